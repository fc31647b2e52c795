"""What is known of honest messages beyond their field tables: one row per type.

A field table alone tells little: names and payloads of one type are often valid bytes of
another. A NodeDef without `op` does not exist, though; and an AttrDef's type is one of a
few words. Rows count wherever a message of the type stands, nested as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pbkaitai.detection.candidates import KERAS

Value = int | float | str
Check = Callable[[Value], bool]


class Facts(NamedTuple):
    """Facts of one message type.

    Attributes:
        needs: fields that every honest message has.
        some: fields of which it has at least one.
        checks: what a field's value must satisfy, by field name.
    """

    needs: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    checks: Mapping[str, Check] = MappingProxyType({})


def like(pattern: str) -> Check:
    """Return a check that the whole text matches *pattern*."""
    match = re.compile(pattern).fullmatch
    return lambda value: isinstance(value, str) and match(value) is not None


def between(low: float, high: float) -> Check:
    """Return a check that a number lies in a range, ends included."""
    return lambda value: not isinstance(value, str) and low <= value <= high


def any_of(*checks: Check) -> Check:
    """Return a check that one of *checks* holds."""
    return lambda value: any(check(value) for check in checks)


_NODE_NAME = like(r"[A-Za-z0-9_.][A-Za-z0-9_.\\/>$-]*")
_WORD = like(r"[A-Za-z_][A-Za-z0-9_.>/-]*")
_OUTPUT = like(r"[^\s:]+:\d+")
_TENSOR_NAME = like(r"\^?[^\s:]+(:\d+)?")
_ATTR_TYPE = like(
    r"(list\()?(string|bytes|int|float|bool|type|shape|tensor|func|placeholder|resource|any)\)?"
)
# Seconds since 1970: from 2001 to 2096, and the 0 and small numbers of tests.
_WALL_TIME = any_of(between(1e9, 4e9), between(0, 1e4))

# One hash of 65,536 is smaller.
_HASH = between(1 << 48, 1 << 64)

FACTS: Final[Mapping[str, Facts]] = {
    # --- models and graphs ---
    "tensorflow.SavedModel": Facts(
        needs=("meta_graphs",), checks={"saved_model_schema_version": between(0, 1)}
    ),
    "tensorflow.MetaGraphDef": Facts(some=("graph_def", "meta_info_def")),
    "tensorflow.MetaGraphDef.MetaInfoDef": Facts(
        some=("tensorflow_version", "tags", "stripped_op_list", "meta_graph_version"),
        checks={"tensorflow_version": like(r"\d+\.\d+.*|unknown|")},
    ),
    "tensorflow.GraphDef": Facts(some=("node", "library")),
    "tensorflow.NodeDef": Facts(needs=("name", "op"), checks={"name": _NODE_NAME, "op": _WORD}),
    "tensorflow.FunctionDef": Facts(needs=("signature",)),
    "tensorflow.FunctionDefLibrary": Facts(some=("function", "gradient")),
    "tensorflow.GradientDef": Facts(needs=("function_name", "gradient_func")),
    "tensorflow.OpList": Facts(needs=("op",)),
    "tensorflow.OpDef": Facts(
        needs=("name",),
        some=(
            *("input_arg", "output_arg", "attr", "control_output", "summary", "description"),
            *("is_stateful", "is_commutative", "is_aggregate", "deprecation"),
        ),
        checks={"name": _WORD},
    ),
    "tensorflow.OpDef.ArgDef": Facts(
        needs=("name",), checks={"name": _WORD, "type_attr": _WORD, "number_attr": _WORD}
    ),
    "tensorflow.OpDef.AttrDef": Facts(
        needs=("name", "type"), checks={"name": _WORD, "type": _ATTR_TYPE}
    ),
    "tensorflow.AttrValue": Facts(
        some=("list", "s", "i", "f", "b", "type", "shape", "tensor", "func", "placeholder")
    ),
    "tensorflow.NameAttrList": Facts(needs=("name",)),
    "tensorflow.VersionDef": Facts(checks={"producer": between(0, 1e5)}),
    "tensorflow.SignatureDef": Facts(some=("inputs", "outputs")),
    "tensorflow.TensorInfo": Facts(
        some=("name", "coo_sparse", "composite_tensor"),
        checks={"name": _TENSOR_NAME},
    ),
    "tensorflow.SaverDef": Facts(
        needs=("filename_tensor_name", "save_tensor_name", "restore_op_name"),
        checks={"filename_tensor_name": _OUTPUT, "save_tensor_name": _OUTPUT},
    ),
    "tensorflow.AssetFileDef": Facts(needs=("tensor_info", "filename")),
    "tensorflow.CollectionDef": Facts(
        some=("node_list", "bytes_list", "int64_list", "float_list", "any_list")
    ),
    "google.protobuf.Any": Facts(
        needs=("type_url", "value"), checks={"type_url": like(r"[\w.-]+/[\w.]+")}
    ),
    "tensorflow.TensorProto": Facts(
        needs=("dtype",),
        some=(
            *("tensor_shape", "tensor_content", "half_val", "float_val", "double_val", "int_val"),
            *("string_val", "scomplex_val", "int64_val", "bool_val", "dcomplex_val"),
            *("resource_handle_val", "variant_val", "uint32_val", "uint64_val", "float8_val"),
        ),
    ),
    "tensorflow.FingerprintDef": Facts(
        needs=("saved_model_checksum", "graph_def_program_hash", "signature_def_hash"),
        checks={"saved_model_checksum": _HASH, "uuid": like(r"[0-9a-fA-F-]{36}")},
    ),
    "tensorflow.GraphDebugInfo": Facts(
        needs=("files",), some=("frames_by_id", "traces_by_id", "traces", "name_to_trace_id")
    ),
    # --- objects ---
    "tensorflow.SavedObjectGraph": Facts(needs=("nodes",)),
    "tensorflow.SavedObject": Facts(
        some=(
            *("user_object", "asset", "function", "variable", "bare_concrete_function"),
            *("constant", "resource", "captured_tensor", "children"),
        )
    ),
    "tensorflow.TrackableObjectGraph": Facts(needs=("nodes",)),
    "tensorflow.TrackableObjectGraph.TrackableObject.ObjectReference": Facts(needs=("local_name",)),
    "tensorflow.TrackableObjectGraph.TrackableObject.SerializedTensor": Facts(
        needs=("name", "checkpoint_key")
    ),
    f"{KERAS}.SavedMetadata": Facts(needs=("nodes",)),
    f"{KERAS}.SavedObject": Facts(
        needs=("node_path", "identifier"), checks={"identifier": like(r"_?(tf_)?keras.*|_.*")}
    ),
    "tensorflow.VariableDef": Facts(
        needs=("variable_name",),
        some=("initializer_name", "snapshot_name", "initial_value_name"),
        checks={"variable_name": _OUTPUT, "initializer_name": _WORD},
    ),
    "tensorflow.QueueRunnerDef": Facts(needs=("queue_name", "enqueue_op_name")),
    "tensorflow.CondContextDef": Facts(
        needs=("context_name", "pred_name", "pivot_name"), checks={"pred_name": _OUTPUT}
    ),
    "tensorflow.WhileContextDef": Facts(needs=("context_name", "loop_exit_names")),
    # --- checkpoints ---
    "tensorflow.BundleHeaderProto": Facts(needs=("num_shards", "version")),
    "tensorflow.BundleEntryProto": Facts(needs=("dtype", "shape")),
    "tensorflow.SavedTensorSlices": Facts(some=("meta", "data")),
    "tensorflow.SavedSliceMeta": Facts(needs=("name", "shape", "type")),
    "tensorflow.OptimizedFunctionGraph": Facts(
        needs=("name", "function_graph"), checks={"name": like(r"[^/]+")}
    ),
    "tensorflow.CheckpointState": Facts(needs=("model_checkpoint_path",)),
    # --- runs and events ---
    "tensorflow.RunMetadata": Facts(
        some=("step_stats", "cost_graph", "partition_graphs", "function_graphs")
    ),
    "tensorflow.StepStats": Facts(needs=("dev_stats",)),
    "tensorflow.DeviceStepStats": Facts(
        needs=("device",), some=("node_stats", "thread_names"), checks={"device": like(r"/.+")}
    ),
    "tensorflow.NodeExecStats": Facts(needs=("node_name",)),
    "tensorflow.CostGraphDef": Facts(some=("node", "cost")),
    "tensorflow.CostGraphDef.Node": Facts(needs=("name",)),
    "tensorflow.Event": Facts(needs=("wall_time",), checks={"wall_time": _WALL_TIME}),
    "tensorflow.Summary": Facts(needs=("value",)),
    "tensorflow.Summary.Value": Facts(some=("tag", "node_name")),
    # --- examples ---
    "tensorflow.Example": Facts(needs=("features",)),
    "tensorflow.Features": Facts(needs=("feature",)),
    "tensorflow.Features.FeatureEntry": Facts(needs=("key",)),
    "tensorflow.SequenceExample": Facts(some=("context", "feature_lists")),
    "tensorflow.FeatureLists.FeatureListEntry": Facts(needs=("key",)),
    # --- op registry, session, descriptors ---
    "tensorflow.KernelList": Facts(needs=("kernel",)),
    "tensorflow.KernelDef": Facts(
        needs=("op", "device_type"), checks={"op": _WORD, "device_type": like(r"[A-Z_0-9]+")}
    ),
    "tensorflow.ApiDefs": Facts(needs=("op",)),
    "tensorflow.ApiDef": Facts(
        needs=("graph_op_name",),
        checks={"graph_op_name": _WORD},
        some=(
            *("endpoint", "in_arg", "out_arg", "attr", "summary", "description"),
            *("visibility", "deprecation_message"),
        ),
    ),
    "tensorflow.ConfigProto": Facts(),
    "tensorflow.JobDef": Facts(needs=("name",)),
    "google.protobuf.FileDescriptorSet": Facts(needs=("file",)),
    "google.protobuf.FileDescriptorProto": Facts(
        needs=("name",), checks={"name": like(r".+\.(proto|protodevel)")}
    ),
    "google.protobuf.DescriptorProto": Facts(needs=("name",), checks={"name": like(r"\w+")}),
    "google.protobuf.FieldDescriptorProto": Facts(needs=("name", "number")),
    # --- other people's (see foreign_types) ---
    "onnx.ModelProto": Facts(needs=("graph",), checks={"ir_version": between(1, 100)}),
    "onnx.NodeProto": Facts(needs=("op_type",), checks={"op_type": _WORD}),
    "onnx.TensorProto": Facts(needs=("data_type",), checks={"data_type": between(1, 40)}),
    "onnx.OperatorSetIdProto": Facts(needs=("version",)),
    "caffe2.NetDef": Facts(needs=("op",)),
    "caffe2.OperatorDef": Facts(needs=("type",), checks={"type": _WORD}),
    "caffe2.Argument": Facts(needs=("name",)),
    "caffe.NetParameter": Facts(some=("layer", "layers")),
    "caffe.V1LayerParameter": Facts(needs=("name",), some=("bottom", "top", "layer")),
    "caffe.LayerParameter": Facts(needs=("name", "type")),
    "CoreML.Specification.Model": Facts(
        needs=("specificationVersion", "description"),
        checks={"specificationVersion": between(1, 20)},
    ),
    "CoreML.Specification.FeatureDescription": Facts(needs=("name", "type")),
    "paddle.framework.proto.OpDesc": Facts(needs=("type",), checks={"type": _WORD}),
    "paddle.framework.proto.ProgramDesc": Facts(needs=("blocks",)),
    "tensorflow.profiler.XSpace": Facts(needs=("planes",)),
    "tensorflow.profiler.XPlane": Facts(
        needs=("name",), some=("lines", "event_metadata", "stat_metadata", "stats")
    ),
    "tensorflow.profiler.InputPipelineAnalysisResult": Facts(needs=("step_time_summary",)),
    "xla.HloProto": Facts(needs=("hlo_module",)),
    "xla.HloModuleProto": Facts(needs=("name", "computations")),
    "xla.HloInstructionProto": Facts(needs=("name", "opcode")),
    "sentencepiece.ModelProto": Facts(needs=("pieces", "trainer_spec")),
    "sentencepiece.ModelProto.SentencePiece": Facts(needs=("piece",)),
    "tensorflow.serving.ModelConfig": Facts(needs=("name", "base_path")),
    "inference.ModelConfig": Facts(some=("platform", "backend", "input", "instance_group")),
    "mediapipe.CalculatorGraphConfig": Facts(needs=("node",)),
    "mediapipe.CalculatorGraphConfig.Node": Facts(needs=("calculator",)),
    "object_detection.protos.StringIntLabelMapItem": Facts(some=("id", "name")),
    "tensorflow.metadata.v0.Schema": Facts(needs=("feature",)),
    "tensorflow.metadata.v0.Feature": Facts(
        needs=("name", "type"),
        some=("presence", "value_count", "shape", "domain", "string_domain", "int_domain"),
        checks={"type": between(0, 10)},
    ),
    "tensorflow.metadata.v0.DatasetFeatureStatisticsList": Facts(needs=("datasets",)),
    "tensorflow.metadata.v0.FeatureNameStatistics": Facts(
        some=("num_stats", "string_stats", "bytes_stats", "struct_stats")
    ),
    "yggdrasil_decision_forests.dataset.proto.Column": Facts(needs=("type", "name")),
    "yggdrasil_decision_forests.model.proto.AbstractModel": Facts(
        needs=("name", "label_col_idx"), checks={"name": like(r"[A-Z][A-Z_]+")}
    ),
}
