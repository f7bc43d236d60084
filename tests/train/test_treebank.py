"""Gold sentences of the language pipeline: names cut out of GUM's mentions, a teacher's sentences kept in a file."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from claimver.train.entities import near, without
from claimver.train.silver import read_silver, read_unlabelled, shape, write_silver
from claimver.train.treebank import TaggedSentence, read_named

ROWS = """\
# sent_id = made-1
1	President	President	PROPN	NNP	_	2	compound	_	Entity=(1-person-new-nnnnn-cf1-1,2-coref
2	Mary	Mary	PROPN	NNP	_	6	nsubj	_	_
3	Low	Low	PROPN	NNP	_	2	flat	_	Entity=1)
4	of	of	ADP	IN	_	5	case	_	_
5	Atlantis	Atlantis	PROPN	NNP	_	2	nmod	_	Entity=(2-place-new-nnnnn-cf2-1-sgl-Atlantis)
6	saw	see	VERB	VBD	_	0	root	_	_
7	the	the	DET	DT	_	8	det	_	Entity=(3-object-new-nnnnn-cf3-2-sgl
8	boat	boat	NOUN	NN	_	6	obj	_	Entity=3)
9	at	at	ADP	IN	_	10	case	_	_
10	University	University	PROPN	NNP	_	6	obl	_	Entity=(4-organization-new-nnnnn-cf4-1-sgl-U
11	of	of	ADP	IN	_	12	case	_	_
12	Leeds	Leeds	PROPN	NNP	_	10	nmod	_	Entity=(5-place-new-nnnnn-cf5-1-sgl)4)

"""


def test_a_mention_of_gum_is_cut_down_to_the_name_around_its_head(tmp_path: Path) -> None:
    path = tmp_path / "made.conllu.gz"
    path.write_bytes(gzip.compress(ROWS.encode()))
    (sentence,) = read_named(path)
    names = [(" ".join(sentence.tokens[start:end]), kind) for start, end, kind in sentence.entities]
    assert names == [("Mary Low", "PERSON"), ("Atlantis", "LOC"), ("University of Leeds", "ORG")]


def test_a_teachers_sentences_come_back_from_their_file(tmp_path: Path) -> None:
    sentences = [TaggedSentence(("Zoë", "left", "\u2028", "."), ((0, 1, "PERSON"),)), TaggedSentence(("No",), ())]
    write_silver(sentences, tmp_path / "silver.jsonl")
    assert read_silver(tmp_path / "silver.jsonl") == sentences


def test_sentences_for_the_teacher_are_cut_read_once_and_free_of_white_space(tmp_path: Path) -> None:
    files: dict[str, list[dict[str, object]]] = {
        "relations/fewrel_val": [{"tokens": ["Ann", "\u00a0", "Low", "left", "Rome", "."]}],
        "relations/text2kgbench_train": [{"sent": "Ann Low left Rome. It was in May, and Bo stayed."}],
        "verify/conjnli_train": [{"evidence": {"text": "Bo met Cy in Oslo."}, "claim": "Bo met Cy."}],
        "verify/fool_me_twice_dev": [],
        "spans/factscore_half": [{"sentence": "Only small words are here."}],
        "claims/creak_train": [{"sentence": "Too short."}],
    }
    for name in (*files, "spans/wikisplit_tune", "spans/wikisplit_validation", "coref/gap_development"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
    for name, rows in files.items():
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    split = "'' Loud '' is by The Who .\tLoud is . <::::> It is by The Who .\n"
    (tmp_path / "spans/wikisplit_tune.tsv.gz").write_bytes(gzip.compress(split.encode()))
    (tmp_path / "spans/wikisplit_validation.tsv.gz").write_bytes(gzip.compress(b""))
    gap = 'ID\tText\n1\tDi saw "Eve" in Bonn. She met Flo in Ulm.\n'
    (tmp_path / "coref/gap_development.tsv.gz").write_bytes(gzip.compress(gap.encode()))
    found = {" ".join(sentence.tokens) for sentence in read_unlabelled(tmp_path, most=100)}
    assert found == {
        "Ann Low left Rome .",
        '" Loud " is by The Who .',
        "It was in May , and Bo stayed .",
        "Bo met Cy in Oslo .",
        'Di saw " Eve " in Bonn .',
        "She met Flo in Ulm .",
    }


@pytest.mark.parametrize(("word", "known"), [("NASA", 1), ("I", 2), ("Rome", 3), ("McCoy", 4), ("the", 5), ("9", 6)])
def test_words_differ_by_shape(word: str, known: int) -> None:
    assert shape(word) == known


def test_held_sentences_are_in_no_part_of_the_last_training_text() -> None:
    held = TaggedSentence(("Ann", "'s", "cat"), ())
    again = TaggedSentence(("Ann's", "cat"), ())
    other = TaggedSentence(("A", "dog"), ())
    corpora = {"wikigold": [held, other], "redocred_dev": [again, other], "crossner_music_dev": [other]}
    parts = near(corpora, [other], [held])
    assert held not in [row for rows in parts.values() for row in rows]
    assert again not in parts["others"]
    assert without([again], [held]) == []
