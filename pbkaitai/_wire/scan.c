/* scan(): the records of a span sorted by field, as pbkaitai/scan.py does it. */
#include "kernel.h"

static int append3(PyObject *list, Py_ssize_t a, Py_ssize_t b, Py_ssize_t c) {
    Py_ssize_t numbers[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        PyObject *number = PyLong_FromSsize_t(numbers[i]);
        if (number == NULL) {
            return -1;
        }
        int failed = PyList_Append(list, number);
        Py_DECREF(number);
        if (failed) {
            return -1;
        }
    }
    return 0;
}

/* Return the list of a field's records, borrowed; a new one clears its oneof rivals. */
static PyObject *list_of(PyObject *records, PyObject *known) {
    PyObject *name = PyTuple_GetItem(known, 0);
    PyObject *rivals = name ? PyTuple_GetItem(known, 1) : NULL;
    if (rivals == NULL) {
        return NULL;
    }
    PyObject *list = PyDict_GetItemWithError(records, name);
    if (list != NULL || PyErr_Occurred()) {
        return list;
    }
    Py_ssize_t count = PyTuple_Size(rivals);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *rival = PyTuple_GetItem(rivals, i);
        int there = rival ? PyDict_Contains(records, rival) : -1;
        if (there < 0 || (there && PyDict_DelItem(records, rival) < 0)) {
            return NULL;
        }
    }
    list = PyList_New(0);
    if (list == NULL) {
        return NULL;
    }
    int failed = PyDict_SetItem(records, name, list);
    Py_DECREF(list); /* the dict holds it */
    return failed ? NULL : list;
}

PyObject *kernel_scan(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 7) {
        return PyErr_Format(PyExc_TypeError, "scan needs 7 arguments, not %zd", count);
    }
    PyObject *by_tag = args[0], *records = args[5], *unknown = args[6];
    Py_ssize_t start = PyLong_AsSsize_t(args[2]);
    Py_ssize_t end = PyLong_AsSsize_t(args[3]);
    Py_ssize_t levels = PyLong_AsSsize_t(args[4]);
    if (PyErr_Occurred()) {
        return NULL;
    }
    Py_buffer view;
    if (PyObject_GetBuffer(args[1], &view, PyBUF_SIMPLE) < 0) {
        return NULL;
    }
    if (start < 0 || end < start || end > view.len) {
        PyBuffer_Release(&view);
        return PyErr_Format(PyExc_ValueError, "no bytes %zd to %zd in %zd", start, end, view.len);
    }
    const uint8_t *base = view.buf;
    const uint8_t *at = base + start, *stop = base + end, *mark = at;
    uint32_t last_tag = 0;
    PyObject *list = NULL; /* of the last tag; borrowed; NULL: unknown */
    Record record;
    PyObject *result = NULL;
    while (at < stop) {
        mark = at;
        at = wire_record(at, stop, levels, &record);
        if (UNLIKELY(at == NULL)) {
            result = kernel_explain(module, by_tag, args[1], mark - base, end, levels);
            goto done;
        }
        if (record.tag != last_tag) {
            PyObject *tag = PyLong_FromUnsignedLong(record.tag);
            if (tag == NULL) {
                goto done;
            }
            PyObject *known = PyDict_GetItemWithError(by_tag, tag);
            Py_DECREF(tag);
            list = known ? list_of(records, known) : NULL;
            if (list == NULL && PyErr_Occurred()) {
                goto done;
            }
            last_tag = record.tag;
        }
        PyObject *target = list ? list : unknown;
        if (target != Py_None &&
            append3(target, mark - base, record.payload - base, record.stop - base) < 0) {
            goto done;
        }
    }
    result = Py_NewRef(Py_None);
done:
    PyBuffer_Release(&view);
    return result;
}
