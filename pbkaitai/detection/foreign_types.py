"""Messages of other people that are met where a TensorFlow file is expected.

Only what tells a type apart is written down: `number name kind`, a star for repeated,
`blob` for a nested message that no row describes. They compete with our own messages, so
that an ONNX tensor is not taken for a GraphDef with unknown fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

_OTHER_TOOL: Final = "use the tool that made it"
_FROM_ONNX: Final = "open it with onnx, or convert it to TensorFlow first"


class ForeignType(NamedTuple):
    """A message type that a whole file may hold.

    Attributes:
        name: full name, a key of SHAPES.
        what: what such a file is, in words.
        hint: what to do next.
        is_text_only: whether it is met in the text form only.
    """

    name: str
    what: str
    hint: str = _OTHER_TOOL
    is_text_only: bool = False


FOREIGN: Final = (
    ForeignType("onnx.ModelProto", "an ONNX model", _FROM_ONNX),
    ForeignType("onnx.TensorProto", "an ONNX tensor", _FROM_ONNX),
    ForeignType("caffe2.NetDef", "a Caffe2 network (NetDef)"),
    ForeignType("caffe.NetParameter", "a Caffe network (NetParameter)"),
    ForeignType("CoreML.Specification.Model", "a Core ML model", "open it with coremltools"),
    ForeignType("paddle.framework.proto.ProgramDesc", "a PaddlePaddle program"),
    ForeignType(
        "tensorflow.profiler.XSpace",
        "a profile of TensorFlow's profiler (XSpace)",
        "open it with TensorBoard's profile plugin",
    ),
    ForeignType(
        "tensorflow.profiler.InputPipelineAnalysisResult",
        "a report of TensorFlow's profiler (InputPipelineAnalysisResult)",
        "open it with TensorBoard's profile plugin",
    ),
    ForeignType("xla.HloProto", "an XLA program (HloProto)"),
    ForeignType("xla.HloModuleProto", "an XLA program (HloModuleProto)"),
    ForeignType("sentencepiece.ModelProto", "a SentencePiece model"),
    ForeignType(
        "tensorflow.metadata.v0.Schema",
        "a schema of TensorFlow Data Validation (Schema)",
        "open it with tensorflow_data_validation",
    ),
    ForeignType(
        "tensorflow.metadata.v0.DatasetFeatureStatisticsList",
        "statistics of TensorFlow Data Validation (DatasetFeatureStatisticsList)",
        "open it with tensorflow_data_validation",
    ),
    ForeignType(
        "yggdrasil_decision_forests.dataset.proto.DataSpecification",
        "a column description of Yggdrasil Decision Forests (DataSpecification)",
    ),
    ForeignType(
        "yggdrasil_decision_forests.model.proto.AbstractModel",
        "a model header of Yggdrasil Decision Forests (AbstractModel)",
    ),
    ForeignType(
        "object_detection.protos.StringIntLabelMap",
        "a label map of TensorFlow's Object Detection API (StringIntLabelMap)",
        "it names classes and holds no model",
        is_text_only=True,
    ),
    ForeignType(
        "object_detection.protos.TrainEvalPipelineConfig",
        "a training configuration of TensorFlow's Object Detection API",
        "it holds no model; the model lies beside it",
        is_text_only=True,
    ),
    ForeignType(
        "mediapipe.CalculatorGraphConfig",
        "a MediaPipe graph (CalculatorGraphConfig)",
        is_text_only=True,
    ),
    ForeignType(
        "inference.ModelConfig",
        "a model configuration of NVIDIA Triton (ModelConfig)",
        "the model lies in a numbered folder beside it",
        is_text_only=True,
    ),
    ForeignType(
        "tensorflow.serving.ModelServerConfig",
        "a configuration of TensorFlow Serving (ModelServerConfig)",
        "it names the folders of models and holds none",
        is_text_only=True,
    ),
    ForeignType(
        "caffe.SolverParameter",
        "a Caffe solver configuration (SolverParameter)",
        is_text_only=True,
    ),
    ForeignType(
        "third_party.tensorflow.tools.api.TFAPIObject",
        "a description of TensorFlow's Python API (TFAPIObject)",
        "it holds no model",
        is_text_only=True,
    ),
)

SHAPES: Final[Mapping[str, str]] = {
    # --- ONNX: onnx/onnx.proto ---
    "onnx.ModelProto": (
        "1 ir_version int64; 2 producer_name string; 3 producer_version string; 4 domain string;"
        "5 model_version int64; 6 doc_string string; 7 graph onnx.GraphProto;"
        "8 opset_import* onnx.OperatorSetIdProto; 14 metadata_props* onnx.StringStringEntryProto;"
        "20 training_info* blob; 25 functions* blob; 26 configuration* blob"
    ),
    "onnx.OperatorSetIdProto": "1 domain string; 2 version int64",
    "onnx.StringStringEntryProto": "1 key string; 2 value string",
    "onnx.GraphProto": (
        "1 node* onnx.NodeProto; 2 name string; 5 initializer* onnx.TensorProto;"
        "10 doc_string string; 11 input* onnx.ValueInfoProto; 12 output* onnx.ValueInfoProto;"
        "13 value_info* onnx.ValueInfoProto; 14 quantization_annotation* blob;"
        "15 sparse_initializer* blob; 16 metadata_props* onnx.StringStringEntryProto"
    ),
    "onnx.ValueInfoProto": (
        "1 name string; 2 type blob; 3 doc_string string; 4 metadata_props* blob"
    ),
    "onnx.NodeProto": (
        "1 input* string; 2 output* string; 3 name string; 4 op_type string;"
        "5 attribute* onnx.AttributeProto; 6 doc_string string; 7 domain string;"
        "8 overload string; 9 metadata_props* onnx.StringStringEntryProto"
    ),
    "onnx.AttributeProto": (
        "1 name string; 2 f float; 3 i int64; 4 s bytes; 5 t onnx.TensorProto;"
        "6 g onnx.GraphProto; 7 floats* float; 8 ints* int64; 9 strings* bytes;"
        "10 tensors* onnx.TensorProto; 11 graphs* onnx.GraphProto; 13 doc_string string;"
        "14 tp blob; 15 type_protos* blob; 20 type int32; 21 ref_attr_name string"
    ),
    "onnx.TensorProto": (
        "1 dims* int64; 2 data_type int32; 3 segment blob; 4 float_data* float;"
        "5 int32_data* int32; 6 string_data* bytes; 7 int64_data* int64; 8 name string;"
        "9 raw_data bytes; 10 double_data* double; 11 uint64_data* uint64; 12 doc_string string;"
        "13 external_data* onnx.StringStringEntryProto; 14 data_location int32"
    ),
    # --- Caffe2: caffe2/proto/caffe2.proto ---
    "caffe2.NetDef": (
        "1 name string; 2 op* caffe2.OperatorDef; 3 type string; 4 num_workers int32;"
        "5 device_option blob; 6 arg* caffe2.Argument; 7 external_input* string;"
        "8 external_output* string; 9 partition_info* blob"
    ),
    "caffe2.OperatorDef": (
        "1 input* string; 2 output* string; 3 name string; 4 type string;"
        "5 arg* caffe2.Argument; 6 device_option blob; 7 engine string;"
        "8 control_input* string; 9 is_gradient_op bool; 10 debug_info string;"
        "11 domain string; 12 op_version string"
    ),
    "caffe2.Argument": (
        "1 name string; 2 f float; 3 i int64; 4 s bytes; 5 floats* float; 6 ints* int64;"
        "7 strings* bytes; 8 n caffe2.NetDef; 9 nets* caffe2.NetDef; 10 t blob; 11 tensors* blob;"
        "12 qtensors* blob"
    ),
    # --- Caffe: caffe/proto/caffe.proto ---
    "caffe.NetParameter": (
        "1 name string; 2 layers* caffe.V1LayerParameter; 3 input* string; 4 input_dim* int32;"
        "5 force_backward bool; 6 state blob; 7 debug_info bool; 8 input_shape* blob;"
        "100 layer* caffe.LayerParameter"
    ),
    "caffe.LayerParameter": (
        "1 name string; 2 type string; 3 bottom* string; 4 top* string; 5 loss_weight* float;"
        "6 param* blob; 7 blobs* blob; 8 include* blob; 9 exclude* blob; 10 phase int32;"
        "11 propagate_down* bool; 100 transform_param blob; 101 loss_param blob;"
        "102 accuracy_param blob; 104 concat_param blob; 106 convolution_param blob;"
        "107 data_param blob; 108 dropout_param blob; 110 eltwise_param blob;"
        "117 inner_product_param blob; 118 lrn_param blob; 121 pooling_param blob;"
        "122 power_param blob; 123 relu_param blob; 125 softmax_param blob; 133 reshape_param blob;"
        "139 batch_norm_param blob; 142 scale_param blob; 143 input_param blob"
    ),
    "caffe.V1LayerParameter": (
        "1 layer blob; 2 bottom* string; 3 top* string; 4 name string; 5 type int32;"
        "6 blobs* blob; 7 blobs_lr* float; 8 weight_decay* float; 10 convolution_param blob;"
        "11 data_param blob; 12 dropout_param blob; 17 inner_product_param blob;"
        "18 lrn_param blob; 19 pooling_param blob; 30 relu_param blob; 35 loss_weight* float"
    ),
    "caffe.SolverParameter": (
        "1 train_net string; 2 test_net* string; 3 test_iter* int32; 4 test_interval int32;"
        "5 base_lr float; 6 display int32; 7 max_iter int32; 8 lr_policy string; 9 gamma float;"
        "10 power float; 11 momentum float; 12 weight_decay float; 13 stepsize int32;"
        "14 snapshot int32; 15 snapshot_prefix string; 17 solver_mode int32; 24 net string;"
        "40 type string; 34 stepvalue* int32"
    ),
    # --- Core ML: coremltools, mlmodel/format/Model.proto ---
    "CoreML.Specification.Model": (
        "1 specificationVersion int32; 2 description CoreML.Specification.ModelDescription;"
        "10 isUpdatable bool; 200 pipelineClassifier blob; 201 pipelineRegressor blob;"
        "202 pipeline blob; 300 glmRegressor blob; 301 supportVectorRegressor blob;"
        "302 treeEnsembleRegressor blob; 303 neuralNetworkRegressor blob;"
        "304 bayesianProbitRegressor blob; 400 glmClassifier blob;"
        "401 supportVectorClassifier blob; 402 treeEnsembleClassifier blob;"
        "403 neuralNetworkClassifier blob; 404 kNearestNeighborsClassifier blob;"
        "500 neuralNetwork blob; 501 itemSimilarityRecommender blob; 502 mlProgram blob;"
        "555 customModel blob; 556 linkedModel blob; 560 classConfidenceThresholding blob;"
        "600 oneHotEncoder blob; 601 imputer blob; 602 featureVectorizer blob;"
        "603 dictVectorizer blob; 604 scaler blob; 606 categoricalMapping blob;"
        "607 normalizer blob; 609 arrayFeatureExtractor blob; 610 nonMaximumSuppression blob;"
        "900 identity blob; 2000 textClassifier blob; 2001 wordTagger blob;"
        "2002 visionFeaturePrint blob; 2003 soundAnalysisPreprocessing blob; 2004 gazetteer blob;"
        "2005 wordEmbedding blob; 2006 audioFeaturePrint blob; 3000 serializedModel blob"
    ),
    "CoreML.Specification.ModelDescription": (
        "1 input* CoreML.Specification.FeatureDescription;"
        "10 output* CoreML.Specification.FeatureDescription; 11 predictedFeatureName string;"
        "12 predictedProbabilitiesName string; 13 state* blob; 20 functions* blob;"
        "21 defaultFunctionName string; 50 trainingInput* CoreML.Specification.FeatureDescription;"
        "100 metadata CoreML.Specification.Metadata"
    ),
    "CoreML.Specification.FeatureDescription": (
        "1 name string; 2 shortDescription string; 3 type blob"
    ),
    "CoreML.Specification.Metadata": (
        "1 shortDescription string; 2 versionString string; 3 author string; 4 license string;"
        "100 userDefined* onnx.StringStringEntryProto"
    ),
    # --- PaddlePaddle: paddle/fluid/framework/framework.proto ---
    "paddle.framework.proto.ProgramDesc": (
        "1 blocks* paddle.framework.proto.BlockDesc; 4 version blob; 5 op_version_map blob"
    ),
    "paddle.framework.proto.BlockDesc": (
        "1 idx int32; 2 parent_idx int32; 3 vars* paddle.framework.proto.VarDesc;"
        "4 ops* paddle.framework.proto.OpDesc; 5 forward_block_idx int32"
    ),
    "paddle.framework.proto.VarDesc": (
        "1 name string; 2 type blob; 3 persistable bool; 4 need_check_feed bool;"
        "5 is_parameter bool; 6 stop_gradient bool; 7 attrs* blob"
    ),
    "paddle.framework.proto.OpDesc": (
        "1 inputs* blob; 2 outputs* blob; 3 type string; 4 attrs* blob; 5 is_target bool"
    ),
    # --- TensorFlow's profiler: tsl/profiler/protobuf ---
    "tensorflow.profiler.XSpace": (
        "1 planes* tensorflow.profiler.XPlane; 2 errors* string; 3 warnings* string;"
        "4 hostnames* string"
    ),
    "tensorflow.profiler.XPlane": (
        "1 id int64; 2 name string; 3 lines* tensorflow.profiler.XLine;"
        "4 event_metadata* tensorflow.profiler.MetadataEntry;"
        "5 stat_metadata* tensorflow.profiler.MetadataEntry; 6 stats* blob"
    ),
    "tensorflow.profiler.XLine": (
        "1 id int64; 2 name string; 3 timestamp_ns int64; 4 events* blob; 9 duration_ps int64;"
        "10 display_id int64; 11 display_name string"
    ),
    "tensorflow.profiler.MetadataEntry": "1 key int64; 2 value tensorflow.profiler.Metadata",
    "tensorflow.profiler.Metadata": (
        "1 id int64; 2 name string; 3 metadata bytes; 4 display_name string; 5 stats* blob;"
        "6 child_id* int64"
    ),
    "tensorflow.profiler.InputPipelineAnalysisResult": (
        "1 hardware_type string; 2 step_time_summary tensorflow.profiler.StepSummary;"
        "3 input_percent_summary tensorflow.profiler.StepSummary;"
        "4 step_details* tensorflow.profiler.PackedMessage; 5 input_time_breakdown blob;"
        "6 input_op_details* blob; 7 recommendation blob; 8 step_time_breakdown blob;"
        "9 tag bool; 10 diagnostics blob; 11 input_percent double; 12 output_percent double;"
        "13 idle_percent double; 14 compute_percent double"
    ),
    "tensorflow.profiler.StepSummary": (
        "1 average double; 2 standard_deviation double; 3 minimum double; 4 maximum double"
    ),
    "tensorflow.profiler.PackedMessage": "1 type_url string; 2 value bytes",
    # --- XLA: xla/service/hlo.proto ---
    "xla.HloProto": "1 hlo_module xla.HloModuleProto; 3 buffer_assignment blob",
    "xla.HloModuleProto": (
        "1 name string; 2 entry_computation_name string; 3 computations* xla.HloComputationProto;"
        "4 host_program_shape blob; 5 id int64; 6 entry_computation_id int64; 7 schedule blob;"
        "8 input_output_alias blob; 10 cross_program_prefetches* blob; 11 is_dynamic bool;"
        "12 spmd_output_sharding blob; 13 profile_info* blob; 14 spmd_parameters_shardings* blob;"
        "15 device_assignment blob; 16 use_auto_spmd_partitioning bool; 17 stack_frame_index blob;"
        "18 buffer_donor blob; 19 frontend_attributes blob"
    ),
    "xla.HloComputationProto": (
        "1 name string; 2 instructions* xla.HloInstructionProto; 4 program_shape blob; 5 id int64;"
        "6 root_id int64; 7 is_fusion_computation bool; 8 execution_thread string"
    ),
    "xla.HloInstructionProto": (
        "1 name string; 2 opcode string; 3 shape blob; 7 metadata blob; 8 literal blob;"
        "9 parameter_number int64; 11 fusion_kind string; 13 tuple_index int64;"
        "14 dimensions* int64; 15 window blob; 28 custom_call_target string; 35 id int64;"
        "36 operand_ids* int64; 37 control_predecessor_ids* int64; 38 called_computation_ids* int64"
    ),
    # --- SentencePiece: src/sentencepiece_model.proto ---
    "sentencepiece.ModelProto": (
        "1 pieces* sentencepiece.ModelProto.SentencePiece; 2 trainer_spec blob;"
        "3 normalizer_spec blob; 4 self_test_data blob; 5 denormalizer_spec blob"
    ),
    "sentencepiece.ModelProto.SentencePiece": "1 piece string; 2 score float; 3 type int32",
    # --- TensorFlow Data Validation: tensorflow_metadata/proto/v0 ---
    "tensorflow.metadata.v0.Schema": (
        "1 feature* tensorflow.metadata.v0.Feature; 3 default_environment* string;"
        "4 string_domain* blob; 5 num_examples_drift_comparator blob; 6 sparse_feature* blob;"
        "7 float_domain* blob; 8 dataset_constraints blob; 9 int_domain* blob;"
        "11 annotation blob; 12 weighted_feature* blob; 13 tensor_representation_group* blob;"
        "15 represent_variable_length_as_ragged bool"
    ),
    "tensorflow.metadata.v0.Feature": (
        "1 name string; 2 deprecated bool; 3 comment string; 5 value_count blob; 6 type int32;"
        "7 domain string; 9 int_domain blob; 10 float_domain blob; 11 string_domain blob;"
        "13 bool_domain blob; 14 presence blob; 16 annotation blob; 18 skew_comparator blob;"
        "19 in_environment* string; 20 not_in_environment* string; 21 drift_comparator blob;"
        "22 lifecycle_stage int32; 23 shape blob; 24 natural_language_domain blob;"
        "26 group_presence blob; 29 struct_domain blob; 33 unique_constraints blob"
    ),
    "tensorflow.metadata.v0.DatasetFeatureStatisticsList": (
        "1 datasets* tensorflow.metadata.v0.DatasetFeatureStatistics"
    ),
    "tensorflow.metadata.v0.DatasetFeatureStatistics": (
        "1 name string; 2 num_examples uint64;"
        "3 features* tensorflow.metadata.v0.FeatureNameStatistics;"
        "4 weighted_num_examples double; 5 cross_features* blob"
    ),
    "tensorflow.metadata.v0.FeatureNameStatistics": (
        "1 name string; 2 type int32; 3 num_stats blob; 4 string_stats blob; 5 bytes_stats blob;"
        "6 custom_stats* blob; 7 struct_stats blob; 8 path blob; 9 validation_derived_source blob"
    ),
    # --- Yggdrasil Decision Forests ---
    "yggdrasil_decision_forests.dataset.proto.DataSpecification": (
        "1 columns* yggdrasil_decision_forests.dataset.proto.Column; 2 created_num_rows int64;"
        "3 unstackeds* blob"
    ),
    "yggdrasil_decision_forests.dataset.proto.Column": (
        "1 type int32; 2 name string; 3 is_manual_type bool; 4 tokenizer blob; 5 numerical blob;"
        "6 categorical blob; 7 count_nas uint64; 8 discretized_numerical blob; 9 boolean blob;"
        "10 multi_values blob; 11 is_unstacked bool; 12 dtype int32"
    ),
    "yggdrasil_decision_forests.model.proto.AbstractModel": (
        "1 name string; 2 task int32; 3 label_col_idx int32; 4 weights blob;"
        "5 input_features* int32; 6 ranking_group_col_idx int32;"
        "7 precomputed_variable_importances* blob; 8 classification_outputs_probabilities bool;"
        "9 uplift_treatment_col_idx int32; 10 metadata blob; 11 hyperparameter_optimizer_logs blob;"
        "12 is_pure_model bool"
    ),
    # --- met as text: the numbers matter less than the names ---
    "object_detection.protos.StringIntLabelMap": (
        "1 item* object_detection.protos.StringIntLabelMapItem"
    ),
    "object_detection.protos.StringIntLabelMapItem": (
        "1 name string; 2 id int32; 3 display_name string; 4 keypoints* blob;"
        "5 ancestor_ids* int32; 6 descendant_ids* int32; 7 frequency int32"
    ),
    "object_detection.protos.TrainEvalPipelineConfig": (
        "1 model blob; 2 train_config blob; 3 train_input_reader blob; 4 eval_config blob;"
        "5 eval_input_reader* blob; 6 graph_rewriter blob"
    ),
    "mediapipe.CalculatorGraphConfig": (
        "1 node* mediapipe.CalculatorGraphConfig.Node; 6 packet_factory* blob;"
        "7 packet_generator* blob; 8 num_threads int32; 9 status_handler* blob;"
        "10 input_stream* string; 11 max_queue_size int32; 14 executor* blob;"
        "15 output_stream* string; 16 input_side_packet* string; 17 output_side_packet* string;"
        "18 profiler_config blob; 19 package string; 20 type string; 21 report_deadlock bool;"
        "1001 options blob; 1002 graph_options* blob"
    ),
    "mediapipe.CalculatorGraphConfig.Node": (
        "1 name string; 2 calculator string; 3 input_stream* string; 4 output_stream* string;"
        "5 input_side_packet* string; 6 output_side_packet* string; 7 options blob;"
        "8 node_options* blob; 9 source_layer int32; 10 buffer_size_hint int32;"
        "11 input_stream_handler blob; 12 output_stream_handler blob; 13 input_stream_info* blob;"
        "14 executor string; 16 max_in_flight int32; 17 option_value* string"
    ),
    "inference.ModelConfig": (
        "1 name string; 2 platform string; 3 version_policy blob; 4 max_batch_size int32;"
        "5 input* blob; 6 output* blob; 7 instance_group* blob; 8 default_model_filename string;"
        "9 cc_model_filenames* blob; 10 metric_tags* blob; 11 dynamic_batching blob;"
        "12 optimization blob; 13 sequence_batching blob; 14 parameters* blob;"
        "15 ensemble_scheduling blob; 16 model_warmup* blob; 17 backend string;"
        "18 model_operations blob; 19 model_transaction_policy blob; 20 batch_input* blob;"
        "21 batch_output* blob; 23 model_repository_agents blob; 24 response_cache blob;"
        "25 runtime string"
    ),
    "tensorflow.serving.ModelServerConfig": (
        "1 model_config_list tensorflow.serving.ModelConfigList; 2 custom_model_config blob"
    ),
    "tensorflow.serving.ModelConfigList": "1 config* tensorflow.serving.ModelConfig",
    "tensorflow.serving.ModelConfig": (
        "1 name string; 2 base_path string; 3 model_type int32; 4 model_platform string;"
        "6 logging_config blob; 7 model_version_policy blob; 8 version_labels* blob"
    ),
    "third_party.tensorflow.tools.api.TFAPIObject": (
        "1 path string; 2 tf_module blob; 3 tf_class blob; 4 tf_proto blob"
    ),
}
