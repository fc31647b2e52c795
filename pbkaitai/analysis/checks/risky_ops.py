"""Ops that reach out of the graph: to files, Python, the network, native code, the process.

`danger` is an op through which a graph from a stranger can do harm on the machine that runs
it; `warning` one that runs a program which is not looked into. `note` is one that models are
rightly full of: it saves and restores variables, reads a vocabulary, or talks to other devices.
What an op does beyond its OpDef stands in TensorFlow's kernels; each reason says it in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from pbkaitai.analysis.checks.findings import DANGER, NOTE, WARNING

if TYPE_CHECKING:
    from pbkaitai.messages import NodeDef

PYTHON: Final = "Python access"
FILES: Final = "file access"
NETWORK: Final = "network access"
NATIVE: Final = "native code"
PROCESS: Final = "process"


class Risk(NamedTuple):
    """What an op may do.

    Attributes:
        level: `danger`, `warning` or `note`.
        area: what it reaches, the kind of a finding.
        reason: how, in a sentence without a subject.
        applies: tells of a node whether it does; None for every one.
    """

    level: str
    area: str
    reason: str
    applies: Callable[[NodeDef], bool] | None = None


def _text(node: NodeDef, name: str) -> str:
    return node.attr[name].s.decode("utf-8", "replace") if name in node.attr else ""


def _prints_to_file(node: NodeDef) -> bool:
    return _text(node, "output_stream").startswith("file://")


def _reads_descriptors(node: NodeDef) -> bool:
    source = _text(node, "descriptor_source")
    return source not in ("", "local://") and not source.startswith("bytes://")


def _has_debug_urls(node: NodeDef) -> bool:
    names = ("debug_urls", "debug_ops_spec")
    return any(len(node.attr[name].list.s) for name in names if name in node.attr)


_CALLS_PYTHON: Final = "calls a Python function of the process that runs the graph"
_READS_NAMED: Final = "reads the files that it is given the names of"
_WRITES_EVENTS: Final = "writes event files where it is told to"
_SENDS_DEBUG: Final = "sends tensors to files or servers that its attributes name"
_BETWEEN: Final = "exchanges tensors with other devices or machines"
_SERVICE: Final = "connects to the tf.data service at an address that it is given"

# Ops that write a checkpoint: harmless where variables are saved, not in a signature.
WRITES_CHECKPOINT: Final = frozenset(("Save", "SaveSlices", "SaveV2", "MergeV2Checkpoints"))

# Each row: what its ops do, then the ops.
_ROWS: Final[tuple[tuple[Risk, tuple[str, ...]], ...]] = (
    (Risk(DANGER, PYTHON, _CALLS_PYTHON), ("PyFunc", "PyFuncStateless", "EagerPyFunc")),
    (Risk(DANGER, FILES, "reads any file that it is given the name of"), ("ReadFile",)),
    (Risk(DANGER, FILES, "writes any file that it is given the name of"), ("WriteFile",)),
    (
        Risk(DANGER, FILES, "lists the files of a folder"),
        ("MatchingFiles", "MatchingFilesDataset", "ExperimentalMatchingFilesDataset"),
    ),
    (
        Risk(DANGER, FILES, _READS_NAMED),
        (
            *("WholeFileReader", "WholeFileReaderV2", "TextLineReader", "TextLineReaderV2"),
            *("FixedLengthRecordReader", "FixedLengthRecordReaderV2"),
            *("TFRecordReader", "TFRecordReaderV2", "LMDBReader", "RecordInput"),
            *("TextLineDataset", "TFRecordDataset", "TFRecordDatasetV2"),
            *("FixedLengthRecordDataset", "FixedLengthRecordDatasetV2"),
            *("CSVDataset", "CSVDatasetV2", "ExperimentalCSVDataset"),
            *("LMDBDataset", "ExperimentalLMDBDataset"),
            *("LoadDataset", "SnapshotDatasetReader", "SnapshotNestedDatasetReader"),
            *("SnapshotChunkDataset", "ListSnapshotChunksDataset"),
        ),
    ),
    (
        Risk(DANGER, FILES, "opens a database file and runs a query on it"),
        ("SqlDataset", "ExperimentalSqlDataset"),
    ),
    (Risk(DANGER, FILES, "maps any file as a tensor"), ("ImmutableConst",)),
    (
        Risk(DANGER, FILES, "writes the elements of a dataset to files"),
        (
            *("SaveDataset", "SaveDatasetV2", "DatasetToTFRecord"),
            *("ExperimentalDatasetToTFRecord", "SnapshotDataset", "SnapshotDatasetV2"),
        ),
    ),
    (
        Risk(DANGER, FILES, _WRITES_EVENTS),
        ("CreateSummaryFileWriter", "CreateSummaryDbWriter"),
    ),
    (
        Risk(DANGER, FILES, "writes tensors to files"),
        ("DumpTensor", "CalibrationStatisticsSaver"),
    ),
    (
        Risk(DANGER, FILES, "changes how files are reached"),
        ("FileSystemSetConfiguration", "GcsConfigureBlockCache", "GcsConfigureCredentials"),
    ),
    (Risk(DANGER, FILES, "prints to a file", _prints_to_file), ("PrintV2",)),
    (
        Risk(DANGER, FILES, "reads message types from a file", _reads_descriptors),
        ("DecodeProtoV2", "EncodeProto"),
    ),
    (
        Risk(DANGER, NETWORK, _SENDS_DEBUG, _has_debug_urls),
        (
            *("Copy", "CopyHost", "DebugIdentity", "DebugIdentityV2", "DebugIdentityV3"),
            *("DebugNanCount", "DebugNumericSummary"),
        ),
    ),
    (
        Risk(DANGER, NETWORK, "serves or calls functions over the network"),
        (
            *("RpcServer", "RpcServerStart", "RpcServerRegister", "RpcClient", "RpcCall"),
            *("Rpc", "TryRpc"),
        ),
    ),
    (
        Risk(DANGER, NETWORK, _SERVICE),
        (
            *("DataServiceDataset", "DataServiceDatasetV2", "DataServiceDatasetV3"),
            *("DataServiceDatasetV4", "RegisterDataset", "RegisterDatasetV2", "DistributedSave"),
        ),
    ),
    (
        Risk(DANGER, NETWORK, "reads from a server that it is given the address of"),
        ("BigQueryReader", "KafkaDataset", "KinesisDataset", "PubSubDataset"),
    ),
    (
        Risk(DANGER, NATIVE, "calls a native function by its name"),
        ("XlaCustomCall", "XlaCustomCallV2"),
    ),
    (
        Risk(DANGER, PROCESS, "runs a graph that comes in as bytes, which is not looked into"),
        ("DatasetFromGraph",),
    ),
    (Risk(DANGER, PROCESS, "ends the process"), ("Abort",)),
    (Risk(NOTE, FILES, "saves variables to a checkpoint"), tuple(sorted(WRITES_CHECKPOINT))),
    (
        Risk(NOTE, FILES, "restores variables from a checkpoint"),
        ("Restore", "RestoreSlice", "RestoreV2", "DTensorRestoreV2"),
    ),
    (
        Risk(NOTE, FILES, "reads a vocabulary or a matrix from a file that it is told"),
        (
            *("InitializeTableFromTextFile", "InitializeTableFromTextFileV2"),
            *("GenerateVocabRemapping", "LoadAndRemapMatrix"),
        ),
    ),
    (
        Risk(
            NOTE,
            FILES,
            "reads a vocabulary from a file that it is told",
            lambda node: bool(_text(node, "vocab_file")),
        ),
        ("FixedUnigramCandidateSampler",),
    ),
    (
        Risk(NOTE, FILES, "keeps a dataset in a file where it is given a name"),
        ("CacheDataset", "CacheDatasetV2"),
    ),
    (
        Risk(NOTE, NETWORK, _BETWEEN),
        (
            *("Send", "Recv", "_Send", "_Recv", "_HostSend", "_HostRecv", "RemoteCall"),
            *("CollectiveReduce", "CollectiveReduceV2", "CollectiveReduceV3"),
            *("CollectiveGather", "CollectiveGatherV2", "CollectiveInitializeCommunicator"),
            *("CollectiveBcastSend", "CollectiveBcastRecv"),
            *("CollectiveBcastSendV2", "CollectiveBcastRecvV2"),
        ),
    ),
    (
        Risk(WARNING, NATIVE, "runs a compiled program that is not looked into"),
        (
            *("XlaCallModule", "MlirPassthroughOp", "TPUExecute", "_TPUCompileMlir"),
            *("_XlaHostComputeMlir", "TRTEngineOp"),
        ),
    ),
)

RISKS: Final = {op: risk for risk, ops in _ROWS for op in ops}

DENIED: Final = Risk(DANGER, "denied op", "is denied")


def risks(deny: Iterable[str] = (), allow: Iterable[str] = ()) -> Callable[[str], Risk | None]:
    """Return what tells the risk of an op.

    Args:
        deny: more ops that are a danger, or globs.
        allow: ops that are none, or globs.
    """
    from fnmatch import fnmatchcase

    denied, allowed = tuple(deny), tuple(allow)
    known: dict[str, Risk | None] = {}

    def find(op: str) -> Risk | None:
        if op not in known:
            if any(fnmatchcase(op, pattern) for pattern in denied):
                known[op] = DENIED
            elif any(fnmatchcase(op, pattern) for pattern in allowed):
                known[op] = None
            else:
                known[op] = RISKS.get(op)
        return known[op]

    return find
