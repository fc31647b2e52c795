/* Packed varints into an array, without the GIL. */
#include "kernel.h"

typedef struct {
    Py_buffer view;
    const uint8_t *at, *stop;
} Run;

static int get_run(PyObject *const *args, Run *run) {
    Py_ssize_t start = PyLong_AsSsize_t(args[1]);
    Py_ssize_t stop = PyLong_AsSsize_t(args[2]);
    if (PyErr_Occurred() || PyObject_GetBuffer(args[0], &run->view, PyBUF_SIMPLE) < 0) {
        return -1;
    }
    if (start < 0 || stop < start || stop > run->view.len) {
        PyBuffer_Release(&run->view);
        PyErr_SetString(PyExc_ValueError, "the span lies outside the data");
        return -1;
    }
    run->at = (const uint8_t *)run->view.buf + start;
    run->stop = (const uint8_t *)run->view.buf + stop;
    return 0;
}

/* The varints of a run: the bytes without a continuation bit. */
PyObject *kernel_count_varints(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    Run run;
    if (count != 3) {
        return PyErr_Format(PyExc_TypeError, "count_varints needs 3 arguments, not %zd", count);
    }
    if (get_run(args, &run) < 0) {
        return NULL;
    }
    Py_ssize_t found = 0;
    Py_BEGIN_ALLOW_THREADS
    const uint8_t *at = run.at;
    for (; run.stop - at >= 8; at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        word = ~word & 0x8080808080808080u;
        found += (Py_ssize_t)(((word >> 7) * 0x0101010101010101u) >> 56);
    }
    for (; at < run.stop; at++) {
        found += *at < 0x80;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&run.view);
    return PyLong_FromSsize_t(found);
}

/* Fill a buffer of 64-bit integers; stops at the first malformed varint. */
PyObject *kernel_read_varints(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    Run run;
    Py_buffer out;
    if (count != 4) {
        return PyErr_Format(PyExc_TypeError, "read_varints needs 4 arguments, not %zd", count);
    }
    if (get_run(args, &run) < 0) {
        return NULL;
    }
    if (PyObject_GetBuffer(args[3], &out, PyBUF_CONTIG) < 0) {
        PyBuffer_Release(&run.view);
        return NULL;
    }
    Py_ssize_t room = out.len / 8, done = 0;
    Py_BEGIN_ALLOW_THREADS
    const uint8_t *at = run.at;
    uint8_t *to = out.buf;
    while (at < run.stop && done < room) {
        uint64_t value;
        at = wire_varint(at, run.stop, MAX_VARINT_SIZE, &value);
        if (UNLIKELY(at == NULL)) {
            break;
        }
        memcpy(to, &value, 8);
        to += 8;
        done++;
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&out);
    PyBuffer_Release(&run.view);
    return PyLong_FromSsize_t(done);
}
