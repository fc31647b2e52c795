/* The module pbkaitai._kernel: its functions and types, and its state. */
#include "objects.h"

State *kernel_state(PyObject *module) { return PyModule_GetState(module); }

COLD PyObject *kernel_explain(PyObject *module, PyObject *by_tag, PyObject *data,
                              Py_ssize_t mark, Py_ssize_t end, Py_ssize_t levels) {
    PyObject *explain = kernel_state(module)->explain;
    if (explain == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "set_explain was not called");
        return NULL;
    }
    PyObject *result = PyObject_CallFunction(explain, "OOnnn", by_tag, data, mark, end, levels);
    if (result != NULL) {
        Py_DECREF(result);
        if (levels >= GROUPS_ON_STACK) { /* well-formed: there was no memory to see that */
            return PyErr_NoMemory();
        }
        PyErr_Format(PyExc_SystemError, "the two kernels differ at byte %zd", mark);
    }
    return NULL;
}

static PyObject *set_explain(PyObject *module, PyObject *function) {
    State *state = kernel_state(module);
    PyObject *old = state->explain;
    state->explain = Py_NewRef(function);
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

static PyObject *set_entries_type(PyObject *module, PyObject *type) {
    State *state = kernel_state(module);
    if (!PyType_Check(type) ||
        !PyType_IsSubtype((PyTypeObject *)type, (PyTypeObject *)state->repeated_type)) {
        PyErr_SetString(PyExc_TypeError, "entries are a RepeatedCore");
        return NULL;
    }
    PyObject *old = state->entries_type;
    state->entries_type = Py_NewRef(type);
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"set_explain", set_explain, METH_O,
     PyDoc_STR("set_explain(function): what raises the error of a malformed record")},
    {"scan", (PyCFunction)(void (*)(void))kernel_scan, METH_FASTCALL,
     PyDoc_STR("scan(by_tag, data, start, end, levels, records, unknown)")},
    {"rows", (PyCFunction)(void (*)(void))kernel_rows, METH_FASTCALL,
     PyDoc_STR("rows(plan, data, spans, tag, levels) -> list of tuples, or None")},
    {"validate", (PyCFunction)(void (*)(void))kernel_validate, METH_FASTCALL,
     PyDoc_STR("validate(schema, data, start, end, levels, progress) -> is it well-formed?")},
    {"count_varints", (PyCFunction)(void (*)(void))kernel_count_varints, METH_FASTCALL,
     PyDoc_STR("count_varints(data, start, stop) -> int")},
    {"read_varints", (PyCFunction)(void (*)(void))kernel_read_varints, METH_FASTCALL,
     PyDoc_STR("read_varints(data, start, stop, out, width) -> how many were read")},
    {"crc32c", (PyCFunction)(void (*)(void))kernel_crc32c, METH_FASTCALL,
     PyDoc_STR("crc32c(data, crc) -> the checksum, continued from crc")},
    {"set_entries_type", set_entries_type, METH_O,
     PyDoc_STR("set_entries_type(type): what holds the entries of a map field")},
    {"list_fields", (PyCFunction)(void (*)(void))kernel_list_fields, METH_FASTCALL,
     PyDoc_STR("list_fields(table, message) -> list of pairs, or None")},
    {"splice_elements", (PyCFunction)(void (*)(void))kernel_splice_elements, METH_FASTCALL,
     PyDoc_STR("splice_elements(repeated, absent) -> what stands instead of changed elements")},
    {NULL, NULL, 0, NULL},
};

static int add_type(PyObject *module, PyObject **type, PyType_Spec *spec, const char *name) {
    *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (*type == NULL) { /* Python 3.11 does not always say that there is no memory */
        return PyErr_Occurred() ? -1 : (PyErr_NoMemory(), -1);
    }
    return PyModule_AddObjectRef(module, name, *type);
}

static int exec_module(PyObject *module) {
    kernel_make_checksum_tables();
    State *state = kernel_state(module);
    if (add_type(module, &state->plan_type, &kernel_plan_spec, "Plan") < 0 ||
        add_type(module, &state->schema_type, &kernel_schema_spec, "Schema") < 0 ||
        add_type(module, &state->source_type, &source_spec, "SourceCore") < 0 ||
        add_type(module, &state->message_type, &message_spec, "MessageCore") < 0 ||
        add_type(module, &state->table_type, &table_spec, "Table") < 0 ||
        add_type(module, &state->field_type, &field_spec, "FieldCore") < 0 ||
        add_type(module, &state->repeated_type, &repeated_spec, "RepeatedCore") < 0 ||
        add_type(module, &state->map_type, &map_spec, "MapCore") < 0 ||
        add_type(module, &state->walker_type, &walker_spec, "Walker") < 0) {
        return -1;
    }
    return PyModule_AddIntConstant(module, "VERSION", 8);
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
    State *state = kernel_state(module);
    Py_VISIT(state->explain);
    Py_VISIT(state->plan_type);
    Py_VISIT(state->schema_type);
    Py_VISIT(state->source_type);
    Py_VISIT(state->message_type);
    Py_VISIT(state->table_type);
    Py_VISIT(state->field_type);
    Py_VISIT(state->repeated_type);
    Py_VISIT(state->map_type);
    Py_VISIT(state->walker_type);
    Py_VISIT(state->entries_type);
    for (int i = 0; i < KEPT_TABLES; i++) {
        Py_VISIT(state->tables[i]);
    }
    return 0;
}

static int clear(PyObject *module) {
    State *state = kernel_state(module);
    Py_CLEAR(state->explain);
    Py_CLEAR(state->plan_type);
    Py_CLEAR(state->schema_type);
    Py_CLEAR(state->source_type);
    Py_CLEAR(state->message_type);
    Py_CLEAR(state->table_type);
    Py_CLEAR(state->field_type);
    Py_CLEAR(state->repeated_type);
    Py_CLEAR(state->map_type);
    Py_CLEAR(state->walker_type);
    Py_CLEAR(state->entries_type);
    for (int i = 0; i < KEPT_TABLES; i++) {
        Py_CLEAR(state->tables[i]);
    }
    return 0;
}

static void free_module(void *module) { clear(module); }

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, exec_module},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_kernel",
    .m_doc = "The compiled twin of pbkaitai's messages, scan, rows, resolve and varint arrays.",
    .m_size = sizeof(State),
    .m_methods = methods,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
