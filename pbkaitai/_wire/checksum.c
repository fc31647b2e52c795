/* CRC-32C, eight bytes a step, without the GIL. */
#include "kernel.h"

#define POLYNOMIAL 0x82F63B78u

/* tables[k][byte]: the checksum of the byte with k zero bytes behind it. */
static uint32_t tables[8][256];

/* Called while the module is made, which the GIL makes one thread at a time. */
void kernel_make_checksum_tables(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int i = 0; i < 8; i++) {
            crc = crc >> 1 ^ (crc & 1 ? POLYNOMIAL : 0);
        }
        tables[0][byte] = crc;
    }
    for (int k = 1; k < 8; k++) {
        for (int byte = 0; byte < 256; byte++) {
            uint32_t crc = tables[k - 1][byte];
            tables[k][byte] = crc >> 8 ^ tables[0][crc & 0xFF];
        }
    }
}

static uint32_t checksum(uint32_t crc, const uint8_t *at, const uint8_t *stop) {
    crc = ~crc;
    for (; stop - at >= 8; at += 8) {
        uint32_t low = crc ^ ((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                              (uint32_t)at[3] << 24);
        crc = tables[7][low & 0xFF] ^ tables[6][low >> 8 & 0xFF] ^ tables[5][low >> 16 & 0xFF] ^
              tables[4][low >> 24] ^ tables[3][at[4]] ^ tables[2][at[5]] ^ tables[1][at[6]] ^
              tables[0][at[7]];
    }
    for (; at < stop; at++) {
        crc = crc >> 8 ^ tables[0][(crc ^ *at) & 0xFF];
    }
    return ~crc;
}

PyObject *kernel_crc32c(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    Py_buffer view;
    if (count != 2) {
        return PyErr_Format(PyExc_TypeError, "crc32c needs 2 arguments, not %zd", count);
    }
    unsigned long crc = PyLong_AsUnsignedLong(args[1]);
    if (PyErr_Occurred() || PyObject_GetBuffer(args[0], &view, PyBUF_SIMPLE) < 0) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    crc = checksum((uint32_t)crc, view.buf, (const uint8_t *)view.buf + view.len);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return PyLong_FromUnsignedLong(crc);
}
