"""How a field names the type it means: `dim`, `outer::dim`, `other_file::dim`.

The way back of what `linker` does: Kaitai looks the first part up through the enclosing
types, then takes the file itself, then its imports.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbkaitai.compiler.model import MessageSpec, TypeRef

# Ids from a spec's own type downward; the spec's own type is ().
Path = tuple[str, ...]


def type_path(spec_id: str, chain: Sequence[MessageSpec], ref: TypeRef) -> str | None:
    """Return what a field of the last message in *chain* writes to mean *ref*.

    *chain* starts at the spec's own message. None means that nested types of the same id
    hide the type from here; `hiding_type` tells which.
    """
    if ref.spec != spec_id:
        return "::".join((ref.spec, *ref.path)) if _look_up(chain, ref.spec) is None else None
    if not ref.path:
        return spec_id if _look_up(chain, spec_id) is None else None
    for start in range(_nearest(chain, ref.path), -1, -1):
        if _look_up(chain, ref.path[start]) == ref.path[: start + 1]:
            return "::".join(ref.path[start:])
    return None


def hiding_type(spec_id: str, chain: Sequence[MessageSpec], ref: TypeRef) -> Path:
    """Return the nested type that stands in the way where `type_path` gives None."""
    is_nested_here = ref.spec == spec_id and ref.path
    first = ref.path[_nearest(chain, ref.path)] if is_nested_here else ref.spec
    found = _look_up(chain, first)
    assert found is not None
    return found


def _nearest(chain: Sequence[MessageSpec], path: Path) -> int:
    """Return how many types of *path* enclose both the type and the last of *chain*."""
    count = 0
    for own, other in zip((each.id for each in chain[1:]), path, strict=False):
        if own != other:
            break
        count += 1
    return min(count, len(path) - 1)  # a message that encloses the field is named itself


def _look_up(chain: Sequence[MessageSpec], first: str) -> Path | None:
    """Return the nested type that *first* names, None where it is the file's or an import."""
    for depth in range(len(chain), 0, -1):
        if any(nested.id == first for nested in chain[depth - 1].types):
            return (*(each.id for each in chain[1:depth]), first)
    return None
