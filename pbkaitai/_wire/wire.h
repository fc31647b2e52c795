/* Records of a buffer: the checks of pbkaitai/wire.py, for the parts of the kernel.
 *
 * Nothing here says what is wrong: a record is well-formed or it is not, and Python finds
 * out why. The common wire types are read inline, the rare ones out of line. */
#ifndef PBKAITAI_WIRE_H
#define PBKAITAI_WIRE_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { VARINT = 0, I64 = 1, LEN = 2, SGROUP = 3, EGROUP = 4, I32 = 5 };

enum { MAX_VARINT_SIZE = 10, MAX_TAG_SIZE = 5, MAX_LENGTH_SIZE = 5 };

#if defined(__GNUC__)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define COLD __attribute__((cold, noinline))
#else
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#define COLD
#endif

/* One record: `end` is behind the payload, for a group behind its end tag. */
typedef struct {
    uint32_t tag;
    const uint8_t *payload;
    const uint8_t *stop;
    const uint8_t *end;
} Record;

/* Read a varint of several bytes; NULL when it is too long or cut off. */
const uint8_t *wire_long_varint(const uint8_t *at, const uint8_t *end, int max_size,
                                uint64_t *value);

/* Groups in groups that are skipped without allocating. */
enum { GROUPS_ON_STACK = 128 };

/* Read a group or refuse a wire type; NULL when malformed. `levels` of groups may follow.
 * Beyond GROUPS_ON_STACK of them, also when there is no memory. */
const uint8_t *wire_rare_record(const uint8_t *at, const uint8_t *end, uint32_t tag,
                                Py_ssize_t levels, Record *record);

static inline const uint8_t *wire_varint(const uint8_t *at, const uint8_t *end, int max_size,
                                         uint64_t *value) {
    if (LIKELY(at < end && *at < 0x80)) {
        *value = *at;
        return at + 1;
    }
    return wire_long_varint(at, end, max_size, value);
}

/* Read the record at `at`, which lies before `end`; NULL when it is malformed. */
static inline const uint8_t *wire_record(const uint8_t *at, const uint8_t *end,
                                         Py_ssize_t levels, Record *record) {
    uint64_t value;
    at = wire_varint(at, end, MAX_TAG_SIZE, &value);
    if (UNLIKELY(at == NULL || value < 8 || value > UINT32_MAX)) {
        return NULL;
    }
    record->tag = (uint32_t)value;
    switch (value & 7) {
    case LEN:
        at = wire_varint(at, end, MAX_LENGTH_SIZE, &value);
        if (UNLIKELY(at == NULL || value > (uint64_t)(end - at))) {
            return NULL;
        }
        record->payload = at;
        at += value;
        break;
    case VARINT:
        record->payload = at;
        at = wire_varint(at, end, MAX_VARINT_SIZE, &value);
        if (UNLIKELY(at == NULL)) {
            return NULL;
        }
        break;
    case I32:
    case I64: {
        Py_ssize_t size = (value & 7) == I32 ? 4 : 8;
        if (UNLIKELY(end - at < size)) {
            return NULL;
        }
        record->payload = at;
        at += size;
        break;
    }
    default:
        return wire_rare_record(at, end, (uint32_t)value, levels, record);
    }
    record->stop = record->end = at;
    return at;
}

#endif
