"""What may be asked for although the graph goes on behind it: logits, chances, named tensors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint import Marks
from pbkaitai.analysis.ends.endpoint_ops import (
    ANSWERING_OPS,
    CALLS,
    CHANCES,
    DECIDING_OPS,
    LOSS_OPS,
    RESHAPING_OPS,
    RESULT_WORD,
    SOURCES,
    plain_name,
)
from pbkaitai.analysis.links import Links

if TYPE_CHECKING:
    from pbkaitai.analysis.ends.output_kinds import OutputKinds
    from pbkaitai.analysis.ends.value_flow import ValueFlow

# How many ops may give a decision another form.
_FORMS: Final = 4


def middle_marks(flow: ValueFlow, kinds: OutputKinds, node: int) -> Iterator[tuple[int, Marks]]:
    """Yield outputs of a node that the model uses further on, with what speaks for them."""
    links = flow.links
    op, name = links.ops[node], links.names[node]
    if flow.is_gradient[node] or flow.is_plumbing(node) or flow.is_judging[node]:
        return
    if op in SOURCES or not flow.input_numbers(node):
        return
    users = [user for user in links.data_users(node) if not flow.is_gradient[user]]
    followers = {links.ops[user]: user for user in users if _is_final(flow, user)}
    is_named = "/" not in name and not plain_name(op).match(name)
    if op in CALLS:
        used = links.used_outputs(node)
        unused = (output for output in range(kinds.count(node)) if output not in used)
        yield from ((output, Marks(50, ["a result of a call, not used"])) for output in unused)
    elif op in CHANCES and _is_final(flow, node):
        yield 0, Marks(57, [f"{op}, used further on"])
    elif _decides(links, node) and not any(_is_forming(links, user, node) for user in users):
        yield 0, Marks(52, ["a decision that is used further on"])
    elif followers:
        is_second = any(_goes_into_decision(links, source) for source in links.data_inputs(node))
        yield 0, Marks(49 if is_second else 54, [f"goes into {next(iter(followers))}"])
    elif any(links.ops[user] in LOSS_OPS for user in users):
        yield 0, Marks(54, ["goes into a loss"])
    elif is_named and op == "Identity":
        yield 0, Marks(55, ["an Identity that somebody named, used further on"])
    elif is_named and RESULT_WORD.search(name):
        yield 0, Marks(48, ["named like a result, used further on"])


def _is_final(flow: ValueFlow, node: int) -> bool:
    """Return whether a node is a decision of which only the answer is made.

    A Softmax whose values are multiplied on is a part of the model: attention, or a gate.
    """
    links = flow.links
    if links.ops[node] not in DECIDING_OPS:
        return False
    counted = [user for user in links.data_users(node) if flow.counts_as_use(node, user)]
    return all(links.ops[user] in ANSWERING_OPS for user in counted)


def _decides(links: Links, node: int) -> bool:
    """Return whether a node is a decision, or one in another form."""
    for _ in range(_FORMS):
        if links.ops[node] in DECIDING_OPS - CHANCES:
            return True
        if links.ops[node] not in RESHAPING_OPS:
            return False
        sources = links.data_inputs(node)
        if not sources:
            return False
        node = sources[0]
    return False


def _goes_into_decision(links: Links, node: int) -> bool:
    return any(links.ops[user] in DECIDING_OPS for user in links.data_users(node))


def _is_forming(links: Links, user: int, node: int) -> bool:
    return links.ops[user] in RESHAPING_OPS and links.data_inputs(user)[:1] == [node]
