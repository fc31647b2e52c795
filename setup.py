"""Put the generated message classes, the specs and the compiled kernel into a wheel."""

import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))


class BuildWithMessages(build_py):
    """Generate the classes from `ksy/`, and copy the specs beside them."""

    def run(self) -> None:
        super().run()
        from pbkaitai.compiler.build import build, compile_specs

        if self.editable_mode:
            result = build(ROOT / "ksy", ROOT / "build" / "pbkaitai_messages")
        else:
            target = Path(self.build_lib)
            specs = sorted((ROOT / "ksy").glob("*.ksy"))
            result = compile_specs(specs, target / "pbkaitai_messages")
            shutil.copytree(ROOT / "ksy", target / "pbkaitai" / "_ksy", dirs_exist_ok=True)
        if result.errors:
            raise SystemExit("\n".join(map(str, result.errors)))


KERNEL = Extension(
    "pbkaitai._kernel",
    sorted(str(path.relative_to(ROOT)) for path in (ROOT / "pbkaitai/_wire").glob("*.c")),
    depends=sorted(str(path.relative_to(ROOT)) for path in (ROOT / "pbkaitai/_wire").glob("*.h")),
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    extra_compile_args=[] if sys.platform == "win32" else ["-std=c11", "-fvisibility=hidden"],
    py_limited_api=True,
    optional=True,  # without a compiler the pure Python twin serves
)

setup(
    cmdclass={"build_py": BuildWithMessages},
    ext_modules=[KERNEL],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
