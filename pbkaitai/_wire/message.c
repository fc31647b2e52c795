/* The C part of pbkaitai.message.Message: its place in the document and its records. */
#include "objects.h"

#include <stddef.h>
#include <structmember.h>

PyObject *message_make(State *state, PyTypeObject *cls, PyObject *parent, Py_ssize_t start,
                       Py_ssize_t stop) {
    Message *above = (Message *)parent;
    PyObject *source = above->source;
    bool is_there = start >= 0;
    if (UNLIKELY(source == NULL ||
                 !PyObject_TypeCheck(source, (PyTypeObject *)state->source_type) ||
                 (is_there && above->depth + 1 > ((Source *)source)->depth_limit))) {
        return is_there ? PyObject_CallMethod((PyObject *)cls, "_from_spans", "O(nn)", parent,
                                              start, stop)
                        : PyObject_CallMethod((PyObject *)cls, "_from_spans", "O()", parent);
    }
    Py_INCREF(source); /* allocating may run a finalizer */
    Message *self = (Message *)PyType_GenericAlloc(cls, 0);
    if (self == NULL) {
        Py_DECREF(source);
        return NULL;
    }
    self->source = source;
    self->parent = Py_NewRef(parent);
    self->depth = above->depth + 1;
    self->start = start;
    self->stop = stop;
    return (PyObject *)self;
}

static void forget(Message *self) {
    Records *records = self->records;
    self->records = NULL;
    self->is_odd = false;
    records_release(records);
}

Records *message_records(Message *self, Table *table) {
    if (LIKELY(self->records != NULL)) {
        return self->records->table == table ? self->records : NULL;
    }
    if (self->is_odd) {
        return NULL;
    }
    self->records = records_scan(self, table);
    self->is_odd = self->records == NULL && !PyErr_Occurred();
    return self->records;
}

PyObject *message_given(Message *self, PyObject *attribute) {
    if (UNLIKELY(self->given_names != NULL)) {
        return PyDict_GetItemWithError(self->given_names, attribute);
    }
    for (int i = 0; i < self->given_count; i++) {
        if (self->given[i].attribute == attribute) {
            return self->given[i].value;
        }
    }
    return NULL;
}

static int remember(Message *self, PyObject *attribute, PyObject *value) {
    if (self->given_count == self->given_room) {
        int room = self->given_room ? 2 * self->given_room : 2;
        Given *more = PyMem_Realloc(self->given, (size_t)room * sizeof *more);
        if (more == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        self->given = more;
        self->given_room = room;
    }
    self->given[self->given_count].attribute = Py_NewRef(attribute);
    self->given[self->given_count++].value = Py_NewRef(value);
    return 0;
}

PyObject *message_give(Message *self, PyObject *attribute, PyObject *made) {
    if (made == NULL) {
        return NULL;
    }
    PyObject *there = message_given(self, attribute);
    if (UNLIKELY(there != NULL)) { /* by another thread, meanwhile */
        Py_INCREF(there);
        Py_DECREF(made);
        return there;
    }
    if (UNLIKELY(self->given_names != NULL)) {
        if (PyErr_Occurred() || PyDict_SetItem(self->given_names, attribute, made) < 0) {
            Py_CLEAR(made);
        }
        return made;
    }
    if (remember(self, attribute, made) < 0) {
        Py_CLEAR(made);
    }
    return made;
}

int message_regive(Message *self, PyObject *attribute, PyObject *value) {
    if (self->given_names != NULL) {
        return PyDict_SetItem(self->given_names, attribute, value);
    }
    for (int i = 0; i < self->given_count; i++) {
        if (self->given[i].attribute == attribute) {
            REPLACE(self->given[i].value, Py_NewRef(value));
            return 0;
        }
    }
    return remember(self, attribute, value);
}

static void take_back(Message *self) {
    Given *given = self->given;
    int count = self->given_count;
    self->given = NULL;
    self->given_count = self->given_room = 0;
    for (int i = 0; i < count; i++) {
        Py_DECREF(given[i].attribute);
        Py_DECREF(given[i].value);
    }
    PyMem_Free(given);
}

/* --- as Python sees it ------------------------------------------------------------------- */

static PyObject *get_given(PyObject *object, void *unused) {
    Message *self = (Message *)object;
    if (self->given_names == NULL) {
        PyObject *names = PyDict_New(); /* may run a finalizer: what it gives out counts */
        if (names == NULL || self->given_names != NULL) {
            Py_XDECREF(names);
            return Py_XNewRef(self->given_names);
        }
        for (int i = 0; i < self->given_count; i++) {
            if (PyDict_SetItem(names, self->given[i].attribute, self->given[i].value) < 0) {
                Py_DECREF(names);
                return NULL;
            }
        }
        self->given_names = names;
        take_back(self);
    }
    return Py_NewRef(self->given_names);
}

static PyObject *get_spans(PyObject *object, void *unused) {
    Message *self = (Message *)object;
    if (self->spans == NULL) {
        PyObject *spans = self->start < 0 ? PyTuple_New(0)
                                          : Py_BuildValue("(nn)", self->start, self->stop);
        if (spans == NULL) {
            return NULL;
        }
        if (self->spans != NULL) { /* by a finalizer */
            Py_DECREF(spans);
        } else {
            self->spans = spans;
        }
    }
    return Py_NewRef(self->spans);
}

static int set_spans(PyObject *object, PyObject *spans, void *unused) {
    Message *self = (Message *)object;
    if (spans == NULL || !PyTuple_Check(spans)) {
        PyErr_SetString(PyExc_TypeError, "_spans is a tuple");
        return -1;
    }
    forget(self);
    PyObject *old = self->spans;
    self->spans = Py_NewRef(spans);
    Py_XDECREF(old);
    return 0;
}

/* Let Python have the records as a dictionary; 0 when they are not known yet. */
static int tell_python(Message *self) {
    if (self->by_name != NULL) {
        return 1;
    }
    if (self->records == NULL) {
        return 0;
    }
    Records *records = self->records;
    records->users++;
    PyObject *by_name, *unknown;
    int failed = records_to_python(records, &by_name, &unknown);
    records_release(records);
    if (failed) {
        return -1;
    }
    PyObject *old = self->unknown, *old_names = self->by_name;
    self->unknown = unknown;
    self->by_name = by_name;
    Py_XDECREF(old);
    Py_XDECREF(old_names);
    return 1;
}

static PyObject *get_records(PyObject *object, void *unused) {
    Message *self = (Message *)object;
    if (tell_python(self) < 0) {
        return NULL;
    }
    return Py_NewRef(self->by_name ? self->by_name : Py_None);
}

static int set_records(PyObject *object, PyObject *value, void *unused) {
    Message *self = (Message *)object;
    if (value == NULL || value == Py_None) {
        forget(self);
        value = NULL;
    }
    PyObject *old = self->by_name;
    self->by_name = Py_XNewRef(value);
    Py_XDECREF(old);
    return 0;
}

/* Scan by the table of the class; what is malformed is left to Python. */
static int scan_here(Message *self, State *state) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    PyObject *layout = PyObject_GetAttrString((PyObject *)type, "_layout");
    PyObject *table = layout ? PyObject_GetAttrString(layout, "table") : NULL;
    Py_XDECREF(layout);
    if (table == NULL) {
        return -1;
    }
    int reads = PyObject_TypeCheck(table, (PyTypeObject *)state->table_type)
                    ? table_reads((Table *)table, type)
                    : 0;
    if (reads > 0) {
        message_records(self, (Table *)table);
    }
    Py_DECREF(table);
    return reads < 0 || PyErr_Occurred() ? -1 : 0;
}

/* The records by field name. */
static PyObject *load_records(PyObject *object) {
    Message *self = (Message *)object;
    int known = tell_python(self);
    if (known < 0) {
        return NULL;
    }
    return known ? Py_NewRef(self->by_name) : PyObject_CallMethod(object, "_scan", NULL);
}

static int prepare(Message *self, PyTypeObject *defining) {
    State *state = PyType_GetModuleState(defining);
    if (state == NULL) {
        return -1;
    }
    bool is_known = self->by_name != NULL || self->records != NULL || self->is_odd;
    return is_known ? 0 : scan_here(self, state);
}

/* load(): the records by field name, scanned the first time. */
static PyObject *load(PyObject *object, PyTypeObject *defining, PyObject *const *args,
                      Py_ssize_t count, PyObject *keywords) {
    return prepare((Message *)object, defining) < 0 ? NULL : load_records(object);
}

/* triples_of(name): the records of one field, without a dictionary of all. */
static PyObject *triples_of(PyObject *object, PyTypeObject *defining, PyObject *const *args,
                            Py_ssize_t count, PyObject *keywords) {
    Message *self = (Message *)object;
    if (count != 1 || !PyUnicode_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "the name of a field is needed");
        return NULL;
    }
    if (prepare(self, defining) < 0) {
        return NULL;
    }
    PyObject *found = NULL;
    if (self->by_name != NULL || self->records == NULL) {
        PyObject *all = load_records(object);
        found = all ? Py_XNewRef(PyDict_GetItemWithError(all, args[0])) : NULL;
        Py_XDECREF(all);
    } else {
        Records *records = self->records;
        records->users++; /* making a list may let the message forget them */
        Py_ssize_t slots = PyTuple_Size(records->names), slot = 0, first;
        while (slot < slots &&
               PyUnicode_Compare(PyTuple_GetItem(records->names, slot), args[0]) != 0) {
            slot++;
        }
        Py_ssize_t number = slot < slots ? records_find(records, (int)slot, &first) : 0;
        found = number ? records_triples(records, first, number) : NULL;
        records_release(records);
    }
    return found != NULL || PyErr_Occurred() ? found : PyTuple_New(0);
}

static PyObject *get_unknown(PyObject *object, void *unused) {
    Message *self = (Message *)object;
    if (self->unknown == NULL && self->records != NULL) {
        Records *found = self->records;
        found->users++;
        Py_ssize_t first;
        Py_ssize_t count = records_find(found, NO_SLOT, &first);
        PyObject *unknown = records_triples(found, first, count);
        records_release(found);
        if (unknown == NULL) {
            return NULL;
        }
        REPLACE(self->unknown, unknown);
    }
    if (self->unknown == NULL) {
        PyObject *records = load_records(object);
        if (records == NULL) {
            return NULL;
        }
        Py_DECREF(records);
    }
    if (self->unknown == NULL) {
        PyErr_SetString(PyExc_AttributeError, "_unknown");
        return NULL;
    }
    return Py_NewRef(self->unknown);
}

static int set_unknown(PyObject *object, PyObject *value, void *unused) {
    Message *self = (Message *)object;
    PyObject *old = self->unknown;
    self->unknown = Py_XNewRef(value);
    Py_XDECREF(old);
    return 0;
}

static int traverse(PyObject *object, visitproc visit, void *arg) {
    Message *self = (Message *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->source);
    Py_VISIT(self->parent);
    Py_VISIT((PyObject *)self->holder);
    Py_VISIT(self->edits);
    Py_VISIT(self->spans);
    Py_VISIT(self->by_name);
    Py_VISIT(self->unknown);
    Py_VISIT(self->given_names);
    for (int i = 0; i < self->given_count; i++) {
        Py_VISIT(self->given[i].value);
    }
    return 0;
}

static int clear(PyObject *object) {
    Message *self = (Message *)object;
    element_leave(self);
    Py_CLEAR(self->source);
    Py_CLEAR(self->parent);
    Py_CLEAR(self->edits);
    Py_CLEAR(self->spans);
    Py_CLEAR(self->by_name);
    Py_CLEAR(self->unknown);
    Py_CLEAR(self->given_names);
    take_back(self);
    return 0;
}

void message_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    clear(object);
    forget((Message *)object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF((PyObject *)type);
}

static PyObject *find_unknown(PyObject *object, PyObject *unused) {
    return get_unknown(object, NULL);
}

static PyMemberDef members[] = {
    {"_source", T_OBJECT_EX, offsetof(Message, source), 0, NULL},
    {"_parent", T_OBJECT, offsetof(Message, parent), 0, NULL},
    {"_depth", T_PYSSIZET, offsetof(Message, depth), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyObject *get_edits(PyObject *object, void *unused) {
    PyObject *edits = ((Message *)object)->edits;
    return Py_NewRef(edits ? edits : Py_None);
}

/* A message that is changed must not go while its document stays. */
static int set_edits(PyObject *object, PyObject *value, void *unused) {
    Message *self = (Message *)object;
    if (value != NULL && value != Py_None) {
        element_hold(self);
    }
    PyObject *old = self->edits;
    self->edits = Py_XNewRef(value);
    Py_XDECREF(old);
    return 0;
}

static PyGetSetDef properties[] = {
    {"_edits", get_edits, set_edits, NULL, NULL},
    {"_spans", get_spans, set_spans, NULL, NULL},
    {"_given", get_given, NULL, NULL, NULL},
    {"_records", get_records, set_records, NULL, NULL},
    {"_unknown", get_unknown, set_unknown, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"_load", (PyCFunction)(void (*)(void))load, METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     PyDoc_STR("The records by field name.")},
    {"_triples_of", (PyCFunction)(void (*)(void))triples_of,
     METH_METHOD | METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("The records of one field.")},
    {"_find_unknown", find_unknown, METH_NOARGS, PyDoc_STR("The records of unknown fields.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, message_dealloc},
    {Py_tp_traverse, traverse},
    {Py_tp_clear, clear},
    {Py_tp_setattro, message_assign},
    {Py_tp_members, members},
    {Py_tp_getset, properties},
    {Py_tp_methods, methods},
    {Py_tp_doc, (void *)PyDoc_STR("The place of a message in its document.")},
    {0, NULL},
};

PyType_Spec message_spec = {
    .name = "pbkaitai._kernel.MessageCore",
    .basicsize = sizeof(Message),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};
