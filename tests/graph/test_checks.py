"""All checks on `pbkaitai.graph`, and that no rule is without one."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import checks
from corpus import CORPUS

import pbkaitai.graph

# Where TensorFlow 2.21 and the article part and the other side was taken.
OTHER_SIDE = {
    "name.case_sensitive[article]",
    "create.output_dtypes_are_the_argument[article]",
    "create.unknown_op_type_is_an_error[tf2]",
    "get_attr.type_is_enum_number[article]",
    "control.graph_def_sorts_by_name[tf2]",
    "control.manual_marker_attr[tf2]",
    "coloc.inner_device_scope_kept_on_conflict[article]",
    "graphdef.from_version_ignored[tf2]",
    "oper.add[article]",
    "oper.and_on_ints_TypeError[article]",
    "shape.repr[article]",
}

# What needs an engine, and what lies beyond the graph itself.
ELSEWHERE = re.compile(r"(run|value|canned)\.|\w+\.\w+\.value$")

ALL = checks.load_all()


@pytest.mark.parametrize("name", ALL)
def test_check(name: str) -> None:
    """A rule of the graph API holds."""
    if name in OTHER_SIDE:
        with pytest.raises(Exception):  # noqa: B017, PT011  # any failure will do
            checks.run(ALL[name], pbkaitai.graph)
    else:
        checks.run(ALL[name], pbkaitai.graph)


def test_every_rule_has_a_check() -> None:
    """The list of rules beside the corpus names no check that is missing here."""
    rules = CORPUS.parent / "tensorflow" / "graph-semantics.md" if CORPUS else None
    if rules is None or not rules.is_file():
        pytest.skip("the list of rules is not here")
    listed = re.findall(
        r"^\| `([^`]+)` \| (?:both|tf2|article) \| ([\w ]*) \|", rules.read_text(), re.M
    )
    wanted = {name for name, needs in listed if not ELSEWHERE.match(name) and "exec" not in needs}
    assert len(wanted) > 300
    assert sorted(wanted - set(ALL)) == []
