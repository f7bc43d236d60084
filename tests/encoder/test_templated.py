"""Claims in the very words of a reviewed wording."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.templated import is_in_template
from claimver.encoder.judging.bearing import bears_out_nothing
from tests.encoder.readings import read, stated

GENRE = stated("Ada Trio", "genre", "Smooth jazz")
SERVED = stated("Velde Airport", "cityServed", "Velde")


@pytest.mark.parametrize(
    "text",
    [
        "Ada Trio plays smooth jazz.",
        "The band Ada Trio still plays smooth jazz.",
        "Ada Trio is known for Smooth jazz music.",
    ],
)
def test_a_claim_in_a_reviewed_wording_states_the_relation(text: str) -> None:
    assert is_in_template(read(text, [GENRE]), GENRE)


@pytest.mark.parametrize(
    "text",
    [
        "The rival of Ada Trio plays smooth jazz.",
        "Ada Trio avoids smooth jazz.",
        "Ada Trio plays smooth jazzercise.",
        "Who likes Ada Trio plays smooth jazz.",
    ],
)
def test_of_another_subject_in_other_words_or_of_a_longer_name_it_does_not(text: str) -> None:
    assert not is_in_template(read(text, [GENRE]), GENRE)


def test_a_relation_is_known_by_the_name_that_dbpedia_has_for_it() -> None:
    assert is_in_template(read("Velde Airport serves the city of Velde.", [SERVED]), SERVED)


def test_an_unreviewed_relation_has_no_wordings() -> None:
    hums = stated("Ada Trio", "hums", "Smooth jazz")
    assert not is_in_template(read("Ada Trio plays smooth jazz.", [hums]), hums)


def test_the_same_words_the_other_way_about_bear_out_nothing() -> None:
    after = stated("Ada One", "followed by", "Ada Two")
    assert is_in_template(read("Ada Two is the sequel to Ada One.", [after]), after)
    turned = read("Ada One is the sequel to Ada Two.", [after])
    assert not is_in_template(turned, after)
    assert is_in_template(turned, after, turned=True)
    assert bears_out_nothing(turned, after)
