"""Relations said in other words: the table itself, what it tells, and what the model is asked with it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from claimver.encoder.evidence.paraphrase import TABLE, asked
from claimver.encoder.evidence.plan import make_plan, paraphrased
from claimver.encoder.words.wordings import plain
from claimver.types import Label
from tests.encoder.judging import Letters, Unlike
from tests.encoder.readings import ground, read, stated

ROWS = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()]


def alternatives(pattern: str) -> list[str]:
    """The parts of a pattern between strokes that stand in no bracket."""
    parts, depth = [""], 0
    for letter in pattern:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def test_the_table_has_a_header_and_three_cells_in_every_row() -> None:
    assert ROWS[0] == ["names", "asked", "said"]
    assert len(ROWS) > 60
    assert {len(row) for row in ROWS} == {3}
    assert all(cell == cell.strip() for row in ROWS for cell in row)
    assert all(names and said for names, _, said in ROWS[1:])


@pytest.mark.parametrize(
    ("names", "said"), [(row[0], row[2]) for row in ROWS[1:]], ids=[row[0][:30] for row in ROWS[1:]]
)
def test_every_pattern_of_the_table_is_one(names: str, said: str) -> None:
    for pattern in (names, said):
        assert re.compile(pattern, re.I)
        assert "" not in alternatives(pattern)  # an empty alternative is said by every text
        assert not re.compile(rf"\b(?:{pattern})\b", re.I).search("")


def test_no_row_stands_twice_and_no_row_says_a_thing_twice() -> None:
    assert [row for row, times in Counter(map(tuple, ROWS)).items() if times > 1] == []
    for names, _, said in ROWS[1:]:
        for pattern in (names, said):
            assert [part for part, times in Counter(alternatives(pattern)).items() if times > 1] == [], pattern


def test_a_relation_that_is_called_as_the_table_says_is_found_under_its_plain_name() -> None:
    for names, _, _ in ROWS[1:]:
        for name in alternatives(names):
            if not re.search(r"[()?*\[\\]", name):
                assert re.fullmatch(names, plain(name), re.I), name


@pytest.mark.parametrize(
    ("label", "text", "words"),
    [
        ("held by", "The Blue Heron hangs in Ulm.", "kept in, hangs in"),
        ("Held by", "The Blue Heron is on display in Ulm.", "kept in, on display in"),
        ("collection", "The Blue Heron can be seen at Ulm.", "kept in, can be seen at"),
        ("hire date", "Ada was recruited in 2019.", "hired, recruited"),
        ("start_date", "Ada came aboard in 2019.", "hired, came aboard"),
        ("protagonist", "The novel revolves around Ada.", "revolves around"),
        ("weight", "The bell weighs two tonnes.", "weight, weighs"),
        ("elevation", "The peak soars to 4,200 m.", "height, soars"),
        ("reports to", "Ada answers directly to Bob.", "reports to, answers directly to"),
        ("mouth", "The river empties into the sea.", "flows into, empties"),
        ("date of death", "Ada passed away in 1950.", "died, passed away"),
        ("burial place", "Ada was laid to rest in Ulm.", "buried in, laid to rest"),
        ("works at", "Ada is based in Ulm.", "based in"),
        ("place of birth", "Ada is a native of Ulm.", "born in, native of"),
        ("capital", "Ada hangs in Ulm.", ""),
        ("held by", "Ada was born in Ulm.", ""),
        ("held by nobody", "The Blue Heron hangs in Ulm.", ""),  # the name as a whole
        ("weight", "The weightless bell rang.", ""),  # whole words
    ],
)
def test_the_model_is_asked_in_words_that_mean_the_relation(label: str, text: str, words: str) -> None:
    assert asked(label, text) == words


def test_a_claim_that_shares_a_word_with_the_relation_is_not_reworded() -> None:
    fact = stated("Blue Heron", "gallery", "Ulm")
    assert paraphrased(read("Blue Heron hangs in Ulm.", [fact]), fact) == "kept in, hangs in"
    assert paraphrased(read("Blue Heron hangs in the gallery of Ulm.", [fact]), fact) == ""
    assert paraphrased(read("Blue Heron was sold to Ulm.", [fact]), fact) == ""


def test_words_inside_a_name_say_no_relation() -> None:
    fact = stated("Hangs in Blue", "gallery", "Ulm")
    assert paraphrased(read("Hangs in Blue pleased Ulm.", [fact]), fact) == ""


def test_the_reworded_relation_is_what_the_model_is_asked_of_statements_and_hypotheses() -> None:
    facts = [stated("Blue Heron", "gallery", "Ulm"), stated("Blue Heron", "style", "Cubism")]
    (pair,) = make_plan(read("Blue Heron hangs in Ulm.", facts), ground(facts), Letters(), given=False).pairs()[:1]
    assert pair == ("Blue Heron hangs in Ulm.", "Blue Heron; kept in, hangs in: Ulm.")
    other = make_plan(read("Blue Heron hangs in Bonn.", facts, ["Bonn"]), ground(facts), Unlike(), given=False)
    asked_of = {evidence for _, evidence in other.pairs()}
    assert "Blue Heron; kept in, hangs in: Bonn." in asked_of
    assert "Blue Heron; style: Bonn." in asked_of


def test_no_label_is_a_relation_of_the_table() -> None:
    assert all(asked(label.value, "It hangs in Ulm.") == "" for label in Label)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("founded", "The mill has been going since 1868."),
        ("founded by", "Ada got the mill off the ground."),
        ("closed", "The mill shut its gates for good in 1997."),
        ("acquired by", "The mill was snapped up by Bob."),
        ("built", "The hall was put up in 1931."),
        ("construction began", "Ground was broken for the hall in 1928."),
        ("demolished", "The hall fell to the wrecking ball in 1982."),
        ("cost", "The hall set the town back 90,000 pounds."),
        ("architect", "Ada drew the plans for the hall."),
        ("predecessor", "Ada stepped into the shoes of Bob."),
        ("successor", "Ada handed the reins to Bob."),
        ("took office", "Ada was sworn in in 2009."),
        ("left office", "Ada bowed out in 2015."),
        ("spouse", "Ada became the bride of Bob."),
        ("employer", "Ada was on the payroll of the mill."),
        ("teacher", "Bob took Ada under his wing."),
        ("burial place", "Ada found her last resting place in Ulm."),
        ("cause of death", "Ada succumbed to pneumonia."),
        ("author", "The play flowed from the pen of Ada."),
        ("publisher", "The play came out with Gull."),
        ("sank", "The ship went to the bottom in 1916."),
        ("captain", "Ada wears the armband."),
        ("winner", "Ada took the title."),
        ("start", "The war flared up in 1639."),
        ("end", "The war drew to a close in 1648."),
        ("repealed", "The act was struck from the books in 2003."),
        ("employees", "The mill gives work to 140 people."),
        ("discovered by", "Ada first sighted the comet."),
        ("population", "The town counts 24,500 souls."),
    ],
)
def test_everyday_words_for_a_relation_are_known(label: str, text: str) -> None:
    assert asked(label, text)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("founded", "The mill was sold in 1868."),
        ("founded by", "Ada worked at the mill."),
        ("built", "The hall was opened in 1940."),
        ("capital", "Ulm is the largest city of Norland."),
        ("largest city", "Ulm is the capital of Norland."),
        ("author", "Ada reviewed the play."),
        ("author", "Ada printed the play."),
        ("place of birth", "Ada grew up in Ulm."),
        ("place of birth", "Ada lives in Ulm."),
        ("residence", "Ada was born in Ulm."),
        ("spouse", "Ada admired Bob."),
        ("winner", "Ada came second."),
        ("nominated for", "Ada won the lamp."),
        ("head of state", "Ada leads the government."),
        ("filmed in", "The film is set in Ulm."),
        ("owner", "Bob insured the hall."),
        ("tenant", "Ada owns the hall."),
    ],
)
def test_words_for_a_near_relation_are_not_taken_for_it(label: str, text: str) -> None:
    assert asked(label, text) == ""
