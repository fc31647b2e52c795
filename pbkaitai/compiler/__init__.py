"""From specs to Python: the compiler of the protobuf profile of Kaitai Struct.

    yaml12 → grammar → rules, linker → model → emitter;  loader finds files, build writes them

It stands beside the rest of the package, because it must run while no message class exists.
"""

from __future__ import annotations

from pbkaitai.compiler.build import BuildResult, compile_specs

__all__ = ["BuildResult", "compile_specs"]
