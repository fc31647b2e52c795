"""What counts as a difference: which kinds are ignored, and how far numbers may be apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from pbkaitai.errors import PbError

NAMES: Final = "names"
PREFIX: Final = "prefix"
ORDER: Final = "order"
DEVICES: Final = "devices"
VERSIONS: Final = "versions"

# Word of `--ignore` → what it leaves out.
IGNORABLE: Final = {
    NAMES: "names of nodes: nodes are matched by op, attributes and connections",
    PREFIX: "the scope that all nodes of a graph stand in",
    ORDER: "order of nodes and functions, and of control inputs",
    DEVICES: "devices of nodes and variables",
    VERSIONS: "versions of TensorFlow that made the graph, or that it needs",
}

# Fields that a word of `--ignore` leaves out: (message, field).
_FIELDS: Final = {
    DEVICES: {
        ("tensorflow.NodeDef", "device"),
        ("tensorflow.ResourceHandleProto", "device"),
        ("tensorflow.SavedVariable", "device"),
    },
    VERSIONS: {
        ("tensorflow.GraphDef", "versions"),
        ("tensorflow.GraphDef", "version"),
        ("tensorflow.MetaGraphDef.MetaInfoDef", "tensorflow_version"),
        ("tensorflow.MetaGraphDef.MetaInfoDef", "tensorflow_git_version"),
        ("tensorflow.BundleHeaderProto", "version"),
        ("tensorflow.TensorProto", "version_number"),
    },
}

# Fields whose text is the name of a node or of one of its outputs.
NAME_FIELDS: Final = frozenset(
    (f"tensorflow.{message}", name)
    for message, names in {
        "FunctionDef": ("ret", "control_ret"),
        "TensorInfo": ("name",),
        "TensorInfo.CooSparse": (
            "values_tensor_name",
            "indices_tensor_name",
            "dense_shape_tensor_name",
        ),
        "SaverDef": ("filename_tensor_name", "save_tensor_name", "restore_op_name"),
        "CollectionDef.NodeList": ("value",),
        "VariableDef": (
            "variable_name",
            "initial_value_name",
            "initializer_name",
            "snapshot_name",
        ),
    }.items()
    for name in names
)
# Fields whose text is the name of a function.
FUNCTION_FIELDS: Final = frozenset(
    {
        ("tensorflow.NameAttrList", "name"),
        ("tensorflow.OpDef", "name"),
        ("tensorflow.GradientDef", "function_name"),
        ("tensorflow.GradientDef", "gradient_func"),
    }
)

Rename = Callable[[str], str]


class UnknownRuleError(PbError, ValueError):
    """A word that names nothing that can be ignored.

    Attributes:
        word: the word.
    """

    def __init__(self, word: str) -> None:
        self.word = word
        close = get_close_matches(word, IGNORABLE, n=1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        known = ", ".join(IGNORABLE)
        super().__init__(f'nothing to ignore is called "{word}", there are {known}{hint}')


@dataclass(frozen=True)
class Rules:
    """What counts as a difference.

    Attributes:
        ignore: words of `IGNORABLE`.
        rtol, atol: floating-point numbers *a* and *b* are equal where
            `|a - b| <= atol + rtol * |b|`; both 0 is exactly equal. NaN equals NaN.
    """

    ignore: frozenset[str] = frozenset()
    rtol: float = 0.0
    atol: float = 0.0

    def ignores(self, message: str, name: str) -> bool:
        """Return whether a field is left out.

        Args:
            message: full proto name.
            name: of the field.
        """
        return any((message, name) in _FIELDS.get(word, ()) for word in self.ignore)

    def numbers_differ(self, a: float, b: float) -> bool:
        """Return whether two numbers are further apart than allowed."""
        if a == b or (math.isnan(a) and math.isnan(b)):
            return False
        is_finite = math.isfinite(a) and math.isfinite(b)
        return not (is_finite and abs(a - b) <= self.atol + self.rtol * abs(b))


def parse_ignored(words: Iterable[str]) -> frozenset[str]:
    """Return the words of `--ignore`, which may be lists with commas.

    Raises:
        UnknownRuleError: one of them is not known.
    """
    found = {part.strip() for word in words for part in word.split(",")} - {""}
    for word in sorted(found):
        if word not in IGNORABLE:
            raise UnknownRuleError(word)
    return frozenset(found)


def _same(name: str) -> str:
    return name


@dataclass(frozen=True)
class Scope:
    """How names of the two sides are made comparable in one graph or function.

    Attributes:
        a, b: from the name of a node on either side to the name that is compared.
        function_a: from the name of a function on the first side to the one on the second.
        is_plain: whether all names stay as they are.
        pairs: which node of the second side each of the first is, by their places; None where
            their names tell it.
    """

    a: Rename = field(default=_same)
    b: Rename = field(default=_same)
    function_a: Rename = field(default=_same)
    is_plain: bool = True
    pairs: Mapping[int, int] | None = None


PLAIN: Final = Scope()


def rename_tensor(text: str, rename: Rename) -> str:
    """Return the name of a tensor, or a control input, with its node renamed."""
    mark = "^" if text.startswith("^") else ""
    node, colon, output = text[len(mark) :].partition(":")
    return f"{mark}{rename(node)}{colon}{output}"
