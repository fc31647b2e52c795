"""Names that a spec may not use, because a target language or Kaitai itself needs them.

One table per kind of name. The same spec is compiled by our generator, by the official
compiler to Python and JavaScript, and is loaded by the Web IDE; a name must suit them all.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Callable
from typing import Final

from pbkaitai.compiler.cursor import Cursor, quote

ID: Final = re.compile(r"[a-z][a-z0-9_]*")
PROTO_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
FULL_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")
ONEOF: Final = re.compile(r"_?[a-z][a-z0-9_]*")
KAITAI_TYPE: Final = re.compile(r"str|strz|[us][1248](le|be)?|f[48](le|be)?|b[1-9][0-9]*(le|be)?")

# What the generated package calls its own tables.
PACKAGE_NAMES: Final = frozenset(("CLASSES", "ENUMS", "RUNTIME"))

# File systems take 255 bytes, with the extension.
MAX_FILE_ID: Final = 200

# A rule says why an id cannot be used, and what to do.
_Rule = tuple[Callable[[str], bool], str]


def _among(*names: str) -> Callable[[str], bool]:
    return names.__contains__


_RENAME: Final = 'write it as "{id}_" with the proto name in -orig-id'

_PYTHON_KEYWORD: Final[_Rule] = (keyword.iskeyword, f"is a keyword of Python; {_RENAME}")
_KAITAI: Final[_Rule] = (
    lambda name: KAITAI_TYPE.fullmatch(name) is not None,
    f"is a built-in type of Kaitai; {_RENAME}",
)
_CLASS_KEYWORD: Final[_Rule] = (
    _among("none", "true", "false"),
    f"makes a Python class called by a keyword; {_RENAME}",
)
_RUNTIME_CLASS: Final[_Rule] = (
    _among("kaitai_struct", "kaitai_stream", "int_enum"),
    f"makes a class that hides one of Kaitai's runtime; {_RENAME}",
)


RULES: Final[dict[str, tuple[_Rule, ...]]] = {
    "file": (
        (
            lambda name: name in sys.stdlib_module_names or name == "kaitaistruct",
            "is a module of Python, which the compiled file would hide; name the file otherwise"
            " and keep the proto name in -orig-id",
        ),
        _PYTHON_KEYWORD,
        _KAITAI,
        _CLASS_KEYWORD,
        _RUNTIME_CLASS,
    ),
    "type": (
        (_among("record", "repeated"), "belongs to the profile; give the type another id"),
        (_among("pb"), "hides the building blocks in pb.ksy; give the type another id"),
        (_among("object"), f"hides Object in JavaScript; {_RENAME}"),
        _PYTHON_KEYWORD,
        _KAITAI,
        _CLASS_KEYWORD,
        _RUNTIME_CLASS,
    ),
    "field": (
        (
            _among("wire", "unknown", "record", "records"),
            f"belongs to the profile; {_RENAME}",
        ),
        (_among("constructor"), f"is taken in JavaScript; {_RENAME}"),
        _PYTHON_KEYWORD,
    ),
    "enum value": (
        (_among("mro"), f"is taken in Python's enums; {_RENAME}"),
        _PYTHON_KEYWORD,
    ),
}


def check_id(at: Cursor, role: str) -> str | None:
    """Return the id at *at* if it suits every target, else None after a complaint."""
    id = at.value
    if not isinstance(id, str) or not ID.fullmatch(id):
        found = quote(id) if id is None or isinstance(id, str | int | float) else "no text"
        article = "an" if role[0] in "aeiou" else "a"
        at.fail(f"the id of {article} {role} is lower-case letters, digits and _, found {found}")
        return None
    for matches, reason in RULES[role]:
        if matches(id):
            at.fail(f"{role} id {quote(id)} {reason.format(id=id)}")
            return None
    return id


def is_file_id(name: str) -> bool:
    """Return whether *name* can be that of a spec file, so that a file may be looked for."""
    return ID.fullmatch(name) is not None and len(name) <= MAX_FILE_ID


def javascript_name(id: str) -> str:
    """Return the property that the official compiler makes of *id* in JavaScript."""
    first, *rest = id.split("_")
    return first + "".join(part.capitalize() for part in rest)
