/* What the parts of the kernel share. */
#ifndef PBKAITAI_KERNEL_H
#define PBKAITAI_KERNEL_H

#include "wire.h"

enum { KEPT_TABLES = 16 };

typedef struct {
    PyObject *explain; /* Python's pbkaitai.scan._explain: raises the DecodeError */
    PyObject *plan_type;
    PyObject *schema_type;
    PyObject *source_type, *message_type, *table_type, *field_type;
    PyObject *repeated_type, *map_type, *walker_type;
    PyObject *entries_type; /* pbkaitai.containers.RepeatedMessage */
    PyObject *tables[KEPT_TABLES]; /* of classes that were asked for last */
} State;

State *kernel_state(PyObject *module);

/* Let Python raise the error of the malformed record at `mark`; always NULL. */
PyObject *kernel_explain(PyObject *module, PyObject *by_tag, PyObject *data, Py_ssize_t mark,
                         Py_ssize_t end, Py_ssize_t levels);

PyObject *kernel_scan(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_rows(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_validate(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_count_varints(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_read_varints(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *kernel_crc32c(PyObject *module, PyObject *const *args, Py_ssize_t count);
void kernel_make_checksum_tables(void);

extern PyType_Spec kernel_plan_spec;
extern PyType_Spec kernel_schema_spec;

#endif
