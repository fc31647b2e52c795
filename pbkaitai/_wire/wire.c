/* The rare paths of reading records. */
#include "wire.h"

const uint8_t *wire_long_varint(const uint8_t *at, const uint8_t *end, int max_size,
                                uint64_t *value) {
    uint64_t bits = 0;
    const uint8_t *limit = end - at > max_size ? at + max_size : end;
    for (int shift = 0; at < limit; shift += 7) {
        uint8_t byte = *at++;
        if (shift < 64) {
            bits |= (uint64_t)(byte & 0x7F) << shift; /* bits beyond the 64th are dropped */
        }
        if (byte < 0x80) {
            *value = bits;
            return at;
        }
    }
    return NULL;
}

/* Groups are skipped without recursion: what is open stands in an array, which has room for
 * the usual limit of levels. */
COLD const uint8_t *wire_rare_record(const uint8_t *at, const uint8_t *end, uint32_t tag,
                                     Py_ssize_t levels, Record *record) {
    if ((tag & 7) != SGROUP) {
        return NULL;
    }
    uint32_t few[GROUPS_ON_STACK], *open = few, *more = NULL;
    Py_ssize_t capacity = GROUPS_ON_STACK, depth = 1;
    open[0] = tag >> 3;
    record->payload = at;
    while (depth > 0 && depth <= levels && at != NULL && at < end) {
        uint64_t inner;
        const uint8_t *start = at;
        at = wire_varint(at, end, MAX_TAG_SIZE, &inner);
        if (at == NULL || inner < 8 || inner > UINT32_MAX) {
            at = NULL;
        } else if ((inner & 7) == SGROUP) {
            if (depth == capacity) {
                uint32_t *grown = realloc(more, 2 * (size_t)capacity * sizeof *more);
                if (grown == NULL) {
                    break;
                }
                if (more == NULL) {
                    memcpy(grown, few, sizeof few);
                }
                open = more = grown;
                capacity *= 2;
            }
            open[depth++] = (uint32_t)inner >> 3;
        } else if ((inner & 7) == EGROUP) {
            if (open[--depth] != (uint32_t)inner >> 3) {
                at = NULL;
            }
            record->stop = start;
        } else {
            Record skipped;
            at = wire_record(start, end, 0, &skipped);
        }
    }
    free(more);
    record->end = at;
    return depth == 0 ? at : NULL;
}
