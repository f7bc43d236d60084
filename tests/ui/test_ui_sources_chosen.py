"""The documents and the web search that a reader chooses for a check, on the Verify page and on the Compare page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import scripted_desk
from streamlit.testing.v1 import AppTest
from test_ui_picture import drawn
from verify_page import check, words

from claimver.corpus.image_index import ImageIndex
from claimver.corpus.known import remember
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.settings import Settings
from claimver.ui import offers
from claimver.ui.desk import ordered
from claimver.ui.jobs import NOTHING, Order

PNG = drawn()
NONE_YET = "none are indexed yet"


@pytest.fixture
def data(script: scripted_desk.Script) -> Path:
    """The folder of the reader's data."""
    return Path(scripted_desk.current().settings.additions)


def documents(data: Path, name: str = "press") -> Path:
    folder = data / name
    list(Store(folder, create=True).add([Source("a", "Ada sang.")]))
    remember(data, folder)
    return folder


def set_desk(**settings: str) -> None:
    made = scripted_desk.current()
    scripted_desk.DESK = replace(made, settings=replace(made.settings, **settings))


def test_a_method_that_searches_documents_says_where_to_add_some(app: AppTest) -> None:
    assert "choose_corpus" not in {box.key for box in app.run().selectbox}
    app.selectbox(key="choose_method").select("vegraph").run()
    assert NONE_YET in words(app)
    app.selectbox(key="choose_method").select("claimver").run()
    assert NONE_YET not in words(app)


def test_documents_that_are_indexed_are_chosen_and_searched(
    app: AppTest, data: Path, script: scripted_desk.Script
) -> None:
    folder = documents(data)
    app.run().selectbox(key="choose_method").select("torag").run()
    assert "none are chosen" in words(app)
    app.selectbox(key="choose_corpus").select(str(folder)).run()
    found = words(app)
    assert "1 document is indexed (1 passage)" in found
    assert "none are chosen" not in found
    check(app, "Ada sang.")
    assert (script.seen[-1].method, script.seen[-1].corpus) == ("torag", str(folder))


def test_another_folder_must_be_named(app: AppTest, script: scripted_desk.Script) -> None:
    app.run().selectbox(key="choose_method").select("rag").run()
    app.selectbox(key="choose_corpus").select(offers.OWN).run()
    app.text_area[0].set_value("Ada sang.")
    app.button[0].click().run()
    assert "No folder of documents is named" in words(app)
    assert script.seen == []
    app.text_input(key="own_corpus").set_value("/somewhere").run()
    check(app, "Ada sang.")
    assert script.seen[-1].corpus == "/somewhere"


def test_web_search_that_is_on_can_be_left_out(app: AppTest, script: scripted_desk.Script) -> None:
    set_desk(web_search="ddgs")
    app.run().selectbox(key="choose_method").select("cove").run()
    assert "none are indexed" not in words(app)
    app.checkbox(key="choose_web").uncheck().run()
    assert "none are indexed" in words(app)
    check(app, "Ada sang.")
    assert script.seen[-1].web == NOTHING


def test_who_sits_elsewhere_is_offered_the_servers_documents_only(data: Path, tmp_path: Path) -> None:
    documents(data)
    set_desk(corpus=str(documents(tmp_path, "set")))
    settings = scripted_desk.current().settings
    assert [offer.name for offer in offers.corpora(settings, local=False)] == ["set", "None"]
    assert {offer.name for offer in offers.corpora(settings, local=True)} == {
        "set",
        "None",
        "press",
        "Another folder …",
    }


def test_images_that_are_indexed_beside_documents_are_told_where_they_are_chosen(data: Path) -> None:
    folder = documents(data)
    ImageIndex(folder, create=True).put("a.png", PNG)
    (offer,) = [one for one in offers.corpora(Settings(additions=str(data)), local=True) if one.name == "press"]
    assert "1 document is indexed (1 passage, 1 image)" in offer.about


def test_documents_that_are_gone_are_offered_with_what_is_wrong() -> None:
    (offer, *_) = offers.corpora(Settings(corpus="/nowhere/at/all"), local=False)
    assert "holds no documents" in offer.about


def test_what_is_chosen_takes_the_place_of_the_settings() -> None:
    settings = Settings(corpus="set", web_search="ddgs")
    assert ordered(settings, Order("x")) == settings
    assert ordered(settings, Order("x", corpus="own", web=NOTHING)) == Settings(corpus="own", web_search="off")
    assert ordered(settings, Order("x", corpus=NOTHING)).corpus == ""
