/* The C part of pbkaitai.readers.FieldReader: a field as an attribute.
 *
 * What is unusual (a changed message, malformed bytes, a part in several records) is left
 * to the reader's `_read` and `_tells_set` in Python. */
#include "objects.h"

#include <stddef.h>
#include <structmember.h>

static PyObject *read_slowly(FieldCore *self, PyObject *message) {
    return PyObject_CallMethod((PyObject *)self, "_read", "O", message);
}

/* Whether `message` is read by the table of this field; -1 with an error. */
static int is_reader_of(FieldCore *self, PyObject *message) {
    if (UNLIKELY(self->table == NULL)) {
        PyObject *layout = PyObject_GetAttrString((PyObject *)Py_TYPE(message), "_layout");
        PyObject *table = layout ? PyObject_GetAttrString(layout, "table") : NULL; /* binds */
        Py_XDECREF(layout);
        Py_XDECREF(table);
        if (table == NULL) {
            return -1;
        }
    }
    return self->table == NULL ? 0 : table_reads(self->table, Py_TYPE(message));
}

static int is_set_slowly(FieldCore *self, PyObject *message) {
    PyObject *answer = PyObject_CallMethod((PyObject *)self, "_tells_set", "O", message);
    int is_set = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    return is_set;
}

/* --- values of bits ---------------------------------------------------------------------- */

static uint64_t little(const uint8_t *at, int size) {
    uint64_t bits = 0;
    for (int i = 0; i < size; i++) {
        bits |= (uint64_t)at[i] << (8 * i);
    }
    return bits;
}

/* The bits of a payload; false when it is not one of the wire type. */
static bool read_bits(const Look *look, const Rec *rec, int wire_type, uint64_t *bits) {
    if (rec->payload < 0 || rec->stop > look->size || rec->payload > rec->stop) {
        return false;
    }
    const uint8_t *at = look->base + rec->payload, *stop = look->base + rec->stop;
    if (wire_type == VARINT) {
        return wire_varint(at, stop, MAX_VARINT_SIZE, bits) != NULL;
    }
    int size = wire_type == I32 ? 4 : 8;
    if (stop - at != size) {
        return false;
    }
    *bits = little(at, size);
    return true;
}

static int64_t signed_bits(int kind, uint64_t bits) {
    switch (kind) {
    case SIGNED32:
    case ENUM:
        return (int32_t)(uint32_t)bits;
    case UNSIGNED32:
        return (int64_t)(uint32_t)bits;
    case ZIGZAG32:
        return (int32_t)(((uint32_t)bits >> 1) ^ (0 - ((uint32_t)bits & 1)));
    case ZIGZAG64:
        return (int64_t)((bits >> 1) ^ (0 - (bits & 1)));
    case BOOL:
        return bits != 0;
    default:
        return (int64_t)bits;
    }
}

static PyObject *enum_member(FieldCore *self, long number) {
    if (self->members == NULL) {
        self->members = PyObject_GetAttrString((PyObject *)self, "members");
        if (self->members == NULL) {
            return NULL;
        }
    }
    PyObject *key = PyLong_FromLong(number);
    if (key == NULL) {
        return NULL;
    }
    PyObject *member = PyDict_Check(self->members)
                           ? Py_XNewRef(PyDict_GetItemWithError(self->members, key))
                           : NULL;
    if (member == NULL && !PyErr_Occurred()) {
        PyObject *target = PyObject_GetAttrString((PyObject *)self, "target");
        member = target ? PyObject_CallFunctionObjArgs(target, key, NULL) : NULL;
        Py_XDECREF(target);
    }
    Py_DECREF(key);
    return member;
}

static PyObject *bits_value(FieldCore *self, uint64_t bits) {
    switch (self->kind) {
    case BOOL:
        return PyBool_FromLong(bits != 0);
    case UNSIGNED64:
        return PyLong_FromUnsignedLongLong(bits);
    case FLOAT: {
        uint32_t half = (uint32_t)bits;
        float number;
        memcpy(&number, &half, 4);
        return PyFloat_FromDouble(number);
    }
    case DOUBLE: {
        double number;
        memcpy(&number, &bits, 8);
        return PyFloat_FromDouble(number);
    }
    case ENUM:
        return enum_member(self, (long)signed_bits(ENUM, bits));
    default:
        return PyLong_FromLongLong(signed_bits(self->kind, bits));
    }
}

/* --- values of records ------------------------------------------------------------------- */

/* The class of the parts, imported on first use; borrowed. */
static PyTypeObject *target_of(FieldCore *self) {
    if (self->target == NULL) {
        PyObject *target = PyObject_GetAttrString((PyObject *)self, "target");
        if (target == NULL) {
            return NULL;
        }
        PyObject *base = self->table->state->message_type;
        if (!PyType_Check(target) ||
            !PyType_IsSubtype((PyTypeObject *)target, (PyTypeObject *)base)) {
            Py_DECREF(target);
            PyErr_SetString(PyExc_TypeError, "the type of the field is not a message class");
            return NULL;
        }
        PyObject *old = self->target;
        self->target = target;
        Py_XDECREF(old);
    }
    return (PyTypeObject *)self->target;
}

static PyObject *make_absent(FieldCore *self, PyObject *message) {
    if (self->absent == NULL) {
        PyObject *absent = PyObject_CallMethod((PyObject *)self, "absent", "O", message);
        if (absent == NULL || self->absent != NULL) {
            return absent;
        }
        self->absent = absent;
    }
    return Py_NewRef(self->absent);
}

/* The value of `count` records from the `first`; NULL without an error: Python reads it. */
static PyObject *make_value(FieldCore *self, Message *message, Records *records,
                            Py_ssize_t first, Py_ssize_t count) {
    State *state = self->table->state;
    PyObject *object = (PyObject *)message;
    const Rec *last = count ? &records->recs[first + count - 1] : NULL;
    if (self->kind < TEXT || self->kind == ENUM) {
        if (last == NULL) {
            return make_absent(self, object);
        }
        Look look;
        uint64_t bits;
        if (message->source == NULL || look_at(state, message->source, &look) < 0) {
            return NULL;
        }
        bool is_read = read_bits(&look, last, self->wire_type, &bits);
        look_away(&look);
        return is_read ? message_give(message, self->attribute, bits_value(self, bits)) : NULL;
    }
    if (self->kind == TEXT || self->kind == BYTES) {
        if (last == NULL) {
            return make_absent(self, object);
        }
        return message_give(message, self->attribute,
                            message->source ? payload_value(state, message->source, self->kind,
                                                            last->payload, last->stop)
                                            : NULL);
    }
    if (self->kind == MESSAGE) {
        PyTypeObject *cls = count < 2 ? target_of(self) : NULL;
        if (cls == NULL) {
            return NULL;
        }
        return message_give(message, self->attribute, message_make(state, cls, object, last ? last->payload : -1,
                                               last ? last->stop : -1));
    }
    if (self->kind == MAP) {
        return target_of(self) ? message_give(message, self->attribute, map_make(self, object, records, first, count))
                               : NULL;
    }
    if (self->kind == SCALARS) {
        PyObject *triples = records_triples(records, first, count);
        PyObject *made =
            triples ? PyObject_CallMethod((PyObject *)self, "present", "OO", object, triples)
                    : NULL;
        Py_XDECREF(triples);
        return message_give(message, self->attribute, made);
    }
    if (self->kind == MESSAGES && target_of(self) == NULL) {
        return NULL;
    }
    return message_give(message, self->attribute,
                repeated_make(self, self->container, object, records, first, count));
}

static PyObject *field_get(PyObject *object, PyObject *instance, PyObject *owner) {
    FieldCore *self = (FieldCore *)object;
    if (instance == NULL || instance == Py_None) {
        return Py_NewRef(object);
    }
    int reads = is_reader_of(self, instance);
    if (reads < 0) {
        return NULL;
    }
    Message *message = (Message *)instance;
    PyObject *given = reads ? message_given(message, self->attribute) : NULL;
    if (given != NULL || PyErr_Occurred()) {
        return Py_XNewRef(given);
    }
    if (UNLIKELY(!reads || is_changed(message))) {
        return read_slowly(self, instance);
    }
    Records *records = message_records(message, self->table);
    if (UNLIKELY(records == NULL)) {
        return PyErr_Occurred() ? NULL : read_slowly(self, instance);
    }
    Py_ssize_t first;
    Py_ssize_t count = records_find(records, self->slot, &first);
    records->users++; /* a finalizer may let the message forget them */
    PyObject *value = make_value(self, message, records, first, count);
    records_release(records);
    if (UNLIKELY(value == NULL && !PyErr_Occurred())) {
        return read_slowly(self, instance);
    }
    return value;
}

/* --- presence ---------------------------------------------------------------------------- */

/* Whether records that are there set the field; -1 with an error or, without, unknown. */
static int counts(FieldCore *self, Message *message, const Records *records, Py_ssize_t first,
                  Py_ssize_t count) {
    if (self->has_presence) {
        return 1;
    }
    const Rec *last = &records->recs[first + count - 1];
    if (self->kind == TEXT || self->kind == BYTES) {
        return last->stop > last->payload;
    }
    if (self->kind == SCALARS) {
        for (Py_ssize_t i = first; i < first + count; i++) {
            if (records->recs[i].stop > records->recs[i].payload) {
                return 1;
            }
        }
        return 0;
    }
    if (self->kind > TEXT && self->kind != ENUM) {
        return 1;
    }
    Look look;
    uint64_t bits;
    if (message->source == NULL ||
        look_at(self->table->state, message->source, &look) < 0) {
        return -1;
    }
    bool is_read = read_bits(&look, last, self->wire_type, &bits);
    look_away(&look);
    if (!is_read) {
        return -1;
    }
    return self->wire_type == VARINT ? signed_bits(self->kind, bits) != 0 : bits != 0;
}

/* is_set(message): whether the field is set in it. */
static PyObject *is_set(PyObject *object, PyObject *instance) {
    FieldCore *self = (FieldCore *)object;
    int reads = is_reader_of(self, instance);
    if (reads < 0) {
        return NULL;
    }
    int answer = -1;
    Message *message = (Message *)instance;
    if (reads && !is_changed(message)) {
        Records *records = message_records(message, self->table);
        if (records != NULL) {
            Py_ssize_t first;
            Py_ssize_t count = records_find(records, self->slot, &first);
            answer = count ? counts(self, message, records, first, count) : 0;
        }
        if (answer < 0 && PyErr_Occurred()) {
            return NULL;
        }
    }
    if (answer < 0) {
        answer = is_set_slowly(self, instance);
    }
    return answer < 0 ? NULL : PyBool_FromLong(answer);
}

/* list_fields(table, message): the fields that are set and their values; None: Python does it. */
PyObject *kernel_list_fields(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    State *state = kernel_state(module);
    if (count != 2 || !PyObject_TypeCheck(args[0], (PyTypeObject *)state->table_type)) {
        PyErr_SetString(PyExc_TypeError, "list_fields needs a table and a message");
        return NULL;
    }
    Table *table = (Table *)args[0];
    PyObject *object = args[1];
    int reads = table_reads(table, Py_TYPE(object));
    if (reads < 0) {
        return NULL;
    }
    Message *message = (Message *)object;
    if (!reads || is_changed(message)) {
        Py_RETURN_NONE;
    }
    Records *records = message_records(message, table);
    if (records == NULL) {
        return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
    }
    PyObject *pairs = PyList_New(0);
    if (pairs == NULL) {
        return NULL;
    }
    records->users++;
    Py_ssize_t first = 0;
    while (first < records->count && records->recs[first].slot < table->count) {
        Py_ssize_t start = first;
        Py_ssize_t found = records_find(records, records->recs[first].slot, &start);
        FieldCore *reader =
            (FieldCore *)PyTuple_GetItem(table->readers, records->recs[first].slot);
        first = start + found;
        int answer = reader && reader->table == table
                         ? counts(reader, message, records, start, found)
                         : -1;
        if (answer == 0) {
            continue;
        }
        PyObject *value = NULL, *pair = NULL;
        if (answer > 0) {
            value = table->is_generated ? Py_XNewRef(message_given(message, reader->attribute))
                                        : PyObject_GetAttr(object, reader->attribute);
            if (value == NULL && !PyErr_Occurred()) {
                value = make_value(reader, message, records, start, found);
            }
        }
        if (value != NULL) {
            pair = PyTuple_Pack(2, reader->field, value);
            Py_DECREF(value);
        }
        int failed = pair == NULL || PyList_Append(pairs, pair) < 0;
        Py_XDECREF(pair);
        if (failed) {
            Py_CLEAR(pairs);
            break;
        }
    }
    records_release(records);
    if (pairs == NULL && !PyErr_Occurred()) {
        Py_RETURN_NONE;
    }
    return pairs;
}

/* --- making ------------------------------------------------------------------------------ */

/* _bind(table, slot, kind, wire type, attribute, container or None) */
static PyObject *bind(PyObject *object, PyTypeObject *defining, PyObject *const *args,
                      Py_ssize_t count, PyObject *keywords) {
    FieldCore *self = (FieldCore *)object;
    State *state = PyType_GetModuleState(defining);
    if (state == NULL) {
        return NULL;
    }
    if (count != 6 || !PyObject_TypeCheck(args[0], (PyTypeObject *)state->table_type) ||
        !PyUnicode_Check(args[4])) {
        PyErr_SetString(PyExc_TypeError, "a reader is bound to a table, with 6 arguments");
        return NULL;
    }
    Table *table = (Table *)args[0];
    long slot = PyLong_AsLong(args[1]), kind = PyLong_AsLong(args[2]);
    long wire_type = PyLong_AsLong(args[3]);
    PyObject *base = kind == MAP ? state->map_type : state->repeated_type;
    bool needs_container = kind >= TEXTS && kind <= MAP;
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (slot < 0 || slot >= table->count || kind < 0 || kind > SCALARS ||
        (needs_container && (!PyType_Check(args[5]) ||
                             !PyType_IsSubtype((PyTypeObject *)args[5], (PyTypeObject *)base)))) {
        PyErr_SetString(PyExc_ValueError, "no such slot, kind or container");
        return NULL;
    }
    PyObject *field = PyObject_GetAttrString(object, "field");
    PyObject *presence = field ? PyObject_GetAttrString(object, "has_presence") : NULL;
    int has_presence = presence ? PyObject_IsTrue(presence) : -1;
    Py_XDECREF(presence);
    if (has_presence < 0) {
        Py_XDECREF(field);
        return NULL;
    }
    PyObject *attribute = Py_NewRef(args[4]);
    PyUnicode_InternInPlace(&attribute);
    /* bound once more, when there was no memory for the rest of the table */
    REPLACE(self->container, (PyTypeObject *)(needs_container ? Py_NewRef(args[5]) : NULL));
    REPLACE(self->field, field);
    REPLACE(self->attribute, attribute);
    self->has_presence = has_presence;
    self->slot = (int)slot;
    self->kind = (int)kind;
    self->wire_type = (int)wire_type;
    REPLACE(self->table, (Table *)Py_NewRef(args[0]));
    Py_RETURN_NONE;
}

static int field_traverse(PyObject *object, visitproc visit, void *arg) {
    FieldCore *self = (FieldCore *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->table);
    Py_VISIT(self->field);
    Py_VISIT(self->absent);
    Py_VISIT(self->target);
    Py_VISIT(self->members);
    Py_VISIT(self->container);
    return 0;
}

static int field_clear(PyObject *object) {
    FieldCore *self = (FieldCore *)object;
    Py_CLEAR(self->table);
    Py_CLEAR(self->field);
    Py_CLEAR(self->absent);
    Py_CLEAR(self->target);
    Py_CLEAR(self->members);
    Py_CLEAR(self->container);
    return 0;
}

static void field_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    field_clear(object);
    Py_CLEAR(((FieldCore *)object)->attribute);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef methods[] = {
    {"is_set", is_set, METH_O, PyDoc_STR("Whether the field is set in a message.")},
    {"_bind", (PyCFunction)(void (*)(void))bind, METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     PyDoc_STR("_bind(table, slot, kind, wire_type, attribute, container)")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, field_dealloc},
    {Py_tp_traverse, field_traverse},
    {Py_tp_clear, field_clear},
    {Py_tp_descr_get, field_get},
    {Py_tp_methods, methods},
    {Py_tp_doc, (void *)PyDoc_STR("How a field is read from the records of a message.")},
    {0, NULL},
};

PyType_Spec field_spec = {
    .name = "pbkaitai._kernel.FieldCore",
    .basicsize = sizeof(FieldCore),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};
