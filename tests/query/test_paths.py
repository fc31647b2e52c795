"""Path expressions: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import pytest

from pbkaitai.errors import PathError
from pbkaitai.query.paths import Step, parse_path


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", ()),
        ("node", (Step("node"),)),
        ("node[*].name", (Step("node"), Step("name"))),
        ("meta_graphs[0].graph_def", (Step("meta_graphs", index=0), Step("graph_def"))),
        ("node[-1]", (Step("node", index=-1),)),
        ('attr["value"].tensor', (Step("attr", key="value"), Step("tensor"))),
        ('attr["a\\"]b"]', (Step("attr", key='a"]b'),)),
        ('node[name="conv1/w"]', (Step("node", match=("name", "conv1/w")),)),
        ("node[type=7]", (Step("node", match=("type", 7)),)),
        ('function[signature.name="f"]', (Step("function", match=("signature.name", "f")),)),
        ("1[2].3", (Step("1", index=2), Step("3"))),
        ("flags[true]", (Step("flags", key=True),)),
        (" node [ 2 ] . name ", (Step("node", index=2), Step("name"))),
    ],
)
def test_path_is_read_as_steps(text: str, steps: tuple[Step, ...]) -> None:
    assert parse_path(text) == steps


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("node[", "an index, a key in quotes or a field name is needed, not the end", 5),
        ("node[1", "']' is needed, not the end", 6),
        ("node.", "a field name is needed, not the end", 5),
        (".node", "a field name is needed, not '.'", 0),
        ("node name", "'.' is needed, not 'name'", 5),
        ("node[name]", "'=' is needed, not ']'", 9),
        ("node[name=]", "a value is needed, not ']'", 10),
        ("node!x", "'!' cannot stand here", 4),
        ('attr["x', "'\"' cannot stand here", 5),
    ],
)
def test_malformed_path_is_an_error_with_its_place(text: str, reason: str, position: int) -> None:
    with pytest.raises(PathError) as caught:
        parse_path(text)
    assert caught.value.reason == reason
    assert caught.value.position == position
    assert text in str(caught.value)


def test_step_reads_as_it_was_written() -> None:
    for text in ("node", "node[3]", 'attr["a\\"b"]', 'node[name="x"]'):
        assert str(parse_path(text)[0]) == text
