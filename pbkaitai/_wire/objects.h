/* Documents, messages, fields and repeated fields as C structures.
 *
 * Who holds what: a message holds its source and its parent, a parent its parts by its
 * dictionary, as the Python twin does, but for the elements of repeated fields, which are only
 * noted until they are changed (elements.c); all of it is tracked by the cyclic collector. The
 * records of a message are counted and shared with the repeated fields made from them. They
 * hold offsets only, and every use compares these with the buffer as it is then. */
#ifndef PBKAITAI_OBJECTS_H
#define PBKAITAI_OBJECTS_H

#include "kernel.h"

/* Let go of what a variable held only when it holds the new object. */
#define REPLACE(variable, object)                                                              \
    do {                                                                                       \
        PyObject *replaced = (PyObject *)(variable);                                           \
        (variable) = (object);                                                                 \
        Py_XDECREF(replaced);                                                                  \
    } while (0)

/* pbkaitai.source.Source */
typedef struct {
    PyObject_HEAD
    PyObject *data;
    Py_ssize_t depth_limit;
} Source;

typedef struct {
    Py_ssize_t payload, stop;
    uint16_t slot;
    uint8_t head; /* bytes before the payload */
} Rec;

enum { NO_SLOT = UINT16_MAX }; /* of records that the spec does not know */

struct Table;

/* The records of a message, sorted by slot, within a slot in file order. */
typedef struct {
    Py_ssize_t users;
    const struct Table *table; /* what the slots mean; compared only, never followed */
    PyObject *names;           /* of the slots */
    Py_ssize_t count;
    Rec recs[];
} Records;

/* A value that was given out, by the name of its attribute (interned: compared as it is). */
typedef struct {
    PyObject *attribute, *value;
} Given;

struct Repeated;

/* pbkaitai.message.Message */
typedef struct {
    PyObject_HEAD
    PyObject *source, *parent, *edits;
    struct Repeated *holder; /* the repeated field that noted it, at `place` */
    Py_ssize_t place;
    PyObject *spans;         /* a tuple, or NULL: start and stop say it */
    PyObject *by_name, *unknown; /* the records as Python knows them, when it has asked */
    Py_ssize_t start, stop, depth;
    Given *given; /* until Python asks for them: then a dictionary has them */
    int given_count, given_room;
    PyObject *given_names;
    Records *records;
    bool is_odd; /* malformed: Python reads it and says why */
} Message;

typedef struct {
    uint32_t tag;
    uint16_t slot;
} Tag;

struct FieldCore;

/* The fields of a message class by slot; slots are ordered by field number. */
typedef struct Table {
    PyObject_HEAD
    State *state;
    PyTypeObject *type; /* the class last seen to be read by this table */
    bool is_generated;  /* that one has the fields, not a base of it */
    PyObject *names, *readers;
    int count, oneof_count, tag_count;
    int16_t small[256]; /* slot + 1 of tags below 256 */
    Tag *tags;          /* the others, sorted */
    int16_t *oneofs;    /* by slot; -1: in none */
} Table;

/* What a field is; the numbers stand in pbkaitai/layout.py as well. */
enum {
    SIGNED32 = 0,
    SIGNED64 = 1,
    UNSIGNED32 = 2,
    UNSIGNED64 = 3,
    ZIGZAG32 = 4,
    ZIGZAG64 = 5,
    BOOL = 6,
    FLOAT = 7,
    DOUBLE = 8,
    TEXT = 9,
    BYTES = 10,
    ENUM = 11,
    MESSAGE = 12,
    TEXTS = 13,
    BYTE_STRINGS = 14,
    MESSAGES = 15,
    MAP = 16,
    SCALARS = 17,
};

/* pbkaitai.readers.FieldReader */
typedef struct FieldCore {
    PyObject_HEAD
    Table *table; /* NULL: not bound, Python reads it */
    PyObject *field, *attribute, *absent, *target, *members;
    PyTypeObject *container;
    int slot, kind, wire_type;
    bool has_presence;
} FieldCore;

/* pbkaitai.containers.Repeated; the one behind a map field is its entries. */
typedef struct Repeated {
    PyObject_HEAD
    PyObject *message, *field, *items, *triples, *cls;
    State *state; /* NULL: made by Python */
    Records *records;
    Py_ssize_t first, count;
    uintptr_t *notes; /* of the elements that were given out, or NULL: none was */
    Py_ssize_t note_count, held_count;
    int kind;
} Repeated;

/* pbkaitai.containers.MapField */
typedef struct {
    PyObject_HEAD
    PyObject *message, *field, *cls, *entries, *by_key, *pending;
} Map;

/* The bytes of a document while one call looks at them. */
typedef struct {
    PyObject *data;
    Py_buffer view;
    const uint8_t *base;
    Py_ssize_t size;
} Look;

int look_at(State *state, PyObject *source, Look *look);
void look_away(Look *look);

/* The records of `message`, which `table` reads; borrowed. NULL without an error: Python
 * must read it. */
Records *message_records(Message *message, Table *table);

/* The value given out for an attribute, borrowed; NULL without an error: none yet. */
PyObject *message_given(Message *message, PyObject *attribute);

/* Give out `made`, unless another value was meanwhile; takes and returns a reference. */
PyObject *message_give(Message *message, PyObject *attribute, PyObject *made);

/* Let `value` stand instead of what was given out for an attribute. */
int message_regive(Message *message, PyObject *attribute, PyObject *value);

Records *records_scan(Message *message, Table *table);
void records_release(Records *records);
Py_ssize_t records_find(const Records *records, int slot, Py_ssize_t *first);
PyObject *records_triples(const Records *records, Py_ssize_t first, Py_ssize_t count);
int records_to_python(const Records *records, PyObject **by_name, PyObject **unknown);

/* Whether `table` reads messages of `type`; -1 with an error. */
int table_reads(Table *table, PyTypeObject *type);
int table_slot(const Table *table, uint32_t tag);

/* The table that reads messages of `type`, a new reference; NULL without an error: none. */
Table *table_of(State *state, PyTypeObject *type);

/* A part of `parent`; without a span (`start` < 0) an absent one. */
PyObject *message_make(State *state, PyTypeObject *cls, PyObject *parent, Py_ssize_t start,
                       Py_ssize_t stop);

/* A repeated field of `count` records from the `first`, or a map field of them. */
PyObject *repeated_make(FieldCore *reader, PyTypeObject *type, PyObject *message,
                        Records *records, Py_ssize_t first, Py_ssize_t count);
PyObject *map_make(FieldCore *reader, PyObject *message, Records *records, Py_ssize_t first,
                   Py_ssize_t count);

/* The element that was given out, borrowed, or NULL. */
PyObject *elements_find(const Repeated *self, Py_ssize_t index);

/* The element if the field holds it, as it does what was changed; borrowed, or NULL. */
PyObject *elements_held(const Repeated *self, Py_ssize_t index);

/* Make room for notes; then note an element that was just made. */
int elements_prepare(Repeated *self);
void elements_note(Repeated *self, Py_ssize_t index, PyObject *element);

/* Let the field that noted a message hold it; let a message take its note back. */
void element_hold(Message *message);
void element_leave(Message *message);

int elements_traverse(const Repeated *self, visitproc visit, void *arg);
void elements_clear(Repeated *self);
PyObject *elements_kept(PyObject *object, PyObject *key);
PyObject *elements_keep(PyObject *object, PyObject *args);
PyObject *elements_given_out(PyObject *object, PyObject *only_held);

/* A string or bytes payload as Python's value. */
PyObject *payload_value(State *state, PyObject *source, int kind, Py_ssize_t start,
                        Py_ssize_t stop);

extern PyType_Spec source_spec, message_spec, table_spec, field_spec, repeated_spec, map_spec,
    walker_spec;

void message_dealloc(PyObject *object);
int message_assign(PyObject *object, PyObject *name, PyObject *value); /* as tp_setattro */
PyObject *kernel_splice_elements(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_list_fields(PyObject *module, PyObject *const *args, Py_ssize_t count);

/* Whether something was assigned to the message since it was read. */
static inline bool is_changed(const Message *message) {
    return message->edits != NULL && message->edits != Py_None;
}

#endif
