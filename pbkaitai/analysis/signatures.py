"""The signatures of a file: those of each meta-graph, or the one that it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pbkaitai import messages
from pbkaitai.analysis.meta_graphs import find_meta_graphs
from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.errors import PbError, WrongKindError

if TYPE_CHECKING:
    from pbkaitai.messages import MetaGraphDef, SignatureDef
    from pbkaitai.opening import OpenedFile


class NoSignaturesError(WrongKindError):
    """A file of a kind that has no signatures."""

    def __init__(self, kind: str) -> None:
        hint = "; `pbkaitai io` ranks its inputs and outputs" if kind.endswith("GraphDef") else ""
        kinds = "a SavedModel, MetaGraphDef or SignatureDef"
        super().__init__(kind, "signatures", kinds, hint=hint)


class NoSuchSignatureError(PbError, LookupError):
    """No signature has this key.

    Attributes:
        key: what was asked for.
        near: keys that may have been meant.
    """

    def __init__(self, key: str, keys: Sequence[str]) -> None:
        self.key = key
        self.near = near(key, keys)
        there = f"; there are {', '.join(dict.fromkeys(keys))}" if keys else "; there are none"
        hint = did_you_mean(self.near) or there
        super().__init__(f'no signature has the key "{key}"{hint}')


class Signed(NamedTuple):
    """The signatures of one meta-graph.

    Attributes:
        meta_graph: the meta-graph; None where the file is a signature alone.
        signatures: by key, in file order.
    """

    meta_graph: MetaGraphDef | None
    signatures: Mapping[str, SignatureDef]


def find_signatures(file: OpenedFile, key: str = "", tags: str | None = None) -> list[Signed]:
    """Return the signatures of each meta-graph; of a SignatureDef alone, that one.

    Args:
        key: those with this key only; meta-graphs without it are left out.
        tags: of the meta-graph with exactly these.

    Raises:
        NoSignaturesError: the file is of a kind without signatures.
        NoSuchSignatureError: there is none with this key.
        NoMetaGraphError: no meta-graph has these tags.
    """
    message = file.message
    if isinstance(message, messages.SignatureDef):
        return [Signed(None, {"": message})]
    if not isinstance(message, (messages.SavedModel, messages.MetaGraphDef)):
        raise NoSignaturesError(file.kind)
    found = [Signed(part, part.signature_def) for part in find_meta_graphs(file, tags)]
    if not key:
        return found
    chosen = [
        Signed(part.meta_graph, {key: part.signatures[key]})
        for part in found
        if key in part.signatures
    ]
    if not chosen:
        raise NoSuchSignatureError(key, [name for part in found for name in part.signatures])
    return chosen
