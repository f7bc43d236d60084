"""Words that a claim adds to what a statement tells, which leave it open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import stems
from claimver.types import Entity, Property, Qualifier
from tests.encoder.readings import ground, read, stated

STUDIED = stated("Ada Venn", "educated at", "Ulm University")
LAW = replace(STUDIED, qualifiers=(Qualifier(Property("P812", "academic major"), Entity("law", "law")),))


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Ada Venn studied law at Ulm University.", ("law",)),
        ("Ada Venn read history under a monk at Ulm University.", ("history", "monk")),
        ("Ada Venn studied at Ulm University.", ()),
        ("Ada Venn took her doctorate at Ulm University.", ("doctorate",)),
        ("Ulm University's captain was Ada Venn.", ("captain",)),
        ("Ada Venn was a poet and the leader of Ulm University.", ("leader",)),
        ("Ada Venn took her degree at Ulm University.", ()),
        ("Ada Venn was at Ulm University without a grant.", ("grant",)),
        ("Ada Venn was at Ulm University, and some of her friends were too.", ("some of her",)),
        ("Ada Venn was at Ulm University with a staff of five.", ("staff of five",)),
        ("Ada Venn was at Ulm University for the rest of her life.", ("for the rest of her life",)),
        ("Ada Venn was at Ulm University all her working life.", ("all her working life",)),
        ("Ada Venn left Ulm University within a fortnight.", ("within a fortnight",)),
        ("Ada Venn was at Ulm University in one of the old halls.", ()),
        ("Ada Venn was at Ulm University with money borrowed from friends.", ("money",)),
        ("Ada Venn lived in a cottage by the sea at Ulm University.", ("cottage",)),
        ("Ada Venn had her place from an uncle at Ulm University.", ("uncle",)),
        ("Ada Venn had been educated with a school at Ulm University.", ()),  # the relation is so worded
        ("Ada Venn was at Ulm University in every hall.", ("every hall",)),
        ("Ada Venn was at Ulm University in every year.", ()),
        ("Ada Venn was at Ulm University with her uncle, Bo Hale.", ()),  # who has a name of his own
    ],
)
def test_what_a_claim_adds_is_missing(text: str, missing: tuple[str, ...]) -> None:
    reading = replace(read(text, [STUDIED]), nouns=stems("law history monk grant hall money cottage uncle school"))
    assert covered(reading, [Finding("support", (STUDIED,), 0.9)], ground([STUDIED]))[1] == missing


def test_a_doctorate_is_told_by_who_supervised_it() -> None:
    supervised = stated("Ada Venn", "doctoral advisor", "Bo")
    reading = read("Ada Venn did a doctorate under Bo.", [supervised])
    assert covered(reading, [Finding("support", (supervised,), 0.9)], ground([supervised]))[1] == ()


def test_what_a_qualifier_tells_is_not_missing() -> None:
    reading = replace(read("Ada Venn studied law at Ulm University.", [STUDIED]), nouns=stems("law"))
    assert covered(reading, [Finding("support", (LAW,), 0.9)], ground([LAW]))[1] == ()


def test_a_name_within_what_is_stated_is_finer_than_it() -> None:
    country, within = stated("Ada Venn", "country", "Norland"), stated("Ulm", "country", "Norland")
    reading = read("Ada Venn lives in Ulm.", [country, within])
    assert covered(reading, [Finding("support", (country,), 0.9)], ground([country, within]))[1] == ("Ulm",)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Ada Venn died at Ulm University after a long illness.", ("illness",)),
        ("Ada Venn, a carpenter's daughter, studied at Ulm University.", ("carpenter",)),
        ("Ada Venn joined Ulm University in the same year.", ("in the same year",)),
        ("Ada Venn joined Ulm University in the same year as Bo.", ()),
        ("Ada Venn left Ulm University the very next day.", ("the very next day",)),
        ("Ada Venn played a harbour detective in Ulm University.", ("harbour detective",)),
        ("Ada Venn played a part in Ulm University.", ()),
        ("Ada Venn played the piano in Ulm University.", ()),
    ],
)
def test_what_a_claim_adds_in_words_of_time_part_and_birth(text: str, missing: tuple[str, ...]) -> None:
    facts = [STUDIED]
    assert covered(read(text, facts), [Finding("support", (STUDIED,), 0.9)], ground(facts))[1] == missing
