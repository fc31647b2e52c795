/* The module pbkaitai._kernel: its functions and types, and its state. */
#include "kernel.h"

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

static PyMethodDef methods[] = {
    {"set_explain", set_explain, METH_O,
     PyDoc_STR("set_explain(function): what raises the error of a malformed record")},
    {"scan", (PyCFunction)(void (*)(void))kernel_scan, METH_FASTCALL,
     PyDoc_STR("scan(by_tag, data, start, end, levels, records, unknown)")},
    {"rows", (PyCFunction)(void (*)(void))kernel_rows, METH_FASTCALL,
     PyDoc_STR("rows(plan, data, spans, tag, levels) -> list of tuples, or None")},
    {"validate", (PyCFunction)(void (*)(void))kernel_validate, METH_FASTCALL,
     PyDoc_STR("validate(schema, data, start, end, levels) -> whether all is well-formed")},
    {"count_varints", (PyCFunction)(void (*)(void))kernel_count_varints, METH_FASTCALL,
     PyDoc_STR("count_varints(data, start, stop) -> int")},
    {"read_varints", (PyCFunction)(void (*)(void))kernel_read_varints, METH_FASTCALL,
     PyDoc_STR("read_varints(data, start, stop, out) -> how many were read")},
    {NULL, NULL, 0, NULL},
};

static int exec_module(PyObject *module) {
    State *state = kernel_state(module);
    state->plan_type = PyType_FromModuleAndSpec(module, &kernel_plan_spec, NULL);
    state->schema_type = PyType_FromModuleAndSpec(module, &kernel_schema_spec, NULL);
    if (state->plan_type == NULL || state->schema_type == NULL) {
        return -1;
    }
    if (PyModule_AddObjectRef(module, "Plan", state->plan_type) < 0 ||
        PyModule_AddObjectRef(module, "Schema", state->schema_type) < 0) {
        return -1;
    }
    return PyModule_AddIntConstant(module, "VERSION", 1);
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
    State *state = kernel_state(module);
    Py_VISIT(state->explain);
    Py_VISIT(state->plan_type);
    Py_VISIT(state->schema_type);
    return 0;
}

static int clear(PyObject *module) {
    State *state = kernel_state(module);
    Py_CLEAR(state->explain);
    Py_CLEAR(state->plan_type);
    Py_CLEAR(state->schema_type);
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
    .m_doc = "The compiled twin of pbkaitai's scan, rows, resolve and varint arrays.",
    .m_size = sizeof(State),
    .m_methods = methods,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
