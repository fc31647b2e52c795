"""What is this file? Told from its content; its name only breaks ties.

    detection = detect("model.pb")
    detection.kind       # "tensorflow.GraphDef", or None
    detection.what       # for anything else: "a Git LFS pointer for sha256:… of 1,387 bytes"

One module a family of answers: `magic`, `containers`, `plaintext`, `mangled`, and the
scoring of message types (`ranking`), whose types are the rows of `candidates`, `facts`
and `foreign_types`.
"""

from pbkaitai.detection.detecting import detect, detect_sample
from pbkaitai.detection.result import Detection, Guess

__all__ = ["Detection", "Guess", "detect", "detect_sample"]
