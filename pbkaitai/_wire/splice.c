/* Changed elements of a repeated field as bytes: the twin of pbkaitai.writing._rebuild.
 *
 * Knows what most edits are: text, bytes, integers and messages that were assigned to fields
 * of small messages that were read. All else is left to Python, element by element: what is
 * large, merged, malformed or read leniently, fields that hold floats or many values. */
#include "objects.h"

enum {
    SMALL = 1 << 16,     /* bytes of what is copied here; larger things stay views of the file */
    CHUNK = 1 << 16,     /* bytes that are handed over at a time, about */
    LEVELS = 32,         /* messages in messages, by recursion */
    FEW_CHANGES = 8,     /* of one message, without allocating */
    MAX_HEAD = MAX_TAG_SIZE + MAX_LENGTH_SIZE,
};

/* What stands in place of the bytes from start to stop. Without a reader: nothing. */
typedef struct {
    Py_ssize_t start, stop;
    FieldCore *reader;
    PyObject *value; /* held */
} Change;

typedef struct {
    Change *list;
    Py_ssize_t count, room;
    Change few[FEW_CHANGES];
} Changes;

typedef struct {
    State *state;
    PyObject *absent; /* the edit of a field that was cleared */
    PyObject *source; /* of most messages: looked at once */
    Look look;
    bool is_strict;
    uint8_t *bytes;
    Py_ssize_t size, room;
} Writer;

/* Where a message stands, if it does. */
typedef struct {
    Py_ssize_t start, stop;
    bool is_there;
} Extent;

/* All below that return int: 1 done, 0 Python has to do it, -1 an error. */

static uint8_t *make_room(Writer *writer, Py_ssize_t more) {
    if (more > writer->room - writer->size) {
        Py_ssize_t room = 2 * (writer->size + more);
        uint8_t *bytes = PyMem_Realloc(writer->bytes, (size_t)room);
        if (bytes == NULL) {
            PyErr_NoMemory();
            return NULL;
        }
        writer->bytes = bytes;
        writer->room = room;
    }
    return writer->bytes + writer->size;
}

static int put(Writer *writer, const void *from, Py_ssize_t size) {
    if (size == 0) {
        return 1;
    }
    uint8_t *to = make_room(writer, size);
    if (to == NULL) {
        return -1;
    }
    memcpy(to, from, (size_t)size);
    writer->size += size;
    return 1;
}

static int varint_size(uint64_t value) {
    int size = 1;
    while (value >>= 7) {
        size++;
    }
    return size;
}

static void store_varint(uint8_t *to, uint64_t value) {
    while (value > 0x7F) {
        *to++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *to = (uint8_t)value;
}

static int put_varint(Writer *writer, uint64_t value) {
    uint8_t *to = make_room(writer, MAX_VARINT_SIZE);
    if (to == NULL) {
        return -1;
    }
    store_varint(to, value);
    writer->size += varint_size(value);
    return 1;
}

static int put_tag(Writer *writer, PyObject *field, int wire_type) {
    PyObject *number = PyTuple_Check(field) ? PyTuple_GetItem(field, 0) : NULL;
    unsigned long tag = number ? PyLong_AsUnsignedLong(number) : 0;
    if (PyErr_Occurred()) {
        return -1;
    }
    return number ? put_varint(writer, (uint64_t)tag << 3 | (unsigned)wire_type) : 0;
}

/* One that is merged stands in several places. */
static int find_extent(const Message *message, Extent *extent) {
    PyObject *spans = message->spans;
    Py_ssize_t numbers = spans ? PyTuple_Size(spans) : 2;
    extent->is_there = spans ? numbers > 0 : message->start >= 0;
    extent->start = extent->stop = 0;
    if (spans == NULL && extent->is_there) {
        extent->start = message->start;
        extent->stop = message->stop;
    } else if (numbers == 2 && extent->is_there) {
        extent->start = PyLong_AsSsize_t(PyTuple_GetItem(spans, 0));
        extent->stop = PyLong_AsSsize_t(PyTuple_GetItem(spans, 1));
    }
    return PyErr_Occurred() ? -1 : numbers <= 2 && extent->start <= extent->stop;
}

/* --- what was assigned ------------------------------------------------------------------- */

static int put_len(Writer *writer, FieldCore *reader, const char *at, Py_ssize_t size) {
    if (size > SMALL) {
        return 0;
    }
    if (size == 0 && !reader->has_presence) {
        return 1; /* proto3 does not write a default */
    }
    int done = put_tag(writer, reader->field, LEN);
    done = done == 1 ? put_varint(writer, (uint64_t)size) : done;
    return done == 1 ? put(writer, at, size) : done;
}

static int put_number(Writer *writer, FieldCore *reader, PyObject *value) {
    uint64_t bits;
    if (reader->kind == UNSIGNED64) {
        bits = PyLong_AsUnsignedLongLong(value);
    } else {
        int64_t number = PyLong_AsLongLong(value);
        bits = (uint64_t)number;
        if (reader->kind == ZIGZAG32 || reader->kind == ZIGZAG64) {
            bits = bits << 1 ^ (number < 0 ? UINT64_MAX : 0);
        }
    }
    if (PyErr_Occurred()) {
        return -1;
    }
    if (bits == 0 && !reader->has_presence) {
        return 1;
    }
    int done = put_tag(writer, reader->field, reader->wire_type);
    if (done < 1 || reader->wire_type == VARINT) {
        return done < 1 ? done : put_varint(writer, bits);
    }
    uint8_t little[8];
    for (int i = 0; i < 8; i++) {
        little[i] = (uint8_t)(bits >> (8 * i));
    }
    return put(writer, little, reader->wire_type == I32 ? 4 : 8);
}

static int put_part(Writer *writer, PyObject *field, Message *part, bool is_entry, int levels);

static int put_value(Writer *writer, FieldCore *reader, PyObject *value, int levels) {
    Py_ssize_t size;
    switch (reader->kind) {
    case TEXT: {
        const char *text = PyUnicode_Check(value) ? PyUnicode_AsUTF8AndSize(value, &size) : NULL;
        if (text == NULL) { /* bytes that are no UTF-8 are surrogates in it */
            PyErr_Clear();
            return 0;
        }
        return put_len(writer, reader, text, size);
    }
    case BYTES: {
        char *bytes;
        if (!PyBytes_CheckExact(value)) {
            return 0;
        }
        return PyBytes_AsStringAndSize(value, &bytes, &size) < 0
                   ? -1
                   : put_len(writer, reader, bytes, size);
    }
    case MESSAGE:
    case MESSAGES:
    case MAP:
        return PyObject_TypeCheck(value, (PyTypeObject *)writer->state->message_type)
                   ? put_part(writer, reader->field, (Message *)value, reader->kind == MAP,
                              levels)
                   : 0;
    default:
        return (reader->kind < FLOAT || reader->kind == ENUM) && PyLong_Check(value)
                   ? put_number(writer, reader, value)
                   : 0;
    }
}

/* --- what differs of one message --------------------------------------------------------- */

static int add(Changes *changes, Py_ssize_t start, Py_ssize_t stop, FieldCore *reader,
               PyObject *value) {
    if (changes->count == changes->room) {
        size_t size = (size_t)changes->room * 2 * sizeof(Change);
        bool is_few = changes->list == changes->few;
        Change *more = is_few ? PyMem_Malloc(size) : PyMem_Realloc(changes->list, size);
        if (more == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        if (is_few) {
            memcpy(more, changes->few, sizeof changes->few);
        }
        changes->list = more;
        changes->room *= 2;
    }
    Change change = {start, stop, reader, Py_XNewRef(value)};
    changes->list[changes->count++] = change;
    return 1;
}

/* Put a value where the first record of its field stands; the others go. */
static int replace(Changes *changes, const Records *records, FieldCore *reader,
                   PyObject *value) {
    Py_ssize_t first = 0;
    Py_ssize_t count = records ? records_find(records, reader->slot, &first) : 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        const Rec *rec = &records->recs[first + i];
        bool is_first = i == 0 && value != NULL;
        if (add(changes, rec->payload - rec->head, rec->stop, is_first ? reader : NULL,
                is_first ? value : NULL) < 0) {
            return -1;
        }
    }
    return count || value == NULL ? 1 : add(changes, PY_SSIZE_T_MAX, 0, reader, value);
}

/* The elements of a repeated field that still stands in the file. */
static int replace_elements(Changes *changes, FieldCore *reader, Repeated *repeated) {
    if (repeated->state == NULL || (repeated->items != NULL && repeated->items != Py_None)) {
        return 0;
    }
    for (Py_ssize_t i = 0; repeated->held_count > 0 && i < repeated->note_count; i++) {
        Message *element = (Message *)elements_held(repeated, i);
        if (element != NULL && is_changed(element)) {
            const Rec *rec = &repeated->records->recs[repeated->first + i];
            if (add(changes, rec->payload - rec->head, rec->stop, reader,
                    (PyObject *)element) < 0) {
                return -1;
            }
        }
    }
    return 1;
}

static int replace_parts(Writer *writer, Changes *changes, const Records *records,
                         FieldCore *reader, PyObject *value) {
    State *state = writer->state;
    if (reader->kind == MESSAGE) {
        if (!PyObject_TypeCheck(value, (PyTypeObject *)state->message_type)) {
            return 0;
        }
        bool has_records = false;
        if (records != NULL) {
            Py_ssize_t first;
            has_records = records_find(records, reader->slot, &first) > 0;
        }
        return is_changed((Message *)value) && has_records
                   ? replace(changes, records, reader, value)
                   : 1;
    }
    if (reader->kind == MAP) {
        value = PyObject_TypeCheck(value, (PyTypeObject *)state->map_type)
                    ? ((Map *)value)->entries
                    : NULL;
    }
    return value != NULL && PyObject_TypeCheck(value, (PyTypeObject *)state->repeated_type)
               ? replace_elements(changes, reader, (Repeated *)value)
               : 0;
}

/* Whether the records are all of the bytes: nothing in them was cleared by a later record. */
static bool covers(const Records *records, Py_ssize_t size) {
    for (Py_ssize_t i = 0; i < records->count; i++) {
        size -= records->recs[i].stop - records->recs[i].payload + records->recs[i].head;
    }
    return size == 0;
}

static int find_changes(Writer *writer, Message *message, PyObject *edits,
                        const Extent *extent, Table *table, const Records *records,
                        Changes *changes) {
    if (table->oneof_count > 0 && records != NULL &&
        !covers(records, extent->stop - extent->start)) {
        return 0;
    }
    Py_ssize_t left = PyDict_Size(edits);
    for (int slot = 0; slot < table->count; slot++) {
        FieldCore *reader = (FieldCore *)PyTuple_GetItem(table->readers, slot);
        PyObject *name = PyTuple_GetItem(table->names, slot);
        if (reader == NULL || name == NULL) {
            return -1;
        }
        if (reader->table != table) {
            return 0;
        }
        PyObject *value = left > 0 ? PyDict_GetItemWithError(edits, name) : NULL;
        int done = 1;
        if (value != NULL) {
            left--;
            if (reader->kind > MESSAGE) {
                return 0;
            }
            done = replace(changes, records, reader, value == writer->absent ? NULL : value);
        } else if (reader->kind == MESSAGE || reader->kind == MESSAGES || reader->kind == MAP) {
            PyObject *given = message_given(message, reader->attribute);
            done = given ? replace_parts(writer, changes, records, reader, given) : 1;
        }
        if (PyErr_Occurred()) {
            return -1;
        }
        if (done < 1) {
            return done;
        }
    }
    return 1;
}

static int by_start(const void *a, const void *b) {
    Py_ssize_t left = ((const Change *)a)->start, right = ((const Change *)b)->start;
    return left < right ? -1 : left > right;
}

/* Those with a place in the file in its order; those behind it stay in the order they have. */
static void sort_changes(Changes *changes) {
    Py_ssize_t placed = 0;
    for (Py_ssize_t i = 0; i < changes->count; i++) {
        if (changes->list[i].start != PY_SSIZE_T_MAX) {
            Change change = changes->list[i];
            memmove(&changes->list[placed + 1], &changes->list[placed],
                    (size_t)(i - placed) * sizeof change);
            changes->list[placed++] = change;
        }
    }
    qsort(changes->list, (size_t)placed, sizeof(Change), by_start);
}

static int write_changes(Writer *writer, const Extent *extent, const Look *look,
                         const Changes *changes, int levels) {
    Py_ssize_t at = extent->start, end = extent->stop;
    int done = 1;
    for (Py_ssize_t i = 0; done == 1 && i < changes->count; i++) {
        const Change *change = &changes->list[i];
        bool is_behind = change->start == PY_SSIZE_T_MAX;
        Py_ssize_t to = is_behind ? end : change->start;
        Py_ssize_t next = is_behind ? end : change->stop;
        if (to < at || next < to || next > end) { /* of other bytes than are there now */
            return 0;
        }
        done = put(writer, look->base + at, to - at);
        if (done == 1 && change->reader != NULL) {
            done = put_value(writer, change->reader, change->value, levels - 1);
        }
        at = next;
    }
    return done == 1 ? put(writer, look->base + at, end - at) : done;
}

/* --- messages ---------------------------------------------------------------------------- */

/* A reader that is lenient leaves out what it could not read. */
static int is_strict(PyObject *source) {
    PyObject *problems = PyObject_GetAttrString(source, "problems");
    int answer = problems ? problems == Py_None : -1;
    Py_XDECREF(problems);
    return answer;
}

static int put_changed(Writer *writer, Message *message, const Extent *extent,
                       const Look *look, int levels) {
    Table *table = table_of(writer->state, Py_TYPE((PyObject *)message));
    if (table == NULL) {
        return PyErr_Occurred() ? -1 : 0;
    }
    Records *records = NULL;
    bool was_scanned = message->records != NULL;
    if (extent->is_there) {
        records = message_records(message, table);
        if (records == NULL) {
            Py_DECREF(table);
            return PyErr_Occurred() ? -1 : 0;
        }
        records->users++;
    }
    Changes changes = {.list = changes.few, .count = 0, .room = FEW_CHANGES};
    PyObject *edits = Py_XNewRef(message->edits); /* to find the table may have run Python */
    int done = edits && PyDict_Check(edits)
                   ? find_changes(writer, message, edits, extent, table, records, &changes)
                   : 0;
    Py_XDECREF(edits);
    if (done == 1) {
        sort_changes(&changes);
        done = write_changes(writer, extent, look, &changes, levels);
    }
    for (Py_ssize_t i = 0; i < changes.count; i++) {
        Py_XDECREF(changes.list[i].value);
    }
    if (changes.list != changes.few) {
        PyMem_Free(changes.list);
    }
    if (!was_scanned && records != NULL && message->records == records) {
        message->records = NULL; /* of many messages they would take much memory */
        records_release(records);
    }
    records_release(records);
    Py_DECREF(table);
    return done;
}

static int put_message(Writer *writer, Message *message, bool is_entry, int levels) {
    Extent extent;
    int done = find_extent(message, &extent);
    if (done < 1) {
        return done;
    }
    Py_ssize_t size = extent.stop - extent.start;
    if (levels == 0 || message->source == NULL || size > SMALL) {
        return 0;
    }
    bool changes = is_changed(message);
    if (is_entry && (!extent.is_there || (changes && PyDict_Check(message->edits) &&
                                          PyDict_Size(message->edits) > 0))) {
        return 0; /* an entry has its key and its value always */
    }
    bool is_at_hand = message->source == writer->source;
    Look own, *look = is_at_hand ? &writer->look : &own;
    if (!is_at_hand && look_at(writer->state, message->source, &own) < 0) {
        return -1;
    }
    done = !changes ? 1 : is_at_hand ? writer->is_strict : is_strict(message->source);
    if (done == 1) {
        bool is_inside = extent.start >= 0 && extent.stop <= look->size;
        done = !is_inside ? 0
               : changes  ? put_changed(writer, message, &extent, look, levels)
                          : put(writer, look->base + extent.start, size);
    }
    if (!is_at_hand) {
        look_away(&own);
    }
    return done;
}

/* A record that holds a message; its length is known once it is written. */
static int put_part(Writer *writer, PyObject *field, Message *part, bool is_entry, int levels) {
    int done = put_tag(writer, field, LEN);
    if (done < 1) {
        return done;
    }
    Py_ssize_t old = part->stop - part->start;
    int width = old < 100 ? 1 : old < 16000 ? 2 : 3; /* mostly it stays so */
    Py_ssize_t mark = writer->size;
    if (make_room(writer, MAX_HEAD) == NULL) {
        return -1;
    }
    writer->size += width;
    Py_INCREF((PyObject *)part);
    done = put_message(writer, part, is_entry, levels);
    Py_DECREF((PyObject *)part);
    if (done < 1) {
        return done;
    }
    Py_ssize_t size = writer->size - mark - width;
    int needed = varint_size((uint64_t)size);
    if (needed != width) {
        if (make_room(writer, MAX_HEAD) == NULL) {
            return -1;
        }
        memmove(writer->bytes + mark + needed, writer->bytes + mark + width, (size_t)size);
        writer->size += needed - width;
    }
    store_varint(writer->bytes + mark, (uint64_t)size);
    return 1;
}

/* --- as Python calls it ------------------------------------------------------------------ */

/* Bytes of the file that changed elements stand in, and the writer's bytes in their place. */
static int hand_over(Writer *writer, PyObject *list, Py_ssize_t start, Py_ssize_t stop) {
    if (start < 0) {
        return 0;
    }
    PyObject *item = Py_BuildValue("(nny#)", start, stop, (const char *)writer->bytes,
                                   writer->size);
    int failed = item == NULL || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    writer->size = 0;
    return failed ? -1 : 0;
}

static int splice_all(Writer *writer, Repeated *self, PyObject *made, PyObject *rest) {
    Py_ssize_t start = -1, stop = -1;
    for (Py_ssize_t i = 0; self->held_count > 0 && i < self->note_count; i++) {
        Message *element = (Message *)elements_held(self, i);
        if (element == NULL || !is_changed(element)) {
            continue;
        }
        const Rec *rec = &self->records->recs[self->first + i];
        Py_ssize_t mark = rec->payload - rec->head;
        if (mark != stop || writer->size > CHUNK) {
            if (hand_over(writer, made, start, stop) < 0) {
                return -1;
            }
            start = -1;
        }
        Py_ssize_t before = writer->size;
        Py_INCREF((PyObject *)element);
        int done = put_part(writer, self->field, element, self->kind == MAP, LEVELS);
        if (done == 1) {
            start = start < 0 ? mark : start;
            stop = rec->stop;
        } else {
            writer->size = before;
            PyObject *pair = done ? NULL : Py_BuildValue("(nO)", i, (PyObject *)element);
            done = pair ? PyList_Append(rest, pair) : -1;
            Py_XDECREF(pair);
        }
        Py_DECREF((PyObject *)element);
        if (done < 0) {
            return -1;
        }
    }
    return hand_over(writer, made, start, stop);
}

/* Look at the source of a message, of which most of its parts are as well. */
static int choose_source(Writer *writer, PyObject *message) {
    bool is_message = message != NULL && PyObject_TypeCheck(
                          message, (PyTypeObject *)writer->state->message_type);
    PyObject *source = is_message ? ((Message *)message)->source : NULL;
    int strict = source ? is_strict(source) : 0;
    if (strict < 0 || source == NULL || look_at(writer->state, source, &writer->look) < 0) {
        return PyErr_Occurred() ? -1 : 0;
    }
    writer->is_strict = strict;
    writer->source = Py_NewRef(source);
    return 0;
}

/* splice_elements(repeated, absent): what stands instead of changed elements in the file, as
 * (start, stop, bytes), and (index, element) of those that Python has to write; None: all. */
PyObject *kernel_splice_elements(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    State *state = kernel_state(module);
    if (count != 2 || !PyObject_TypeCheck(args[0], (PyTypeObject *)state->repeated_type)) {
        PyErr_SetString(PyExc_TypeError, "splice_elements needs a repeated field and ABSENT");
        return NULL;
    }
    Repeated *self = (Repeated *)args[0];
    if (self->state == NULL || (self->items != NULL && self->items != Py_None)) {
        Py_RETURN_NONE;
    }
    Writer writer = {.state = state, .absent = args[1]};
    if (self->held_count > 0 && choose_source(&writer, self->message) < 0) {
        return NULL;
    }
    PyObject *made = PyList_New(0), *rest = PyList_New(0), *both = NULL;
    if (made != NULL && rest != NULL && splice_all(&writer, self, made, rest) == 0) {
        both = PyTuple_Pack(2, made, rest);
    }
    PyMem_Free(writer.bytes);
    if (writer.source != NULL) {
        look_away(&writer.look);
        Py_DECREF(writer.source);
    }
    Py_XDECREF(made);
    Py_XDECREF(rest);
    return both;
}
