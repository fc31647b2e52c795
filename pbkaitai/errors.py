"""Every exception that pbkaitai raises on purpose, with its facts as attributes.

A message says what was found, what was needed and where; the sentence is put together
here, so that the code which detects a fault only states facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaitaistruct import KaitaiStructError


class PbError(Exception):
    """Base class of all errors of pbkaitai."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the facts: errors travel between processes."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(cls: type[PbError], args: tuple[Any, ...], facts: dict[str, Any]) -> PbError:
    error = cls.__new__(cls, *args)
    error.__dict__.update(facts)
    return error


class MissingMessagesError(PbError, ImportError):
    """The generated message classes are missing or made for another runtime.

    Attributes:
        found: version of the runtime that they were made for, None where there are none.
        needed: version of this runtime.
    """

    def __init__(self, reason: str, *, needed: int, found: object = None) -> None:
        self.found = found
        self.needed = needed
        super().__init__(f"{reason}; run: make gen")


class MissingExtraError(PbError, ImportError):
    """A library is not installed that only one feature needs.

    Attributes:
        library: its name.
        extra: the extra of pbkaitai that brings it.
    """

    def __init__(self, purpose: str, library: str, extra: str) -> None:
        self.library = library
        self.extra = extra
        needs = f'{purpose} needs the library "{library}"'
        super().__init__(f'{needs}; run: pip install "pbkaitai[{extra}]"')


class UnknownTypeError(PbError, LookupError):
    """No message or enum has this name, or more than one.

    Attributes:
        name: what was asked for.
        near: full names that may have been meant.
    """

    def __init__(self, reason: str, *, name: str, near: Sequence[str] = ()) -> None:
        self.name = name
        self.near = tuple(near)
        super().__init__(reason)


class WrongKindError(PbError):
    """A file of a kind that does not have what is asked for.

    Attributes:
        kind: what it is.
    """

    def __init__(self, kind: str, things: str, kinds: str, *, hint: str = "") -> None:
        """Say what the file is, what it lacks, and what has that.

        Args:
            things: what it does not have: `nodes`.
            kinds: what has them: `a SavedModel or MetaGraphDef`.
        """
        self.kind = kind
        article = "an" if kind[:1] in "aeiou" else "a"
        reason = f"this is {article} {kind}, which has no {things}; it takes {kinds}"
        super().__init__(f"{reason}{hint}")


class SpecError(PbError):
    """One fault in a spec.

    Attributes:
        reason: what is wrong.
        file: name of the spec.
        path: YAML path such as `/types/record/seq/2/type`, or None.
        line: line number from 1, or None.
    """

    def __init__(
        self, reason: str, *, file: str, path: str | None = None, line: int | None = None
    ) -> None:
        self.reason = reason
        self.file = file
        self.path = path
        self.line = line
        where = file if line is None else f"{file}:{line}"
        super().__init__(": ".join(part for part in (where, path, reason) if part))


class SpecErrors(PbError):  # noqa: N818 - it holds several
    """All faults of all specs of one run.

    Attributes:
        errors: the faults, each a `SpecError`.
    """

    def __init__(self, errors: Sequence[SpecError]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(map(str, self.errors)))


class DecodeError(PbError, KaitaiStructError):  # type: ignore[misc]  # kaitaistruct is not typed
    """Bytes that are not a well-formed message.

    Attributes:
        reason: what is wrong, without the place.
        offset: byte in the file at which the fault stands.
        path: field path such as `node[0].attr["value"].tensor`, empty at the top.
        needed: bytes that were needed, or None.
        found: bytes that were there, or None.
    """

    def __init__(
        self,
        reason: str,
        offset: int,
        *,
        path: str = "",
        needed: int | None = None,
        found: int | None = None,
    ) -> None:
        Exception.__init__(self, reason)  # Kaitai's own would put a source path into the text
        self.src_path = None
        self.reason = reason
        self.offset = offset
        self.path = path
        self.needed = needed
        self.found = found

    def __str__(self) -> str:
        place = f"{self.reason} at byte {self.offset} (0x{self.offset:X})"
        return f"{place}, in {self.path}" if self.path else place


class CutShortError(PbError):
    """A mapped file that was cut short by others after it was opened.

    Attributes:
        name: of the file.
        needed: bytes that it had.
        found: bytes that it has by now.
    """

    def __init__(self, name: str, *, needed: int, found: int) -> None:
        self.name = name
        self.needed = needed
        self.found = found
        super().__init__(
            f'"{name}" was cut short while it was open: it had {needed:,} bytes and has '
            f"{found:,} now; open it again"
        )


class InflatedSizeError(DecodeError):
    """A compressed stream that gives more bytes than are taken from it.

    Attributes:
        limit: how many bytes that is.
    """

    def __init__(self, reason: str, *, limit: int) -> None:
        super().__init__(reason, 0)
        self.limit = limit


class CutOffError(DecodeError):
    """A payload that goes past the end of its message, as in a file that was cut off.

    Attributes:
        record: offset of the record's tag; `offset` is that of the payload.
    """

    def __init__(self, reason: str, offset: int, *, record: int, needed: int, found: int) -> None:
        super().__init__(reason, offset, needed=needed, found=found)
        self.record = record


class TensorError(PbError):
    """A TensorProto whose values cannot be told.

    Attributes:
        reason: what is wrong.
        path: field path of the tensor, empty when it stands alone.
    """

    def __init__(self, reason: str, *, path: str = "") -> None:
        self.reason = reason
        self.path = path
        super().__init__(f"{reason}, in {path}" if path else reason)


class TextFormatError(PbError):
    """Text that is not the text form of the message.

    Attributes:
        reason: what is wrong.
        line, column: where, both from 1; columns count characters.
        name: of the file, or an empty string.
    """

    def __init__(self, reason: str, *, line: int, column: int, name: str = "") -> None:
        self.reason = reason
        self.line = line
        self.column = column
        self.name = name
        where = f"line {line}, column {column}"
        super().__init__(f'{reason} at {where} of "{name}"' if name else f"{reason} at {where}")


class PathError(PbError, ValueError):
    """A path expression that cannot be read, or that fits no field.

    Attributes:
        reason: what is wrong.
        path: the expression.
        position: where in it, from 0, or None.
    """

    def __init__(self, reason: str, *, path: str, position: int | None = None) -> None:
        self.reason = reason
        self.path = path
        self.position = position
        at = "" if position is None else f" at character {position + 1}"
        super().__init__(f'path "{path}": {reason}{at}')


class UnknownFormatError(PbError):
    """A file that holds none of the known messages.

    Attributes:
        what: what the file is, where that can be told.
        hint: what to do next, or an empty string.
        guesses: the nearest kinds (`pbkaitai.detection.Guess`), best first.
    """

    def __init__(self, what: str, *, hint: str = "", guesses: Sequence[object] = ()) -> None:
        self.what = what
        self.hint = hint
        self.guesses = tuple(guesses)
        super().__init__(f"{what}; {hint}" if hint else what)
