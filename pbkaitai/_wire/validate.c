/* validate(): is every byte of a message tree well-formed? Makes no object, needs no GIL.
 *
 * A Schema is made from the field tables of a message class and all that it reaches. */
#include "kernel.h"

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

static bool are_varints(const uint8_t *at, const uint8_t *end) {
    uint64_t value;
    while (at != NULL && at < end) {
        at = wire_varint(at, end, MAX_VARINT_SIZE, &value);
    }
    return at != NULL;
}

/* A message that is being walked: where it ends and what it is. */
typedef struct {
    const uint8_t *end;
    const MessageCheck *message;
} Level;

/* 1 well-formed, 0 not, -1 out of memory. */
static int walk(const Schema *schema, const uint8_t *at, const uint8_t *end, Py_ssize_t levels) {
    Py_ssize_t capacity = 128, depth = 0;
    Level *stack = malloc(capacity * sizeof *stack);
    if (stack == NULL) {
        return -1;
    }
    int result = 0;
    const MessageCheck *message = &schema->messages[0];
    for (;;) {
        while (at >= end) {
            if (depth == 0) {
                result = 1;
                goto done;
            }
            depth--;
            end = stack[depth].end;
            message = stack[depth].message;
        }
        Record record;
        at = wire_record(at, end, levels - depth, &record);
        if (UNLIKELY(at == NULL)) {
            goto done;
        }
        if ((record.tag & 7) != LEN) {
            continue;
        }
        const FieldCheck *field = find(message, record.tag >> 3);
        if (field == NULL || field->check == NOTHING) {
            continue;
        }
        Py_ssize_t size = record.stop - record.payload;
        switch (field->check) {
        case MESSAGE:
            if (UNLIKELY(depth >= levels)) {
                goto done;
            }
            if (depth == capacity) {
                Level *more = realloc(stack, 2 * capacity * sizeof *stack);
                if (more == NULL) {
                    result = -1;
                    goto done;
                }
                stack = more;
                capacity *= 2;
            }
            stack[depth].end = end;
            stack[depth].message = message;
            depth++;
            at = record.payload;
            end = record.stop;
            message = &schema->messages[field->message];
            break;
        case TEXT:
            if (UNLIKELY(!is_utf8(record.payload, record.stop))) {
                goto done;
            }
            break;
        case PACKED4:
        case PACKED8:
            if (size % (field->check == PACKED4 ? 4 : 8) != 0) {
                goto done;
            }
            break;
        default:
            if (!are_varints(record.payload, record.stop)) {
                goto done;
            }
        }
    }
done:
    free(stack);
    return result;
}

PyObject *kernel_validate(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 5) {
        return PyErr_Format(PyExc_TypeError, "validate needs 5 arguments, not %zd", count);
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
        PyBuffer_Release(&view);
        return PyErr_Format(PyExc_ValueError, "no bytes %zd to %zd in %zd", start, end, view.len);
    }
    const uint8_t *base = view.buf;
    int result;
    Py_BEGIN_ALLOW_THREADS
    result = walk(schema, base + start, base + end, levels);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    if (result < 0) {
        return PyErr_NoMemory();
    }
    return PyBool_FromLong(result);
}
