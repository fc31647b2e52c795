/* The elements that a repeated message field has given out, by their index.
 *
 * An element that nobody changed is only noted: it holds the field and the field does not
 * hold it, so that a loop over a large field keeps nothing of what it has been through, and
 * the garbage collector finds no cycle there. It takes its note back before it goes: when it
 * is freed, or when the collector clears it. Between the end of its last reference and that,
 * other code may run (a weak reference's callback); a note whose element has no references is
 * no element. What is changed, or was made by Python, is held. */
#include "objects.h"

enum { HELD = 1 }; /* the low bit of a note: the field owns a reference */

static PyObject *element_of(uintptr_t note) { return (PyObject *)(note & ~(uintptr_t)HELD); }

/* Counts of newer Pythons have flags in their upper half. */
static bool has_references(PyObject *object) { return (uint32_t)Py_REFCNT(object) != 0; }

PyObject *elements_find(const Repeated *self, Py_ssize_t index) {
    if (self->notes == NULL || index < 0 || index >= self->note_count) {
        return NULL;
    }
    PyObject *element = element_of(self->notes[index]);
    return element != NULL && has_references(element) ? element : NULL;
}

PyObject *elements_held(const Repeated *self, Py_ssize_t index) {
    bool is_held = self->notes != NULL && index < self->note_count && self->notes[index] & HELD;
    return is_held ? element_of(self->notes[index]) : NULL;
}

static Py_ssize_t count_records(const Repeated *self) {
    if (self->state != NULL) {
        return self->count;
    }
    Py_ssize_t count = self->triples ? PySequence_Size(self->triples) : 0;
    return count < 0 ? -1 : count / 3;
}

int elements_prepare(Repeated *self) {
    if (LIKELY(self->notes != NULL)) {
        return 0;
    }
    Py_ssize_t count = count_records(self);
    uintptr_t *notes = count < 0 ? NULL : PyMem_Calloc((size_t)count + 1, sizeof *notes);
    if (notes == NULL) {
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        return -1;
    }
    if (self->notes != NULL) { /* counting ran Python */
        PyMem_Free(notes);
        return 0;
    }
    self->notes = notes;
    self->note_count = count;
    return 0;
}

void elements_note(Repeated *self, Py_ssize_t index, PyObject *element) {
    Message *message = (Message *)element;
    if (message->holder != NULL) {
        return;
    }
    message->holder = (Repeated *)Py_NewRef((PyObject *)self);
    message->place = index;
    self->notes[index] = (uintptr_t)element;
}

/* The field that has only noted this message, borrowed; NULL: none. */
static Repeated *noting(const Message *message) {
    Repeated *holder = message->holder;
    bool is_noted = holder != NULL && holder->notes != NULL &&
                    message->place < holder->note_count &&
                    holder->notes[message->place] == (uintptr_t)message;
    return is_noted ? holder : NULL;
}

void element_hold(Message *message) {
    Repeated *holder = noting(message);
    if (holder != NULL) {
        Py_INCREF((PyObject *)message);
        holder->notes[message->place] |= HELD;
        holder->held_count++;
    }
}

void element_leave(Message *message) {
    Repeated *holder = noting(message);
    if (holder != NULL) {
        holder->notes[message->place] = 0;
    }
    holder = message->holder;
    message->holder = NULL;
    Py_XDECREF((PyObject *)holder);
}

int elements_traverse(const Repeated *self, visitproc visit, void *arg) {
    for (Py_ssize_t i = 0; self->held_count > 0 && i < self->note_count; i++) {
        if (self->notes[i] & HELD) {
            Py_VISIT(element_of(self->notes[i]));
        }
    }
    return 0;
}

void elements_clear(Repeated *self) {
    uintptr_t *notes = self->notes;
    Py_ssize_t count = self->note_count;
    self->notes = NULL;
    self->note_count = self->held_count = 0;
    for (Py_ssize_t i = 0; notes != NULL && i < count; i++) {
        if (notes[i] & HELD) {
            Py_DECREF(element_of(notes[i]));
        }
    }
    PyMem_Free(notes);
}

/* --- as Python sees them ----------------------------------------------------------------- */

/* _kept(index): the element that was given out, or None. */
PyObject *elements_kept(PyObject *object, PyObject *key) {
    Py_ssize_t index = PyLong_AsSsize_t(key);
    if (index == -1 && PyErr_Occurred()) {
        return NULL;
    }
    PyObject *element = elements_find((Repeated *)object, index);
    return Py_NewRef(element ? element : Py_None);
}

/* _keep(index, element): hold it, unless there is one; the one that is there. */
PyObject *elements_keep(PyObject *object, PyObject *args) {
    Repeated *self = (Repeated *)object;
    Py_ssize_t index;
    PyObject *element;
    if (!PyArg_ParseTuple(args, "nO:_keep", &index, &element) || elements_prepare(self) < 0) {
        return NULL;
    }
    if (index < 0 || index >= self->note_count) {
        return PyErr_Format(PyExc_IndexError, "no record %zd in %zd", index, self->note_count);
    }
    PyObject *there = elements_find(self, index);
    if (there != NULL) {
        return Py_NewRef(there);
    }
    self->notes[index] = (uintptr_t)Py_NewRef(element) | HELD;
    self->held_count++;
    return Py_NewRef(element);
}

/* _given_out(only_held): index and element of those that exist. */
PyObject *elements_given_out(PyObject *object, PyObject *only_held) {
    Repeated *self = (Repeated *)object;
    int is_narrow = PyObject_IsTrue(only_held);
    PyObject *list = is_narrow < 0 ? NULL : PyList_New(0);
    if (list == NULL || (is_narrow && self->held_count == 0)) {
        return list;
    }
    for (Py_ssize_t i = 0; i < self->note_count; i++) { /* making a pair may run Python */
        PyObject *element = elements_find(self, i);
        if (element == NULL || (is_narrow && !(self->notes[i] & HELD))) {
            continue;
        }
        PyObject *pair = Py_BuildValue("(nO)", i, element);
        int failed = pair == NULL || PyList_Append(list, pair) < 0;
        Py_XDECREF(pair);
        if (failed) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}
