/* The C part of pbkaitai.source.Source: where its bytes are. */
#include "objects.h"

#include <stddef.h>
#include <structmember.h>

/* Hold the bytes while one call looks at them; a document that was closed is a ValueError. */
int look_at(State *state, PyObject *object, Look *look) {
    if (!PyObject_TypeCheck(object, (PyTypeObject *)state->source_type)) {
        PyErr_SetString(PyExc_TypeError, "a message points into a Source");
        return -1;
    }
    PyObject *data = ((Source *)object)->data;
    if (data == NULL) {
        PyErr_SetString(PyExc_AttributeError, "data");
        return -1;
    }
    if (LIKELY(PyBytes_CheckExact(data))) {
        look->data = Py_NewRef(data);
        look->base = (const uint8_t *)PyBytes_AsString(data);
        look->size = PyBytes_Size(data);
        return 0;
    }
    look->data = NULL;
    if (PyObject_GetBuffer(data, &look->view, PyBUF_SIMPLE) < 0) {
        return -1;
    }
    look->base = look->view.buf;
    look->size = look->view.len;
    return 0;
}

void look_away(Look *look) {
    if (LIKELY(look->data != NULL)) {
        Py_DECREF(look->data);
    } else {
        PyBuffer_Release(&look->view);
    }
}

static int source_traverse(PyObject *object, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(((Source *)object)->data);
    return 0;
}

static int source_clear(PyObject *object) {
    Py_CLEAR(((Source *)object)->data);
    return 0;
}

static void source_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    source_clear(object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF((PyObject *)type);
}

static PyMemberDef members[] = {
    {"data", T_OBJECT_EX, offsetof(Source, data), 0, NULL},
    {"depth_limit", T_PYSSIZET, offsetof(Source, depth_limit), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, source_dealloc},
    {Py_tp_traverse, source_traverse},
    {Py_tp_clear, source_clear},
    {Py_tp_members, members},
    {Py_tp_doc, (void *)PyDoc_STR("Where the bytes of a document are.")},
    {0, NULL},
};

PyType_Spec source_spec = {
    .name = "pbkaitai._kernel.SourceCore",
    .basicsize = sizeof(Source),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};
