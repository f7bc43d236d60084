"""The boundary tagger's lessons, and its training as typed, on a few sentences of our own making."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools
from claimver.compose import verify_text
from claimver.kg.memory import MemoryGraph
from claimver.train.spans import form_of
from claimver.train.spans_data import examples
from claimver.verify.nets.boundaries import Boundaries

FIN = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
HALL = f"""\
# sent_id = made-1
1	The	the	DET	DT	_	2	det	_	Discourse=joint-list:1->0:0:_
2	hall	hall	NOUN	NN	Number=Sing	3	nsubj	_	_
3	opened	open	VERB	VBD	{FIN}	0	root	_	_
4	late	late	ADV	RB	_	3	advmod	_	_
5	and	and	CCONJ	CC	_	6	cc	_	Discourse=joint-list:2->1:0:_
6	burned	burn	VERB	VBD	{FIN}	3	conj	_	SpaceAfter=No
7	.	.	PUNCT	.	_	3	punct	_	_

# sent_id = made-2
1	Ada	Ada	PROPN	NNP	Number=Sing	2	nsubj	_	Discourse=joint-list:3->1:0:_
2	liked	like	VERB	VBD	{FIN}	0	root	_	_
3	old	old	ADJ	JJ	_	4	amod	_	_
4	towns	town	NOUN	NNS	Number=Plur	2	obj	_	SpaceAfter=No
5	.	.	PUNCT	.	_	2	punct	_	_

"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "treebank"
    folder.mkdir(parents=True)
    for name in ("ewt", "gum_permissive"):
        (folder / f"{name}_train.conllu.gz").write_bytes(gzip.compress(HALL.encode()))
    return folder.parent


def test_sentences_are_marked_by_our_rules_and_gums_also_with_their_units(data: Path) -> None:
    found = {(item.words, item.units is not None): item for item in examples(data)}
    words = ("The", "hall", "opened", "late", "and", "burned", ".")
    plain, gum = found[words, False], found[words, True]
    assert plain.begins == gum.begins == (False, False, False, False, True, False, False)
    assert plain.kinds == ("", "", "main", "", "", "coordinated", "")
    assert gum.units == (True, False, False, False, True, False, False)
    assert gum.heads == (2, 3, 0, 3, 6, 3, 3)


@pytest.mark.parametrize(
    ("features", "form"),
    [
        (FIN, "Mood=Ind|Tense=Past|VerbForm=Fin"),
        ("Mood=Imp|VerbForm=Fin", "VerbForm=Fin"),
        ("Tense=Past|VerbForm=Part|Voice=Pass", "Tense=Past|VerbForm=Part"),
        ("VerbForm=Inf", "VerbForm=Inf"),
        ("Number=Plur", ""),
        ("", ""),
    ],
)
def test_a_verbs_form_is_found_in_its_features(features: str, form: str) -> None:
    assert form_of(features) == form


@pytest.mark.slow
def test_the_tagger_is_trained_as_typed_and_reads(data: Path, tmp_path: Path) -> None:
    out, err = tmp_path / "spans", io.StringIO()
    tools = Tools(
        verify=verify_text,
        graph=lambda settings: MemoryGraph.from_names([]),
        out=io.StringIO(),
        err=err,
        environment={},
    )
    typed = ["train", "spans", "--out", str(out), "--data", str(data), "--share", "0.01"]
    assert cli.main(typed, tools=tools) == 0, err.getvalue()
    assert f"The model is in {out}" in err.getvalue()
    assert sorted(path.name for path in out.iterdir()) == [
        "adapter_config.json", "adapter_model.safetensors", "heads.safetensors", "spans.json",
    ]  # fmt: skip
    (reading,) = Boundaries.load(out).read([["Ada", "liked", "towns", "."]])
    assert reading is not None
    assert reading.heads.count(-1) == 1
