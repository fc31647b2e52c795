"""The steps of a path, gone from a message to the records that they mean.

Knows what a step means for a message: an element, a map's key, a condition, a field that is
bytes of another message. The syntax is `pbkaitai.query.paths`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.records import embedded
from pbkaitai.analysis.records.conditions import values_reader
from pbkaitai.analysis.records.near import near_name, near_value, no_element, no_key
from pbkaitai.analysis.records.rows import Scope, entry_key, key_text
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import CutOffError, DecodeError, PathError
from pbkaitai.query.paths import Step
from pbkaitai.scalars import LEN, SGROUP
from pbkaitai.scan import Triples, add_cut_off, payload_spans, scan
from pbkaitai.values import element_spans
from pbkaitai.wire import DEPTH_LIMIT, read_tag

if TYPE_CHECKING:
    from pbkaitai.message import Message

_ENTRY_FIELDS: Final = ("key", "value")

# Index of an element, offset of its tag, and its payload.
_Element = tuple[int, tuple[int, int, int]]


class NothingThereError(PathError):
    """A path that fits the fields of a file and leads to nothing: the field is not set."""


@dataclass(slots=True)
class _Found:
    """The records of one message by field, and by number those that it does not know."""

    records: dict[str, Triples]
    unknown: Triples


class Resolver:
    """Goes the steps of one path.

    Attributes:
        missing: why the last message led to nothing. That is no error where another does.
    """

    def __init__(self, text: str, steps: tuple[Step, ...]) -> None:
        self.text = text
        self.steps = steps
        self.missing: PathError | None = None

    def places(self, scope: Scope) -> Iterator[Scope]:
        """Yield the places below *scope*; there is at least one."""
        seen = False
        for place in self.found(scope):
            seen = True
            yield place
        if not seen:
            raise self.nothing()

    def nothing(self) -> PathError:
        """Return why the path leads to nothing."""
        return self.missing or NothingThereError("nothing stands there", path=self.text)

    def found(self, scope: Scope) -> Iterator[Scope]:
        """Yield the places below *scope*, none where a field is not set."""
        scopes: Iterator[Scope] = iter((scope,))
        *through, last = self.steps
        before = through.pop() if through and last.name in _ENTRY_FIELDS else None
        for step in through:
            scopes = self._down(scopes, step)
        for owner in scopes:
            if before is None:
                yield from self._last(owner, last)
            elif self._is_in_entry(owner, before, last):
                for entry in self._entry_scopes(owner, before):
                    yield from self._last(entry, last)
            else:
                for inner in self._inner(owner, before):
                    yield from self._last(inner, last)

    def _is_in_entry(self, scope: Scope, step: Step, last: Step) -> bool:
        """Return whether *last* is the key or value of the map entry that *step* leads to.

        A field of that name in the value itself goes before it.
        """
        field = self._field(scope, step)
        if field is None or field.label != MAP:
            return False
        entry = _target(scope, field)
        value = entry.DESCRIPTOR.by_name["value"]
        inner = entry._layout.target("value") if value.kind == "message" else None
        return inner is None or last.name not in inner.DESCRIPTOR.by_name

    def _entry_scopes(self, scope: Scope, step: Step) -> Iterator[Scope]:
        field = self._field(scope, step)
        assert field is not None
        for key, (_, start, stop), _ in self._entries(scope, field, step):
            name = f"{field.name}[{key_text(key)}]"
            entry = self._below(scope, name, _target(scope, field), (start, stop))
            yield replace(entry, key=key)

    def _down(self, scopes: Iterable[Scope], step: Step) -> Iterator[Scope]:
        for scope in scopes:
            yield from self._inner(scope, step)

    # --- one step -----------------------------------------------------------------------------

    def _inner(self, scope: Scope, step: Step) -> Iterator[Scope]:
        """Yield the messages that a step in the middle of a path leads to."""
        field = self._field(scope, step)
        if field is None:
            for index, triple in self._unknown(scope, step):
                yield self._raw_scope(scope, step, index, triple)
            return
        if field.label == MAP:
            yield from self._map_values(scope, field, step)
            return
        chosen = self._records(scope, field, step)
        if field.kind == "bytes":
            yield from self._embedded(scope, field, step, chosen)
            return
        if field.kind != "message":
            raise self._error(f'"{field.name}" is {field.kind}, it has no fields')
        target = _target(scope, field)
        if not field.is_repeated:
            if chosen:
                spans = payload_spans([n for _, triple in chosen for n in triple])
                yield self._below(scope, field.name, target, spans)
            return
        for index, (_, start, stop) in chosen:
            yield self._below(scope, f"{field.name}[{index}]", target, (start, stop))

    def _last(self, scope: Scope, step: Step) -> Iterator[Scope]:
        """Yield the records that the end of a path means, as one place."""
        field = self._field(scope, step)
        if field is None:
            marks = [triple[0] for _, triple in self._unknown(scope, step)]
        elif field.label == MAP:
            marks = [triple[0] for _, triple, _ in self._entries(scope, field, step)]
        elif field.is_packable and step.index is not None:
            yield from self._packed_element(scope, field, step.index)
            return
        else:
            marks = [triple[0] for _, triple in self._records(scope, field, step)]
        if marks:
            yield replace(scope, only=frozenset(marks), name=step.name)

    def _field(self, scope: Scope, step: Step) -> Field | None:
        """Return the field that a step names; None for a number that the spec does not know."""
        if scope.cls is None:
            if step.name.isdigit():
                return None
            raise self._error(f'"{step.name}" is no field number, and no spec is known here')
        descriptor = scope.cls.DESCRIPTOR
        field = descriptor.by_name.get(step.name)
        if field is not None:
            return field
        if step.name.isdigit():
            known = descriptor.by_number.get(int(step.name))
            # Its records may have another wire type than the field: these are unknown as well.
            has_unknown = known is not None and bool(self._numbered(scope, known.number))
            return None if has_unknown else known
        near = near_name(step.name, descriptor.by_name)
        raise self._error(f'{descriptor.full_name} has no field "{step.name}"{near}')

    def _records(self, scope: Scope, field: Field, step: Step) -> list[_Element]:
        """Return index, tag offset and payload of the records that a step means."""
        if step.key is not None:
            raise self._error(f'"{field.name}" is no map, it has no key {key_text(step.key)}')
        triples = self._scan(scope).records.get(field.name, ())
        found = [
            (i // 3, (triples[i], triples[i + 1], triples[i + 2]))
            for i in range(0, len(triples), 3)
        ]
        if not field.is_repeated and (step.index is not None or step.match is not None):
            raise self._error(f'"{field.name}" is not repeated, it has no elements')
        if not found:
            self._not_set(scope, field)
            return []
        if step.index is not None:
            return self._element(found, field.name, step.index)
        return self._matching(scope, field, step.match, found) if step.match else found

    def _matching(
        self,
        scope: Scope,
        field: Field,
        match: tuple[str, Any],
        found: list[_Element],
    ) -> list[_Element]:
        """Return the elements whose field has the value that is asked for."""
        if field.kind != "message":
            raise self._error(f'"{field.name}" is {field.kind}, its elements have no fields')
        name, wanted = match
        try:
            values_of = values_reader(_target(scope, field), name)
        except PathError as error:
            raise self._error(error.reason) from None
        data, levels = scope.part.data, _levels(scope)
        chosen, others = [], []
        for index, (mark, start, stop) in found:
            values = values_of(data, start, stop, levels)
            if wanted in values:
                chosen.append((index, (mark, start, stop)))
            elif not chosen:
                others += [value for value in values if isinstance(value, str)]
        if not chosen and found:
            near = near_value(wanted, others)
            self.missing = self._error(f'no "{field.name}" has {name} {key_text(wanted)}{near}')
        return chosen

    def _element(self, found: list[_Element], name: str, index: int) -> list[_Element]:
        if -len(found) <= index < len(found):
            return [found[index]]
        self.missing = self._error(no_element(name, len(found), index))
        return []

    def _map_values(self, scope: Scope, field: Field, step: Step) -> Iterator[Scope]:
        entry = _target(scope, field)
        value = entry.DESCRIPTOR.by_name["value"]
        if value.kind != "message":
            raise self._error(f'"{field.name}" is a map of {value.kind}, its values have no fields')
        for key, (_, start, stop), levels in self._entries(scope, field, step):
            inside = replace(scope, cls=entry, spans=(start, stop), level=scope.level + 1)
            triples = self._scan(inside, levels).records.get("value")
            if triples:
                name = f"{field.name}[{key_text(key)}]"
                target = entry._layout.target("value")
                below = self._below(scope, name, target, payload_spans(triples))
                yield replace(below, level=scope.level + 2, key=key)

    def _entries(
        self, scope: Scope, field: Field, step: Step
    ) -> list[tuple[Any, tuple[int, int, int], int]]:
        """Return key, place and levels left of the map entries that a step means."""
        entry = _target(scope, field)
        triples = self._scan(scope).records.get(field.name, ())
        levels = _levels(scope)
        found: list[tuple[Any, tuple[int, int, int], int]] = []
        for i in range(0, len(triples), 3):
            mark, start, stop = triples[i : i + 3]
            key = entry_key(entry, scope.part.data, start, stop, levels)
            found.append((key, (mark, start, stop), levels))
        if not found:
            self._not_set(scope, field)
        if step.match is not None:
            raise self._error(f'"{field.name}" is a map, its keys stand as ["key"]')
        wanted = step.key if step.key is not None else step.index
        if wanted is None or not found:
            return found
        is_text = entry.DESCRIPTOR.by_name["key"].kind == "string"
        if is_text and isinstance(wanted, int):
            example = key_text(found[0][0])
            raise self._error(f'the keys of "{field.name}" are text: {field.name}[{example}]')
        last = [item for item in found if item[0] == wanted][-1:]
        if not last:
            keys = [str(key) for key, _, _ in found]
            self.missing = self._error(no_key(field.name, wanted, keys))
        return last

    def _embedded(
        self,
        scope: Scope,
        field: Field,
        step: Step,
        chosen: list[_Element],
    ) -> Iterator[Scope]:
        assert scope.cls is not None
        for index, (_, start, stop) in chosen:
            cls = embedded.inner_class(
                scope.cls, field.name, scope.key, scope.part.data, scope.spans, (start, stop)
            )
            if cls is None:
                raise self._error(f'"{field.name}" is bytes, and of which message is not known')
            name = f"{field.name}[{index}]" if field.is_repeated else field.name
            yield self._below(scope, name, cls, (start, stop))

    def _packed_element(self, scope: Scope, field: Field, index: int) -> Iterator[Scope]:
        """Yield one element of a repeated scalar field, packed or not."""
        triples = self._scan(scope).records.get(field.name, ())
        if not triples:
            self._not_set(scope, field)
            return
        assert field.scalar is not None
        data = scope.part.data
        spans = element_spans(data, triples, field.scalar, lambda fault: None)
        if not -len(spans) <= index < len(spans):
            self.missing = self._error(no_element(field.name, len(spans), index))
            return
        start, stop = span = spans[index]
        mark = next(
            triples[i]
            for i in range(0, len(triples), 3)
            if triples[i + 1] <= start and stop <= triples[i + 2]
        )
        is_packed = data[mark] & 7 == LEN
        element = (index % len(spans), span) if is_packed else None
        yield replace(scope, only=frozenset((mark,)), element=element, name=field.name)

    def _unknown(self, scope: Scope, step: Step) -> list[_Element]:
        """Return the records of a number that no spec knows."""
        found = self._numbered(scope, int(step.name))
        if not found:
            reason = f"there is no field {step.name}{_in(scope)}"
            self.missing = NothingThereError(reason, path=self.text)
        if step.index is None or not found:
            return found
        return self._element(found, step.name, step.index)

    def _numbered(self, scope: Scope, number: int) -> list[_Element]:
        unknown = self._scan(scope).unknown
        data = scope.part.data
        found: list[_Element] = []
        for i in range(0, len(unknown), 3):
            mark, start, stop = unknown[i : i + 3]
            if read_tag(data, mark, len(data))[0] >> 3 == number:
                found.append((len(found), (mark, start, stop)))
        return found

    def _raw_scope(
        self, scope: Scope, step: Step, index: int, triple: tuple[int, int, int]
    ) -> Scope:
        mark, start, stop = triple
        wire_type = scope.part.data[mark] & 7
        if wire_type not in (LEN, SGROUP):
            raise self._error(f'"{step.name}" is a number, it has no fields')
        name = f"{step.name}[{index}]" if index else step.name
        return self._below(scope, name, None, (start, stop))

    # --- helpers ------------------------------------------------------------------------------

    def _scan(self, scope: Scope, levels: int | None = None) -> _Found:
        """Sort the records of a message, whatever can be read of it."""
        records: dict[str, Triples] = {}
        unknown: Triples = []
        by_tag = scope.cls._layout.by_tag if scope.cls is not None else {}
        levels = _levels(scope) if levels is None else levels
        data, spans = scope.part.data, scope.spans
        for i in range(0, len(spans), 2):
            try:
                scan(by_tag, data, spans[i], spans[i + 1], levels, records, unknown)
            except DecodeError as fault:
                if not isinstance(fault, CutOffError):
                    continue
                tag, _ = read_tag(data, fault.record, fault.offset)
                if tag in by_tag:  # what is there of it can be shown
                    add_cut_off(by_tag[tag], fault, records)
        return _Found(records, unknown)

    def _below(
        self, scope: Scope, name: str, cls: type[Message] | None, spans: tuple[int, ...]
    ) -> Scope:
        path = f"{scope.path}.{name}" if scope.path else name
        return replace(scope, cls=cls, spans=spans, path=path, name=name, level=scope.level + 1)

    def _not_set(self, scope: Scope, field: Field) -> None:
        reason = f'"{field.name}" is not set{_in(scope)}'
        self.missing = NothingThereError(reason, path=self.text)

    def _error(self, reason: str) -> PathError:
        return PathError(reason, path=self.text)


def _target(scope: Scope, field: Field) -> Any:
    assert scope.cls is not None
    return scope.cls._layout.target(field.name)


def _levels(scope: Scope) -> int:
    message = scope.part.message
    limit = message._source.depth_limit if message is not None else DEPTH_LIMIT
    return max(0, limit - scope.level)


def _in(scope: Scope) -> str:
    if scope.path:
        return f" in {scope.path}"
    return f" in this {scope.cls.DESCRIPTOR.full_name}" if scope.cls is not None else ""
