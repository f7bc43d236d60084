"""What a reader chooses from: graphs, methods, models; entities by name or nearly so; addresses; the page's questions."""

import pytest
import scripted_graph
from hypothesis import given
from hypothesis import strategies as st

from claimver.methods import METHODS
from claimver.report.elements import plain
from claimver.report.flip import Flip
from claimver.settings import Settings
from claimver.types import Label
from claimver.ui import offers
from claimver.ui.entry import addresses
from claimver.ui.find import find, near
from claimver.ui.flips import flip_words
from claimver.ui.payload import NOTE, Asked, asked
from claimver.ui.tongue import language_notice


def test_every_offer_says_what_it_costs_and_sends() -> None:
    settings = Settings(kg="https://kg.example/sparql", model="endpoint:http://127.0.0.1:1")
    for offered in (
        offers.graphs(settings, local=True),
        offers.methods(settings),
        offers.models(settings, local=True),
    ):
        assert all(offer.name and offer.about for offer in offered)
        assert len({offer.key for offer in offered}) == len(offered)
    assert "are sent to https://kg.example/sparql" in offers.graphs(settings, local=True)[0].about
    assert "are sent to this endpoint" in offers.models(settings, local=True)[0].about
    assert {offer.key for offer in offers.methods(settings)} == set(METHODS)


def test_who_sits_elsewhere_is_offered_no_folder_of_this_computer() -> None:
    assert offers.OWN not in {offer.key for offer in offers.graphs(Settings(), local=False)}
    assert offers.OWN not in {offer.key for offer in offers.models(Settings(), local=False)}


def test_names_are_found_exactly_by_beginning_and_nearly() -> None:
    graph = scripted_graph.desk().graph
    assert find(graph, "Neil Armstrong")[0].id == "Q1615"
    assert find(graph, "neil arm")[0].id == "Q1615"
    assert [entity.id for entity in find(graph, "Neil Amstrong")] == ["Q1615"]
    assert find(graph, "Nobody Whatsoever") == ()
    assert find(graph, "") == ()
    assert near({"barack obama": "Q76", "barack obama sr.": "Q649593"}, "Barak Obama")[0] == "Q76"
    assert near({"streator": "L495", "stratford": "Q1"}, "Stratfrod") == ("Q1",)


def test_a_claim_that_rests_on_no_statement_is_told_so() -> None:
    told = " ".join(plain(part) for part in flip_words(Flip(Label.EXTRAPOLATORY, tries=1)))
    assert "rests on no statement" in told
    assert "rests on no statement" not in " ".join(plain(p) for p in flip_words(Flip(Label.EXTRAPOLATORY, tries=5)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://example.org/a?b=c", 1),
        ("  http://example.org \n\n https://example.com/x\n", 2),
        ("HTTPS://example.org/A", 1),
        ("www.example.org/a", 1),
        ("<https://example.org>", 1),
        ("<b>", 0),
        ("See https://example.org", 0),
        ("https://example.org is a page", 0),
        ("ftp://example.org", 0),
        ("https://", 0),
        ("https://user:pass@example.org", 0),
        ("https://example.org/" + "a" * 3000, 0),
        ("", 0),
    ],
)
def test_only_what_is_nothing_but_addresses_is_read_as_such(text: str, found: int) -> None:
    assert len(addresses(text)) == found


def test_what_the_page_asks_is_checked() -> None:
    assert asked({"kind": "note", "claim": 1, "label": "agree", "note": "x"}, 3) == Asked("note", 1, 0, "agree", "x")
    assert asked({"kind": "meaning", "claim": 0, "item": 2}, 3) == Asked("meaning", 0, 2)


@given(
    st.none()
    | st.dictionaries(
        st.sampled_from(["kind", "claim", "item", "label", "note"]),
        st.sampled_from(["note", "flip", "x", "", "y" * (NOTE + 1), True, None, 2.5, -1, 0, 10_001, [], {}]),
    )
)
def test_nothing_else_that_a_page_may_send_is_taken(value: object) -> None:
    found = asked(value, 3)
    if found is not None:
        assert found.claim in range(3)
        assert found.kind in ("note", "meaning", "flip", "stop", "reliability")
        assert len(found.note) <= NOTE
        assert 0 <= found.item < 10_000


def test_what_would_change_a_verdict_is_told_in_words() -> None:
    for found, words in (
        (Flip(Label.ATTRIBUTABLE, tries=40, exhausted=False), "no removal was found"),
        (Flip(Label.ATTRIBUTABLE, tries=3), "No removal of up to four statements"),
        (Flip(Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, tries=1, reproduced=False), "Judged alone"),
    ):
        assert words in " ".join(plain(part) for part in flip_words(found))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der Mond ist der Trabant der Erde, und die Erde ist rund.", "German"),
        ("باراك أوباما ولد في هاواي وهو سياسي أمريكي", "Arabic"),
        ("Apollo 11 never landed on the Moon.", ""),
        ("Neil Armstrong", ""),
        ("42 \U0001f469\u200d\U0001f680 \ud800", ""),
    ],
)
def test_a_language_other_than_english_is_named(text: str, language: str) -> None:
    notice = language_notice(text)
    assert (notice is None) == (language == "")
    assert notice is None or language in plain(notice)
