/* The records of one message sorted by field: the twin of the dictionary of pbkaitai/scan.py. */
#include "objects.h"

enum { ON_STACK = 48, FEW_ONEOFS = 8 };

typedef struct {
    Rec *recs;
    Py_ssize_t count, capacity;
    Rec few[ON_STACK];
} Pile;

/* Of a oneof: the member that is set, and its first record. */
typedef struct {
    int slot;
    Py_ssize_t since;
} Chosen;

static int grow(Pile *pile) {
    size_t size = (size_t)pile->capacity * 2 * sizeof(Rec);
    Rec *more = pile->recs == pile->few ? PyMem_Malloc(size) : PyMem_Realloc(pile->recs, size);
    if (more == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (pile->recs == pile->few) {
        memcpy(more, pile->few, sizeof pile->few);
    }
    pile->recs = more;
    pile->capacity *= 2;
    return 0;
}

/* 1 all was read, 0 something is malformed, -1 out of memory. */
static int pile_up(Pile *pile, const Table *table, Chosen *chosen, bool *has_rivals,
                   const uint8_t *base, Py_ssize_t start, Py_ssize_t end, Py_ssize_t levels) {
    const uint8_t *at = base + start, *stop = base + end;
    while (at < stop) {
        const uint8_t *mark = at;
        Record record;
        at = wire_record(at, stop, levels, &record);
        if (UNLIKELY(at == NULL)) {
            return 0;
        }
        if (UNLIKELY(pile->count == pile->capacity) && grow(pile) < 0) {
            return -1;
        }
        int slot = table_slot(table, record.tag);
        if (slot != NO_SLOT && table->oneofs[slot] >= 0) {
            Chosen *oneof = &chosen[table->oneofs[slot]];
            if (oneof->slot != slot) {
                *has_rivals |= oneof->slot >= 0;
                oneof->slot = slot;
                oneof->since = pile->count;
            }
        }
        Rec *rec = &pile->recs[pile->count++];
        rec->payload = record.payload - base;
        rec->stop = record.stop - base;
        rec->slot = (uint16_t)slot;
        rec->head = (uint8_t)(record.payload - mark);
    }
    return 1;
}

/* The last member of a oneof clears the others. */
static void drop_rivals(Pile *pile, const Table *table, const Chosen *chosen) {
    Py_ssize_t kept = 0;
    for (Py_ssize_t i = 0; i < pile->count; i++) {
        int slot = pile->recs[i].slot;
        int oneof = slot == NO_SLOT ? -1 : table->oneofs[slot];
        if (oneof < 0 || i >= chosen[oneof].since) {
            pile->recs[kept++] = pile->recs[i];
        }
    }
    pile->count = kept;
}

static Records *sorted(const Pile *pile, const Table *table) {
    Records *records = PyMem_Malloc(sizeof(Records) + (size_t)pile->count * sizeof(Rec));
    if (records == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    records->users = 1;
    records->table = table;
    records->names = Py_NewRef(table->names);
    records->count = pile->count;
    bool in_order = true;
    for (Py_ssize_t i = 1; i < pile->count && in_order; i++) {
        in_order = pile->recs[i - 1].slot <= pile->recs[i].slot;
    }
    if (in_order) {
        memcpy(records->recs, pile->recs, (size_t)pile->count * sizeof(Rec));
        return records;
    }
    Py_ssize_t *next = PyMem_Calloc((size_t)table->count + 2, sizeof *next);
    if (next == NULL) {
        records_release(records);
        PyErr_NoMemory();
        return NULL;
    }
    int last = table->count; /* where those without a slot go */
    for (Py_ssize_t i = 0; i < pile->count; i++) {
        int slot = pile->recs[i].slot;
        next[(slot == NO_SLOT ? last : slot) + 1]++;
    }
    for (int slot = 1; slot <= last; slot++) {
        next[slot] += next[slot - 1];
    }
    for (Py_ssize_t i = 0; i < pile->count; i++) {
        int slot = pile->recs[i].slot;
        records->recs[next[slot == NO_SLOT ? last : slot]++] = pile->recs[i];
    }
    PyMem_Free(next);
    return records;
}

/* Scan all spans; NULL without an error when something is malformed or out of bounds. */
Records *records_scan(Message *message, Table *table) {
    Look look;
    if (message->source == NULL || look_at(table->state, message->source, &look) < 0) {
        return NULL;
    }
    Records *records = NULL;
    Pile pile = {.recs = pile.few, .count = 0, .capacity = ON_STACK};
    Chosen few[FEW_ONEOFS], *chosen = few;
    if (table->oneof_count > FEW_ONEOFS) {
        chosen = PyMem_Malloc((size_t)table->oneof_count * sizeof *chosen);
        if (chosen == NULL) {
            PyErr_NoMemory();
            goto done;
        }
    }
    for (int i = 0; i < table->oneof_count; i++) {
        chosen[i].slot = -1;
        chosen[i].since = 0;
    }
    Py_ssize_t levels = ((Source *)message->source)->depth_limit - message->depth;
    Py_ssize_t pairs = message->spans ? PyTuple_Size(message->spans) / 2 : message->start >= 0;
    bool has_rivals = false;
    for (Py_ssize_t i = 0; i < pairs; i++) {
        Py_ssize_t start = message->start, stop = message->stop;
        if (message->spans) {
            start = PyLong_AsSsize_t(PyTuple_GetItem(message->spans, 2 * i));
            stop = PyLong_AsSsize_t(PyTuple_GetItem(message->spans, 2 * i + 1));
            if (PyErr_Occurred()) {
                goto done;
            }
        }
        if (start < 0 || stop < start || stop > look.size ||
            pile_up(&pile, table, chosen, &has_rivals, look.base, start, stop, levels) < 1) {
            goto done;
        }
    }
    if (has_rivals) {
        drop_rivals(&pile, table, chosen);
    }
    records = sorted(&pile, table);
done:
    if (chosen != few) {
        PyMem_Free(chosen);
    }
    if (pile.recs != pile.few) {
        PyMem_Free(pile.recs);
    }
    look_away(&look);
    return records;
}

void records_release(Records *records) {
    if (records != NULL && --records->users == 0) {
        Py_DECREF(records->names);
        PyMem_Free(records);
    }
}

/* The number of a slot's records, and the first of them. */
Py_ssize_t records_find(const Records *records, int slot, Py_ssize_t *first) {
    Py_ssize_t count = records->count, from = 0, to = count;
    const Rec *recs = records->recs;
    while (to - from > 8) {
        Py_ssize_t middle = from + (to - from) / 2;
        if (recs[middle].slot < slot) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    while (from < count && recs[from].slot < slot) {
        from++;
    }
    *first = from;
    if (from == count || recs[from].slot != slot) {
        return 0;
    }
    Py_ssize_t behind = from + 1;
    for (Py_ssize_t step = 1; behind < count && recs[behind].slot == slot;) {
        /* gallop: most fields have one record, a few have all */
        if (behind + step < count && recs[behind + step].slot == slot) {
            behind += step;
            step *= 2;
        } else {
            step = 1;
            behind++;
        }
    }
    return behind - from;
}

/* The list that pbkaitai.scan makes of them: mark, payload and stop in turn. */
PyObject *records_triples(const Records *records, Py_ssize_t first, Py_ssize_t count) {
    PyObject *list = PyList_New(3 * count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        const Rec *rec = &records->recs[first + i];
        Py_ssize_t numbers[3] = {rec->payload - rec->head, rec->payload, rec->stop};
        for (int k = 0; k < 3; k++) {
            PyObject *number = PyLong_FromSsize_t(numbers[k]);
            if (number == NULL) {
                Py_DECREF(list);
                return NULL;
            }
            PyList_SetItem(list, 3 * i + k, number);
        }
    }
    return list;
}

/* The dictionary by field name, in file order as pbkaitai.scan fills it, and the rest. */
int records_to_python(const Records *records, PyObject **by_name, PyObject **unknown) {
    PyObject *names = PyDict_New();
    PyObject *rest = NULL;
    Py_ssize_t done = -1; /* the first mark of the group that was added last */
    while (names != NULL) {
        Py_ssize_t next = -1, next_mark = PY_SSIZE_T_MAX, first = 0;
        while (first < records->count && records->recs[first].slot != NO_SLOT) {
            Py_ssize_t found = records_find(records, records->recs[first].slot, &first);
            Py_ssize_t mark = records->recs[first].payload - records->recs[first].head;
            if (mark > done && mark < next_mark) {
                next = first;
                next_mark = mark;
            }
            first += found;
        }
        if (next < 0) {
            rest = records_triples(records, first, records->count - first);
            break;
        }
        done = next_mark;
        Py_ssize_t count = records_find(records, records->recs[next].slot, &next);
        PyObject *list = records_triples(records, next, count);
        PyObject *name = PyTuple_GetItem(records->names, records->recs[next].slot);
        if (list == NULL || name == NULL || PyDict_SetItem(names, name, list) < 0) {
            Py_XDECREF(list);
            break;
        }
        Py_DECREF(list);
    }
    if (rest == NULL) {
        Py_XDECREF(names);
        return -1;
    }
    *by_name = names;
    *unknown = rest;
    return 0;
}
