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

static Py_ssize_t count_ends(const uint8_t *at, const uint8_t *stop) {
    Py_ssize_t found = 0;
    for (; stop - at >= 8; at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        word = ~word & 0x8080808080808080u;
        found += (Py_ssize_t)(((word >> 7) * 0x0101010101010101u) >> 56);
    }
    for (; at < stop; at++) {
        found += *at < 0x80;
    }
    return found;
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
    Py_ssize_t found;
    Py_BEGIN_ALLOW_THREADS
    found = count_ends(run.at, run.stop);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&run.view);
    return PyLong_FromSsize_t(found);
}

/* Part of a run, and where its integers go. */
typedef struct {
    const uint8_t *at, *stop;
    uint8_t *to;
    Py_ssize_t room;
} Lane;

/* Bring the 7-bit groups of up to eight bytes together. */
static inline uint64_t gather_groups(uint64_t word) {
    word &= 0x7F7F7F7F7F7F7F7Fu;
    word = (word & 0x007F007F007F007Fu) | (word & 0x7F007F007F007F00u) >> 1;
    word = (word & 0x00003FFF00003FFFu) | (word & 0x3FFF00003FFF0000u) >> 2;
    return (word & 0x000000000FFFFFFFu) | (word & 0x0FFFFFFF00000000u) >> 4;
}

static inline void put(Lane *lane, uint64_t value, bool is_wide) {
    if (is_wide) {
        memcpy(lane->to, &value, 8);
        lane->to += 8;
    } else {
        uint32_t low = (uint32_t)value;
        memcpy(lane->to, &low, 4);
        lane->to += 4;
    }
    lane->room--;
}

/* Read the varints in the next eight bytes if each has one, else the first; false when they
 * must be looked at closer. The size of one is told without a branch: it can hardly be
 * foreseen. */
static inline bool step(Lane *lane, bool is_wide) {
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (UNLIKELY(lane->stop - lane->at < 8 || lane->room < 8)) {
        return false;
    }
    uint64_t word;
    memcpy(&word, lane->at, 8);
    uint64_t ends = ~word & 0x8080808080808080u;
    if (ends == 0x8080808080808080u) {
        for (int i = 0; i < 8; i++) {
            put(lane, lane->at[i], is_wide);
        }
        lane->at += 8;
        return true;
    }
    if (UNLIKELY(ends == 0)) {
        return false;
    }
    int bits = __builtin_ctzll(ends) + 1;
    put(lane, gather_groups(word & (UINT64_MAX >> (64 - bits))), is_wide);
    lane->at += bits >> 3;
    return true;
#else
    return false;
#endif
}

/* Whether the lane was read to its end. */
static inline bool finish(Lane *lane, bool is_wide) {
    while (lane->at < lane->stop && lane->room > 0) {
        if (!step(lane, is_wide)) {
            uint64_t value;
            const uint8_t *after = wire_varint(lane->at, lane->stop, MAX_VARINT_SIZE, &value);
            if (UNLIKELY(after == NULL)) {
                return false;
            }
            put(lane, value, is_wide);
            lane->at = after;
        }
    }
    return lane->at == lane->stop;
}

/* Where one varint begins is known when the one before is read; two halves of a run are read
 * side by side, so that the processor has something to do meanwhile. */
static inline Py_ssize_t fill(const Run *run, uint8_t *to, Py_ssize_t room, bool is_wide) {
    const uint8_t *middle = run->at + (run->stop - run->at) / 2;
    while (middle < run->stop && middle > run->at && middle[-1] > 0x7F) {
        middle++;
    }
    Py_ssize_t first = count_ends(run->at, middle);
    if (first > room) {
        first = room;
    }
    Lane one = {run->at, middle, to, first};
    Lane two = {middle, run->stop, to + first * (is_wide ? 8 : 4), room - first};
    while (step(&one, is_wide) && step(&two, is_wide)) {
    }
    if (!finish(&one, is_wide)) {
        return first - one.room;
    }
    finish(&two, is_wide);
    return room - two.room;
}

/* Fill a buffer of integers of 64 bits, or of the low 32; stops at the first malformed varint. */
PyObject *kernel_read_varints(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    Run run;
    Py_buffer out;
    if (count != 5) {
        return PyErr_Format(PyExc_TypeError, "read_varints needs 5 arguments, not %zd", count);
    }
    Py_ssize_t width = PyLong_AsSsize_t(args[4]);
    if (width != 4 && width != 8) {
        if (!PyErr_Occurred()) {
            PyErr_Format(PyExc_ValueError, "integers have 4 or 8 bytes, not %zd", width);
        }
        return NULL;
    }
    if (get_run(args, &run) < 0) {
        return NULL;
    }
    if (PyObject_GetBuffer(args[3], &out, PyBUF_CONTIG) < 0) {
        PyBuffer_Release(&run.view);
        return NULL;
    }
    Py_ssize_t room = out.len / width, done;
    Py_BEGIN_ALLOW_THREADS
    done = width == 8 ? fill(&run, out.buf, room, true) : fill(&run, out.buf, room, false);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&out);
    PyBuffer_Release(&run.view);
    return PyLong_FromSsize_t(done);
}
