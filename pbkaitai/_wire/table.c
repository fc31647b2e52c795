/* The field table of a message class: which slot a tag belongs to. */
#include "objects.h"

int table_slot(const Table *table, uint32_t tag) {
    if (LIKELY(tag < 256)) {
        int slot = table->small[tag] - 1;
        return slot < 0 ? NO_SLOT : slot;
    }
    int low = 0, high = table->tag_count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (table->tags[middle].tag == tag) {
            return table->tags[middle].slot;
        }
        if (table->tags[middle].tag < tag) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return NO_SLOT;
}

/* A class is read by the table of its `_layout`: a subclass may have fields of its own. */
int table_reads(Table *table, PyTypeObject *type) {
    if (LIKELY(type == table->type)) {
        return 1;
    }
    if (!PyType_IsSubtype(type, (PyTypeObject *)table->state->message_type)) {
        return 0;
    }
    PyObject *layout = PyObject_GetAttrString((PyObject *)type, "_layout");
    PyObject *own = layout ? PyObject_GetAttrString(layout, "table") : NULL;
    Py_XDECREF(layout);
    if (own == NULL) {
        return -1;
    }
    int is_own = own == (PyObject *)table;
    Py_DECREF(own);
    PyObject *names = is_own ? PyObject_GetAttrString((PyObject *)type, "__dict__") : NULL;
    int is_generated = names ? PyMapping_HasKeyString(names, "_layout") : 0;
    Py_XDECREF(names);
    if (is_own) {
        table->is_generated = is_generated;
        PyTypeObject *old = table->type;
        table->type = (PyTypeObject *)Py_NewRef((PyObject *)type);
        Py_XDECREF((PyObject *)old);
    }
    return is_own;
}

Table *table_of(State *state, PyTypeObject *type) {
    uintptr_t place = (uintptr_t)type >> 4;
    PyObject **kept = &state->tables[(place ^ place >> 6) % KEPT_TABLES];
    if (LIKELY(*kept != NULL && ((Table *)*kept)->type == type)) {
        return (Table *)Py_NewRef(*kept);
    }
    PyObject *layout = PyObject_GetAttrString((PyObject *)type, "_layout");
    PyObject *table = layout ? PyObject_GetAttrString(layout, "table") : NULL;
    Py_XDECREF(layout);
    int reads = table && PyObject_TypeCheck(table, (PyTypeObject *)state->table_type)
                    ? table_reads((Table *)table, type)
                    : 0;
    if (reads < 1) {
        Py_XDECREF(table);
        return NULL;
    }
    REPLACE(*kept, Py_NewRef(table));
    return (Table *)table;
}

static int by_tag(const void *a, const void *b) {
    uint32_t left = ((const Tag *)a)->tag, right = ((const Tag *)b)->tag;
    return left < right ? -1 : left > right;
}

static int fill_tags(Table *table, PyObject *rows) {
    Py_ssize_t count = PyTuple_Size(rows);
    table->tags = PyMem_Calloc((size_t)count + 1, sizeof *table->tags);
    if (table->tags == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *row = PyTuple_GetItem(rows, i);
        unsigned int tag;
        int slot;
        if (!PyTuple_Check(row) || !PyArg_ParseTuple(row, "Ii", &tag, &slot)) {
            if (!PyErr_Occurred()) {
                PyErr_SetString(PyExc_TypeError, "a row of tags is a tag and a slot");
            }
            return -1;
        }
        if (slot < 0 || slot >= table->count) {
            PyErr_SetString(PyExc_ValueError, "a tag names no slot");
            return -1;
        }
        if (tag < 256) {
            table->small[tag] = (int16_t)(slot + 1);
        } else {
            table->tags[table->tag_count].tag = tag;
            table->tags[table->tag_count++].slot = (uint16_t)slot;
        }
    }
    qsort(table->tags, (size_t)table->tag_count, sizeof *table->tags, by_tag);
    return 0;
}

static int fill_oneofs(Table *table, PyObject *rows) {
    table->oneofs = PyMem_Calloc((size_t)table->count + 1, sizeof *table->oneofs);
    if (table->oneofs == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (int i = 0; i < table->count; i++) {
        long number = PyLong_AsLong(PyTuple_GetItem(rows, i));
        if (number == -1 && PyErr_Occurred()) {
            return -1;
        }
        if (number < -1 || number >= table->count) {
            PyErr_SetString(PyExc_ValueError, "there are not so many oneofs");
            return -1;
        }
        table->oneofs[i] = (int16_t)number;
        if (number >= table->oneof_count) {
            table->oneof_count = (int)number + 1;
        }
    }
    return 0;
}

static int table_traverse(PyObject *object, visitproc visit, void *arg) {
    Table *self = (Table *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->type);
    Py_VISIT(self->names);
    Py_VISIT(self->readers);
    return 0;
}

static int table_clear(PyObject *object) {
    Table *self = (Table *)object;
    Py_CLEAR(self->type);
    Py_CLEAR(self->readers);
    return 0;
}

static void table_dealloc(PyObject *object) {
    Table *self = (Table *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    table_clear(object);
    Py_CLEAR(self->names);
    PyMem_Free(self->tags);
    PyMem_Free(self->oneofs);
    PyObject_GC_Del(object);
    Py_DECREF((PyObject *)type);
}

/* Table(names, readers, tags, oneofs): tuples by slot, tags as (tag, slot). */
static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *names, *readers, *tags, *oneofs;
    if (!PyArg_ParseTuple(args, "O!O!O!O!:Table", &PyTuple_Type, &names, &PyTuple_Type, &readers,
                          &PyTuple_Type, &tags, &PyTuple_Type, &oneofs)) {
        return NULL;
    }
    Py_ssize_t count = PyTuple_Size(names);
    if (count != PyTuple_Size(readers) || count != PyTuple_Size(oneofs) || count > INT16_MAX - 1) {
        PyErr_SetString(PyExc_ValueError, "the tuples of a table differ in length");
        return NULL;
    }
    State *state = PyType_GetModuleState(type);
    Table *self = state ? (Table *)PyType_GenericAlloc(type, 0) : NULL;
    if (self == NULL) {
        return NULL;
    }
    self->state = state;
    self->names = Py_NewRef(names);
    self->readers = Py_NewRef(readers);
    self->count = (int)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (!PyUnicode_Check(PyTuple_GetItem(names, i)) ||
            !PyObject_TypeCheck(PyTuple_GetItem(readers, i), (PyTypeObject *)state->field_type)) {
            PyErr_SetString(PyExc_TypeError, "a table needs names and field readers");
            Py_DECREF(self);
            return NULL;
        }
    }
    if (fill_tags(self, tags) < 0 || fill_oneofs(self, oneofs) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static PyType_Slot slots[] = {
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_traverse, table_traverse},
    {Py_tp_clear, table_clear},
    {Py_tp_doc, (void *)PyDoc_STR("Table(names, readers, tags, oneofs): by slot")},
    {0, NULL},
};

PyType_Spec table_spec = {
    .name = "pbkaitai._kernel.Table",
    .basicsize = sizeof(Table),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};
