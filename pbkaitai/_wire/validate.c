/* validate(): is every byte of a message tree well-formed? Makes no object, needs no GIL.
 *
 * A Schema is made from the field tables of a message class and all that it reaches. The
 * walk stops after some milliseconds, so that signals and a progress function are heard. */
#include "kernel.h"

#include <time.h>

/* What is checked inside a LEN payload. */
enum { NOTHING = 0, TEXT = 1, MESSAGE = 2, PACKED4 = 3, PACKED8 = 4, PACKED_VARINT = 5 };

typedef struct {
    uint32_t number;
    uint8_t check;
    int32_t message; /* index of the message, for MESSAGE */
} FieldCheck;

enum { DIRECT = 32 };

typedef struct {
    FieldCheck *fields; /* by number, ascending */
    int32_t count;
    FieldCheck *direct[DIRECT]; /* fields of small numbers */
} MessageCheck;

typedef struct {
    PyObject_HEAD
    MessageCheck *messages;
    Py_ssize_t count;
} Schema;

static void free_messages(Schema *self) {
    for (Py_ssize_t i = 0; self->messages != NULL && i < self->count; i++) {
        PyMem_Free(self->messages[i].fields);
    }
    PyMem_Free(self->messages);
    self->messages = NULL;
}

static void schema_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    free_messages((Schema *)self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static int fill_message(MessageCheck *message, PyObject *fields, Py_ssize_t messages) {
    Py_ssize_t count = PyTuple_Size(fields);
    if (count < 0) {
        return -1;
    }
    message->fields = PyMem_Calloc(count ? count : 1, sizeof(FieldCheck));
    if (message->fields == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    message->count = (int32_t)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *row = PyTuple_GetItem(fields, i);
        unsigned int number;
        int check, target;
        if (row == NULL || !PyArg_ParseTuple(row, "Iii", &number, &check, &target)) {
            return -1;
        }
        if (check == MESSAGE && (target < 0 || target >= messages)) {
            PyErr_Format(PyExc_ValueError, "no message %d", target);
            return -1;
        }
        FieldCheck *field = &message->fields[i];
        field->number = number;
        field->check = (uint8_t)check;
        field->message = target;
        if (number < DIRECT) {
            message->direct[number] = field;
        }
    }
    return 0;
}

/* Schema(((number, check, message), …), …): fields sorted by number. */
static PyObject *schema_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *messages;
    if (!PyArg_ParseTuple(args, "O!:Schema", &PyTuple_Type, &messages)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Schema *self = (Schema *)allocate(type, 0);
    if (self == NULL) {
        return NULL;
    }
    Py_ssize_t count = PyTuple_Size(messages);
    self->messages = PyMem_Calloc(count ? count : 1, sizeof(MessageCheck));
    if (self->messages == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->count = count;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (fill_message(&self->messages[i], PyTuple_GetItem(messages, i), count) < 0) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static PyType_Slot schema_slots[] = {
    {Py_tp_new, schema_new},
    {Py_tp_dealloc, schema_dealloc},
    {Py_tp_doc, (void *)PyDoc_STR("What to check in a message and all that it reaches.")},
    {0, NULL},
};

PyType_Spec kernel_schema_spec = {
    .name = "pbkaitai._kernel.Schema",
    .basicsize = sizeof(Schema),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = schema_slots,
};

static const FieldCheck *find(const MessageCheck *message, uint32_t number) {
    if (number < DIRECT) {
        return message->direct[number];
    }
    int32_t low = 0, high = message->count - 1;
    while (low <= high) {
        int32_t middle = low + (high - low) / 2;
        const FieldCheck *field = &message->fields[middle];
        if (field->number == number) {
            return field;
        }
        if (field->number < number) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return NULL;
}

/* The rest of UTF-8 from its first byte beyond ASCII (Unicode 15, table 3-7). */
static COLD bool is_utf8_slow(const uint8_t *at, const uint8_t *end) {
    while (at < end) {
        uint8_t lead = *at++;
        if (lead < 0x80) {
            continue;
        }
        int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
        if (lead < 0xC2 || lead > 0xF4 || end - at < more) {
            return false;
        }
        uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (*at < low || *at > high) {
            return false;
        }
        for (int i = 1; i < more; i++) {
            if ((at[i] & 0xC0) != 0x80) {
                return false;
            }
        }
        at += more;
    }
    return true;
}

static inline bool is_utf8(const uint8_t *at, const uint8_t *end) {
    if (end - at >= 8) {
        /* whole words, and a last one that may overlap */
        uint64_t word, all = 0;
        const uint8_t *p = at;
        for (; end - p >= 8; p += 8) {
            memcpy(&word, p, 8);
            all |= word;
        }
        memcpy(&word, end - 8, 8);
        if (LIKELY(((all | word) & 0x8080808080808080u) == 0)) {
            return true;
        }
    } else {
        uint8_t all = 0;
        for (const uint8_t *p = at; p < end; p++) {
            all |= *p;
        }
        if (LIKELY(all < 0x80)) {
            return true;
        }
    }
    return is_utf8_slow(at, end);
}

/* Read varints from `at` on, at least to `stop`; NULL when one is malformed. */
static const uint8_t *varints(const uint8_t *at, const uint8_t *stop, const uint8_t *end) {
    uint64_t value;
    while (at != NULL && at < stop) {
        at = wire_varint(at, end, MAX_VARINT_SIZE, &value);
    }
    return at;
}

/* What is walked besides messages: long runs, a part at a time. */
static const MessageCheck varint_run, text_run;

/* A message that is being walked: where it ends and what it is. */
typedef struct {
    const uint8_t *end;
    const MessageCheck *message;
} Level;

enum { LEVELS_ON_STACK = 128 };

typedef struct {
    const Schema *schema;
    const uint8_t *at, *end;
    const MessageCheck *message;
    Py_ssize_t depth, levels, capacity;
    Level *stack;
    Level few[LEVELS_ON_STACK];
} Walk;

typedef enum { MALFORMED, WELL_FORMED, PAUSED, FULL } Verdict;

/* A walk looks at the clock after this many units of work, which are a record or some bytes
 * of a payload, and pauses after that many milliseconds. */
enum { UNITS = 1 << 14, BYTES_OF_UNIT = 16, PART = UNITS * BYTES_OF_UNIT, PAUSE_AFTER = 30 };

static int64_t milliseconds(void) {
    struct timespec now;
    return timespec_get(&now, TIME_UTC) ? (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 : 0;
}

/* Look at the next part of a long run; NULL when it is malformed. */
static const uint8_t *run_part(const MessageCheck *kind, const uint8_t *at, const uint8_t *end) {
    const uint8_t *stop = end - at > PART ? at + PART : end;
    if (kind == &varint_run) {
        return varints(at, stop, end);
    }
    for (int i = 0; i < 3 && stop < end && (*stop & 0xC0) == 0x80; i++) {
        stop--; /* to the start of a character */
    }
    return is_utf8(at, stop) ? stop : NULL;
}

/* Go on until all is seen, something is malformed, the stack is full or time is up. */
static Verdict walk_on(Walk *walk) {
    const uint8_t *at = walk->at, *end = walk->end, *mark = at;
    const MessageCheck *message = walk->message;
    const Py_ssize_t levels = walk->levels;
    Py_ssize_t depth = walk->depth, units = UNITS;
    Level *stack = walk->stack;
    int64_t started = milliseconds();
    Verdict verdict = MALFORMED;
    for (;;) {
        while (at >= end) {
            if (depth == 0) {
                return WELL_FORMED;
            }
            depth--;
            end = stack[depth].end;
            message = stack[depth].message;
        }
        mark = at;
        if (UNLIKELY(--units < 0)) {
            int64_t now = milliseconds();
            if (now < started || now - started >= PAUSE_AFTER) {
                verdict = PAUSED;
                break;
            }
            units = UNITS;
        }
        if (UNLIKELY(message == &varint_run || message == &text_run)) {
            at = run_part(message, at, end);
            if (at == NULL) {
                break;
            }
            units = 0;
            continue;
        }
        Record record;
        at = wire_record(at, end, levels - depth, &record);
        if (UNLIKELY(at == NULL)) {
            break;
        }
        if ((record.tag & 7) != LEN) {
            continue;
        }
        const FieldCheck *field = find(message, record.tag >> 3);
        if (field == NULL || field->check == NOTHING) {
            continue;
        }
        Py_ssize_t size = record.stop - record.payload;
        const MessageCheck *inner;
        switch (field->check) {
        case MESSAGE:
            if (UNLIKELY(depth >= levels)) {
                goto done;
            }
            inner = &walk->schema->messages[field->message];
            break;
        case TEXT:
            if (LIKELY(size <= PART)) {
                if (UNLIKELY(!is_utf8(record.payload, record.stop))) {
                    goto done;
                }
                units -= size / BYTES_OF_UNIT;
                continue;
            }
            inner = &text_run;
            break;
        case PACKED4:
        case PACKED8:
            if (size % (field->check == PACKED4 ? 4 : 8) != 0) {
                goto done;
            }
            continue;
        default:
            if (size <= PART) {
                if (varints(record.payload, record.stop, record.stop) == NULL) {
                    goto done;
                }
                units -= size / BYTES_OF_UNIT;
                continue;
            }
            inner = &varint_run;
        }
        if (UNLIKELY(depth == walk->capacity)) {
            verdict = FULL; /* the record is read once more, when there is room */
            break;
        }
        stack[depth].end = end;
        stack[depth].message = message;
        depth++;
        at = record.payload;
        end = record.stop;
        message = inner;
    }
done:
    walk->at = mark;
    walk->end = end;
    walk->message = message;
    walk->depth = depth;
    return verdict;
}

static int grow(Walk *walk) {
    size_t size = 2 * (size_t)walk->capacity * sizeof(Level);
    bool is_few = walk->stack == walk->few;
    Level *more = is_few ? PyMem_Malloc(size) : PyMem_Realloc(walk->stack, size);
    if (more == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (is_few) {
        memcpy(more, walk->few, sizeof walk->few);
    }
    walk->stack = more;
    walk->capacity *= 2;
    return 0;
}

/* Hear signals, and tell how far the walk is; -1 with what they raise. */
static int hear(PyObject *progress, Py_ssize_t position) {
    if (PyErr_CheckSignals() < 0) {
        return -1;
    }
    if (progress == Py_None) {
        return 0;
    }
    PyObject *answer = PyObject_CallFunction(progress, "n", position);
    Py_XDECREF(answer);
    return answer == NULL ? -1 : 0;
}

/* validate(schema, data, start, end, levels, progress): progress is a function of the offset
 * that was reached, or None. */
PyObject *kernel_validate(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 6) {
        return PyErr_Format(PyExc_TypeError, "validate needs 6 arguments, not %zd", count);
    }
    State *state = kernel_state(module);
    if (!PyObject_TypeCheck(args[0], (PyTypeObject *)state->schema_type)) {
        PyErr_SetString(PyExc_TypeError, "validate needs a Schema");
        return NULL;
    }
    Schema *schema = (Schema *)args[0];
    Py_ssize_t start = PyLong_AsSsize_t(args[2]);
    Py_ssize_t end = PyLong_AsSsize_t(args[3]);
    Py_ssize_t levels = PyLong_AsSsize_t(args[4]);
    Py_buffer view;
    if (PyErr_Occurred() || PyObject_GetBuffer(args[1], &view, PyBUF_SIMPLE) < 0) {
        return NULL;
    }
    if (start < 0 || end < start || end > view.len || schema->count == 0) {
        PyErr_Format(PyExc_ValueError, "no bytes %zd to %zd in %zd", start, end, view.len);
        PyBuffer_Release(&view);
        return NULL;
    }
    const uint8_t *base = view.buf;
    Walk walk = {
        .schema = schema,
        .at = base + start,
        .end = base + end,
        .message = &schema->messages[0],
        .levels = levels,
        .capacity = LEVELS_ON_STACK,
    };
    walk.stack = walk.few;
    Verdict verdict;
    bool failed = false;
    do {
        Py_BEGIN_ALLOW_THREADS
        verdict = walk_on(&walk);
        Py_END_ALLOW_THREADS
        if (verdict == FULL) {
            failed = grow(&walk) < 0;
        } else if (verdict == PAUSED) {
            failed = hear(args[5], walk.at - base) < 0;
        }
    } while (!failed && (verdict == FULL || verdict == PAUSED));
    if (walk.stack != walk.few) {
        PyMem_Free(walk.stack);
    }
    PyBuffer_Release(&view);
    return failed ? NULL : PyBool_FromLong(verdict == WELL_FORMED);
}
