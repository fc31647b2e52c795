"""Every text file of the corpus: the bytes that TensorFlow's parser makes of it, or its refusal."""

from __future__ import annotations

import hashlib
from typing import Any

import corpus
import pytest
from google_text import canonical

from pbkaitai import messages
from pbkaitai.errors import TextFormatError
from pbkaitai.textformat import parse_text

# What Python's parser gets from the file is no text; we read the mark and go on.
READ_HERE = ("synth/pbtxt/bom.pbtxt", "synth/pbtxt/utf16.pbtxt")


def is_text(case: Any) -> bool:
    return case.row.get("kind", "").endswith("(text)") and case.path.suffix == ".pbtxt"


OPEN = [case for case in corpus.open_cases() if is_text(case)]
SYNTH = [case for case in corpus.synth_cases() if is_text(case)]


@pytest.mark.parametrize("case", corpus.parameters([*OPEN, *SYNTH], 0 if corpus.CORPUS else 10))
def test_text_file_has_the_bytes_or_the_fault_that_the_oracle_has(case: Any) -> None:
    oracle = case.oracle()
    cls = messages.find(oracle["proto"])
    text = case.path.read_bytes()
    if case.name in READ_HERE:
        name = parse_text(text, cls).node[0].name
        assert name == "a"
    elif not oracle["parse_ok"]:
        with pytest.raises(TextFormatError) as caught:
            parse_text(text, cls)
        where = f"{caught.value.line}:{caught.value.column} "
        # Google gives the token before the end, we the end.
        assert oracle["parse_error"].startswith(f"ParseError: {where}") or "unclosed" in case.name
    else:
        data = canonical(parse_text(text, cls).to_bytes(), cls)
        assert len(data) == oracle["binary_bytes"]
        assert hashlib.sha256(data).hexdigest() == oracle["binary_sha256"]


def test_every_kind_of_text_file_is_among_the_cases() -> None:
    """A filter that lets nothing through would pass every test."""
    assert len(SYNTH) == 12
    assert len(OPEN) == (10 if corpus.CORPUS else 0)


def test_checkpoint_state_is_text_of_its_own_message() -> None:
    case = next(c for c in corpus.synth_cases() if c.name == "synth/ckpt_partitioned/checkpoint")
    state = parse_text(case.path.read_bytes(), messages.CheckpointState)
    assert state.all_model_checkpoint_paths[0] == state.model_checkpoint_path != ""
