"""Makes specs of declarations: one file per top-level type, with all that it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pbkaitai.compiler.cursor import did_you_mean
from pbkaitai.compiler.from_proto.declared import (
    Declared,
    DeclaredFile,
    DeclaredMessage,
    walk,
)
from pbkaitai.compiler.from_proto.existing import ExistingSpecs
from pbkaitai.compiler.from_proto.ids import file_ids
from pbkaitai.compiler.from_proto.losses import Lost, sentences
from pbkaitai.compiler.from_proto.making import Names, SpecMaker
from pbkaitai.compiler.from_proto.resolving import resolve
from pbkaitai.compiler.model import Spec, TypeRef
from pbkaitai.errors import UnknownTypeError


def make_specs(
    files: Sequence[DeclaredFile],
    *,
    messages: Iterable[str] | None = None,
    names: Mapping[str, str] | None = None,
    existing: ExistingSpecs | None = None,
    warnings: list[str] | None = None,
) -> list[Spec]:
    """Return the specs of what *files* declare, sorted by id.

    Args:
        messages: full names of the types that are wanted, with all they refer to; None
            means all.
        names: file ids that are to be used, by full name.
        existing: specs that new ones keep clear of and may refer to.
        warnings: is told what could not be carried over, one line each.

    Raises:
        SpecErrors: the declarations have faults.
        UnknownTypeError: *messages* or *names* name no type of the files.
        ValueError: a file id in *names* cannot be used.
    """
    existing = existing or ExistingSpecs()
    files = resolve(files, existing.kind)
    tops = {each.full_name: (file, each) for file in files for each in file.types}
    owners = {each.full_name: top for top, (_, body) in tops.items() for each in walk((body,))}
    roots = tops if messages is None else [_known(name, owners) for name in messages]
    wanted = _closure(roots, tops, owners)
    chosen = {_known_top(name, tops): id for name, id in (names or {}).items()}
    outside = _outside(wanted, tops, owners)
    known = existing.ids
    taken = {known[name]: name for name in existing.beside}
    taken |= {existing.ref(name).spec: "" for name in outside}
    ids = file_ids(wanted, chosen, known, taken)
    refs: dict[str, TypeRef] = {}
    makers = [SpecMaker(*tops[name], Names(ids, owners, existing), refs) for name in wanted]
    for maker in makers:
        maker.settle_ids()
    specs = sorted((maker.spec() for maker in makers), key=lambda spec: spec.id)
    if warnings is not None:
        lost = [maker.lost for maker in makers]
        used = [file for file in files if any(each.full_name in ids for each in file.types)]
        lost += [Lost(extensions=list(file.extensions)) for file in used]
        warnings += sentences(lost)
        if outside:
            places = ", ".join(f"{name} ({existing.ref(name).spec}.ksy)" for name in outside)
            warnings.append(f"types not in the input, existing specs are referred to: {places}")
    return specs


def _known(name: str, owners: Mapping[str, str]) -> str:
    if name not in owners:
        reason = f'no type "{name}" in the input{did_you_mean(name, owners)}'
        raise UnknownTypeError(reason, name=name)
    return owners[name]


def _known_top(name: str, tops: Mapping[str, object]) -> str:
    if name not in tops:
        reason = f'no top-level type "{name}" in the input{did_you_mean(name, tops)}'
        raise UnknownTypeError(reason, name=name)
    return name


def _closure(
    roots: Iterable[str],
    tops: Mapping[str, tuple[DeclaredFile, Declared]],
    owners: Mapping[str, str],
) -> list[str]:
    """Return the top-level types wanted and those they refer to, in order of the files."""
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        for each in walk((tops[name][1],)):
            if isinstance(each, DeclaredMessage):
                types = (field.type for field in each.fields if field.type is not None)
                todo += [owners[name] for name in types if name in owners]
    return [name for name in tops if name in found]


def _outside(
    wanted: Iterable[str],
    tops: Mapping[str, tuple[DeclaredFile, Declared]],
    owners: Mapping[str, str],
) -> list[str]:
    """Return the types that the *wanted* ones refer to and the input does not declare."""
    names: dict[str, None] = {}
    for top in wanted:
        for each in walk((tops[top][1],)):
            if isinstance(each, DeclaredMessage):
                names.update((f.type, None) for f in each.fields if f.type and f.type not in owners)
    return list(names)
