"""The view of signatures, and of the tag sets that saved_model_cli lists."""

from __future__ import annotations

import pytest
from corpus import DATA, EXAMPLES

from pbkaitai.analysis.meta_graphs import NoMetaGraphsError, find_meta_graphs, need_meta_graphs
from pbkaitai.analysis.signatures import (
    NoSignaturesError,
    NoSuchSignatureError,
    find_signatures,
)
from pbkaitai.graph.reading import NoMetaGraphError
from pbkaitai.messages import SignatureDef
from pbkaitai.opening import open as open_file
from pbkaitai.views import plain, signatures, tag_sets

SEVERAL = str(DATA / "synth" / "sm_signatures" / "saved_model.pb")
MODEL = str(EXAMPLES / "saved_model")


def test_signatures_of_every_meta_graph_are_shown() -> None:
    data = signatures.data(find_signatures(open_file(SEVERAL)))
    assert [part["tags"] for part in data["meta_graphs"]] == [["serve"], ["serve", "gpu"], []]
    assert signatures.count(data) == 7
    text = signatures.text(data)
    assert "meta-graph 2 of 3 (serve, gpu)" in text
    assert text.count("signature serving_default") == 3


def test_default_of_an_input_is_shown() -> None:
    data = signatures.data(find_signatures(open_file(MODEL), "temperature"))
    first = data["meta_graphs"][0]["signatures"][0]["inputs"][0]
    assert first["default"]["text"] == "DT_FLOAT [] = 1.0"


def test_key_leaves_meta_graphs_without_it_out() -> None:
    data = signatures.data(find_signatures(open_file(SEVERAL), "composite"))
    assert [part["tags"] for part in data["meta_graphs"]] == [["serve"]]


def test_tags_choose_the_meta_graph() -> None:
    data = signatures.data(find_signatures(open_file(SEVERAL), tags="gpu,serve"))
    assert [part["tags"] for part in data["meta_graphs"]] == [["serve", "gpu"]]
    with pytest.raises(NoMetaGraphError, match=r"exactly the tags \{gpu\}"):
        find_signatures(open_file(SEVERAL), tags="gpu")


def test_tensor_without_a_type_is_not_called_a_node() -> None:
    """`y:0` is a tensor; `NoOp` is an operation."""
    several = signatures.text(signatures.data(find_signatures(open_file(SEVERAL))))
    assert "dtype not told" in several
    assert "a node, not a tensor" not in several
    model = signatures.text(signatures.data(find_signatures(open_file(MODEL))))
    assert "a node, not a tensor" in model


def test_signature_alone_has_no_heading() -> None:
    alone = SignatureDef()
    alone.inputs["x"].name = "x:0"
    alone.method_name = "m"
    data = signatures.data(find_signatures(open_file(alone.to_bytes(), type="SignatureDef")))
    assert signatures.text(data).startswith("method: m\n")


def test_wrong_key_names_a_near_one_or_all() -> None:
    with pytest.raises(NoSuchSignatureError, match='did you mean "serving_default"'):
        find_signatures(open_file(MODEL), "serving_defalt")
    with pytest.raises(NoSuchSignatureError, match="there are __saved_model_init_op, classify"):
        find_signatures(open_file(MODEL), "zzz")


def test_file_without_signatures_says_what_it_is() -> None:
    with pytest.raises(NoSignaturesError, match=r"this is a tensorflow\.GraphDef.*; `pbkaitai io`"):
        find_signatures(open_file(str(EXAMPLES / "frozen_graph.pb")))


def test_tag_sets_are_written_as_the_option_takes_them() -> None:
    data = tag_sets.data(find_meta_graphs(open_file(SEVERAL)))
    text = plain.to_text(tag_sets.blocks(data))
    assert "serve,gpu" in text
    assert "(none)" in text
    keys = plain.to_text(tag_sets.key_blocks(data))
    assert "signatures (tag set serve,gpu: 2)" in keys


def test_file_without_meta_graphs_has_no_tag_sets() -> None:
    with pytest.raises(NoMetaGraphsError, match=r"this is a tensorflow\.GraphDef"):
        need_meta_graphs(open_file(str(EXAMPLES / "frozen_graph.pb")))
