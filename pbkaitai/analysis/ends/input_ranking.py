"""What may go into a graph, ranked, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbkaitai.analysis.ends.endpoint import (
    INPUT,
    LIKELY_FROM,
    Marks,
    Ranking,
)
from pbkaitai.analysis.ends.endpoint_ops import (
    DECODERS,
    DEFAULTED,
    INPUT_OPS,
    INPUT_WORD,
    PARSERS,
    PLUMBING,
    RESHAPING_OPS,
    SETTING_WORD,
    UPDATE,
    ends_text,
)
from pbkaitai.analysis.flow import CONTROL

if TYPE_CHECKING:
    from pbkaitai.analysis.ends.output_kinds import OutputKinds
    from pbkaitai.analysis.ends.value_flow import ValueFlow


def rank_inputs(flow: ValueFlow, kinds: OutputKinds) -> Ranking:
    """Return what may go into a graph, the likeliest first.

    Args:
        kinds: tells which outputs are handles.
    """
    found = {place: _input_marks(flow, kinds, *place) for place in flow.inputs}
    for place, marks in _parsed(flow):
        found.setdefault(place, marks)
    has_inputs = any(marks.score >= LIKELY_FROM for marks in found.values())
    for node, marks in _fed_constants(flow, has_inputs):
        found.setdefault((node, 0), marks)
    scores = [(marks.score, *place) for place, marks in found.items()]
    return Ranking(flow.links, INPUT, scores, lambda node, output: found[node, output])


def _input_marks(flow: ValueFlow, kinds: OutputKinds, node: int, output: int) -> Marks:
    links = flow.links
    op, name = links.ops[node], links.names[node]
    marks = Marks(100, [INPUT_OPS[op]])
    users = [user for user, used in links.users(node) if used == output]
    reaches = 0
    for user in users:
        reaches |= flow.ends[user] or flow.reaches[user]
    if op == DEFAULTED:
        marks.add(-10)
    if not users:
        marks.add(-70 if kinds.is_handle(node, output) else -60, "nothing uses it")
    elif not reaches & ~(PLUMBING | UPDATE):
        marks.score = 10
        marks.add(0, f"goes only into {ends_text(reaches)}")
    elif kinds.is_handle(node, output):
        marks.add(-45, "a handle, no values")
    if users and (flow.is_label(flow.inputs[node, output]) or _is_judge(flow, users)):
        marks.add(-35, "a label: results are compared with it")
    if SETTING_WORD.search(name):
        marks.add(-15, "named like a setting")
    elif INPUT_WORD.search(name):
        marks.add(3)
    return marks


def _is_judge(flow: ValueFlow, users: list[int]) -> bool:
    """Return whether a loss is all that uses an input, in its own form or in another."""
    links = flow.links
    formed = [n for n in users if links.ops[n] in RESHAPING_OPS or links.ops[n] == "OneHot"]
    later = [user for node in formed for user in links.data_users(node)]
    return all(flow.is_judging[user] for user in [*(n for n in users if n not in formed), *later])


def _parsed(flow: ValueFlow) -> Iterator[tuple[tuple[int, int], Marks]]:
    """Yield the features that come out of parsed examples: they may be fed instead.

    What a person named is the Identity behind the parser.
    """
    links = flow.links
    for node, op in enumerate(links.ops):
        if op not in PARSERS:
            continue
        for user, output in links.users(node):
            if output == CONTROL or flow.ends[user] or flow.is_plumbing(user):
                continue
            if links.ops[user] == "Identity":
                marks = Marks(70, ["parsed out of an example, may be fed instead"])
                yield (user, 0), marks
            else:
                yield (node, output), Marks(40, ["parsed out of an example"])


def _fed_constants(flow: ValueFlow, has_inputs: bool) -> Iterator[tuple[int, Marks]]:
    """Yield the constants that stand where files are decoded: people feed these."""
    links = flow.links
    for node, op in enumerate(links.ops):
        if op in DECODERS:
            for source in links.data_inputs(node)[:1]:
                if links.ops[source] == "Const":
                    reason = f"a constant that {op} reads, fed with the bytes of a file"
                    yield source, Marks(45 if has_inputs else 80, [reason])
