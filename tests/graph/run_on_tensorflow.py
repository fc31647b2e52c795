"""Run the checks on TensorFlow itself: `python tests/graph/run_on_tensorflow.py [name …]`.

Those of the article's era are expected to fail there, and are told when they do not.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import checks
import tensorflow.compat.v1 as tf  # type: ignore[import-not-found,unused-ignore]

failed = 0
for name, function in checks.load_all().items():
    if len(sys.argv) > 1 and not any(word in name for word in sys.argv[1:]):
        continue
    try:
        checks.run(function, tf)
        passed = True
    except Exception as error:  # any is a failure
        passed, text = False, f"{type(error).__name__}: {str(error)[:150]}"
    is_article = name.endswith("[article]") or name == "tensor.constructor_op_index_dtype"
    if passed == is_article and not name.startswith("intern."):
        failed += 1
        print(name, "passes" if passed else text)
print(f"{failed} surprises")
