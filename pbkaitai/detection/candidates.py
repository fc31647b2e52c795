"""The message types that a whole file may hold: a new one is a row.

Order breaks ties: what is met more often stands first. What honest messages of a type
look like beyond their fields is a row of `facts`.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Final, NamedTuple


class Candidate(NamedTuple):
    """One message type.

    Attributes:
        name: full proto name.
        files: patterns of the file names it usually has; they break ties only.
        trust: factor on the score of types whose fields fit almost anything.
        is_text_only: whether it is met in the text form only.
    """

    name: str
    files: tuple[str, ...] = ()
    trust: float = 1.0
    is_text_only: bool = False

    def fits_name(self, name: str) -> bool:
        """Return whether files of this type are often called so."""
        return any(fnmatchcase(name, pattern) for pattern in self.files)


KERAS: Final = "third_party.tensorflow.python.keras.protobuf"

CANDIDATES: Final = (
    Candidate("tensorflow.GraphDef", ("*graph*.pb", "*frozen*.pb", "*.graphdef", "*.pbtxt")),
    Candidate("tensorflow.SavedModel", ("saved_model.pb", "saved_model.pbtxt")),
    Candidate("tensorflow.MetaGraphDef", ("*.meta",)),
    Candidate("tensorflow.TensorProto", ("*tensor*.pb",)),
    Candidate("tensorflow.FingerprintDef", ("fingerprint.pb",)),
    Candidate(f"{KERAS}.SavedMetadata", ("keras_metadata.pb",)),
    Candidate("tensorflow.GraphDebugInfo", ("*debug_info.pb",), trust=0.95),
    Candidate("tensorflow.OpList", ("*ops*.pb", "*ops*.pbtxt")),
    Candidate("tensorflow.RunMetadata", ("*run_meta*",)),
    Candidate("tensorflow.FunctionDefLibrary"),
    Candidate("tensorflow.FunctionDef"),
    Candidate("tensorflow.NodeDef", trust=0.97),
    Candidate("tensorflow.OpDef"),
    Candidate("tensorflow.SignatureDef"),
    Candidate("tensorflow.SavedObjectGraph"),
    Candidate("tensorflow.TrackableObjectGraph"),
    Candidate("tensorflow.Example"),
    Candidate("tensorflow.SequenceExample"),
    Candidate("tensorflow.Event"),
    Candidate("tensorflow.Summary"),
    Candidate("tensorflow.CheckpointState", ("checkpoint",), is_text_only=True),
    Candidate("tensorflow.TensorInfo"),
    Candidate("tensorflow.TensorShapeProto", trust=0.9),
    Candidate("tensorflow.AttrValue", trust=0.7),
    Candidate("tensorflow.SaverDef"),
    Candidate("tensorflow.AssetFileDef"),
    Candidate("tensorflow.CollectionDef", trust=0.8),
    Candidate("tensorflow.StepStats"),
    Candidate("tensorflow.CostGraphDef"),
    Candidate("tensorflow.KernelList"),
    Candidate("tensorflow.ApiDefs", ("api_def*",)),
    Candidate("tensorflow.VariableDef"),
    Candidate("tensorflow.QueueRunnerDef"),
    Candidate("tensorflow.WhileContextDef"),
    Candidate("tensorflow.CondContextDef"),
    Candidate("tensorflow.ConfigProto", ("*config*",), trust=0.8),
    Candidate("tensorflow.OptimizedFunctionGraph"),
    Candidate("google.protobuf.FileDescriptorSet", ("*.desc", "*descriptor*")),
    Candidate("google.protobuf.FileDescriptorProto"),
    Candidate("google.protobuf.Any"),
)
