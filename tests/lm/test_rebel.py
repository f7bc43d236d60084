"""REBEL's replies, read: heads with several tails, what is cut off, what is no reply."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.errors import ModelError
from claimver.lm.rebel import Rebel, facts_in
from claimver.lm.skills import Extracting
from claimver.types import Passage


def test_a_head_may_have_several_tails_and_relations() -> None:
    reply = "<s><triplet> Dune <subj> Ada Holm <obj> director <subj> 2021 <obj> date <triplet> Ada Holm <subj> Oslo <obj> home</s>"
    assert facts_in(reply) == (
        ("Dune", "director", "Ada Holm", 1.0),
        ("Dune", "date", "2021", 1.0),
        ("Ada Holm", "home", "Oslo", 1.0),
    )


@pytest.mark.parametrize(
    "reply", ["", "nonsense", "<triplet> Dune <subj> Ada", "<subj> Ada <obj> director", "<obj><obj>"]
)
def test_what_is_not_whole_is_no_fact(reply: str) -> None:
    assert facts_in(reply) == ()


def test_a_fact_that_is_written_again_is_one() -> None:
    assert len(facts_in("<triplet> A <subj> B <obj> c" * 50)) == 1


def test_it_is_an_extractor_of_the_passage_text() -> None:
    seen: list[str] = []

    def write(text: str) -> str:
        seen.append(text)
        return "<triplet> Ada <subj> Oslo <obj> home"

    model = Rebel(write)
    assert isinstance(model, Extracting)
    assert model.facts(Passage("p1", "Ada lives in Oslo.", title="Ada")) == (("Ada", "home", "Oslo", 1.0),)
    assert seen == ["Ada lives in Oslo."]


def test_a_folder_that_holds_no_model_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="REBEL cannot be loaded"):
        Rebel.load(str(tmp_path))
