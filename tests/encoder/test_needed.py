"""Which supports a claim rests on, and which are only there because the same names occur."""

from __future__ import annotations

from claimver.encoder.judging.coverage import covered
from claimver.encoder.judging.needed import needed, told_of_lives
from claimver.encoder.rules.finding import Finding
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

AWARD = stated("Ada", "award received", "Rask Prize")
DIED = stated("Ada", "place of death", "Ulm")
HELD = stated("Rask Prize", "location", "Ulm")
BORN = stated("Ada", "date of birth", day("1901"))


def supports(*facts: Triplet) -> list[Finding]:
    return [Finding("support", (fact,), 0.9) for fact in facts]


def test_a_death_that_is_not_told_bears_nothing_out_beside_a_relation_that_is() -> None:
    reading = read("Ada received the Rask Prize award in Ulm.", [AWARD, DIED])
    assert told_of_lives(reading, supports(DIED, AWARD)) == supports(AWARD)
    assert told_of_lives(reading, supports(DIED)) == supports(DIED)
    told = read("Ada, who received the Rask Prize award, died in Ulm.", [AWARD, DIED])
    assert told_of_lives(told, supports(DIED, AWARD)) == supports(DIED, AWARD)


def cited(text: str, facts: list[Triplet], found: list[Finding]) -> list[Triplet]:
    reading, known = read(text, facts), ground(facts)
    return list(covered(reading, needed(reading, found, known), known)[0])


def test_of_two_supports_for_a_name_one_is_cited_behind_the_worded_one() -> None:
    facts = [AWARD, HELD, stated("Ada", "residence", "Ulm")]
    found = cited("Ada received the Rask Prize award in Ulm.", facts, supports(facts[2], HELD, AWARD))
    assert found[0] == AWARD
    assert len(found) == 2


def test_a_name_and_a_value_that_no_other_support_has_are_cited() -> None:
    text = "Ada received the Rask Prize award in Ulm."
    assert cited(text, [AWARD, HELD], supports(HELD, AWARD)) == [AWARD, HELD]
    dated = Finding("support", (BORN,), 0.9, "1901", read("It is of 1901.").dates[0])
    assert BORN in cited(text, [AWARD, BORN], [*supports(AWARD), dated])


def test_where_the_claim_words_no_relation_all_are_kept() -> None:
    found = supports(HELD, DIED)
    assert needed(read("Ada of Ulm.", [HELD, DIED]), found, ground([HELD, DIED])) == tuple(found)
