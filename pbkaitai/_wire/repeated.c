/* The C part of pbkaitai.containers: repeated fields and maps made from records.
 *
 * One that Python made, or that owns its elements by now, is read by Python: `_iterate`,
 * `_get`, `_count`. */
#include "objects.h"

#include <stddef.h>
#include <structmember.h>

PyObject *payload_value(State *state, PyObject *source, int kind, Py_ssize_t start,
                        Py_ssize_t stop) {
    Look look;
    if (look_at(state, source, &look) < 0) {
        return NULL;
    }
    PyObject *value = NULL;
    if (start >= 0 && start <= stop && stop <= look.size) {
        const char *at = (const char *)look.base + start;
        value = kind == TEXT ? PyUnicode_DecodeUTF8(at, stop - start, "surrogateescape")
                             : PyBytes_FromStringAndSize(at, stop - start);
    }
    look_away(&look);
    return value;
}

PyObject *repeated_make(FieldCore *reader, PyTypeObject *type, PyObject *message,
                        Records *records, Py_ssize_t first, Py_ssize_t count) {
    bool has_parts = reader->kind == MESSAGES || reader->kind == MAP;
    Repeated *self = (Repeated *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->state = reader->table->state;
    self->kind = reader->kind;
    self->message = Py_NewRef(message);
    self->field = Py_NewRef(reader->field);
    self->cls = has_parts ? Py_NewRef(reader->target) : NULL;
    self->records = records;
    records->users++;
    self->first = first;
    self->count = count;
    return (PyObject *)self;
}

PyObject *map_make(FieldCore *reader, PyObject *message, Records *records, Py_ssize_t first,
                   Py_ssize_t count) {
    PyTypeObject *entries_type = (PyTypeObject *)reader->table->state->entries_type;
    if (entries_type == NULL) {
        return NULL;
    }
    PyObject *entries = repeated_make(reader, entries_type, message, records, first, count);
    PyObject *pending = entries ? PyDict_New() : NULL;
    Map *self = pending ? (Map *)PyType_GenericAlloc(reader->container, 0) : NULL;
    if (self == NULL) {
        Py_XDECREF(entries);
        Py_XDECREF(pending);
        return NULL;
    }
    self->message = Py_NewRef(message);
    self->field = Py_NewRef(reader->field);
    self->cls = Py_NewRef(reader->target);
    self->entries = entries;
    self->pending = pending;
    return (PyObject *)self;
}

/* Whether the elements are those of the records. */
static bool is_read_here(const Repeated *self) {
    return self->state != NULL && (self->items == NULL || self->items == Py_None) &&
           self->message != NULL &&
           PyObject_TypeCheck(self->message, (PyTypeObject *)self->state->message_type);
}

/* An element of the records; NULL without an error when it lies out of bounds. */
static PyObject *read_element(Repeated *self, Py_ssize_t index) {
    const Rec *rec = &self->records->recs[self->first + index];
    Message *message = (Message *)self->message;
    if (self->kind == TEXTS || self->kind == BYTE_STRINGS) {
        return message->source
                   ? payload_value(self->state, message->source,
                                   self->kind == TEXTS ? TEXT : BYTES, rec->payload, rec->stop)
                   : NULL;
    }
    PyObject *there = elements_find(self, index);
    if (there != NULL) {
        return Py_NewRef(there);
    }
    if (self->cls == NULL || !PyType_Check(self->cls) ||
        !PyType_IsSubtype((PyTypeObject *)self->cls,
                          (PyTypeObject *)self->state->message_type) ||
        elements_prepare(self) < 0) {
        return NULL;
    }
    PyObject *element = message_make(self->state, (PyTypeObject *)self->cls, self->message,
                                     rec->payload, rec->stop);
    if (element == NULL || self->notes == NULL) {
        return element;
    }
    there = elements_find(self, index);
    if (there != NULL) { /* by another thread, meanwhile */
        REPLACE(element, Py_NewRef(there));
    } else if (PyObject_TypeCheck(element, (PyTypeObject *)self->state->message_type)) {
        elements_note(self, index, element);
    }
    return element;
}

static Py_ssize_t length(PyObject *object) {
    Repeated *self = (Repeated *)object;
    if (self->items != NULL && PyList_Check(self->items)) {
        return PyList_Size(self->items);
    }
    if (self->state != NULL) {
        return self->count;
    }
    Py_ssize_t count = self->triples ? PySequence_Size(self->triples) : 0;
    return count < 0 ? -1 : count / 3;
}

static PyObject *subscript(PyObject *object, PyObject *key) {
    Repeated *self = (Repeated *)object;
    if (PyLong_CheckExact(key) && is_read_here(self)) {
        Py_ssize_t index = PyLong_AsSsize_t(key);
        if (index == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            index = PY_SSIZE_T_MAX;
        }
        index += index < 0 ? self->count : 0;
        if (index >= 0 && index < self->count) {
            PyObject *element = read_element(self, index);
            if (element != NULL || PyErr_Occurred()) {
                return element;
            }
        }
    }
    return PyObject_CallMethod(object, "_get", "O", key);
}

/* record(index): mark, payload and stop of one of the records. */
static PyObject *record_of(PyObject *object, PyObject *key) {
    Repeated *self = (Repeated *)object;
    Py_ssize_t index = PyLong_AsSsize_t(key);
    if (index == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (self->records == NULL) { /* made by Python */
        return self->triples ? PySequence_GetSlice(self->triples, 3 * index, 3 * index + 3)
                             : PyErr_Format(PyExc_AttributeError, "_triples");
    }
    if (index < 0 || index >= self->count) {
        return PyErr_Format(PyExc_IndexError, "no record %zd in %zd", index, self->count);
    }
    const Rec *rec = &self->records->recs[self->first + index];
    return Py_BuildValue("(nnn)", rec->payload - rec->head, rec->payload, rec->stop);
}

/* --- walking ----------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Repeated *container; /* NULL at the end */
    Py_ssize_t index;
} Walker;

static PyObject *iterate(PyObject *object) {
    Repeated *self = (Repeated *)object;
    if (!is_read_here(self)) {
        return PyObject_CallMethod(object, "_iterate", NULL);
    }
    Walker *walker =
        (Walker *)PyType_GenericAlloc((PyTypeObject *)self->state->walker_type, 0);
    if (walker != NULL) {
        walker->container = (Repeated *)Py_NewRef(object);
    }
    return (PyObject *)walker;
}

/* The length is asked anew for each: the loop may change the field. */
static PyObject *walker_next(PyObject *object) {
    Walker *self = (Walker *)object;
    Repeated *container = self->container;
    if (container == NULL) {
        return NULL;
    }
    Py_INCREF((PyObject *)container);
    PyObject *element = NULL;
    if (self->index >= length((PyObject *)container)) {
        Py_CLEAR(self->container);
    } else if (is_read_here(container)) {
        element = read_element(container, self->index);
        if (element == NULL && !PyErr_Occurred()) {
            element = PyObject_CallMethod((PyObject *)container, "_item", "n", self->index);
        }
    } else {
        element = PyObject_CallMethod((PyObject *)container, "_item", "n", self->index);
    }
    if (element == NULL) {
        Py_CLEAR(self->container); /* as a generator: an error ends it */
    }
    self->index++;
    Py_DECREF((PyObject *)container);
    return element;
}

static PyObject *walker_hint(PyObject *object, PyObject *unused) {
    Walker *self = (Walker *)object;
    Py_ssize_t rest = self->container ? length((PyObject *)self->container) - self->index : 0;
    return PyErr_Occurred() ? NULL : PyLong_FromSsize_t(rest < 0 ? 0 : rest);
}

static int walker_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(((Walker *)object)->container);
    return 0;
}

static int walker_clear(PyObject *object) {
    Py_CLEAR(((Walker *)object)->container);
    return 0;
}

static void walker_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    walker_clear(object);
    PyObject_GC_Del(object);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef walker_methods[] = {
    {"__length_hint__", walker_hint, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot walker_slots[] = {
    {Py_tp_dealloc, walker_dealloc},
    {Py_tp_traverse, walker_traverse},
    {Py_tp_clear, walker_clear},
    {Py_tp_iter, PyObject_SelfIter},
    {Py_tp_iternext, walker_next},
    {Py_tp_methods, walker_methods},
    {0, NULL},
};

PyType_Spec walker_spec = {
    .name = "pbkaitai._kernel.Walker",
    .basicsize = sizeof(Walker),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = walker_slots,
};

/* --- as Python sees them ----------------------------------------------------------------- */

static PyObject *get_triples(PyObject *object, void *unused) {
    Repeated *self = (Repeated *)object;
    if (self->triples == NULL && self->records != NULL) {
        PyObject *made = records_triples(self->records, self->first, self->count);
        if (made == NULL) {
            return NULL;
        }
        if (self->triples != NULL) {
            Py_DECREF(made);
        } else {
            self->triples = made;
        }
    }
    if (self->triples == NULL) {
        PyErr_SetString(PyExc_AttributeError, "_triples");
        return NULL;
    }
    return Py_NewRef(self->triples);
}

static int set_triples(PyObject *object, PyObject *value, void *unused) {
    Repeated *self = (Repeated *)object;
    PyObject *old = self->triples;
    self->triples = Py_XNewRef(value);
    Py_XDECREF(old);
    return 0;
}

static int repeated_traverse(PyObject *object, visitproc visit, void *arg) {
    Repeated *self = (Repeated *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->message);
    Py_VISIT(self->field);
    Py_VISIT(self->items);
    Py_VISIT(self->triples);
    Py_VISIT(self->cls);
    return elements_traverse(self, visit, arg);
}

static int repeated_clear(PyObject *object) {
    Repeated *self = (Repeated *)object;
    Py_CLEAR(self->message);
    Py_CLEAR(self->field);
    Py_CLEAR(self->items);
    Py_CLEAR(self->triples);
    Py_CLEAR(self->cls);
    elements_clear(self);
    return 0;
}

static void repeated_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    repeated_clear(object);
    records_release(((Repeated *)object)->records);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF((PyObject *)type);
}

static PyMemberDef repeated_members[] = {
    {"_message", T_OBJECT_EX, offsetof(Repeated, message), 0, NULL},
    {"_field", T_OBJECT_EX, offsetof(Repeated, field), 0, NULL},
    {"_items", T_OBJECT, offsetof(Repeated, items), 0, NULL},
    {"_cls", T_OBJECT_EX, offsetof(Repeated, cls), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef repeated_properties[] = {
    {"_triples", get_triples, set_triples, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef repeated_methods[] = {
    {"record", record_of, METH_O,
     PyDoc_STR("Return mark, payload and stop of one of the records in the file.")},
    {"_kept", elements_kept, METH_O, NULL},
    {"_keep", elements_keep, METH_VARARGS, NULL},
    {"_given_out", elements_given_out, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot repeated_slots[] = {
    {Py_tp_dealloc, repeated_dealloc},
    {Py_tp_traverse, repeated_traverse},
    {Py_tp_clear, repeated_clear},
    {Py_tp_iter, iterate},
    {Py_mp_length, length},
    {Py_mp_subscript, subscript},
    {Py_tp_members, repeated_members},
    {Py_tp_methods, repeated_methods},
    {Py_tp_getset, repeated_properties},
    {Py_tp_doc, (void *)PyDoc_STR("The records of a repeated field.")},
    {0, NULL},
};

PyType_Spec repeated_spec = {
    .name = "pbkaitai._kernel.RepeatedCore",
    .basicsize = sizeof(Repeated),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = repeated_slots,
};

static int map_traverse(PyObject *object, visitproc visit, void *arg) {
    Map *self = (Map *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->message);
    Py_VISIT(self->field);
    Py_VISIT(self->cls);
    Py_VISIT(self->entries);
    Py_VISIT(self->by_key);
    Py_VISIT(self->pending);
    return 0;
}

static int map_clear(PyObject *object) {
    Map *self = (Map *)object;
    Py_CLEAR(self->message);
    Py_CLEAR(self->field);
    Py_CLEAR(self->cls);
    Py_CLEAR(self->entries);
    Py_CLEAR(self->by_key);
    Py_CLEAR(self->pending);
    return 0;
}

static void map_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    map_clear(object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF((PyObject *)type);
}

static PyMemberDef map_members[] = {
    {"_message", T_OBJECT_EX, offsetof(Map, message), 0, NULL},
    {"_field", T_OBJECT_EX, offsetof(Map, field), 0, NULL},
    {"_cls", T_OBJECT_EX, offsetof(Map, cls), 0, NULL},
    {"_entries", T_OBJECT_EX, offsetof(Map, entries), 0, NULL},
    {"_by_key", T_OBJECT, offsetof(Map, by_key), 0, NULL},
    {"_pending", T_OBJECT_EX, offsetof(Map, pending), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot map_slots[] = {
    {Py_tp_dealloc, map_dealloc},
    {Py_tp_traverse, map_traverse},
    {Py_tp_clear, map_clear},
    {Py_tp_members, map_members},
    {Py_tp_doc, (void *)PyDoc_STR("The entries of a map field.")},
    {0, NULL},
};

PyType_Spec map_spec = {
    .name = "pbkaitai._kernel.MapCore",
    .basicsize = sizeof(Map),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = map_slots,
};
