/* rows(): columns of many messages in one pass, by the plan that pbkaitai/query made.
 *
 * A plan is a tree: a node is a message, with the fields that matter in slots, leaves that
 * become columns, and branches to nodes below. The records of a field are collected in its
 * slot; nothing else of a message is looked at. A malformed record ends the pass with None:
 * Python repeats it and says what is wrong. */
#include "kernel.h"

/* What a leaf takes; the numbers stand in pbkaitai/query/compiled.py as well. */
enum {
    TAKE_SIGNED32 = 0,
    TAKE_SIGNED64 = 1,
    TAKE_UNSIGNED32 = 2,
    TAKE_UNSIGNED64 = 3,
    TAKE_ZIGZAG32 = 4,
    TAKE_ZIGZAG64 = 5,
    TAKE_BOOL = 6,
    TAKE_FLOAT = 7,
    TAKE_DOUBLE = 8,
    TAKE_TEXT = 9,
    TAKE_BYTES = 10,
    TAKE_SPAN = 11,
    TAKE_SIZE = 12,
    TAKE_COUNT = 13,
    TAKE_HAS = 14,
    TAKE_COUNT_VALUES = 15,
};

enum { ONE = 0, LIST = 1, BY_INDEX = 2, BY_KEY = 3 };

enum { SMALL_TAGS = 256, CACHE_BITS = 9, CACHE = 1 << CACHE_BITS, CACHED_SIZE = 24 };

typedef struct {
    const uint8_t *start, *stop;
    uint8_t wire_type;
} Found;

typedef struct {
    Found *found;
    Py_ssize_t count, capacity;
    uint16_t *rivals; /* slots that a record of this one empties */
    int rival_count;
} Slot;

typedef struct {
    uint32_t tag;
    int16_t slot;
} TagSlot;

typedef struct {
    int column, slot, take, wire_type; /* wire type of one value, for packed runs */
    bool is_repeated, has_index, is_filter;
    Py_ssize_t index;
    PyObject *absent; /* value of an absent singular field */
    PyObject *wanted; /* the bytes that decide, or NULL: the value is taken and tested */
} LeafPlan;

struct NodePlan;

typedef struct {
    int slot, mode;
    bool is_filter;
    Py_ssize_t index;
    PyObject *key;
    LeafPlan key_leaf;
    struct NodePlan *entry; /* scans an entry for its key */
    struct NodePlan *node;
    int *columns; /* that are filled below */
    int column_count;
} BranchPlan;

typedef struct NodePlan {
    int16_t small[SMALL_TAGS]; /* slot + 1 of tags below 256 */
    TagSlot *tags;
    int tag_count;
    Slot *slots;
    int slot_count;
    LeafPlan *leaves;
    int leaf_count;
    BranchPlan *branches;
    int branch_count;
} NodePlan;

typedef struct {
    PyObject *text;
    uint8_t size;
    uint8_t bytes[CACHED_SIZE];
} CachedText;

typedef struct {
    PyObject_HEAD
    NodePlan *node;
    PyObject *tests; /* of the filter columns: values or functions */
    int width, filters;
    bool is_busy;
    bool calls_out;  /* a test runs code that is not the kernel's */
    bool only_bytes; /* all tests are of bytes */
    bool *by_bytes; /* of each test: whether a leaf knows the bytes that pass it */
    CachedText *cache;
} Plan;

/* --- plans ------------------------------------------------------------------------------- */

static void free_node(NodePlan *node) {
    if (node == NULL) {
        return;
    }
    for (int i = 0; i < node->slot_count; i++) {
        PyMem_Free(node->slots[i].found);
        PyMem_Free(node->slots[i].rivals);
    }
    for (int i = 0; i < node->leaf_count; i++) {
        Py_XDECREF(node->leaves[i].absent);
        Py_XDECREF(node->leaves[i].wanted);
    }
    for (int i = 0; i < node->branch_count; i++) {
        BranchPlan *branch = &node->branches[i];
        Py_XDECREF(branch->key);
        Py_XDECREF(branch->key_leaf.absent);
        free_node(branch->entry);
        free_node(branch->node);
        PyMem_Free(branch->columns);
    }
    PyMem_Free(node->tags);
    PyMem_Free(node->slots);
    PyMem_Free(node->leaves);
    PyMem_Free(node->branches);
    PyMem_Free(node);
}

static void *make(Py_ssize_t count, size_t size) {
    void *memory = PyMem_Calloc(count ? count : 1, size);
    if (memory == NULL) {
        PyErr_NoMemory();
    }
    return memory;
}

/* (column, slot, take, wire type, is_repeated, index or None, absent, is_filter) */
static int read_leaf(PyObject *row, LeafPlan *leaf, int slots) {
    PyObject *index, *absent;
    int is_repeated, is_filter;
    if (row == NULL || !PyArg_ParseTuple(row, "iiiipOOp", &leaf->column, &leaf->slot, &leaf->take,
                                         &leaf->wire_type, &is_repeated, &index, &absent,
                                         &is_filter)) {
        return -1;
    }
    if (leaf->slot < 0 || leaf->slot >= slots) {
        PyErr_SetString(PyExc_ValueError, "a leaf names no slot");
        return -1;
    }
    leaf->is_repeated = is_repeated;
    leaf->is_filter = is_filter;
    leaf->has_index = index != Py_None;
    if (leaf->has_index) {
        leaf->index = PyLong_AsSsize_t(index);
        if (PyErr_Occurred()) {
            return -1;
        }
    }
    leaf->absent = Py_NewRef(absent);
    return 0;
}

static NodePlan *read_node(PyObject *form);

/* (slot, mode, index, key, entry node, key leaf, node, columns, is_filter) */
static int read_branch(PyObject *row, BranchPlan *branch, int slots) {
    PyObject *key, *entry, *key_leaf, *node, *columns;
    int is_filter;
    if (row == NULL ||
        !PyArg_ParseTuple(row, "iinOOOOO!p", &branch->slot, &branch->mode, &branch->index, &key,
                          &entry, &key_leaf, &node, &PyTuple_Type, &columns, &is_filter)) {
        return -1;
    }
    if (branch->slot < 0 || branch->slot >= slots) {
        PyErr_SetString(PyExc_ValueError, "a branch names no slot");
        return -1;
    }
    branch->is_filter = is_filter;
    branch->node = read_node(node);
    if (branch->node == NULL) {
        return -1;
    }
    if (branch->mode == BY_KEY) {
        branch->key = Py_NewRef(key);
        branch->entry = read_node(entry);
        if (branch->entry == NULL ||
            read_leaf(key_leaf, &branch->key_leaf, branch->entry->slot_count) < 0) {
            return -1;
        }
    }
    branch->column_count = (int)PyTuple_Size(columns);
    branch->columns = make(branch->column_count, sizeof(int));
    if (branch->columns == NULL) {
        return -1;
    }
    for (int i = 0; i < branch->column_count; i++) {
        branch->columns[i] = (int)PyLong_AsLong(PyTuple_GetItem(columns, i));
    }
    return PyErr_Occurred() ? -1 : 0;
}

static int read_tags(NodePlan *node, PyObject *tags) {
    node->tag_count = (int)PyTuple_Size(tags);
    node->tags = make(node->tag_count, sizeof(TagSlot));
    if (node->tags == NULL) {
        return -1;
    }
    for (int i = 0; i < node->tag_count; i++) {
        PyObject *row = PyTuple_GetItem(tags, i);
        unsigned int tag;
        int slot;
        if (row == NULL || !PyArg_ParseTuple(row, "Ii", &tag, &slot)) {
            return -1;
        }
        if (slot < 0 || slot >= node->slot_count) {
            PyErr_SetString(PyExc_ValueError, "a tag names no slot");
            return -1;
        }
        node->tags[i].tag = tag;
        node->tags[i].slot = (int16_t)slot;
        if (tag < SMALL_TAGS) {
            node->small[tag] = (int16_t)(slot + 1);
        }
    }
    return 0;
}

static int read_slots(NodePlan *node, PyObject *rivals) {
    int count = (int)PyTuple_Size(rivals);
    node->slots = make(count, sizeof(Slot));
    if (node->slots == NULL) {
        return -1;
    }
    node->slot_count = count;
    for (int i = 0; i < count; i++) {
        PyObject *row = PyTuple_GetItem(rivals, i);
        Py_ssize_t size = row ? PyTuple_Size(row) : -1;
        if (size < 0) {
            return -1;
        }
        node->slots[i].rivals = make(size, sizeof(uint16_t));
        if (node->slots[i].rivals == NULL) {
            return -1;
        }
        node->slots[i].rival_count = (int)size;
        for (Py_ssize_t k = 0; k < size; k++) {
            long slot = PyLong_AsLong(PyTuple_GetItem(row, k));
            if (slot < 0 || slot >= count) {
                if (!PyErr_Occurred()) {
                    PyErr_SetString(PyExc_ValueError, "a rival names no slot");
                }
                return -1;
            }
            node->slots[i].rivals[k] = (uint16_t)slot;
        }
    }
    return 0;
}

/* (rivals of each slot, (tag, slot)…, leaves, branches) */
static NodePlan *read_node(PyObject *form) {
    PyObject *rivals, *tags, *leaves, *branches;
    if (!PyArg_ParseTuple(form, "O!O!O!O!", &PyTuple_Type, &rivals, &PyTuple_Type, &tags,
                          &PyTuple_Type, &leaves, &PyTuple_Type, &branches)) {
        return NULL;
    }
    NodePlan *node = make(1, sizeof *node);
    if (node == NULL || read_slots(node, rivals) < 0 || read_tags(node, tags) < 0) {
        goto failed;
    }
    Py_ssize_t count = PyTuple_Size(leaves);
    node->leaves = make(count, sizeof(LeafPlan));
    if (node->leaves == NULL) {
        goto failed;
    }
    for (; node->leaf_count < count; node->leaf_count++) {
        LeafPlan *leaf = &node->leaves[node->leaf_count];
        if (read_leaf(PyTuple_GetItem(leaves, node->leaf_count), leaf, node->slot_count) < 0) {
            goto failed;
        }
    }
    count = PyTuple_Size(branches);
    node->branches = make(count, sizeof(BranchPlan));
    if (node->branches == NULL) {
        goto failed;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        node->branch_count++; /* free_node() frees what a failed read left behind */
        if (read_branch(PyTuple_GetItem(branches, i), &node->branches[i], node->slot_count) < 0) {
            goto failed;
        }
    }
    return node;
failed:
    free_node(node);
    return NULL;
}

static void plan_dealloc(PyObject *object) {
    Plan *self = (Plan *)object;
    PyTypeObject *type = Py_TYPE(object);
    free_node(self->node);
    Py_XDECREF(self->tests);
    for (int i = 0; self->cache != NULL && i < CACHE; i++) {
        Py_XDECREF(self->cache[i].text);
    }
    PyMem_Free(self->cache);
    PyMem_Free(self->by_bytes);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* The bytes of a field that is equal to `test`, a new reference; NULL without an error when
 * the value itself has to be asked. */
static PyObject *wanted_bytes(const LeafPlan *leaf, PyObject *test) {
    if (leaf->is_repeated) {
        return NULL;
    }
    if (leaf->take == TAKE_BYTES && PyBytes_CheckExact(test)) {
        return Py_NewRef(test);
    }
    if (leaf->take != TAKE_TEXT || !PyUnicode_CheckExact(test)) {
        return NULL;
    }
    PyObject *bytes = PyUnicode_AsEncodedString(test, "utf-8", "surrogateescape");
    if (bytes == NULL) {
        if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
            PyErr_Clear();
        }
        return NULL;
    }
    /* Surrogates side by side may be the bytes of a character, which reads otherwise. */
    PyObject *text = PyUnicode_FromEncodedObject(bytes, "utf-8", "surrogateescape");
    int same = text ? PyObject_RichCompareBool(text, test, Py_EQ) : -1;
    Py_XDECREF(text);
    if (same != 1) {
        Py_CLEAR(bytes);
    }
    return bytes;
}

/* Let the filters that are fields of the message itself be decided by bytes. */
static int bind_wanted(Plan *self) {
    self->by_bytes = make(self->filters, sizeof *self->by_bytes);
    if (self->by_bytes == NULL) {
        return -1;
    }
    for (int i = 0; i < self->node->leaf_count; i++) {
        LeafPlan *leaf = &self->node->leaves[i];
        int test = leaf->column - self->width;
        if (leaf->is_filter && test >= 0 && test < self->filters) {
            leaf->wanted = wanted_bytes(leaf, PyTuple_GetItem(self->tests, test));
            if (leaf->wanted == NULL && PyErr_Occurred()) {
                return -1;
            }
            self->by_bytes[test] = leaf->wanted != NULL;
        }
    }
    self->only_bytes = true;
    for (int i = 0; i < self->filters; i++) {
        self->only_bytes &= self->by_bytes[i];
        PyObject *test = PyTuple_GetItem(self->tests, i);
        self->calls_out |= !PyUnicode_CheckExact(test) && !PyLong_CheckExact(test) &&
                           !PyBytes_CheckExact(test);
    }
    return 0;
}

/* Plan(node, width, tests) */
static PyObject *plan_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *node, *tests;
    int width;
    if (!PyArg_ParseTuple(args, "OiO!:Plan", &node, &width, &PyTuple_Type, &tests)) {
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Plan *self = (Plan *)allocate(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->tests = Py_NewRef(tests);
    self->filters = (int)PyTuple_Size(tests);
    self->width = width;
    self->cache = make(CACHE, sizeof(CachedText));
    self->node = self->cache ? read_node(node) : NULL;
    if (self->node == NULL || bind_wanted(self) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static PyType_Slot plan_slots[] = {
    {Py_tp_new, plan_new},
    {Py_tp_dealloc, plan_dealloc},
    {Py_tp_doc, (void *)PyDoc_STR("The columns of a rows query, bound to field tables.")},
    {0, NULL},
};

PyType_Spec kernel_plan_spec = {
    .name = "pbkaitai._kernel.Plan",
    .basicsize = sizeof(Plan),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = plan_slots,
};

/* --- values ------------------------------------------------------------------------------ */

typedef struct {
    Plan *plan;
    const uint8_t *base;
    Py_ssize_t levels;
    bool is_malformed;
    PyObject **row; /* wanted columns, then filters; owned */
} Pass;

static uint64_t load(const uint8_t *at, Py_ssize_t size) {
    uint64_t word = 0;
    memcpy(&word, at, (size_t)size);
    return word;
}

/* Where in the cache a text of 1 to CACHED_SIZE bytes stands. */
static uint32_t cache_place(const uint8_t *start, Py_ssize_t size) {
    uint64_t hash = (uint64_t)size;
    if (size < 8) {
        hash ^= load(start, size) << 8;
    } else {
        uint64_t middle = size > 16 ? load(start + 8, 8) : 0;
        hash ^= load(start, 8) ^ middle * 0xC2B2AE3D27D4EB4Fu ^
                load(start + size - 8, 8) * 0x165667B19E3779F9u;
    }
    return (uint32_t)(hash * 0x9E3779B97F4A7C15u >> (64 - CACHE_BITS));
}

/* Return a str; short ones come from a cache, since op types and keys repeat. */
static PyObject *take_text(Pass *pass, const uint8_t *start, Py_ssize_t size) {
    if (size == 0 || size > CACHED_SIZE) {
        return PyUnicode_DecodeUTF8((const char *)start, size, "surrogateescape");
    }
    CachedText *cached = &pass->plan->cache[cache_place(start, size)];
    if (cached->text != NULL && cached->size == size && memcmp(cached->bytes, start, size) == 0) {
        return Py_NewRef(cached->text);
    }
    PyObject *text = PyUnicode_DecodeUTF8((const char *)start, size, "surrogateescape");
    if (text != NULL) {
        Py_XDECREF(cached->text);
        cached->text = Py_NewRef(text);
        cached->size = (uint8_t)size;
        memcpy(cached->bytes, start, size);
    }
    return text;
}

static PyObject *take_bits(int take, uint64_t bits) {
    switch (take) {
    case TAKE_SIGNED32:
        return PyLong_FromLong((int32_t)(uint32_t)bits);
    case TAKE_SIGNED64:
        return PyLong_FromLongLong((int64_t)bits);
    case TAKE_UNSIGNED32:
        return PyLong_FromUnsignedLong((uint32_t)bits);
    case TAKE_UNSIGNED64:
        return PyLong_FromUnsignedLongLong(bits);
    case TAKE_ZIGZAG32: {
        uint32_t low = (uint32_t)bits;
        return PyLong_FromLong((int32_t)((low >> 1) ^ (0 - (low & 1))));
    }
    case TAKE_ZIGZAG64:
        return PyLong_FromLongLong((int64_t)((bits >> 1) ^ (0 - (bits & 1))));
    case TAKE_BOOL:
        return PyBool_FromLong(bits != 0);
    case TAKE_FLOAT: {
        uint32_t low = (uint32_t)bits;
        float value;
        memcpy(&value, &low, 4);
        return PyFloat_FromDouble(value);
    }
    default: {
        double value;
        memcpy(&value, &bits, 8);
        return PyFloat_FromDouble(value);
    }
    }
}

/* Read one value of a scalar at `at`; the wire type says how. */
static const uint8_t *read_bits(const uint8_t *at, const uint8_t *stop, int wire_type,
                                uint64_t *bits) {
    if (wire_type == VARINT) {
        return wire_varint(at, stop, MAX_VARINT_SIZE, bits);
    }
    int size = wire_type == I32 ? 4 : 8;
    if (stop - at < size) {
        return NULL;
    }
    *bits = 0;
    for (int i = size; i-- > 0;) {
        *bits = *bits << 8 | at[i]; /* little-endian, whatever the machine is */
    }
    return at + size;
}

/* Tell the collector to leave out a tuple: the cells of a table hold no way back to it. */
static void forget(PyObject *tuple) {
    if (tuple != NULL && PyObject_GC_IsTracked(tuple)) {
        PyObject_GC_UnTrack(tuple);
    }
}

static PyObject *take_span(Pass *pass, const Found *found) {
    PyObject *span = Py_BuildValue("(nn)", (Py_ssize_t)(found->start - pass->base),
                                   (Py_ssize_t)(found->stop - pass->base));
    forget(span);
    return span;
}

static PyObject *take_one(Pass *pass, const LeafPlan *leaf, const Found *found) {
    Py_ssize_t size = found->stop - found->start;
    switch (leaf->take) {
    case TAKE_TEXT:
        return take_text(pass, found->start, size);
    case TAKE_BYTES:
        return PyBytes_FromStringAndSize((const char *)found->start, size);
    case TAKE_SPAN:
        return take_span(pass, found);
    default: {
        uint64_t bits = 0; /* another process may have changed the file under the map */
        read_bits(found->start, found->stop, found->wire_type, &bits);
        return take_bits(leaf->take, bits);
    }
    }
}

/* Whether a record is a run of values of which each is wanted. */
static bool is_run(const LeafPlan *leaf, const Found *found) {
    return found->wire_type == LEN && leaf->wire_type != LEN && leaf->take != TAKE_SPAN;
}

/* The values in one record of a repeated field. */
static Py_ssize_t count_values(const LeafPlan *leaf, const Found *found) {
    Py_ssize_t size = found->stop - found->start, count = 0;
    if (!is_run(leaf, found)) {
        return 1;
    }
    if (leaf->wire_type != VARINT) {
        return size / (leaf->wire_type == I32 ? 4 : 8);
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        count += found->start[i] < 0x80;
    }
    return count;
}

static Py_ssize_t count_all(const LeafPlan *leaf, const Slot *slot) {
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i < slot->count; i++) {
        count += count_values(leaf, &slot->found[i]);
    }
    return count;
}

/* Put the values of a packed run into a tuple from `place` on; -1 when it is malformed. */
static Py_ssize_t put_run(Pass *pass, const LeafPlan *leaf, const Found *found, PyObject *tuple,
                          Py_ssize_t place) {
    const uint8_t *at = found->start;
    while (at < found->stop) {
        uint64_t bits;
        at = read_bits(at, found->stop, leaf->wire_type, &bits);
        if (at == NULL) {
            pass->is_malformed = true;
            return -1;
        }
        PyObject *value = take_bits(leaf->take, bits);
        if (value == NULL) {
            return -1;
        }
        PyTuple_SetItem(tuple, place++, value);
    }
    return place;
}

/* The values of a repeated field. The tuple holds none that the collector has to know. */
static PyObject *take_all(Pass *pass, const LeafPlan *leaf, const Slot *slot) {
    PyObject *tuple = PyTuple_New(count_all(leaf, slot));
    Py_ssize_t place = 0;
    for (Py_ssize_t i = 0; tuple != NULL && i < slot->count; i++) {
        const Found *found = &slot->found[i];
        if (is_run(leaf, found)) {
            place = put_run(pass, leaf, found, tuple, place);
        } else {
            PyObject *value = take_one(pass, leaf, found);
            place = value ? place : -1;
            if (value != NULL) {
                PyTuple_SetItem(tuple, place++, value);
            }
        }
        if (place < 0) {
            Py_CLEAR(tuple);
        }
    }
    if (tuple == NULL || !leaf->has_index) {
        forget(tuple);
        return tuple;
    }
    Py_ssize_t size = PyTuple_Size(tuple);
    Py_ssize_t index = leaf->index < 0 ? leaf->index + size : leaf->index;
    PyObject *value = index >= 0 && index < size ? PyTuple_GetItem(tuple, index) : Py_None;
    Py_INCREF(value);
    Py_DECREF(tuple);
    return value;
}

static PyObject *take_leaf(Pass *pass, const LeafPlan *leaf, const Slot *slot) {
    switch (leaf->take) {
    case TAKE_SIZE: {
        Py_ssize_t size = 0;
        for (Py_ssize_t i = 0; i < slot->count; i++) {
            size += slot->found[i].stop - slot->found[i].start;
        }
        return PyLong_FromSsize_t(size);
    }
    case TAKE_COUNT:
        return PyLong_FromSsize_t(slot->count);
    case TAKE_COUNT_VALUES:
        return PyLong_FromSsize_t(count_all(leaf, slot));
    case TAKE_HAS:
        return PyBool_FromLong(slot->count > 0);
    default:
        if (leaf->is_repeated) {
            return take_all(pass, leaf, slot);
        }
        return slot->count ? take_one(pass, leaf, &slot->found[slot->count - 1])
                           : Py_NewRef(leaf->absent);
    }
}

/* --- the pass ---------------------------------------------------------------------------- */

static int slot_of(const NodePlan *node, uint32_t tag) {
    if (tag < SMALL_TAGS) {
        return node->small[tag] - 1;
    }
    for (int i = 0; i < node->tag_count; i++) {
        if (node->tags[i].tag == tag) {
            return node->tags[i].slot;
        }
    }
    return -1;
}

static int add_found(Slot *slot, const Record *record) {
    if (slot->count == slot->capacity) {
        Py_ssize_t capacity = slot->capacity ? 2 * slot->capacity : 4;
        Found *more = PyMem_Realloc(slot->found, capacity * sizeof(Found));
        if (more == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        slot->found = more;
        slot->capacity = capacity;
    }
    slot->found[slot->count++] = (Found){record->payload, record->stop, record->tag & 7};
    return 0;
}

/* Collect the records of a span in the slots of a node, behind what is there. */
static int collect(Pass *pass, NodePlan *node, const uint8_t *at, const uint8_t *stop) {
    Record record;
    while (at < stop) {
        at = wire_record(at, stop, pass->levels, &record);
        if (UNLIKELY(at == NULL)) {
            pass->is_malformed = true;
            return -1;
        }
        int number = slot_of(node, record.tag);
        if (number < 0) {
            continue;
        }
        Slot *slot = &node->slots[number];
        if (slot->count == 0) {
            for (int i = 0; i < slot->rival_count; i++) {
                node->slots[slot->rivals[i]].count = 0;
            }
        }
        if (add_found(slot, &record) < 0) {
            return -1;
        }
    }
    return 0;
}

static void empty(NodePlan *node) {
    for (int i = 0; i < node->slot_count; i++) {
        node->slots[i].count = 0;
    }
}

static void put(Pass *pass, int column, PyObject *value) {
    PyObject *old = pass->row[column];
    pass->row[column] = value;
    Py_XDECREF(old);
}

static int fill(Pass *pass, NodePlan *node, int phase);

/* Return the index of the last entry with the wanted key, -1 for none, -2 on failure. */
static Py_ssize_t find_entry(Pass *pass, BranchPlan *branch, const Slot *slot) {
    for (Py_ssize_t i = slot->count; i-- > 0;) {
        empty(branch->entry);
        if (collect(pass, branch->entry, slot->found[i].start, slot->found[i].stop) < 0) {
            return -2;
        }
        const LeafPlan *leaf = &branch->key_leaf;
        PyObject *key = take_leaf(pass, leaf, &branch->entry->slots[leaf->slot]);
        int same = key ? PyObject_RichCompareBool(key, branch->key, Py_EQ) : -1;
        Py_XDECREF(key);
        if (same != 0) {
            return same < 0 ? -2 : i;
        }
    }
    return -1;
}

/* Columns through a repeated message: each a tuple with a value for every element. */
static int fill_each(Pass *pass, BranchPlan *branch, const Slot *slot) {
    PyObject **columns = make(branch->column_count, sizeof *columns);
    int result = -1;
    if (columns == NULL) {
        return -1;
    }
    for (int k = 0; k < branch->column_count; k++) {
        columns[k] = PyTuple_New(slot->count);
        if (columns[k] == NULL) {
            goto done;
        }
    }
    for (Py_ssize_t i = 0; i < slot->count; i++) {
        empty(branch->node);
        if (collect(pass, branch->node, slot->found[i].start, slot->found[i].stop) < 0 ||
            fill(pass, branch->node, -1) < 0) {
            goto done;
        }
        for (int k = 0; k < branch->column_count; k++) {
            PyTuple_SetItem(columns[k], i, Py_NewRef(pass->row[branch->columns[k]]));
        }
    }
    for (int k = 0; k < branch->column_count; k++) {
        forget(columns[k]);
        put(pass, branch->columns[k], Py_NewRef(columns[k]));
    }
    result = 0;
done:
    for (int k = 0; k < branch->column_count; k++) {
        Py_XDECREF(columns[k]);
    }
    PyMem_Free(columns);
    return result;
}

static int fill_branch(Pass *pass, NodePlan *node, BranchPlan *branch) {
    const Slot *slot = &node->slots[branch->slot];
    Py_ssize_t first = 0, last = slot->count; /* all records: they are merged */
    if (branch->mode == LIST) {
        return fill_each(pass, branch, slot);
    }
    if (branch->mode != ONE) {
        first = branch->index < 0 ? branch->index + slot->count : branch->index;
        if (branch->mode == BY_KEY) {
            first = find_entry(pass, branch, slot);
            if (first == -2) {
                return -1;
            }
        }
        if (first < 0 || first >= slot->count) {
            first = last = 0;
        } else {
            last = first + 1;
        }
    }
    empty(branch->node);
    for (Py_ssize_t i = first; i < last; i++) {
        if (collect(pass, branch->node, slot->found[i].start, slot->found[i].stop) < 0) {
            return -1;
        }
    }
    return fill(pass, branch->node, -1);
}

/* Whether the bytes of a leaf are those that are wanted. */
static bool has_wanted(const LeafPlan *leaf, const Slot *slot) {
    Py_ssize_t size = PyBytes_Size(leaf->wanted);
    if (slot->count == 0) {
        return size == 0;
    }
    const Found *found = &slot->found[slot->count - 1];
    return found->stop - found->start == size &&
           memcmp(found->start, PyBytes_AsString(leaf->wanted), (size_t)size) == 0;
}

static bool has_all_wanted(const NodePlan *node) {
    for (int i = 0; i < node->leaf_count; i++) {
        const LeafPlan *leaf = &node->leaves[i];
        if (leaf->wanted != NULL && !has_wanted(leaf, &node->slots[leaf->slot])) {
            return false;
        }
    }
    return true;
}

/* Put columns into the row: phase 1 those that decide, 0 the others, -1 all. */
static int fill(Pass *pass, NodePlan *node, int phase) {
    for (int i = 0; i < node->leaf_count; i++) {
        const LeafPlan *leaf = &node->leaves[i];
        if (phase >= 0 && leaf->is_filter != phase) {
            continue;
        }
        const Slot *slot = &node->slots[leaf->slot];
        PyObject *value = leaf->wanted ? PyBool_FromLong(has_wanted(leaf, slot))
                                       : take_leaf(pass, leaf, slot);
        if (value == NULL) {
            return -1;
        }
        put(pass, leaf->column, value);
    }
    for (int i = 0; i < node->branch_count; i++) {
        BranchPlan *branch = &node->branches[i];
        if (phase >= 0 && branch->is_filter != phase) {
            continue;
        }
        if (fill_branch(pass, node, branch) < 0) {
            return -1;
        }
    }
    return 0;
}

/* 1 the row is wanted, 0 not, -1 failed. A test is called, or asked whether it contains the
 * value, or is equal. */
static int is_wanted(Pass *pass) {
    for (int i = 0; i < pass->plan->filters; i++) {
        PyObject *value = pass->row[pass->plan->width + i];
        PyObject *test = PyTuple_GetItem(pass->plan->tests, i);
        int passed;
        if (pass->plan->by_bytes[i]) {
            passed = value == Py_True;
        } else if (PyUnicode_Check(test) || PyLong_Check(test) || PyBytes_Check(test)) {
            passed = PyObject_RichCompareBool(value, test, Py_EQ);
        } else {
            PyObject *answer = PyObject_CallFunctionObjArgs(test, value, NULL);
            passed = answer ? PyObject_IsTrue(answer) : -1;
            Py_XDECREF(answer);
        }
        if (passed != 1) {
            return passed;
        }
    }
    return 1;
}

static int add_row(Pass *pass, PyObject *result) {
    int width = pass->plan->width;
    PyObject *row = PyTuple_New(width);
    if (row == NULL) {
        return -1;
    }
    for (int i = 0; i < width; i++) {
        PyTuple_SetItem(row, i, pass->row[i]); /* takes the reference */
        pass->row[i] = NULL;
    }
    forget(row);
    int failed = PyList_Append(result, row);
    Py_DECREF(row);
    return failed;
}

/* One message: its spans are in the slots of the top node already. */
static int one_message(Pass *pass, PyObject *result) {
    NodePlan *node = pass->plan->node;
    if (pass->plan->only_bytes) {
        if (!has_all_wanted(node)) {
            return 0;
        }
    } else {
        if (fill(pass, node, 1) < 0) {
            return -1;
        }
        int wanted = is_wanted(pass);
        if (wanted <= 0) {
            return wanted;
        }
    }
    if (fill(pass, node, 0) < 0) {
        return -1;
    }
    return add_row(pass, result);
}

enum { SIGNALS_EACH = 1 << 12 }; /* messages after which Ctrl-C is heard */

static int many_messages(Pass *pass, const uint8_t *at, const uint8_t *stop, uint32_t tag,
                         PyObject *result) {
    Record record;
    for (unsigned seen = 1; at < stop; seen++) {
        if (UNLIKELY(seen % SIGNALS_EACH == 0) && PyErr_CheckSignals() < 0) {
            return -1;
        }
        at = wire_record(at, stop, pass->levels, &record);
        if (UNLIKELY(at == NULL)) {
            pass->is_malformed = true;
            return -1;
        }
        if (record.tag != tag) {
            continue;
        }
        empty(pass->plan->node);
        if (collect(pass, pass->plan->node, record.payload, record.stop) < 0 ||
            one_message(pass, result) < 0) {
            return -1;
        }
    }
    return 0;
}

/* rows(plan, data, spans, tag, levels): the messages are the records of `tag` in each of
 * the spans, or with tag 0 the one message that all spans together are. */
PyObject *kernel_rows(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 5) {
        return PyErr_Format(PyExc_TypeError, "rows needs 5 arguments, not %zd", count);
    }
    State *state = kernel_state(module);
    if (!PyObject_TypeCheck(args[0], (PyTypeObject *)state->plan_type) ||
        !PyTuple_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "rows needs a Plan and a tuple of spans");
        return NULL;
    }
    Plan *plan = (Plan *)args[0];
    uint32_t tag = (uint32_t)PyLong_AsUnsignedLong(args[3]);
    Pass pass = {.plan = plan, .levels = PyLong_AsSsize_t(args[4])};
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (plan->is_busy) { /* its slots hold the state of a pass; a test asked for another one */
        PyErr_SetString(PyExc_RuntimeError, "this plan is in use");
        return NULL;
    }
    Py_buffer view;
    if (PyObject_GetBuffer(args[1], &view, PyBUF_SIMPLE) < 0) {
        return NULL;
    }
    pass.base = view.buf;
    int cells = plan->width + plan->filters;
    pass.row = make(cells, sizeof *pass.row);
    PyObject *result = pass.row ? PyList_New(0) : NULL;
    int failed = result == NULL;
    plan->is_busy = true;
    /* All that is made stays; looking through it for garbage would take longer than making it. */
    bool was_collecting = !plan->calls_out && PyGC_Disable();
    empty(plan->node);
    Py_ssize_t numbers = PyTuple_Size(args[2]);
    for (Py_ssize_t i = 0; !failed && i + 1 < numbers; i += 2) {
        Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GetItem(args[2], i));
        Py_ssize_t stop = PyLong_AsSsize_t(PyTuple_GetItem(args[2], i + 1));
        if (PyErr_Occurred() || start < 0 || stop < start || stop > view.len) {
            if (!PyErr_Occurred()) {
                PyErr_Format(PyExc_ValueError, "no bytes %zd to %zd in %zd", start, stop,
                             view.len);
            }
            failed = 1;
        } else if (tag != 0) {
            failed = many_messages(&pass, pass.base + start, pass.base + stop, tag, result) < 0;
        } else {
            failed = collect(&pass, plan->node, pass.base + start, pass.base + stop) < 0;
        }
    }
    if (!failed && tag == 0) {
        failed = one_message(&pass, result) < 0;
    }
    if (was_collecting) {
        PyGC_Enable();
    }
    plan->is_busy = false;
    for (int i = 0; pass.row != NULL && i < cells; i++) {
        Py_XDECREF(pass.row[i]);
    }
    PyMem_Free(pass.row);
    PyBuffer_Release(&view);
    if (failed) {
        Py_XDECREF(result);
        if (pass.is_malformed && !PyErr_Occurred()) {
            Py_RETURN_NONE;
        }
        return NULL;
    }
    return result;
}
