"""Lists of which a part is stated: each of their phrases must be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.read.coordinated import Listed, kinds
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.unlisted import beside, undone, unjoined, unlisted
from claimver.types import Entity, Triplet
from tests.encoder.readings import ground, read, stated


def listing(text: str, facts: list[Triplet], *phrases: str, colours: str = "") -> Reading:
    """The reading of a text with a list of these phrases; ``colours``: the words that are no nouns."""
    row = tuple(Listed(phrase, kinds(phrase) - kinds(colours), kinds(phrase) & kinds(colours)) for phrase in phrases)
    return replace(read(text, facts), lists=(row,))


def missing(reading: Reading, *cited: Triplet) -> list[str]:
    return list(unlisted(reading, [Finding("support", (cited[0],), 0.9)], cited))


RYE, BUNS = stated("Halden Bakery", "sells", "rye bread"), stated("Halden Bakery", "sells", "bun")


def test_where_one_is_stated_each_of_a_list_must_be() -> None:
    reading = listing("Halden Bakery sells rye bread, buns and cakes.", [RYE], "rye bread", "buns", "cakes")
    assert missing(reading, RYE) == ["buns", "cakes"]
    assert missing(reading, RYE, BUNS) == ["cakes"]
    assert missing(reading, RYE, BUNS, stated("Halden Bakery", "sells", "cakes")) == []


def test_nothing_is_asked_of_a_list_of_which_nothing_is_stated() -> None:
    based = stated("Halden Bakery", "located in", "Ulm")
    assert missing(listing("Halden Bakery in Ulm sells buns and cakes.", [based], "buns", "cakes"), based) == []


def test_a_thing_tells_no_other_phrase_by_a_word_that_both_have() -> None:
    reading = listing("It sells rye bread and white bread.", [RYE], "rye bread", "white bread", colours="rye white")
    assert missing(reading, RYE) == ["white bread"]


def test_the_name_of_what_the_claim_is_about_tells_nothing() -> None:
    sausage = stated("Bacon Roll", "ingredient", "sausage")
    reading = listing("Bacon Roll is made with bacon and sausage.", [sausage], "bacon", "sausage")
    assert missing(reading, sausage) == ["bacon"]


def test_a_description_or_a_broader_word_tells_a_phrase() -> None:
    wrote = stated("Ada", "occupation", "novelist")
    reading = listing("Ada was a novelist and a writer.", [wrote], "novelist", "writer")
    assert missing(reading, wrote) == []
    reading = listing("Ada was a novelist and a chemist.", [wrote], "novelist", "chemist")
    assert missing(reading, wrote) == ["chemist"]
    known = replace(wrote, subject=Entity("Ada", "Ada", description="Swiss novelist and chemist"))
    assert missing(reading, known) == []


def test_a_denial_of_two_is_gainsaid_by_one() -> None:
    wrote = stated("Ada", "occupation", "novelist")
    reading = listing("Ada was neither a novelist nor a chemist.", [wrote], "novelist", "chemist")
    assert missing(reading, wrote) == []


def test_more_of_the_same_relation_is_found_beside_a_support() -> None:
    reading = listing("Halden Bakery sells rye bread and buns.", [RYE, BUNS], "rye bread", "buns")
    support = Finding("support", (RYE,), 0.9)
    assert list(beside(reading, [support], ground([RYE, BUNS]))) == [BUNS]
    assert list(beside(reading, [support], ground([RYE, stated("Halden Bakery", "located in", "Ulm")]))) == []


@pytest.mark.parametrize(("deed", "wanted"), [("edited", ["edited"]), ("directed", []), ("raised", [])])
def test_a_second_verb_must_be_worded_by_a_relation(deed: str, wanted: list[str]) -> None:
    directed = stated("The Long Field", "director", "Ada")
    reading = replace(read(f"Ada directed and {deed} The Long Field.", [directed]), deeds=(deed,))
    assert list(undone(reading, [Finding("support", (directed,), 0.9)], [directed])) == wanted


def test_common_nouns_behind_a_name_that_is_told_are_no_others_of_its_kind() -> None:
    flows = stated("Vane", "flows through", "Ulm")
    reading = listing("The Vane flows by Ulm, past fields and mills.", [flows], "Ulm", "fields", "mills")
    assert missing(reading, flows) == []
    named = listing("The Vane flows through Ulm and Bonn.", [flows], "Ulm", "Bonn")
    assert missing(named, flows) == ["Bonn"]


def test_a_name_that_is_joined_with_the_others_of_its_list_alone_is_not_told() -> None:
    spain, germany = stated("France", "shares border with", "Spain"), stated("France", "shares border with", "Germany")
    also = stated("Germany", "shares border with", "Spain")
    reading = listing("France and Germany border Spain.", [spain, germany], "France", "Germany")
    assert list(unjoined(reading, [spain, germany])) == ["Germany"]
    assert list(unjoined(reading, [spain, also])) == []
    mutual = listing("France and Germany share a border.", [germany], "France", "Germany")
    assert list(unjoined(mutual, [germany])) == []
