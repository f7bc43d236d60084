"""Sentences joined of gold predicates: whole trees, cut where their parts meet."""

from __future__ import annotations

import pytest

from claimver.train.joined import joined, simple
from claimver.train.spans_data import marked
from claimver.train.treebank import TreeSentence, Word

FIN = "Mood=Ind|Number=Sing|Person=3|Tense={}|VerbForm=Fin"


def sentence(rows: str) -> TreeSentence:
    """Words as ``form/UPOS/head/relation``; ``+`` after the tag: finite present, ``-``: finite past."""
    words = []
    for row in rows.split():
        form, tag, head, relation = row.rsplit("/", 3)
        features = {"+": FIN.format("Pres"), "-": FIN.format("Past")}.get(tag[-1], "")
        words.append(Word(form, form.lower(), tag.strip("+-"), "", features, int(head), relation, True))
    return TreeSentence(tuple(words))


HALL = sentence("The/DET/2/det hall/NOUN/3/nsubj opened/VERB-/0/root late/ADV/3/advmod ./PUNCT/3/punct")
TOWER = sentence("A/DET/2/det tower/NOUN/3/nsubj guards/VERB+/0/root it/PRON/3/obj well/ADV/3/advmod ./PUNCT/3/punct")
ADA = sentence("Ada/PROPN/2/nsubj likes/VERB+/0/root old/ADJ/4/amod towns/NOUN/2/obj ./PUNCT/2/punct")
ASKED = sentence("Who/PRON/2/nsubj likes/VERB+/0/root old/ADJ/4/amod towns/NOUN/2/obj ?/PUNCT/2/punct")
PLURAL = sentence("They/PRON/2/nsubj like/VERB/0/root old/ADJ/4/amod towns/NOUN/2/obj ./PUNCT/2/punct")


def test_a_statement_is_parted_at_its_subject() -> None:
    part = simple(HALL)
    assert part is not None
    assert [word.form for word in part.subject] == ["The", "hall"]
    assert [(word.form, word.head) for word in part.rest] == [("opened", 0), ("late", 1)]


@pytest.mark.parametrize("other", [ASKED, PLURAL])
def test_questions_and_plural_subjects_are_no_parts(other: TreeSentence) -> None:
    assert simple(other) is None


def test_joined_sentences_are_trees_that_are_cut_where_their_parts_meet() -> None:
    made = joined([HALL, TOWER, ADA], 300, seed=5)
    assert len(made) == 300
    for item in made:
        assert sum(word.head == 0 for word in item.words) == 1
        assert all(0 <= word.head <= len(item.words) for word in item.words)
        for at in range(len(item.words)):
            steps, place = 0, at + 1
            while place:
                place, steps = item.words[place - 1].head, steps + 1
                assert steps <= len(item.words)
        lone = [word for word in item.words if word.deprel in ("conj", "parataxis", "advcl", "acl:relcl", "root")]
        kinds = [kind for kind in marked(item).kinds if kind]
        assert len(kinds) == len(lone), " ".join(word.form for word in item.words)


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert joined([HALL, TOWER, ADA], 20, seed=5) == joined([HALL, TOWER, ADA], 20, seed=5)


def test_without_a_part_nothing_is_joined() -> None:
    assert joined([ASKED], 10) == []
