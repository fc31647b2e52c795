"""The list of TensorFlow's ops, and who is asked for an OpDef."""

from __future__ import annotations

import subprocess
import sys
from importlib import resources

from pbkaitai.graph.registry import OpDefs, op_def, op_names
from pbkaitai.messages import OpDef, OpList


def test_the_list_is_whole_and_small() -> None:
    """All 1,908 ops of TensorFlow 2.21, in less than 50 kB."""
    assert len(op_names()) == 1908
    assert op_names() == sorted(op_names())
    packed = resources.files("pbkaitai.graph").joinpath("op_list.pb.xz").read_bytes()
    assert len(packed) < 50_000


def test_an_op_def() -> None:
    """Arguments, attrs, defaults and flags are there."""
    found = op_def("MatMul")
    assert found is not None
    assert [arg.name for arg in found.input_arg] == ["a", "b"]
    assert found.output_arg[0].type_attr == "T"
    defaults = {a.name: a.default_value.b for a in found.attr if a.has("default_value")}
    assert defaults["transpose_a"] is False
    variable = op_def("VariableV2")
    assert variable is not None
    assert variable.is_stateful
    assert variable.output_arg[0].is_ref
    assert op_def("MatMul") is found


def test_an_op_that_nobody_knows() -> None:
    """There is no guessing, and no error."""
    assert op_def("NoSuchOp") is None
    assert op_def("") is None


def test_the_files_own_list_comes_first_and_functions_last() -> None:
    """A SavedModel's stripped_op_list, then TensorFlow's ops, then the library's signatures."""
    own = OpList(op=[OpDef(name="Custom"), OpDef(name="MatMul", is_stateful=True)])
    signatures = {"f": OpDef(name="f"), "Add": OpDef(name="mine")}
    defs = OpDefs(own, signatures)
    for name, found in (("Custom", "Custom"), ("f", "f"), ("Add", "Add"), ("NoSuchOp", None)):
        answer = defs.find(name)
        assert (answer and answer.name) == found
    matmul = defs.find("MatMul")
    assert matmul is not None
    assert matmul.is_stateful
    assert OpDefs(function=lambda name: OpDef(name=name)).find("g") == OpDef(name="g")


def test_the_list_is_read_when_it_is_asked_for() -> None:
    """Importing the module reads nothing; asking takes little time of the processor."""
    code = (
        "import time, pbkaitai.messages as m; m.OpList; from pbkaitai.graph import registry as r;"
        "assert not r._op_list.cache_info().currsize; start = time.process_time();"
        "assert r.op_def('Conv2D'); print(time.process_time() - start)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert float(done.stdout) < 0.25  # measured: 0.024; the bound leaves room for slow machines
