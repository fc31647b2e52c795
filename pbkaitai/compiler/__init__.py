"""From specs to Python: the compiler of the protobuf profile of Kaitai Struct.

    yaml12 → grammar → raw → rules, linker → model → emitter

`loader` finds the files, `build` writes the modules; `from_proto` and `writer` go the other way:
from descriptors and .proto files to the model, and from the model to specs.

It stands beside the rest of the package, because it must run while no message class exists.
"""

from __future__ import annotations

from pbkaitai.compiler.build import BuildResult, compile_specs

__all__ = ["BuildResult", "compile_specs"]
