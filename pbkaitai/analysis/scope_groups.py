"""The nodes of a graph in groups, by the scopes that their names tell.

Scopes are opened level by level, or the largest again and again for as long as there is room;
one that would give too many groups is cut in runs of neighbours. What is drawn of them is told
by `pbkaitai.analysis.scopes`.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from pbkaitai.analysis.flow import Flow, topological

# Names are opened no deeper: each level of a hostile one would cost a look at all of it.
DEEPEST: Final = 64
# Fewer pieces than these say nothing of a scope that is cut in runs.
_FEWEST_RUNS: Final = 6
_MOST_RUNS: Final = 24


@dataclass(frozen=True)
class Group:
    """Nodes of one scope, of one node, or of several neighbours.

    Attributes:
        name: the scope; the node where it is a single one.
        nodes: in file order.
        level: how many parts of their names the nodes have in common.
        parts: of a run, how many groups it is made of; 0 for all others.
    """

    name: str
    nodes: Sequence[int]
    level: int
    parts: int = 0


def open_scope(
    flow: Flow, nodes: Sequence[int], scope: str = "", *, depth: int | None, room: int
) -> list[Group]:
    """Return the groups that a scope is opened to.

    Args:
        nodes: those that are looked at, all below *scope*.
        scope: what their names begin with; empty for the whole graph.
        depth: how many levels are opened, all of them where it is negative; None opens the
            largest groups for as long as there is room.
        room: how many groups there may be then.
    """
    if not nodes:
        return []
    parts = scope.strip("/")
    root = Group("", nodes, parts.count("/") + 1 if parts else 0)
    return _open_while_room(flow, root, room) if depth is None else _open_to(flow, root, depth)


def _open_to(flow: Flow, root: Group, depth: int) -> list[Group]:
    """Return the groups *depth* levels below the root; all nodes where it is negative."""
    if depth < 0:
        return [Group(flow.names[node], [node], DEEPEST) for node in root.nodes]
    groups = [root]
    for _ in range(min(depth, DEEPEST)):
        groups = [
            child
            for group in groups
            for child in ([group] if len(group.nodes) == 1 else _children(flow, group))
        ]
    return groups


def _open_while_room(flow: Flow, root: Group, room: int) -> list[Group]:
    """Open the largest group again and again, for as long as all fit in *room*."""
    total = len(root.nodes)
    done: list[Group] = []
    queue: list[tuple[int, int, Group]] = [(-total, 0, root)]
    serial = 0
    while queue:
        group = heapq.heappop(queue)[2]
        if len(group.nodes) == 1 or group.parts:
            done.append(group)
            continue
        left = room - len(done) - len(queue)
        children = _children(flow, group)
        if len(children) > left:
            # One that holds most of the graph would make a picture of one box.
            is_most = 2 * len(group.nodes) > total or group is root
            children = _in_runs(flow, children, left) if is_most else []
            if len(children) < _FEWEST_RUNS and group is not root:
                done.append(group)
                continue
        for child in children:
            serial += 1
            heapq.heappush(queue, (-len(child.nodes), serial, child))
    return done


def _in_runs(flow: Flow, groups: list[Group], room: int) -> list[Group]:
    """Return at most *room* groups: scopes as they are where there are few, the rest in runs."""
    scopes = [group for group in groups if len(group.nodes) > 1]
    if len(scopes) + _FEWEST_RUNS > room:
        return _runs(flow, groups, min(room, _MOST_RUNS))
    single = [group for group in groups if len(group.nodes) == 1]
    return scopes + _runs(flow, single, min(room - len(scopes), _MOST_RUNS // 2))


def _runs(flow: Flow, groups: list[Group], count: int) -> list[Group]:
    """Return *groups* in at most *count* runs of neighbours in the order of the flow."""
    if count < 1:
        return []
    ranks = topological(flow)
    groups = sorted(groups, key=lambda group: min(ranks[node] for node in group.nodes))
    size = -(-len(groups) // count)
    runs = []
    for start in range(0, len(groups), size):
        part = groups[start : start + size]
        if len(part) == 1:
            runs.append(part[0])
            continue
        nodes = sorted(chain.from_iterable(group.nodes for group in part))
        name = f"{part[0].name} … {part[-1].name}"
        runs.append(Group(name, nodes, part[0].level, len(part)))
    return runs


def _children(flow: Flow, group: Group) -> list[Group]:
    """Return the groups one level below; nodes without a further part in their names alone."""
    below: dict[str, list[int]] = {}
    alone: list[int] = []
    for node in group.nodes:
        parts = flow.names[node].split("/", group.level + 1)
        if len(parts) > group.level + 1 and group.level < DEEPEST:
            below.setdefault(parts[group.level], []).append(node)
        else:
            alone.append(node)
    for node in alone:  # a node may be called like the scope beside it
        parts = flow.names[node].split("/", group.level + 1)
        last = parts[group.level] if len(parts) > group.level else ""
        if last in below:
            below[last].append(node)
        else:
            below[f"/{node}"] = [node]
    found = []
    for nodes in below.values():
        if len(nodes) == 1:
            found.append(Group(flow.names[nodes[0]], nodes, DEEPEST))
        else:
            name = "/".join(flow.names[nodes[0]].split("/", group.level + 1)[: group.level + 1])
            found.append(Group(name, sorted(nodes), group.level + 1))
    return found
