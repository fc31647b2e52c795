"""Golden messages: `golden/messages` and `golden/wire`, each with its tree and its faults.

The tree is `to_json` of what a lenient reader gets; the errors are all faults in file order.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from golden_hex import Case, read_cases
from google.protobuf.message import DecodeError as GoogleDecodeError
from pb_oracle import google_class
from scalar_messages import Tree

from pbkaitai import messages
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.postpass import resolve

MESSAGES = read_cases("messages")
WIRE = read_cases("wire")
CASES = [*MESSAGES, *WIRE]
FAULTY = [case for case in CASES if "errors" in case.facts]
SOUND = [case for case in CASES if "errors" not in case.facts]

# The messages of the format's published pages: each has a case in `golden/messages`.
DOCUMENTED = [
    "tensorflow.TensorProto",
    "tensorflow.TensorShapeProto",
    "tensorflow.TensorShapeProto.Dim",
    "tensorflow.ResourceHandleProto",
    "tensorflow.ResourceHandleProto.DtypeAndShape",
    "tensorflow.VariantTensorDataProto",
    "tensorflow.MetaGraphDef",
    "tensorflow.MetaGraphDef.MetaInfoDef",
    "tensorflow.CollectionDef",
    "tensorflow.CollectionDef.NodeList",
    "tensorflow.CollectionDef.BytesList",
    "tensorflow.CollectionDef.Int64List",
    "tensorflow.CollectionDef.FloatList",
    "tensorflow.CollectionDef.AnyList",
    "tensorflow.SignatureDef",
    "tensorflow.TensorInfo",
    "tensorflow.TensorInfo.CooSparse",
    "tensorflow.TensorInfo.CompositeTensor",
    "tensorflow.AssetFileDef",
    "tensorflow.SaverDef",
    "google.protobuf.Any",
    "tensorflow.GraphDef",
    "tensorflow.NodeDef",
    "tensorflow.NodeDef.ExperimentalDebugInfo",
    "tensorflow.OpDef",
    "tensorflow.OpDef.ArgDef",
    "tensorflow.OpDef.AttrDef",
    "tensorflow.OpDeprecation",
    "tensorflow.AttrValue",
    "tensorflow.AttrValue.ListValue",
]


def parametrize(cases: list[Case]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)


def class_of(case: Case) -> type[Message]:
    name = case.facts["message"]
    return Tree if name == "test.Tree" else messages.find(name)


def faults_of(case: Case) -> list[str]:
    return case.facts.get("errors", "").splitlines()


@parametrize(CASES)
def test_case_says_what_makes_it_special(case: Case) -> None:
    assert case.title
    assert case.facts.keys() >= {"message", "tree"}


@parametrize(SOUND)
def test_message_has_the_tree(case: Case) -> None:
    message = class_of(case).from_bytes(case.data)
    resolve(message)
    assert json.loads(message.to_json()) == json.loads(case.facts["tree"])


@parametrize(CASES)
def test_message_in_a_window_of_a_buffer_has_the_tree(case: Case) -> None:
    """A view is read like bytes, and nothing behind its end is looked at."""
    view = memoryview(b"\x08" * 5 + case.data + b"\xff" * 40)[5 : 5 + len(case.data)]
    message = class_of(case).from_bytes(view)
    problems: list[DecodeError] = []
    resolve(message, problems)
    assert list(map(str, problems)) == faults_of(case)
    assert json.loads(message.to_json()) == json.loads(case.facts["tree"])


@parametrize(FAULTY)
def test_first_fault_is_raised(case: Case) -> None:
    message = class_of(case).from_bytes(case.data)
    with pytest.raises(DecodeError) as caught:
        resolve(message)
    assert str(caught.value) == faults_of(case)[0]
    with pytest.raises(DecodeError) as again:
        resolve(message)
    assert str(again.value) == faults_of(case)[0]


@parametrize(FAULTY)
def test_all_faults_are_collected_and_the_rest_is_read(case: Case) -> None:
    message = class_of(case).from_bytes(case.data)
    problems: list[DecodeError] = []
    resolve(message, problems)
    assert list(map(str, problems)) == faults_of(case)
    assert json.loads(message.to_json()) == json.loads(case.facts["tree"])
    assert list(map(str, problems)) == faults_of(case), "each fault is collected once"


@parametrize(FAULTY)
def test_reading_meets_one_of_the_faults_or_none_that_matters(case: Case) -> None:
    """A lazy reader gets the same errors, in whatever order it comes to them.

    It does not look at text that is not UTF-8 nor at what another value overwrote.
    """
    expected = faults_of(case)
    message = class_of(case).from_bytes(case.data)
    try:
        message.to_dict()
    except DecodeError as fault:
        assert str(fault) in expected  # noqa: PT017  # it need not be raised
    else:
        assert all("UTF-8" in text or "cleared" in case.name for text in expected)


@parametrize(CASES)
def test_google_reads_the_same(case: Case) -> None:
    """Google's parser accepts and refuses the same bytes, with the differences marked."""
    theirs = google_class(class_of(case))()
    if not faults_of(case) or case.facts.get("google") == "accepts":
        theirs.ParseFromString(case.data)
    else:
        with pytest.raises(GoogleDecodeError):
            theirs.ParseFromString(case.data)


def test_documented_messages_have_a_case() -> None:
    seen: set[str] = set()
    for case in MESSAGES:
        todo = [class_of(case).from_bytes(case.data)]
        while todo:
            message = todo.pop()
            seen.add(message.DESCRIPTOR.full_name)
            for field, value in message.list_fields():
                if field.kind == "message" and field.label != "map":
                    todo += value if field.is_repeated else [value]
                elif field.kind == "message" and value.holds_messages:
                    todo += value.values()
    assert set(DOCUMENTED) - seen == set()
