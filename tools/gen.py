"""What `make gen` runs: brings build/pbkaitai_messages up to date with ksy/."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pbkaitai.compiler.build import build  # noqa: E402 - the checkout is found first

result = build(ROOT / "ksy", ROOT / "build" / "pbkaitai_messages")
for error in result.errors:
    print(error, file=sys.stderr)
print(result)
sys.exit(1 if result.errors else 0)
