"""Writes Python: one module of typed message classes per spec, and the package around them.

A module is data: a field table, annotations and docs. The same spec gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pbkaitai.compiler.literals import INDENT, WIDTH, docstring, literal, quote
from pbkaitai.compiler.model import (
    MAP,
    REPEATED,
    SINGULAR,
    EnumSpec,
    FieldSpec,
    MessageSpec,
    Spec,
    TypeRef,
    walk,
)
from pbkaitai.naming import attribute_name
from pbkaitai.scalars import SCALARS

# Version of the agreement with `pbkaitai.descriptor`; generated modules carry it.
RUNTIME: Final = 1

# Stands in the first line of every generated file; nothing without it is overwritten.
MARK: Final = "by pbkaitai compile; do not edit."

# The module that finds pbkaitai's own classes, wherever they lie.
SEAM: Final = "pbkaitai.messages"


_BUILTINS: Final = {
    **{name: scalar.python.__name__ for name, scalar in SCALARS.items()},
    "string": "str",
    "bytes": "bytes",
}

_RUNTIME_NAMES: Final = (
    ("collections.abc", ("Mapping", "Sequence")),
    ("typing", ("TYPE_CHECKING",)),
    ("pbkaitai.descriptor", ("Field", "MessageDescriptor", "check_runtime", "describe_enum")),
    ("pbkaitai.enums", ("Enum",)),
    ("pbkaitai.message", ("Message",)),
)


_STANDARD: Final = {"Mapping", "Sequence", "TYPE_CHECKING", "builtins"}


def emit_module(spec: Spec) -> str:
    """Return the source of the module for *spec*."""
    return _Module(spec).text()


def emit_package(specs: Iterable[Spec]) -> str:
    """Return the source of the package's `__init__.py`: where each type stands."""
    specs = sorted(specs, key=lambda spec: spec.id)
    classes: dict[str, str] = {}
    enums: dict[str, str] = {}
    for spec in specs:
        for qualname, each in walk(spec.body):
            table = enums if isinstance(each, EnumSpec) else classes
            table[each.full_name] = f"{spec.id}:{qualname}"
    tops = {spec.body.class_name: spec.id for spec in specs}
    return "\n".join(
        (
            f'"""Message classes generated from {len(specs)} specs {MARK}"""',
            "",
            "from __future__ import annotations",
            "",
            "from importlib import import_module",
            "from typing import TYPE_CHECKING",
            "",
            "if TYPE_CHECKING:",
            *(f"    from .{tops[name]} import {name} as {name}" for name in sorted(tops)),
            *(("    pass",) if not tops else ()),
            "",
            f"RUNTIME = {RUNTIME}",
            "",
            "# Where each message stands, by full proto name.",
            *_dict("CLASSES: dict[str, str]", classes),
            "",
            "# The same for enums.",
            *_dict("ENUMS: dict[str, str]", enums),
            "",
            *_dict("_MODULES", tops),
            "",
            "__all__ = [",
            *(f"    {quote(name)}," for name in sorted(tops)),
            "]",
            "",
            "",
            "def __getattr__(name: str) -> object:",
            "    module = _MODULES.get(name)",
            "    if module is None:",
            '        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")',
            '    value = getattr(import_module(f".{module}", __name__), name)',
            "    globals()[name] = value",
            "    return value",
            "",
            "",
            "def __dir__() -> list[str]:",
            "    return sorted({*globals(), *__all__})",
            "",
        )
    )


def _dict(name: str, table: dict[str, str]) -> Iterator[str]:
    yield f"{name} = {{"
    for key in sorted(table):
        yield f"    {quote(key)}: {quote(table[key])},"
    yield "}"


class _Module:
    """The text of one module, and the names that stand in it."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.used: set[str] = {"check_runtime"}
        self.imports: dict[tuple[str, str], str] = {}
        self.taken = self._taken()

    def text(self) -> str:
        body = list(self._type(self.spec.body, self.spec.body.class_name))
        full_name = self.spec.body.full_name
        title = f'"""{full_name}: generated from {self.spec.file} {MARK}"""'
        return "\n".join((title, "", *self._head(), "", "", *body, ""))

    def _taken(self) -> set[str]:
        """Names of classes and fields here: an import of such a name gets another one."""
        taken = set()
        for _, each in walk(self.spec.body):
            taken.add(each.class_name)
            if isinstance(each, MessageSpec):
                taken.update(attribute_name(field.name) for field in each.fields)
        return taken

    def _name(self, name: str) -> str:
        """Return what a name of the runtime is called in this module."""
        self.used.add(name)
        return f"_{name}" if name in self.taken else name

    def _head(self) -> Iterator[str]:
        yield "from __future__ import annotations"
        yield ""
        if "builtins" in self.used:
            yield "import builtins"
        if self.imports:
            self.used.add("TYPE_CHECKING")
        for module, names in _RUNTIME_NAMES:
            if module == "pbkaitai.descriptor" and self.used & _STANDARD:
                yield ""
            wanted = [self._import(name) for name in names if name in self.used]
            if wanted:
                yield f"from {module} import {', '.join(wanted)}"
        if self.imports:
            yield ""
            yield f"if {self._name('TYPE_CHECKING')}:"
            for (module, name), called in sorted(self.imports.items()):
                alias = f" as {called}" if called != name else ""
                yield f"    from {module} import {name}{alias}"
        yield ""
        yield f"{self._name('check_runtime')}({RUNTIME}, __file__)"

    def _import(self, name: str) -> str:
        return f"{name} as _{name}" if name in self.taken else name

    def _type(self, each: MessageSpec | EnumSpec, qualname: str) -> Iterator[str]:
        yield from self._enum(each) if isinstance(each, EnumSpec) else self._message(each, qualname)

    def _enum(self, enum: EnumSpec) -> Iterator[str]:
        docs = [(value.number, value.doc) for value in enum.values if value.doc]
        head = f"@{self._name('describe_enum')}({quote(enum.full_name)}"
        if enum is self.spec.body:
            head += f", spec={quote(self.spec.file)}"
        if docs:
            yield f"{head}, docs={{"
            for number, doc in docs:
                yield from literal(f"    {number}: ", doc, ",")
            yield "})"
        else:
            yield f"{head})"
        yield f"class {enum.class_name}({self._name('Enum')}):"
        yield from docstring(_docs(enum), blank=True)
        for value in enum.values:
            yield f"    {value.name} = {value.number}"

    def _message(self, message: MessageSpec, qualname: str) -> Iterator[str]:
        yield f"class {message.class_name}({self._name('Message')}):"
        yield from docstring(_docs(message), blank=True)
        for nested in message.types:
            for line in self._type(nested, f"{qualname}.{nested.class_name}"):
                yield INDENT + line if line else ""
            yield ""
        for field in message.fields:
            yield f"    {attribute_name(field.name)}: {self._annotation(field, message)}"
            yield from docstring(_docs(field))
        if message.fields:
            yield ""
        yield from (INDENT + line for line in self._descriptor(message))

    def _descriptor(self, message: MessageSpec) -> Iterator[str]:
        head = f"DESCRIPTOR = {self._name('MessageDescriptor')}({quote(message.full_name)}, ("
        options = [f"spec={quote(self.spec.file)}"] if message is self.spec.body else []
        if message.is_map_entry:
            options.append("is_map_entry=True")
        tail = f"), {', '.join(options)}" if options else ")"
        if message.fields:
            yield head
            for field in message.fields:
                yield from self._field(field)
        else:
            tail = head + tail
        if message.doc:
            yield from literal(f"{tail}, doc=", message.doc, ")")
        else:
            yield f"{tail})"

    def _field(self, field: FieldSpec) -> Iterator[str]:
        parts = [str(field.number), quote(field.name), quote(field.kind)]
        if field.label != SINGULAR:
            parts.append(quote(field.label))
        line = f"    {self._name('Field')}({', '.join(parts)}"
        if field.type is not None:
            part = f"type={quote(_link(field.type))}"
            if len(line) + len(part) > WIDTH - 40:
                yield f"{line},"
                line = f"        {part}"
            else:
                line += f", {part}"
        if field.oneof is not None:
            line += f", oneof={quote(field.oneof)}"
        if field.doc:
            yield from literal(f"{line}, doc=", field.doc, "),")
        else:
            yield f"{line}),"

    def _annotation(self, field: FieldSpec, holder: MessageSpec) -> str:
        if field.label == MAP and field.type is not None:
            entry = holder.type_called(field.type.path[-1])
            assert isinstance(entry, MessageSpec)
            by_name = {each.name: each for each in entry.fields}
            key = self._value(by_name["key"], holder)
            return f"{self._name('Mapping')}[{key}, {self._value(by_name['value'], holder)}]"
        value = self._value(field, holder)
        return f"{self._name('Sequence')}[{value}]" if field.label == REPEATED else value

    def _value(self, field: FieldSpec, holder: MessageSpec) -> str:
        """Return the annotation of one value of *field*."""
        if field.type is not None:
            return self._class(field.type)
        name = _BUILTINS[field.kind]
        shadowed = any(attribute_name(each.name) == name for each in holder.fields)
        if shadowed or any(each.class_name == name for each in holder.types):
            self.used.add("builtins")
            return f"builtins.{name}"
        return name

    def _class(self, ref: TypeRef) -> str:
        if ref.spec == self.spec.id and not ref.is_builtin:
            return ref.qualname
        top, dot, rest = ref.qualname.partition(".")
        known = (*(name for _, names in _RUNTIME_NAMES for name in names), *self.taken)
        called = f"_{top}" if top in known else top
        self.imports[_module(ref), top] = called
        return called + dot + rest


def _link(ref: TypeRef) -> str:
    return f"{_module(ref)}:{ref.qualname}"


def _module(ref: TypeRef) -> str:
    """Return where a type is imported from; pbkaitai's own come through its seam."""
    return SEAM if ref.is_builtin else f".{ref.spec}"


def _docs(each: MessageSpec | EnumSpec | FieldSpec) -> str:
    return "\n\n".join(text for text in (each.doc, each.doc_ref) if text)
