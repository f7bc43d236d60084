"""Lessons in ClaimVer's form from judged texts: what a reply cites decides, and without it the claim is open."""

from __future__ import annotations

import json
from collections.abc import Iterable

import scripted_kit

from claimver.kg.memory import MemoryGraph
from claimver.train.judge_texts import Judged, deciding
from claimver.train.onepass import lessons_of
from claimver.train.reason_examples import Lesson

FACTS = (
    ("Apollo 11", "landed on", "Moon"),
    ("Apollo 11", "crew", "Buzz Aldrin"),
    ("Apollo 11", "operator", "NASA"),
    ("Moon", "orbits", "Earth"),
)
KIT = scripted_kit.kit(MemoryGraph.from_names(FACTS))


def judged(text: str, labels: str, why: str = "") -> Judged:
    document = KIT.linker.link(KIT.preprocessor.process(text))
    return Judged(document, KIT.segmenter.claims(document), labels, KIT.retriever.find(document), "toy", why)


def lessons(texts: Iterable[Judged]) -> list[Lesson]:
    return list(lessons_of(texts, scripted_kit.Embedder()))


def claims_of(lesson: Lesson) -> list[dict[str, object]]:
    return list(json.loads(lesson.reply)["claims"])


def facts_of(lesson: Lesson) -> list[str]:
    lines = lesson.prompt.partition("Facts:\n")[2].partition("\n\n")[0].splitlines()
    return [line.partition("] ")[2] for line in lines]


def test_a_reply_states_each_span_its_label_and_what_decides_by_its_number() -> None:
    text = judged("Apollo 11 landed on Moon. Apollo 11 was cheap.", "AE", "landed on; silent")
    lesson = lessons([text])[0]
    supported, open_ = claims_of(lesson)
    assert (supported["span"], supported["label"]) == ("Apollo 11 landed on Moon", "Attributable")
    (number,) = supported["triplets"]  # type: ignore[misc]
    assert facts_of(lesson)[number - 1] == "Apollo 11 | landed on | Moon"
    assert "Moon" in str(supported["rationale"])
    assert (open_["label"], open_["triplets"]) == ("Extrapolatory", [])
    assert lesson.prompt.endswith("Answer:\n")


def test_without_what_decides_a_claim_is_open_and_the_rest_as_it_was() -> None:
    text = judged("Apollo 11 landed on Moon. Moon orbits Earth.", "AC", "A: landed on; C: orbits Earth")
    made = sorted(lessons([text] * 8), key=lambda lesson: len(facts_of(lesson)))
    assert 8 < len(made) < 16
    fewer, whole = made[0], made[-1]
    labels = [claim["label"] for claim in claims_of(fewer)]
    assert sorted(labels) in (["Attributable", "Extrapolatory"], ["Contradictory", "Extrapolatory"])
    gone = set(facts_of(whole)) - set(facts_of(fewer))
    assert gone in ({"Apollo 11 | landed on | Moon"}, {"Moon | orbits | Earth"})
    for claim in claims_of(fewer):
        cited = claim["triplets"]
        assert cited == [] if claim["label"] == "Extrapolatory" else cited


def test_texts_cut_otherwise_or_decided_by_nothing_known_teach_nothing() -> None:
    otherwise = judged("Apollo 11 landed on Moon.", "AE")
    unknown = judged("Apollo 11 was loud.", "A", "everybody knows")
    assert lessons([otherwise, unknown]) == []


def test_what_decides_is_the_statement_that_the_claim_and_the_reason_name() -> None:
    text = judged("Apollo 11 had Buzz Aldrin aboard.", "A", "crew Buzz Aldrin")
    ((triplet,),) = deciding(text, scripted_kit.Embedder())
    assert (triplet.property.label, triplet.object_text) == ("crew", "Buzz Aldrin")
