/* Assigning a field: the twin of pbkaitai.editing.set_field for what is assigned most, text.
 *
 * All else is left to the message's `_assign` in Python: other types, a member of a oneof, a
 * message whose parents do not count as changed yet, a name that is no field. */
#include "objects.h"

/* The field of that name if it takes text, borrowed; NULL: Python has to look. */
static FieldCore *text_field(Table *table, PyObject *name) {
    for (int slot = 0; slot < table->count; slot++) {
        /* Names in code and in tables are interned. */
        if (PyTuple_GetItem(table->names, slot) == name) {
            FieldCore *reader = (FieldCore *)PyTuple_GetItem(table->readers, slot);
            bool is_plain = reader->table == table && reader->kind == TEXT;
            return is_plain && table->oneofs[slot] < 0 ? reader : NULL;
        }
    }
    return NULL;
}

/* Whether an edit marks this message alone: all above it count as changed. */
static bool can_mark(State *state, const Message *message) {
    if (message->parent == NULL || message->parent == Py_None) {
        return true;
    }
    bool is_there = message->spans ? PyTuple_Size(message->spans) > 0 : message->start >= 0;
    return is_there && PyObject_TypeCheck(message->parent, (PyTypeObject *)state->message_type) &&
           is_changed((Message *)message->parent);
}

/* 1 done, 0 Python has to do it, -1 an error. */
static int assign_text(State *state, Message *self, PyObject *name, PyObject *value) {
    if (!is_changed(self) && !can_mark(state, self)) {
        return 0;
    }
    Table *table = table_of(state, Py_TYPE((PyObject *)self));
    if (table == NULL) {
        return PyErr_Occurred() ? -1 : 0;
    }
    Py_ssize_t size;
    FieldCore *reader = text_field(table, name);
    if (reader == NULL || PyUnicode_AsUTF8AndSize(value, &size) == NULL) {
        PyErr_Clear(); /* Python says what is wrong with the text, or takes it */
        Py_DECREF(table);
        return 0;
    }
    int failed = 0;
    if (!is_changed(self)) {
        PyObject *edits = PyDict_New(); /* may run a finalizer */
        failed = edits == NULL;
        if (!failed && !is_changed(self)) {
            element_hold(self);
            REPLACE(self->edits, Py_NewRef(edits));
        }
        Py_XDECREF(edits);
    }
    PyObject *edits = failed ? NULL : Py_NewRef(self->edits);
    failed = edits == NULL || PyDict_SetItem(edits, name, value) < 0 ||
             message_regive(self, reader->attribute, value) < 0;
    Py_XDECREF(edits);
    Py_DECREF(table);
    return failed ? -1 : 1;
}

/* A slot is not told which class has it: it is the first that this module made. */
static State *state_of(PyTypeObject *type) {
    while (type != NULL && PyType_GetSlot(type, Py_tp_dealloc) != (void *)message_dealloc) {
        type = PyType_GetSlot(type, Py_tp_base);
    }
    return PyType_GetModuleState(type);
}

int message_assign(PyObject *object, PyObject *name, PyObject *value) {
    if (value == NULL) {
        return PyObject_GenericSetAttr(object, name, NULL);
    }
    if (PyUnicode_CheckExact(value)) {
        State *state = state_of(Py_TYPE(object));
        int done = state ? assign_text(state, (Message *)object, name, value) : -1;
        if (done != 0) {
            return done < 0 ? -1 : 0;
        }
    }
    PyObject *result = PyObject_CallMethod(object, "_assign", "OO", name, value);
    Py_XDECREF(result);
    return result ? 0 : -1;
}
