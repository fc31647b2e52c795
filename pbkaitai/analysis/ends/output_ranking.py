"""What may come out of a graph, ranked, each with the reason.

An output is an end: a node that nothing of the model uses, once savers, initialisers, the
training step and the like are cut away. A few tensors in the middle may be asked for too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint import (
    LIKELY_FROM,
    OUTPUT,
    Marks,
    Ranking,
    tensor_name,
)
from pbkaitai.analysis.ends.endpoint_ops import (
    BRANCHING,
    CALLS,
    END_TEXT,
    FIRST_ONLY,
    FORMING_OPS,
    INPUT_OPS,
    JUDGING_WORD,
    PIVOTS,
    PLUMBING,
    REF_VARIABLES,
    RESHAPING_OPS,
    RESULT_OPS,
    RESULT_WORD,
    SHAPE_OPS,
    SOURCES,
    SWITCHES,
    UPDATE,
    VARIABLES,
    ends_text,
    plain_name,
)
from pbkaitai.analysis.ends.middle_ranking import middle_marks
from pbkaitai.analysis.ends.value_flow import MAX_BITS
from pbkaitai.analysis.flow import CONTROL
from pbkaitai.analysis.links import Links

if TYPE_CHECKING:
    from pbkaitai.analysis.ends.output_kinds import OutputKinds
    from pbkaitai.analysis.ends.value_flow import ValueFlow

# How many ops may give a decision or a shape another form.
_FORMS: Final = 4
# Outputs that are ranked at most: a hostile file of a few nodes may claim millions.
_MOST: Final = 100_000
_RESULT_SCORE: Final = 150
_NESTED: Final = -8
# Inputs that a reason names.
_NAMED: Final = 3


def rank_outputs(flow: ValueFlow, kinds: OutputKinds) -> Ranking:
    """Return what may come out of a graph, the likeliest first.

    Args:
        kinds: tells how many outputs a node has.
    """
    found = _Outputs(flow, kinds)
    return Ranking(flow.links, OUTPUT, found.scores(), found.explain)


class _Outputs:
    """The marks of all outputs: their scores at once, their reasons when asked for."""

    def __init__(self, flow: ValueFlow, kinds: OutputKinds) -> None:
        self._flow = flow
        self._kinds = kinds
        self._has_inputs = any(flow.reaches[node] & ~PLUMBING for node, _ in flow.inputs)
        links = flow.links
        self._results = {
            place: links.names[node]
            for node, op in enumerate(links.ops)
            if op in RESULT_OPS
            for place in links.inputs(node)
            if place[1] != CONTROL
        }
        self._single: set[str] = set()

    def scores(self) -> list[tuple[int, int, int]]:
        """Return score, node and output of each."""
        links = self._flow.links
        every = (
            (marks.score, node, output)
            for node, op in enumerate(links.ops)
            if op not in INPUT_OPS and op not in RESULT_OPS
            for output, marks in _output_marks(self._flow, self._kinds, node, self._has_inputs)
            if (node, output) not in self._results
        )
        found = list(islice(every, _MOST))
        found += [(_RESULT_SCORE, *place) for place in self._results]
        ends = Counter(links.names[n].rpartition("/")[0] for s, n, _ in found if s >= LIKELY_FROM)
        self._single = {scope for scope, count in ends.items() if count == 1 and scope}
        return [
            (score + (_NESTED if self._is_nested(score, node) else 0), node, output)
            for score, node, output in found
        ]

    def explain(self, node: int, output: int) -> Marks:
        """Return the marks of an output, with the reasons."""
        result = self._results.get((node, output))
        if result is not None:
            return Marks(_RESULT_SCORE, [f'result "{result}"'])
        marks = dict(_output_marks(self._flow, self._kinds, node, self._has_inputs))[output]
        if self._is_nested(marks.score, node):
            outer = _outer_scope(self._flow.links.names[node])
            marks.add(_NESTED, f'inside "{outer}", which has a result of its own')
        return marks

    def _is_nested(self, score: int, node: int) -> bool:
        """Return whether an end is in a scope right below one that has just one end itself.

        That scope is an operation made of others, and its own end is the result of it.
        """
        return score >= LIKELY_FROM and _outer_scope(self._flow.links.names[node]) in self._single


def _outer_scope(name: str) -> str:
    return name.rpartition("/")[0].rpartition("/")[0]


def _output_marks(
    flow: ValueFlow, kinds: OutputKinds, node: int, has_inputs: bool
) -> Iterator[tuple[int, Marks]]:
    links = flow.links
    op = links.ops[node]
    users = links.data_users(node)
    counted = [user for user in users if flow.counts_as_use(node, user)]
    if op in REF_VARIABLES and all(_is_idle(flow, user) for user in counted):
        yield 0, Marks(24, ["a variable that the model does not read"])
        return
    if counted:
        yield from middle_marks(flow, kinds, node)
        return
    if op in SOURCES:
        return
    marks = _end_marks(flow, node, has_inputs)
    touched = links.used_outputs(node)
    for output in range(kinds.count(node)):
        if touched and output not in touched and op not in CALLS:
            continue
        own = Marks(marks.score, list(marks.reasons))
        if kinds.is_handle(node, output):
            own.add(-60, "a handle, no values")
        if output and op in FIRST_ONLY:
            own.add(-52, "serves the gradient of its op")
        yield output, own


def _end_marks(flow: ValueFlow, node: int, has_inputs: bool) -> Marks:
    """Return what speaks for a node that nothing of the model uses."""
    links = flow.links
    op, name = links.ops[node], links.names[node]
    numbers = flow.input_numbers(node)
    is_touched = bool(links.data_users(node))
    is_awaited = not is_touched and bool(links.users(node))
    if flow.ends[node]:
        return _side_effect_marks(flow, node, is_touched or is_awaited, bool(numbers))
    if flow.is_gradient[node]:
        return Marks(5, ["a gradient"])
    users = links.data_users(node)
    is_judged = bool(numbers) and any(map(flow.judges, users))
    is_summarised = bool(numbers) and op in ("ArgMax", "TopKV2")
    if flow.is_plumbing(node) and not (is_judged or is_summarised):
        return Marks(8, [f"goes only into {ends_text(flow.reaches[node])}"])
    if _is_read(links, node):
        return Marks(22, ["the value of a variable"])
    marks = Marks(100, ["end of the model" if is_touched else "end of the graph"])
    if flow.is_judging[node]:
        marks.add(-55, "a loss or metric")
    elif flow.is_compared[node]:
        marks.add(-55 if op in RESHAPING_OPS else -45, "compared with labels only")
    elif flow.is_plumbing(node) and not is_judged:
        marks.add(-30, f"goes only into {ends_text(flow.reaches[node])}")
    elif flow.starts_training(node):
        marks.add(-55, "what the training step starts from")
    if flow.is_of_gradients[node]:
        marks.add(-70, "made of gradients of the training step")
    if numbers:
        marks.add(0, _origin_text(flow, numbers))
    elif has_inputs:
        marks.add(-65 if op not in CALLS or is_awaited else -35, "depends on no input")
    _mark_leftovers(flow, node, marks)
    if is_awaited:
        marks.add(-25, "other nodes only wait for it")
    penalty = 0 if flow.judges(node) else -45 if flow.is_training else -15
    _mark_name(op, name, marks, penalty)
    return marks


def _side_effect_marks(flow: ValueFlow, node: int, is_used: bool, has_origin: bool) -> Marks:
    end = flow.ends[node]
    if (end == UPDATE or flow.links.ops[node] == "Assign") and not is_used:
        return Marks(50 if has_origin else 30, ["changes a variable and returns it"])
    return Marks(4, [f"belongs to {END_TEXT[end]}"])


def _is_read(links: Links, node: int) -> bool:
    """Return whether a node gives the value of a variable."""
    if links.ops[node] not in ("Identity", "ReadVariableOp"):
        return False
    return any(links.ops[source] in VARIABLES for source in links.data_inputs(node))


def _is_idle(flow: ValueFlow, node: int) -> bool:
    """Return whether a node reads a variable for nobody."""
    users = flow.links.data_users(node)
    return _is_read(flow.links, node) and not any(flow.counts_as_use(node, u) for u in users)


def _mark_leftovers(flow: ValueFlow, node: int, marks: Marks) -> None:
    """Mark what the making of a graph leaves behind."""
    links = flow.links
    op, name = links.ops[node], links.names[node]
    sources = links.data_inputs(node)
    if op in FORMING_OPS and any(_has_other_use(flow, source, node) for source in sources):
        marks.add(-52, f"a leftover {op}")
    elif op in SHAPE_OPS or (op in FORMING_OPS and _is_of_shape(links, sources)):
        marks.add(-50, "depends on nothing but a shape")
    elif op in SWITCHES or name.rpartition("/")[2] in PIVOTS:
        marks.add(-70, "which branch is taken")
    elif op == "Identity" and sources:
        source = sources[0]
        if links.ops[source] in INPUT_OPS:
            marks.add(-7, "passes an input on")
        elif links.ops[source] in SWITCHES:
            marks.add(-70, "a variable of a loop or branch")
        elif links.ops[source] in BRANCHING and name.startswith(f"{links.names[source]}/"):
            output = next(output for from_, output in links.inputs(node) if output != CONTROL)
            is_counter = _is_loop_counter(links, source, output)
            marks.add(-70 if is_counter else -50, "a variable of a loop or branch")


def _is_of_shape(links: Links, sources: list[int]) -> bool:
    """Return whether nodes are made of shapes and constants, as far as a few steps tell."""
    for _ in range(_FORMS):
        ops = {links.ops[source] for source in sources} - {"Const"}
        if not ops <= FORMING_OPS:
            return False
        if ops <= SHAPE_OPS:
            return bool(ops)
        forming = [n for n in sources if links.ops[n] not in SHAPE_OPS | {"Const"}]
        sources = [source for node in forming for source in links.data_inputs(node)]
    return False


def _is_loop_counter(links: Links, loop: int, output: int) -> bool:
    """Return whether an output of a While is one of the two that Keras and tf.while_loop add."""
    sources = links.data_inputs(loop)
    if output >= len(sources):
        return False
    name = links.names[sources[output]].rpartition("/")[2]
    return name.startswith(("loop_counter", "maximum_iterations"))


def _mark_name(op: str, name: str, marks: Marks, penalty: int) -> None:
    """Count what the name tells; *penalty* is for one that sounds like a loss or metric."""
    scope, _, leaf = name.rpartition("/")
    if RESULT_WORD.search(leaf):
        marks.add(8, "named like a result")
    elif penalty and JUDGING_WORD.search(name):
        marks.add(penalty, "named like a loss or metric")
    if not scope:
        marks.add(3)
    if not plain_name(op).match(leaf):
        marks.add(3)


def _has_other_use(flow: ValueFlow, source: int, node: int) -> bool:
    return any(
        user != node and flow.counts_as_use(source, user) for user in flow.links.data_users(source)
    )


def _origin_text(flow: ValueFlow, numbers: list[int]) -> str:
    if numbers[-1] == MAX_BITS - 1 and len(flow.inputs) > MAX_BITS:
        return f"depends on some of {len(flow.inputs):,} inputs"  # the last bit is shared
    if len(numbers) > _NAMED:
        return f"depends on {len(numbers)} inputs"
    tensors = list(flow.inputs)
    names = [tensor_name(flow.links, *tensors[number]) for number in numbers]
    return f"depends on {', '.join(names)}"
