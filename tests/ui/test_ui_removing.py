"""Graphs and documents of one's own, removed on the Sources page: asked twice, and what used them says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import scripted_report
from streamlit.testing.v1 import AppTest

from claimver.compose import graph_of
from claimver.corpus.sources import Readers, Source
from claimver.corpus.store import Store
from claimver.errors import ClaimverError, StoreError
from claimver.kg.own import build_own, own_graphs
from claimver.report.language import speaking
from claimver.report.messages import message
from claimver.settings import Settings, load
from claimver.ui.graph_desk import graph_desk
from claimver.ui.graph_facts import graph_line
from claimver.ui.options import Chosen
from claimver.ui.sources import SourcesDesk

TABLE = b"subject,property,object\nAda Lovelace,father,Lord Byron\n"
OTHER = b"subject,property,object\nAda Lovelace,mother,Anne Isabella Byron\nAda Lovelace,child,Anne Blunt\n"
PLACE: dict[str, Path] = {}


def settings() -> Settings:
    own = {"corpus": str(PLACE["data"] / "press"), "additions": str(PLACE["data"])}
    return load(own, environment={}, folder=PLACE["data"])


def desk() -> SourcesDesk:
    read: Callable[..., str] = lambda *given: ""  # noqa: E731
    return SourcesDesk(settings(), lambda: Readers(read, read, frozenset()), read, lambda: True)


def page() -> None:
    """What AppTest runs."""
    import test_ui_removing

    from claimver.ui import sources

    sources.show(test_ui_removing.desk)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    PLACE["data"] = tmp_path
    return tmp_path


@pytest.fixture
def ada(data: Path) -> Path:
    return build_own(data, "ada", ("ada.csv", TABLE), lambda line: None)


def words(app: AppTest) -> str:
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def opened() -> AppTest:
    return AppTest.from_function(page, default_timeout=60).run()


def test_a_graph_is_removed_once_that_is_confirmed_and_the_page_says_that_it_was_chosen(data: Path, ada: Path) -> None:
    other = build_own(data, "eve", ("eve.csv", TABLE), lambda line: None)
    app = opened()
    app.session_state["options_chosen"] = Chosen(kg=f"sample+{ada}", method="rag")
    app.selectbox(key="own_graphs_which").select(ada)
    app.button(key="own_graphs_remove").click().run()
    assert "Remove ada (1 statement) from this computer?" in words(app)
    app.button(key="own_graphs_keep").click().run()
    assert [*own_graphs(data)] == [ada, other]
    assert "Remove ada" not in words(app)
    app.button(key="own_graphs_remove").click().run()
    app.button(key="own_graphs_really").click().run()
    assert not app.exception
    assert "ada is removed. It was chosen on the pages that judge texts" in words(app)
    assert [*own_graphs(data)] == [other]
    assert not [path for path in data.iterdir() if path.name.startswith("removed-")]
    assert app.session_state["options_chosen"] == Chosen(method="rag")
    assert "It was chosen" not in words(app.run())


def test_a_damaged_graph_is_told_with_its_reason_and_removed(data: Path, ada: Path) -> None:
    (ada / "graph.sqlite").write_bytes(b"")
    app = opened()
    assert "The graph ada is damaged and cannot be chosen" in words(app)
    assert "graph.sqlite has 0 bytes instead of" in words(app)
    app.button(key="own_graphs_remove").click().run()
    assert "Remove ada (damaged) from this computer?" in words(app)
    app.button(key="own_graphs_really").click().run()
    assert not app.exception
    assert "ada is removed." in words(app)
    assert not ada.exists()
    assert not [button.key for button in app.button if button.key == "own_graphs_remove"]


def test_a_graph_that_is_gone_meanwhile_is_told(data: Path, ada: Path) -> None:
    app = opened()
    app.button(key="own_graphs_remove").click().run()
    ada.rename(data / "aside")
    app.button(key="own_graphs_really").click().run()
    assert not app.exception
    assert "No graph 'ada' here" in words(app)


def test_what_used_a_removed_graph_says_so_and_one_built_anew_is_read_anew(data: Path, ada: Path) -> None:
    chosen = replace(settings(), kg=str(ada))
    assert graph_of(chosen).search("Lord Byron")
    report = replace(scripted_report.report(), kg_snapshot=graph_desk(chosen).graph.snapshot)
    app = opened()
    app.button(key="own_graphs_remove").click().run()
    app.button(key="own_graphs_really").click().run()
    for use in (lambda: graph_of(chosen), lambda: graph_desk(chosen).graph):
        with pytest.raises(StoreError, match=r"there is no such folder \(any more\)\. Choose another graph") as told:
            use()
    with speaking("de"):
        assert "Wählen Sie einen anderen Graphen" in message(str(told.value))

    def opening(kg: str) -> object:
        return graph_desk(replace(chosen, kg=kg)).graph

    line = graph_line(Shown(opening, chosen), report, str(ada))  # type: ignore[arg-type]
    assert "This graph is not there any more: what it said is kept in this report" in line
    assert build_own(data, "ada", ("ada.csv", OTHER), lambda line: None) == ada
    for graph in (graph_of(chosen), graph_desk(chosen).graph):
        assert graph.search("Anne Blunt")
        assert not graph.search("Lord Byron")


class Shown:
    """Of the desk of checks what the line about a graph needs."""

    def __init__(self, graph: Callable[[str], object], chosen: Settings) -> None:
        self.graph, self.settings = graph, chosen


def test_documents_are_removed_once_that_is_confirmed_and_other_files_stay(data: Path) -> None:
    folder = data / "press"
    assert list(Store(folder, create=True).add([Source("a", "Ada sang.")]))
    (folder / "mine.txt").write_text("mine")
    app = opened()
    app.session_state["compare_searched"] = Chosen(corpus=str(folder))
    app.button(key="sources_remove").click().run()
    assert "Remove what is indexed" in words(app)
    assert "(1 document, images too)" in words(app)
    app.button(key="sources_really").click().run()
    assert not app.exception
    found = words(app)
    assert "is removed. It was chosen as documents to search" in found
    assert "Nothing is indexed here yet." in found
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert app.session_state["compare_searched"].corpus == ""
    with pytest.raises(ClaimverError, match="holds no documents"):
        Store(folder)


def test_who_sits_elsewhere_removes_nothing(data: Path, ada: Path) -> None:
    app = AppTest.from_function(far, default_timeout=60).run()
    assert not {button.key for button in app.button} & {"own_graphs_remove", "sources_remove"}


def far() -> None:
    """What AppTest runs for a visitor from another computer."""
    from dataclasses import replace

    import test_ui_removing

    from claimver.ui import sources

    sources.show(lambda: replace(test_ui_removing.desk(), local=lambda: False))
