"""Inputs and outputs of graphs: of signatures, and ranked without them."""

from __future__ import annotations

import json

import pytest
from corpus import (
    all_canned_cases,
    example_cases,
    missing_reason,
    open_cases,
    require_corpus,
    synth_cases,
)

from pbkaitai.analysis.ends.endpoint import CUT, DECLARED, LIKELY, POSSIBLE, Endpoint
from pbkaitai.analysis.ends.endpoint_ops import plain_name
from pbkaitai.analysis.ends.endpoints import (
    FactFinder,
    best_count,
    endpoints_of_function,
    find_endpoints,
    rank_endpoints,
)
from pbkaitai.analysis.graphs import FoundGraph, find_graphs
from pbkaitai.analysis.nodes.bodies import Bodies, bodies_of, find_bodies
from pbkaitai.errors import PbError
from pbkaitai.messages import GraphDef, MetaGraphDef, TensorInfo
from pbkaitai.opening import open as open_file
from pbkaitai.textformat import parse_text

# The share of graphs whose own inputs and outputs come first.
WANTED = 0.9


# --- the measure --------------------------------------------------------------------------------


def tensors(info: TensorInfo) -> list[str]:
    """Return the tensors behind an entry of a signature."""
    kind = info.which_oneof("encoding")
    if kind == "coo_sparse":
        sparse = info.coo_sparse
        return [
            sparse.values_tensor_name,
            sparse.indices_tensor_name,
            sparse.dense_shape_tensor_name,
        ]
    if kind == "composite_tensor":
        return [name for part in info.composite_tensor.components for name in tensors(part)]
    return [info.name] if ":" in info.name else []


def told(meta_graph: MetaGraphDef) -> tuple[set[str], set[str]]:
    """Return all inputs and all outputs of all signatures of a graph."""
    signatures = list(meta_graph.signature_def.values())
    inputs = {t for s in signatures for info in s.inputs.values() for t in tensors(info)}
    outputs = {t for s in signatures for info in s.outputs.values() for t in tensors(info)}
    return inputs, outputs


def ranks_first(bodies: Bodies, inputs: set[str], outputs: set[str]) -> bool:
    """Return whether, of n inputs, the n that are ranked first are just these; outputs too."""
    found = rank_endpoints(bodies)
    first_inputs = {endpoint.tensor for endpoint in found.inputs[: len(inputs)]}
    first_outputs = {endpoint.tensor for endpoint in found.outputs[: len(outputs)]}
    return first_inputs == inputs and first_outputs == outputs


def test_tensors_of_signatures_are_ranked_first() -> None:
    """Of nine in ten graphs, the ranking without signatures begins with all of theirs.

    Strictly: with the tensors of all its signatures together, a graph counts only when as many
    as these are, and none other, come first, on both sides.
    """
    require_corpus(25)
    right: list[str] = []
    wrong: list[str] = []
    for case in [*open_cases(), *synth_cases(), *example_cases()]:
        try:
            graphs = find_graphs(open_file(str(case.path)))
        except PbError:
            continue
        for graph in graphs:
            if graph.meta_graph is None or not graph.graph_def.node:
                continue
            inputs, outputs = told(graph.meta_graph)
            if inputs or outputs:
                is_right = ranks_first(bodies_of(graph, False), inputs, outputs)
                (right if is_right else wrong).append(case.name)
    assert len(right) + len(wrong) >= 28
    assert len(right) >= WANTED * (len(right) + len(wrong)), wrong


def test_feeds_and_fetches_of_small_graphs_are_ranked_first() -> None:
    """The same for graphs that each try some ops; what was fed and fetched is known."""
    right, wrong = [], []
    for folder in all_canned_cases():
        meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        graph = FoundGraph(GraphDef.from_file(folder / "graph.pb"))
        feeds, fetches = ({name for name, _ in meta[key]} for key in ("feeds", "fetches"))
        is_right = ranks_first(bodies_of(graph, False), feeds, fetches)
        (right if is_right else wrong).append(folder.name)
    assert len(right) >= WANTED * (len(right) + len(wrong)), wrong


# Frozen graphs: what their makers feed and fetch, by the names and the code that came with them.
KNOWN = {
    "gd_armkws_dnn_s/DNN_S.pb": (["wav_data:0"], ["labels_softmax:0"]),
    "gd_armkws_lstm_s/LSTM_S.pb": (["wav_data:0"], ["labels_softmax:0"]),
    "gd_utensor_quant_mnist/quant_mnist.pb": (["x:0"], ["y_pred:0"]),
    "gd_utensor_buggy/buggy.pb": (["Placeholder:0", "keep_prob:0"], ["pred:0"]),
    "gd_t2o_gru/frozen.pb": (["X:0", "keep_prob:0"], ["output:0"]),
    "gd_t2o_regression/frozen.pb": (["X:0"], ["pred:0"]),
    "gd_dl4j_lenet/lenet_frozen.pb": (["input:0"], ["output:0"]),
    "gd_dl4j_lstm_mnist/frozen_model.pb": (["input:0"], ["output:0"]),
    "gd_java_training/graph.pb": (["input:0", "target:0"], ["output:0"]),
    "gd_triton_simple/model.graphdef": (["INPUT0:0", "INPUT1:0"], ["OUTPUT0:0", "OUTPUT1:0"]),
    "mg_t2o_regression/model.meta": (["X:0", "Y:0"], ["pred:0"]),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_inputs_and_outputs_of_frozen_graphs_are_the_likely_ones(name: str) -> None:
    cases = {case.name: case for case in open_cases()}
    if name not in cases:
        pytest.skip(missing_reason(1))
    found = find_endpoints(find_bodies(open_file(str(cases[name].path))))
    inputs, outputs = KNOWN[name]
    assert [endpoint.tensor for endpoint in found.inputs[: best_count(found.inputs)]] == inputs
    assert [endpoint.tensor for endpoint in found.outputs[: best_count(found.outputs)]] == outputs


# --- what speaks for and against a tensor --------------------------------------------------------


def graph(text: str) -> Bodies:
    """Return a graph from lines `name op input input …`."""
    nodes = []
    for line in filter(None, text.splitlines()):
        name, op, *inputs = line.split()
        links = "".join(f' input: "{item}"' for item in inputs)
        nodes.append(f'node {{ name: "{name}" op: "{op}"{links} }}')
    made = parse_text("\n".join(nodes), GraphDef)
    return bodies_of(FoundGraph(made), False)


def by_tensor(found: list[Endpoint]) -> dict[str, Endpoint]:
    return {endpoint.tensor: endpoint for endpoint in found}


def outputs_of(text: str) -> dict[str, Endpoint]:
    return by_tensor(list(rank_endpoints(graph(text)).outputs))


def inputs_of(text: str) -> dict[str, Endpoint]:
    return by_tensor(list(rank_endpoints(graph(text)).inputs))


MODEL = """
x Placeholder
w VariableV2
w/read Identity w
MatMul MatMul x w/read
pred Softmax MatMul
"""
TRAINING = f"""
{MODEL.strip()}
y Placeholder
sub Sub pred y
Square Square sub
Mean Mean Square
gradients/Shape Shape Mean
gradients/MatMul_grad/MatMul MatMul gradients/Shape x
train/update_w ApplyGradientDescent w w/read gradients/MatMul_grad/MatMul
train NoOp ^train/update_w
"""


def test_end_of_the_graph_is_likely_and_says_what_it_depends_on() -> None:
    pred = outputs_of(MODEL)["pred:0"]
    assert pred.sureness == LIKELY
    assert pred.reasons[:2] == ("end of the graph", "depends on x:0")


def test_result_of_a_training_graph_comes_before_its_loss() -> None:
    found = outputs_of(TRAINING)
    assert next(iter(found)) == "pred:0"
    assert found["pred:0"].sureness == LIKELY
    assert found["Mean:0"].sureness == POSSIBLE
    assert "a loss or metric" in found["Mean:0"].why


def test_gradients_and_updates_are_cut() -> None:
    found = outputs_of(TRAINING)
    assert found["train/update_w:0"].sureness == CUT
    assert found["train/update_w:0"].why == "belongs to the training step"


def test_label_comes_after_the_inputs_of_the_model() -> None:
    found = inputs_of(TRAINING)
    assert list(found) == ["x:0", "y:0"]
    assert "a label" in found["y:0"].why
    assert "a label" not in found["x:0"].why


def test_label_is_known_by_where_it_comes_in() -> None:
    """Behind the weights, whatever the loss is made of; its place in the file is nothing."""
    text = TRAINING.replace("sub Sub pred y\nSquare Square sub", "Square Mul pred y")
    found = inputs_of("y Placeholder\n" + text.replace("y Placeholder\n", ""))
    assert found["y:0"].score < found["x:0"].score - 20
    assert "a label" in found["y:0"].why
    assert next(iter(outputs_of(text))) == "pred:0"


def test_mean_of_squared_differences_is_a_loss_without_labels() -> None:
    found = outputs_of(f"{MODEL}\nc Const\nd Sub pred c\ns Square d\nm Mean s c")
    assert found["pred:0"].sureness == LIKELY
    assert "a loss or metric" in found["m:0"].why


def test_answer_that_is_only_compared_leaves_the_chances_a_result() -> None:
    found = outputs_of(f"{TRAINING}\nk Const\na ArgMax pred k\nb ArgMax y k\ne Equal a b")
    assert next(iter(found)) == "pred:0"
    assert "compared with labels only" in found["a:0"].why
    assert found["a:0"].score < found["pred:0"].score


def test_end_that_gradients_start_from_is_no_likely_result() -> None:
    """A training step that is fed from a queue, beside the graph that serves."""
    found = outputs_of(
        """
x Placeholder
w VariableV2
q FIFOQueueV2
d QueueDequeueV2 q
tm MatMul d w
end L2Loss tm
gradients/f Fill end end
gradients/tm_grad/MatMul MatMul gradients/f d
up ApplyGradientDescent w w gradients/tm_grad/MatMul
out MatMul x w
"""
    )
    assert found["out:0"].sureness == LIKELY
    assert found["end:0"].sureness == POSSIBLE
    assert "the training step starts from" in found["end:0"].why


def test_guard_of_an_assertion_is_cut() -> None:
    """tf.Assert in TensorFlow 1 stands in a cond, whose Merge nothing uses."""
    guard = "check/Assert/AssertGuard"
    found = outputs_of(
        f"{MODEL}\nok IsFinite x\n{guard}/Switch Switch ok ok\n{guard}/switch_t Identity "
        f"{guard}/Switch:1\n{guard}/Merge Merge {guard}/switch_t {guard}/switch_t"
    )
    assert found[f"{guard}/Merge:0"].sureness == CUT
    assert found["ok:0"].why == "goes only into assertions"


def test_end_inside_of_another_operation_comes_after_its_result() -> None:
    found = outputs_of(
        "x Placeholder\nop/part/left Relu x\nop/result Relu6 x\nother Elu x\nop/x Tanh op/result"
    )
    names = list(found)
    assert names.index("op/x:0") < names.index("op/part/left:0")
    assert 'inside "op"' in found["op/part/left:0"].why


def test_reshaped_copy_that_nothing_uses_comes_after_results() -> None:
    found = outputs_of("x Placeholder\na Relu x\ns Const\nr Reshape a s\ny Tanh a")
    assert next(iter(found)) == "y:0"
    assert "a leftover Reshape" in found["r:0"].why


def test_rate_of_a_dropout_is_no_label() -> None:
    """Weights are put to work behind it."""
    layer = "mul Mul MatMul keep\nmm MatMul mul w2\npred Softmax mm"
    text = TRAINING.replace("pred Softmax MatMul", layer)
    found = inputs_of(f"{text}\nkeep Placeholder\nw2 VariableV2")
    assert "a label" not in found["keep:0"].why
    assert "a label" in found["y:0"].why


def test_summaries_and_what_is_made_for_them_are_cut() -> None:
    found = outputs_of(f"{MODEL}\ntag Const\nm Mean MatMul tag\ns ScalarSummary tag m")
    assert found["m:0"].sureness == CUT
    assert found["m:0"].why == "goes only into summaries"
    assert found["s:0"].why == "belongs to summaries"
    assert found["pred:0"].sureness == LIKELY


def test_queues_that_are_filled_are_cut() -> None:
    found = outputs_of(f"{MODEL}\nq FIFOQueueV2\nr RandomUniform\ne QueueEnqueueV2 q r")
    assert found["r:0"].why == "goes only into queues"
    assert found["pred:0"].sureness == LIKELY


def test_decision_that_only_summaries_show_is_likely() -> None:
    text = MODEL.replace("pred Softmax MatMul", "d Const\npred ArgMax MatMul d")
    found = outputs_of(f"{text}\ntag Const\ns ImageSummary tag pred")
    assert found["pred:0"].sureness == LIKELY
    assert "goes only into summaries" in found["pred:0"].why


def test_what_only_assertions_use_is_cut() -> None:
    found = outputs_of(f"{MODEL}\nc Const\nless Less x c\nall All less c\nassert Assert all x")
    assert found["all:0"].sureness == CUT
    assert found["all:0"].why == "goes only into assertions"
    assert found["pred:0"].sureness == LIKELY


def test_scope_of_a_saver_is_cut() -> None:
    found = rank_endpoints(
        graph(
            f"""{MODEL.strip()}
save/Const Placeholder
save/names Const
save/SaveV2 SaveV2 save/Const save/names save/names w
save/control_dependency Identity save/Const ^save/SaveV2
save/RestoreV2 RestoreV2 save/Const save/names save/names
save/Assign Assign w save/RestoreV2"""
        )
    )
    inputs, outputs = by_tensor(list(found.inputs)), by_tensor(list(found.outputs))
    assert inputs["save/Const:0"].sureness == CUT
    assert inputs["save/Const:0"].why == "placeholder; goes only into the saver"
    assert outputs["save/control_dependency:0"].sureness == CUT
    assert outputs["pred:0"].sureness == LIKELY


def test_model_that_restores_in_its_own_scope_is_no_saver() -> None:
    """A scope with other ops than a saver's is not cut."""
    found = outputs_of(
        """
m/x Placeholder
m/file Const
m/names Const
m/RestoreV2 RestoreV2 m/file m/names m/names
m/MatMul MatMul m/x m/RestoreV2
m/out Identity m/MatMul
"""
    )
    assert found["m/out:0"].sureness == LIKELY


@pytest.mark.parametrize(
    ("op", "what"),
    [
        ("IteratorGetNext", "next element of an iterator"),
        ("QueueDequeueManyV2", "taken from a queue"),
        ("_Arg", "argument of a function"),
        ("PlaceholderWithDefault", "placeholder with a default"),
        ("ReaderReadV2", "record of a reader"),
    ],
)
def test_iterators_queues_and_arguments_are_inputs(op: str, what: str) -> None:
    found = inputs_of(f"source Const\nfrom {op} source\nout Relu from")
    assert found["from:0"].sureness == LIKELY
    assert found["from:0"].reasons[0] == what


def test_every_output_of_an_iterator_that_is_used_is_an_input() -> None:
    found = inputs_of("it OneShotIterator\nn IteratorGetNext it\na Relu n\nb Relu n:2")
    assert list(found) == ["n:0", "n:2"]


def test_feature_of_a_parsed_example_may_be_fed_instead() -> None:
    found = inputs_of(
        "ex Placeholder\nk Const\nParse ParseExample ex k k k k\nx Identity Parse\ny Relu x"
    )
    assert list(found) == ["ex:0", "x:0"]
    assert found["x:0"].sureness == LIKELY


def test_constant_that_a_decoder_reads_is_fed_where_nothing_else_is() -> None:
    """The Inception graph of the image tutorial: DecodeJpeg/contents."""
    alone = inputs_of(
        "DecodeJpeg/contents Const\nDecodeJpeg DecodeJpeg DecodeJpeg/contents\ny Relu DecodeJpeg"
    )
    assert alone["DecodeJpeg/contents:0"].sureness == LIKELY
    beside = inputs_of("x Placeholder\nc Const\nd DecodeJpeg c\ny Mul d x")
    assert list(beside) == ["x:0", "c:0"]
    assert beside["c:0"].sureness == POSSIBLE


def test_placeholder_that_nothing_uses_is_possible_where_others_are_used() -> None:
    found = rank_endpoints(graph("a Placeholder\nb Placeholder\nc Relu b"))
    assert [e.tensor for e in found.inputs] == ["b:0", "a:0"]
    assert best_count(found.inputs) == 1


def test_possible_ones_are_the_best_where_none_is_likely() -> None:
    found = rank_endpoints(graph("a Placeholder"))
    assert best_count(found.inputs) == 1
    assert found.inputs[0].sureness == POSSIBLE


def test_result_of_a_function_graph_is_named() -> None:
    found = outputs_of("a _Arg\nb Relu a\nc Relu b\nr _Retval b")
    assert next(iter(found)) == "b:0"
    assert found["b:0"].why == 'result "r"'


def test_chances_come_before_logits() -> None:
    found = outputs_of("x Placeholder\nl Relu x\np Softmax l\nd Const\nc ArgMax p d")
    assert list(found)[:3] == ["c:0", "p:0", "l:0"]


def test_attention_is_no_result() -> None:
    """A Softmax whose values are multiplied on is a part of the model."""
    found = outputs_of("x Placeholder\na/s Softmax x\na/m MatMul a/s x\nout Relu a/m")
    assert "a/s:0" not in found


def test_shape_of_a_result_leaves_it_a_result() -> None:
    found = outputs_of("x Placeholder\ny Relu x\ns Shape y\nt Tile s s")
    assert found["y:0"].sureness == LIKELY
    assert found["y:0"].reasons[0] == "end of the model"


def test_counter_of_a_loop_comes_after_what_it_works_out() -> None:
    found = outputs_of(
        """
x Placeholder
while/loop_counter Const
while/maximum_iterations Const
while While while/loop_counter while/maximum_iterations x
while/Identity Identity while
while/Identity_2 Identity while:2
"""
    )
    names = list(found)
    assert names.index("while/Identity_2:0") < names.index("while/Identity:0")


def test_cycle_and_input_that_is_missing_are_no_trouble() -> None:
    found = rank_endpoints(graph("a Relu b\nb Relu a\nc Relu nowhere\nd Relu d"))
    assert "c:0" in by_tensor(list(found.outputs))


# --- signatures and functions --------------------------------------------------------------------


def signed(text: str) -> Bodies:
    meta_graph = parse_text(text, MetaGraphDef)
    return bodies_of(FoundGraph(meta_graph.graph_def, meta_graph), False)


SIGNED = """
graph_def {
  node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }
  node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
  node { name: "z" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
}
signature_def {
  key: "other"
  value { inputs { key: "a" value { name: "x:0" dtype: DT_FLOAT } }
          outputs { key: "b" value { name: "y:0" dtype: DT_FLOAT } } }
}
signature_def {
  key: "serving_default"
  value { inputs { key: "in" value { name: "x:0" dtype: DT_FLOAT
                                     tensor_shape { dim { size: -1 } dim { size: 3 } } } }
          outputs { key: "out" value { name: "y:0" dtype: DT_FLOAT } } }
}
signature_def {
  key: "__saved_model_init_op"
  value { outputs { key: "__saved_model_init_op" value { name: "NoOp" } } }
}
"""


def test_signatures_are_taken_at_their_word() -> None:
    found = find_endpoints(signed(SIGNED))
    assert found.told_by == "signatures"
    x = found.inputs[0]
    assert (x.tensor, x.sureness) == ("x:0", DECLARED)
    assert x.why == '"in" of signature serving_default; "a" of signature other'
    assert x.facts is not None
    assert x.facts.shape == [-1, 3]
    assert found.outputs[-1].sureness == CUT
    assert found.outputs[-1].reasons[0] == "an operation to run, no tensor"


def test_ranking_follows_the_signatures_where_all_is_asked_for() -> None:
    found = find_endpoints(signed(SIGNED), is_completed=True)
    assert [e.tensor for e in found.outputs] == ["y:0", "NoOp", "z:0"]
    assert best_count(found.outputs) == 1


def test_signatures_can_be_ignored() -> None:
    found = find_endpoints(signed(SIGNED), ignore_signatures=True)
    assert found.told_by == "ranking"
    assert {e.tensor for e in found.outputs} == {"y:0", "z:0"}


def test_signature_without_tensors_leaves_it_to_the_ranking() -> None:
    text = SIGNED[: SIGNED.index('signature_def {\n  key: "other"')]
    text += SIGNED[SIGNED.rindex("signature_def {") :]
    assert find_endpoints(signed(text)).told_by == "ranking"


def test_types_and_shapes_are_told_for_what_is_asked() -> None:
    bodies = signed(SIGNED)
    found = find_endpoints(bodies, ignore_signatures=True)
    (_, facts), *_ = FactFinder(bodies, found.node_count).of(found.outputs)
    assert facts.dtype == "DT_FLOAT"
    assert facts.is_told


def test_parts_of_sparse_and_composite_tensors_are_endpoints() -> None:
    from corpus import DATA

    file = open_file(str(DATA / "synth" / "sm_signatures" / "saved_model.pb"))
    found = find_endpoints(find_bodies(file, "serve"))
    inputs = by_tensor(list(found.inputs))
    assert inputs["si:0"].why == '"sparse" (indices) of signature serving_default'
    assert inputs["sv:0"].facts is not None
    assert inputs["sv:0"].facts.dtype == "DT_INT64"
    assert "rag/flat_values:0" in inputs


def test_arguments_and_results_of_a_function() -> None:
    from corpus import DATA

    bodies = find_bodies(open_file(str(DATA / "synth" / "function_library.pb")))
    found = endpoints_of_function(bodies, bodies.functions[0])
    assert found.told_by == "function"
    assert [e.sureness for side in found.sides() for e in side].count(DECLARED) > 0
    assert [e.tensor for e in found.inputs] == [
        arg.name for arg in bodies.function_defs[0].signature.input_arg
    ]


def test_file_name_of_a_saver_function_is_cut() -> None:
    """TensorFlow 2: the saver is a function, and a call of it."""
    from corpus import EXAMPLES

    found = rank_endpoints(find_bodies(open_file(str(EXAMPLES / "saved_model"))))
    inputs, outputs = by_tensor(list(found.inputs)), by_tensor(list(found.outputs))
    assert inputs["saver_filename:0"].sureness == CUT
    assert outputs["StatefulPartitionedCall:0"].sureness == LIKELY
    assert {e.sureness for e in outputs.values() if "the saver" in e.why} == {CUT}


def test_op_of_a_megabyte_makes_no_pattern() -> None:
    """Compiling one takes seconds and a hundred megabytes."""
    assert plain_name("V" * 1_000_000) is plain_name("x" * 1000)
    assert plain_name("V" * 1000).match("V" * 1000) is None
    assert plain_name("RealDiv").match("truediv_3")
