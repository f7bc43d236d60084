"""Labels by the shipped models on a small graph of invented names: one text, read once, a claim a paragraph."""

from __future__ import annotations

import pytest

from claimver.compose import verify_text
from claimver.types import Cause, Label, Verdict

FACTS = [
    ("Zorland", "capital", "Velmora"),
    ("Brakka", "country", "Zorland"),
    ("Zorland", "member of", "Ember League"),
    ("Orla Venn", "place of birth", "Velmora"),
    ("Orla Venn", "date of birth", "12 March 1901"),
    ("Orla Venn", "place of death", "Brakka"),
    ("Orla Venn", "date of death", "24 December 1950"),
    ("Tam Rusk", "date of birth", "1899"),
    ("Tam Rusk", "date of death", "1970"),
    ("Lake Ombra", "depth", "120 metre"),
    ("Lake Silt", "depth", "80 metre"),
    ("Long River", "length", "1000 kilometre"),
    ("Short River", "length", "750 kilometre"),
    ("Sunset Bridge", "held by", "Halden Museum"),
    ("Nima Fosk", "works at", "Lowick Depot"),
    ("Kite Club", "inception", "1970"),
    ("Kite Club", "location of formation", "Velmora"),
    ("Bex Tolly", "member of", "Kite Club"),
    ("1998 Moor Cup", "point in time", "1998"),
    ("1998 Moor Cup", "winner", "Zorland national football team"),
    ("Zorland national football team", "country", "Zorland"),
]
A, C, E = Label.ATTRIBUTABLE, Label.CONTRADICTORY, Label.EXTRAPOLATORY
CLAIMS = [
    ("The Moor Cup was held in 1998.", A),
    ("Zorland won the Moor Cup in 1998.", A),
    ("The Moor Cup was shown on television in 1998.", E),  # the year says which cup, and nothing else
    ("Lake Ombra is 40 metres deeper than Lake Silt.", A),
    ("Lake Ombra is 90 metres deeper than Lake Silt.", C),
    ("Lake Silt is deeper than Lake Ombra.", C),
    ("Long River outdoes Short River by 250 kilometres.", A),
    ("Long River outdoes Short River by 100 kilometres.", C),
    ("Orla Venn was born two years after Tam Rusk.", A),
    ("Tam Rusk outlived Orla Venn.", A),
    ("Orla Venn outlived Tam Rusk.", C),
    ("Orla Venn died at the age of 49.", A),
    ("Orla Venn died at the age of 61.", C),
    ("Orla Venn died on Christmas Eve 1950.", A),
    ("Orla Venn died on Boxing Day 1950.", C),
    ("It was in Brakka that Orla Venn died.", A),
    ("It was in Velmora that Orla Venn died.", C),
    ("Orla Venn was born in her native Velmora.", A),
    ("Contrary to popular belief, Orla Venn was born in Velmora.", A),
    ("Contrary to popular belief, Orla Venn was born in Brakka.", C),
    ("Orla Venn died in Brakka, not in Velmora.", A),
    ("Orla Venn died in Velmora, not in Brakka.", C),
    ("Zorland's capital is Velmora, not Brakka.", A),
    ("Brakka is the capital of Zorland.", C),
    ("Orla Venn's husband Tam Rusk died in 1950.", C),
    ("Orla Venn's daughter Mina was born in 1930.", E),
    ("Orla Venn died in Velmora, the town of her birth, in 1950.", C),
    ("Brakka is the national capital of Zorland.", C),
    ("Zorland has stayed out of the Ember League.", C),
    ("Kite Club was not founded until 1970.", A),
    ("Kite Club was not founded until 1985.", C),
    ("Kite Club was formed in Velmora in 1970.", A),
    ("Kite Club was formed in Velmora in 1971.", C),
    ("Kite Club was formed in Velmora before the great frost of Lake Silt.", E),
    ("Bex Tolly joined Kite Club.", A),
    ("Bex Tolly never joined Kite Club.", C),
    ("Sunset Bridge hangs in the Halden Museum.", A),
    ("Sunset Bridge hangs in the Lowick Depot.", C),
    ("Nima Fosk works at Lowick Depot.", A),
    ("Nima Fosk works at Halden Museum.", C),
    ("Nima Fosk once painted Lake Silt.", E),
]


@pytest.fixture(scope="module")
def verdicts() -> dict[str, list[Verdict]]:
    """The verdicts of each paragraph."""
    report = verify_text("\n\n".join(text for text, _ in CLAIMS), triplets=FACTS, threads=1)
    found: dict[str, list[Verdict]] = {text: [] for text, _ in CLAIMS}
    for verdict in report.verdicts:
        said = verdict.claim.span.of(report.document.text)
        found[next(text for text in found if said in text)].append(verdict)
    return found


@pytest.mark.parametrize(("text", "label"), CLAIMS, ids=[text for text, _ in CLAIMS])
def test_the_shipped_models_and_the_rules_label(verdicts: dict[str, list[Verdict]], text: str, label: Label) -> None:
    labels = [verdict.label for verdict in verdicts[text]]
    assert labels == [label], [verdict.rationale for verdict in verdicts[text]]


def test_a_list_of_predicates_is_judged_one_by_one() -> None:
    facts = [
        ("Halden Hall", "country", "Zorland"),
        ("Halden Hall", "capacity", "900"),
        ("Halden Hall", "opened", "1931"),
    ]
    text = "Halden Hall stands in Zorland, has room for 900 spectators and was opened in 1932."
    assert [v.label for v in verify_text(text, triplets=facts, threads=1).verdicts] == [A, A, C]


def test_a_first_name_means_the_child_that_the_graph_states() -> None:
    facts = [("Orla Venn", "child", "Rima Venn"), ("Rima Venn", "place of birth", "Brakka")]
    text = "Orla Venn sang with her daughter Rima. Rima was born in {0}."
    for place, label in (("Brakka", A), ("Velmora", C)):
        report = verify_text(text.format(place), triplets=[*facts, ("Velmora", "twin town", "Brakka")], threads=1)
        assert report.verdicts[-1].label is label


def test_a_denial_of_any_award_is_gainsaid_by_one() -> None:
    facts = [("Orla Venn", "award received", "Goldleaf Prize"), ("Tam Rusk", "occupation", "painter")]
    text = "Orla Venn never won a prize. Tam Rusk never won a prize."
    assert [v.label for v in verify_text(text, triplets=facts, threads=1).verdicts] == [C, E]


def test_what_only_says_who_is_meant_supports_nothing_else() -> None:
    facts = [("Orla Venn", "child", "Rima Venn"), ("Rima Venn", "place of birth", "Brakka")]
    text = "Orla Venn's daughter Rima Venn was fond of jazz. Orla Venn's daughter Rima Venn was born in Brakka."
    assert [v.label for v in verify_text(text, triplets=facts, threads=1).verdicts] == [E, A]


def test_an_age_and_another_name_belong_to_the_claim_that_they_stand_in() -> None:
    aged = verify_text("Gabriel García Márquez died in Mexico City in April 2014, aged 87.").verdicts
    assert [v.label for v in aged] == [Label.ATTRIBUTABLE]
    called = verify_text("Farrokh Bulsara, better known as Freddie Mercury, was born in Stone Town.").verdicts
    assert [v.label for v in called] == [Label.ATTRIBUTABLE]


def test_what_others_are_ranked_by_is_not_told_by_where_a_thing_lies() -> None:
    (kenya,) = verify_text("Kilimanjaro, at 5,895 metres the highest peak in Africa, lies in Kenya.").verdicts
    (passing,) = verify_text("Marie Curie, a native of Warsaw, owned a bicycle shop.").verdicts
    assert [kenya.label, passing.label] == [Label.EXTRAPOLATORY, Label.EXTRAPOLATORY]


def test_a_list_is_borne_out_only_where_each_of_it_is_stated() -> None:
    facts = [("Halden Bakery", "sells", "rye bread"), ("Halden Bakery", "sells", "cinnamon bun")]
    text = "Halden Bakery sells rye bread, cinnamon buns and croissants."
    (partly,) = verify_text(text, triplets=facts, threads=1).verdicts
    assert (partly.label, partly.cause) == (E, Cause.PARTIAL)
    assert "croissants" in partly.rationale
    (whole,) = verify_text(text, triplets=[*facts, ("Halden Bakery", "sells", "croissant")], threads=1).verdicts
    assert whole.label is A


def test_a_name_that_no_statement_tells_is_missing_however_sure_the_model_is() -> None:
    facts = [("Blue Lantern", "performer", "Orla Venn"), ("Blue Lantern", "instance of", "album")]
    text = "Blue Lantern is an Orla Venn album with Bill Rusk on piano."
    (verdict,) = verify_text(text, triplets=facts, threads=1).verdicts
    assert (verdict.label, verdict.cause) == (E, Cause.PARTIAL)


def test_that_there_is_one_is_borne_out_by_any_and_its_denial_gainsaid() -> None:
    facts = [("Orla Venn", "successor", "Tam Rusk"), ("Velmora Bridge", "replaced by", "Brakka Bridge")]
    text = (
        "Orla Venn had a successor. Orla Venn had no successor. Velmora Bridge has been replaced by another bridge. "
        "Velmora Bridge has never been replaced. Tam Rusk had no successor."
    )
    assert [v.label for v in verify_text(text, triplets=facts, threads=1).verdicts] == [A, C, A, C, E]
