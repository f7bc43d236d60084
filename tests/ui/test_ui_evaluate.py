"""The Evaluation and Sources pages, run without a browser."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from PIL import Image
from scripted_kit import scripted_verify
from streamlit.testing.v1 import AppTest

from claimver.corpus.image_index import ImageIndex
from claimver.corpus.known import known_corpora
from claimver.corpus.sources import Readers, Source
from claimver.corpus.store import Store
from claimver.evaluate.datasets import Case
from claimver.evaluate.measures import GARAG
from claimver.evaluate.runs import Outcome, Run, evaluate_own
from claimver.report.language import phrases
from claimver.settings import Settings, load
from claimver.text.ingest import KINDS, read_bytes, read_file
from claimver.ui.asides import Aside
from claimver.ui.image_sources import added as images_added
from claimver.ui.jobs import Runner
from claimver.ui.measuring import Steps
from claimver.ui.offers import graphs as graphs_offered
from claimver.ui.sources import SourcesDesk, added

PLACE: dict[str, Path] = {}
ABOUT = {
    "dataset": "mocheg-ragar", "cases": "c", "method": "torag", "options": "", "model": "minilm", "adapter": "abc",
    "kg": "toy", "corpus": "", "seed": 7, "count": 3, "commit": "0123", "version": "0",
}  # fmt: skip


def settings() -> Settings:
    return load({"additions": str(PLACE["folder"])}, environment={}, folder=PLACE["folder"])


def no_address(url: str) -> str:
    raise AssertionError(f"no address is to be read: {url}")


def desk() -> SourcesDesk:
    own = {"corpus": str(PLACE["folder"] / "corpus"), "additions": str(PLACE["folder"])}
    chosen = load(own, environment={}, folder=PLACE["folder"])
    return SourcesDesk(chosen, lambda: Readers(read_file, no_address, {".txt"}), read_bytes, lambda: True)


def steps(name: str, cases: Sequence[Case], chosen: Settings) -> Steps:
    """A run over a set of one's own, by a scripted flow."""
    return evaluate_own(name, cases, replace(chosen, model="minilm"), scripted_verify)  # type: ignore[arg-type]


def begin(made: Steps) -> Aside[Run]:
    return Runner(lambda order, watch: None).stepwise(made)  # type: ignore[arg-type, return-value]


def evaluation() -> None:
    """What AppTest runs."""
    import test_ui_evaluate

    from claimver.ui import evaluate

    made = test_ui_evaluate
    evaluate.show(made.settings, local=lambda: True, begin=made.begin, steps=made.steps)


def sources() -> None:
    """What AppTest runs."""
    import test_ui_evaluate

    from claimver.ui import sources

    sources.show(test_ui_evaluate.desk)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    PLACE["folder"] = tmp_path
    yield tmp_path
    PLACE.clear()


def run_file(folder: Path, name: str, outcomes: list[Outcome], **about: object) -> None:
    (folder / "runs").mkdir(exist_ok=True)
    lines = [ABOUT | about, *map(asdict, outcomes)]
    (folder / "runs" / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def words(app: AppTest) -> str:
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def test_runs_are_a_table_beside_the_published_figures_and_mistakes_can_be_browsed(folder: Path) -> None:
    right = Outcome(
        "1", "supported", "supported", text="Ada won.", confidence=0.9, rationale="Because.", cited=1, retrieved=2
    )
    wrong = Outcome("2", "refuted", "failed", text="Bo **left**.", confidence=0.6, rationale="Nothing was found.")
    run_file(folder, "a", [right, wrong])
    run_file(
        folder,
        "b",
        [right, Outcome("2", "refuted", "refuted", text="Bo **left**.", confidence=0.7)],
        method="corag",
        count=2,
    )
    run_file(folder, "bad", [], dataset=None)
    (folder / "runs" / "odd.jsonl").write_text("{}\n")
    app = AppTest.from_function(evaluation, default_timeout=30).run()
    found = words(app)
    assert "weighted_f1 0.840" in found
    assert "2 / 3" in found  # one of three claims is not done
    assert "odd.jsonl is no file of results" in found
    assert "bad.jsonl is no file of results" in found
    names = [
        option for option in app.selectbox(key="evaluate_run").options if option.startswith("torag on mocheg-ragar")
    ]
    app.selectbox(key="evaluate_run").select(names[0]).run()
    assert "Mistakes (1)" in words(app)
    assert "Bo **left**." in words(app)
    against = next(option for option in app.selectbox(key="evaluate_against").options if option.startswith("corag"))
    app.selectbox(key="evaluate_against").select(against).run()
    found = words(app)
    assert "Accuracy of the first less that of the second: −0.500" in found
    assert "Right alone: 0 and 1." in found
    assert not app.exception


def test_without_a_run_the_page_says_how_to_make_one() -> None:
    assert "claimver evaluate claimver fever" in words(AppTest.from_function(evaluation, default_timeout=30).run())


def test_a_set_of_ones_own_is_judged_and_stands_among_the_runs(folder: Path) -> None:
    app = AppTest.from_function(evaluation, default_timeout=60).run()
    judge(app)
    assert "No file is chosen." in words(app)
    app.file_uploader(key="own_set_file").set_value(
        ("gold.csv", b"text,label\nThe Moon orbits Earth.,yes\n", "text/csv")
    )
    assert "gold.csv:2: the label is 'yes'" in words(judge(app))
    gold = "text,label\nApollo 11 landed on the Moon.,Attributable\nNobody – or Zoë – knows it.,Contradictory\n".encode(
        "cp1252"
    )
    app.file_uploader(key="own_set_file").set_value(("gold.csv", gold, "text/csv"))
    judge(app)
    for _ in range(100):
        if "gold.csv is judged" in words(app):
            break
        time.sleep(0.1)
        app.run()
    found = words(app)
    assert "gold.csv is judged; its run is the newest below." in found
    assert "lines:gold.csv" in found
    assert "gold.csv does not name its encoding" in found
    assert "Mistakes (1)" in found
    assert not app.exception


def judge(app: AppTest) -> AppTest:
    return next(button for button in app.button if button.label == "Judge the set").click().run()


def test_documents_are_added_listed_and_searched_and_web_search_is_off(folder: Path) -> None:
    texts = folder / "texts"
    texts.mkdir()
    (texts / "dune.txt").write_text("Dune was directed by Denis Villeneuve. It was filmed in Jordan.")
    app = AppTest.from_function(sources, default_timeout=30).run()
    assert "Nothing is indexed here yet." in words(app)
    assert "Off. Methods search no web page." in words(app)
    app.text_input(key="sources_path").set_value(str(texts))
    next(button for button in app.button if button.label == "Add").click().run()
    found = words(app)
    assert "1 added, 0 updated, 0 unchanged, 0 failed" in found
    assert "1 document is indexed" in found
    app.text_input(key="sources_query").set_value("Who directed Dune?")
    next(button for button in app.button if button.label == "Try a search").click().run()
    assert "Denis Villeneuve" in words(app)
    app.text_input(key="sources_path").set_value(str(folder / "nowhere"))
    next(button for button in app.button if button.label == "Add").click().run()
    assert "There is no file or folder" in words(app)
    assert not app.exception


def test_nothing_chosen_is_told_and_makes_no_store(folder: Path) -> None:
    for label, told in (("Add", "Choose files, or name"), ("Add images", "Choose images, or name")):
        app = AppTest.from_function(sources, default_timeout=30).run()
        next(button for button in app.button if button.label == label).click().run()
        assert told in words(app)
    assert not list(folder.rglob("*.sqlite"))


def test_images_of_a_folder_are_indexed_with_their_captions_and_listed(folder: Path) -> None:
    photos = folder / "photos"
    photos.mkdir()
    Image.linear_gradient("L").save(photos / "flood.png")
    (photos / "flood.txt").write_text("The flood of 1910.")
    (photos / "torn.png").write_bytes(b"no image")
    app = AppTest.from_function(sources, default_timeout=30).run()
    assert "No image is indexed here yet." in words(app)
    app.text_input(key="images_path").set_value(str(photos))
    next(button for button in app.button if button.label == "Add images").click().run()
    found = words(app)
    assert "1 added, 0 updated, 0 unchanged, 1 failed" in found
    assert "The image torn.png cannot be read" in found
    assert "1 image." in found
    assert "The flood of 1910." in found
    assert [part.proto.label for part in app.get("file_uploader")][1] == "An image to find near-duplicates of"
    app.file_uploader(key="images_query").set_value(("torn.png", b"no image", "image/png")).run()
    assert "The images cannot be used." in words(app)
    app.text_input(key="images_path").set_value(str(folder / "nowhere"))
    next(button for button in app.button if button.label == "Add images").click().run()
    assert "There is no file or folder" in words(app)
    assert not app.exception


def test_images_that_are_uploaded_share_a_caption_and_one_of_the_same_name_takes_the_place(folder: Path) -> None:
    data = io.BytesIO()
    Image.linear_gradient("L").save(data, "PNG")
    files = [("a.png", data.getvalue()), ("b.png", data.getvalue())]
    assert images_added(folder, files, " A  flood. ", "")[0]["added"] == 2
    assert images_added(folder, files[:1], "A river.", "")[0] == {"added": 0, "updated": 1, "unchanged": 0, "failed": 0}
    assert [(one.id, one.caption) for one in ImageIndex(folder).images(limit=9)] == [
        ("a.png", "A river."),
        ("b.png", "A flood."),
    ]


def test_a_folder_that_is_shown_is_offered_where_documents_are_chosen(folder: Path) -> None:
    other = folder / "made elsewhere"
    assert list(Store(other, create=True).add([Source("a", "Ada sang.")]))
    app = AppTest.from_function(sources, default_timeout=30).run()
    app.text_input(key="sources_folder").set_value(str(other)).run()
    assert known_corpora(folder) == (other,)
    assert set(app.file_uploader(key="sources_files").proto.type) == {*KINDS}


def test_an_upload_that_cannot_be_read_is_told_and_the_others_are_added(folder: Path) -> None:
    counts, failed = added(desk(), folder / "corpus", [("a.txt", b"Ada sang."), ("b.pdf", b"no pdf")], "")
    assert (counts["added"], counts["failed"]) == (1, 1)
    assert known_corpora(folder) == (folder / "corpus",)
    assert failed[0].startswith("b.pdf: ")


def test_a_graph_of_the_readers_own_is_built_listed_and_offered(folder: Path) -> None:
    app = AppTest.from_function(sources, default_timeout=60).run()
    build(app)
    assert "No file is chosen." in words(app)
    app.file_uploader(key="own_graphs_file").set_value(("ada.csv", b"Ada,father,Byron\n", "text/csv"))
    build(app)
    assert "ada.csv:1: the header has no column" in words(app)
    app.file_uploader(key="own_graphs_file").set_value(
        ("ada.csv", b"subject,property,object\nAda,father,Byron\nAda,born,31 February 1815\n", "text/csv")
    )
    found = words(build(app))
    assert "ada is built: 2 statements." in found
    assert "31 February 1815" in found  # read as a name, which is told
    made = str(folder / "graphs" / "ada")
    assert app.session_state["options_chosen"].kg == made
    chosen = settings()
    assert {offer.key: offer.name for offer in graphs_offered(chosen, local=True)}[made] == "ada"
    assert made not in {offer.key for offer in graphs_offered(chosen, local=False)}
    app.file_uploader(key="own_graphs_file").set_value(("ada.csv", b"subject,property,object\n", "text/csv"))
    assert "There is a graph ada already." in words(build(app))


def build(app: AppTest) -> AppTest:
    return next(button for button in app.button if button.label == "Build the graph").click().run()


def test_the_measures_of_a_run_have_words_in_every_language() -> None:
    for language in ("en", "de"):
        known = phrases(language)
        for name, about in GARAG.items():
            key = f"garag.{name.replace(' ', '_')}"
            said = (known[f"{key}.name"], known[f"{key}.about"])
            assert (said == (name, about)) == (language == "en")
