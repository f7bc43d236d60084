"""What a method may use beside the text, through the command: an image with its near-duplicates, stored communities."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from console import Unloaded
from PIL import Image
from scripted_kit import kit, scripted_verify
from scripted_reasoner import YES, ScriptedReasoner, ScriptedSearcher, always

from claimver import cli
from claimver.batch import run_batch
from claimver.commands.tools import Tools
from claimver.corpus.store import Store
from claimver.kg.communities import Communities
from claimver.methods import method
from claimver.parts import Kit
from claimver.pipeline import verify
from claimver.settings import Settings
from claimver.types import Passage, Report

TEXT = "Ada rows on Orr"
ABOUT = Passage("p1", "Ada rows on Orr.", title="Ada")


class Reading(ScriptedReasoner):
    """One that answers with the first title among the passages, and keeps what it was given to read."""

    def __init__(self) -> None:
        super().__init__(supports=always(YES))
        self.read: list[str] = []

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        self._call("answer", question)
        self.read += [passage.text for passage in passages]
        return passages[0].title


class Console:
    """The command over a scripted kit."""

    def __init__(self, *passages: Passage) -> None:
        self.out, self.err, self.reasoner = io.StringIO(), io.StringIO(), Reading()
        self.passages = passages or (ABOUT,)
        self.dates: list[str] = []

    def kit(self, settings: Settings) -> Kit:
        return replace(kit(), reasoner=self.reasoner, searcher=ScriptedSearcher(self.passages))

    def verify(
        self, text: str, *, settings: Settings, options: dict[str, object] | None = None, date: str = ""
    ) -> Report:
        own = self.kit(settings)
        self.dates.append(date)
        run = method(settings.method)
        return verify(text, replace(own, options=options or {}), run, date=date, settings=asdict(settings))

    def __call__(self, *arguments: object) -> int:
        self.out, self.err = io.StringIO(), io.StringIO()
        tools = Tools(verify=self.verify, kit=self.kit, out=self.out, err=self.err, environment={})  # type: ignore[arg-type]
        return cli.main([*map(str, arguments)], tools=tools)

    def json(self, *arguments: object) -> Any:
        assert self(*arguments, "--json") == 0, self.err.getvalue()
        return json.loads(self.out.getvalue())


@pytest.fixture
def photos(tmp_path: Path) -> tuple[Path, Path]:
    """An index with a captioned image, and a smaller copy of that image."""
    folder = tmp_path / "photos"
    folder.mkdir()
    Image.linear_gradient("L").save(folder / "a.png")
    (folder / "a.txt").write_text("Ada on the lake, 2019.")
    assert Console()("corpus", "images", tmp_path / "index", folder) == 0
    Image.linear_gradient("L").resize((90, 90)).save(tmp_path / "copy.jpg")
    return tmp_path / "index", tmp_path / "copy.jpg"


def test_captions_of_near_duplicates_are_what_questions_about_an_image_are_answered_from(
    photos: tuple[Path, Path],
) -> None:
    index, copy = photos
    console = Console()
    found = console.json(
        "verify", TEXT, "--method", "corag", "--image", copy, "--caption", "Seen today.", "--images", index
    )
    assert console.reasoner.read[:3] == ["Seen today.", "Ada on the lake, 2019.", ABOUT.text]
    steps = [(s["question"], s["answer"]) for s in found["claims"][0]["steps"] if s["kind"] == "image"]
    assert steps[0] == ("Caption", "Seen today.")
    assert "Ada on the lake, 2019." in [answer for _, answer in steps]


def test_without_the_index_an_image_has_its_own_caption_alone(photos: tuple[Path, Path]) -> None:
    console = Console()
    assert console("verify", TEXT, "--method", "corag", "--image", photos[1], "--caption", "Seen today.") == 0
    assert console.reasoner.read[:2] == ["Seen today.", ABOUT.text]
    assert "takes no image" not in console.err.getvalue()


def test_a_method_that_takes_no_image_says_so(photos: tuple[Path, Path]) -> None:
    console = Console()
    assert console("verify", TEXT, "--image", photos[1]) == 0
    assert "The method claimver takes no image" in console.err.getvalue()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--images", "index"), "Name it with --image FILE"),
        (("--caption", "Seen today."), "Name it with --image FILE"),
        (("--image-text",), "Name it with --image FILE"),
        (("--image", "nowhere.png"), "nowhere.png cannot be read"),
        (("--communities", "nowhere"), "nowhere holds no communities"),
    ],
)
def test_what_cannot_be_used_is_said_before_anything_runs(arguments: tuple[str, ...], words: str) -> None:
    console = Console()
    assert console("verify", TEXT, "--method", "corag", *arguments) == 1
    assert words in console.err.getvalue()
    assert console.reasoner.asked == []


def test_an_index_that_is_none_is_said(photos: tuple[Path, Path], tmp_path: Path) -> None:
    console = Console()
    none = tmp_path / "none"
    assert console("verify", TEXT, "--method", "corag", "--image", photos[1], "--images", none) == 1
    assert f"{none} holds no index of images" in console.err.getvalue()
    assert not none.exists()


def test_an_image_tells_of_itself_without_an_index(photos: tuple[Path, Path], tmp_path: Path) -> None:
    console = Console()
    assert console("corpus", "image", photos[1], "--caption", "Seen today.", "--no-text") == 0
    assert console.out.getvalue() == "JPEG, 90 × 90 points\nCaption: Seen today.\n"
    assert console.err.getvalue() == ""
    assert console("corpus", "image", tmp_path, photos[1], "--no-text") == 0
    assert f"{tmp_path} holds no images to compare with" in console.err.getvalue()
    assert console.json("corpus", "image", *photos, "--no-text")["near"] != []


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A corpus of three documents, two of which share an entity."""
    for name, text in (("a", "Ada rows Orr."), ("b", "Ada trains Bo."), ("c", "Cy mends Ships.")):
        (tmp_path / f"{name}.txt").write_text(text)
        assert Console()("corpus", "add", tmp_path / "store", tmp_path / f"{name}.txt") == 0
    return tmp_path / "store"


def test_communities_of_a_corpus_are_made_told_and_used(store: Path) -> None:
    console = Console(*Store(store).passages([row.number for row in Store(store).rows()[1]]))
    assert console("corpus", "communities", store) == 0
    assert console.out.getvalue() == f"{store}: 5 entities, 3 edges, 2 communities, degree 1.20\n"
    found = console.json("verify", "Ada rows Orr", "--method", "community", "--communities", store)
    steps = [(step["kind"], step["answer"]) for step in found["claims"][0]["steps"]]
    assert ("communities", "1 of 2 kept") in steps
    assert "extract" not in [kind for kind, _ in steps]  # what is stored is not read anew
    assert {passage["text"] for passage in found["claims"][0]["passages"]} == {"Ada rows Orr", "Ada trains Bo"}


def test_communities_are_added_to_and_what_was_read_is_not_read_again(store: Path, tmp_path: Path) -> None:
    assert Console()("corpus", "communities", store) == 0
    again = Console()
    assert again.json("corpus", "communities", store) == {"nodes": 5, "edges": 3, "communities": 2, "degree": 1.2}
    assert again.reasoner.asked == []
    before = Communities.load(store).community
    (tmp_path / "d.txt").write_text("Eve paints Walls.")
    assert Console()("corpus", "add", store, tmp_path / "d.txt") == 0
    more = Console()
    assert more.json("corpus", "communities", store)["communities"] == 3
    assert [text for _, text in more.reasoner.asked] == ["Eve paints Walls"]
    after = Communities.load(store).community
    assert {node: after[node] for node in before} == before  # what the new document does not touch stays


def test_communities_follow_documents_that_changed_and_went(store: Path, tmp_path: Path) -> None:
    assert Console()("corpus", "communities", store) == 0
    (tmp_path / "a.txt").write_text("Ada sails Elb.")
    assert Console()("corpus", "add", store, tmp_path / "a.txt") == 0
    assert Console()("corpus", "remove", store, "c.txt") == 0
    again = Console()
    assert again("corpus", "communities", store) == 0
    assert [text for _, text in again.reasoner.asked] == ["Ada sails Elb"]
    known = Communities.load(store)
    assert {"cy", "ships", "orr"} & set(known.labels) == set()
    assert {told.passage.id for told in known.told} == {"a.txt", "b.txt"}


def test_communities_older_than_the_documents_are_told_as_such(store: Path, tmp_path: Path) -> None:
    assert Console()("corpus", "communities", store) == 0
    (tmp_path / "a.txt").write_text("Ada sails Elb.")
    (tmp_path / "d.txt").write_text("Eve paints Walls.")
    for name in ("a.txt", "d.txt"):
        assert Console()("corpus", "add", store, tmp_path / name) == 0
    assert Console()("corpus", "remove", store, "c.txt") == 0
    told = "passages that the communities lack: 2, passages that are gone: 1"
    for verb in (("verify", "--communities", store), ("compare", "--corpus", store)):
        console = Console(*Store(store).every_passage())
        assert console(verb[0], "Ada rows Orr", "--method", "community", *verb[1:], "--json") == 0
        line = f"The communities are older than the documents ({told}). Run: claimver corpus communities {store}\n"
        assert line in console.err.getvalue()
        found = json.loads(console.out.getvalue())
        claim = (found if "claims" in found and verb[0] == "verify" else found["methods"][0]["report"])["claims"][0]
        assert ("older", told) in [(step["kind"], step["answer"]) for step in claim["steps"]]
        assert claim["rationale"].endswith("that are older than the documents.")
        assert {passage["text"] for passage in claim["passages"]} == {"Ada trains Bo"}  # a.txt says something else now
    assert Console()("corpus", "communities", store) == 0
    console = Console()
    assert console("verify", "Ada rows Orr", "--method", "community", "--communities", store) == 0
    assert "older" not in console.err.getvalue() + console.out.getvalue()


class Killed(Console):
    """One that dies when it is to read for the third time."""

    def kit(self, settings: Settings) -> Kit:
        return replace(super().kit(settings), reasoner=Dying())


class Dying(Reading):
    """A reasoner that ends the run when it is asked for the third time."""

    def triplets(self, claim: str) -> Any:
        if len(self.asked) == 2:
            raise KeyboardInterrupt
        return super().triplets(claim)


def test_what_was_read_before_a_kill_is_not_read_again(store: Path, tmp_path: Path) -> None:
    assert Killed()("corpus", "communities", store) == 130
    assert not (store / "communities.npz").exists()
    with (store / "communities.read.jsonl").open("ab") as file:
        file.write(b'{"reader": "torn')
    again = Console()
    assert again("corpus", "communities", store) == 0
    assert [text for _, text in again.reasoner.asked] == ["Cy mends Ships"]
    assert not (store / "communities.read.jsonl").exists()
    made, whole = Communities.load(store), tmp_path / "whole"
    for name in "abc":
        assert Console()("corpus", "add", whole, tmp_path / f"{name}.txt") == 0
    assert Console()("corpus", "communities", whole) == 0
    assert (made.community, made.told) == (Communities.load(whole).community, Communities.load(whole).told)


def test_communities_to_which_nothing_came_are_not_written_again(store: Path) -> None:
    assert Console()("corpus", "communities", store) == 0
    before = (store / "communities.npz").stat()
    assert Console()("corpus", "communities", store) == 0
    after = (store / "communities.npz").stat()
    unloaded = Unloaded()
    assert unloaded("corpus", "communities", str(store)) == 0  # no model is needed
    assert "5 entities" in unloaded.out.getvalue()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_communities_kept_with_the_documents_compared_on_are_used(store: Path) -> None:
    console = Console(*Store(store).passages([row.number for row in Store(store).rows()[1]]))
    assert console("corpus", "communities", store) == 0
    found = console.json("compare", "Ada rows Orr", "--method", "community", "--corpus", store)
    kinds = [step["kind"] for step in found["methods"][0]["report"]["claims"][0]["steps"]]
    assert "communities" in kinds
    assert "extract" not in kinds


def test_the_day_of_checking_is_told_to_the_method() -> None:
    console = Console()
    assert console("verify", TEXT, "--method", "corag", "--date", "2020-05") == 0
    assert console.dates == ["2020-05"]
    assert console("verify", TEXT, "--method", "corag", "--date", "May 2020") == 1
    assert "Write it as" in console.err.getvalue()


def test_communities_of_what_is_no_corpus_are_refused(tmp_path: Path) -> None:
    console = Console()
    assert console("corpus", "communities", tmp_path) == 1
    assert "claimver corpus add" in console.err.getvalue()


def test_the_image_of_a_batch_line_goes_to_a_method_that_sees(tmp_path: Path) -> None:
    seen: list[Any] = []

    def watching(text: str, **chosen: Any) -> Report:
        seen.append(chosen.pop("options", {}).get("image"))
        return scripted_verify(text, **{**chosen, "settings": Settings()})

    Image.new("RGB", (8, 6)).save(tmp_path / "photo.png")
    images = [str(tmp_path / "photo.png"), str(tmp_path / "no such.png"), ""]
    lines = [json.dumps({"id": f"n{n}", "text": TEXT, "image": image}) for n, image in enumerate(images)]
    (tmp_path / "in.jsonl").write_text("\n".join(lines), "utf-8")
    out = tmp_path / "out.jsonl"
    assert run_batch(tmp_path / "in.jsonl", out, watching, settings=Settings(method="corag")).failed == 1
    assert "no such.png" in json.loads(out.read_text("utf-8").splitlines()[1])["error"]["message"]
    assert [image and image.facts.width for image in seen] == [8, None]
    assert [image and image.passages() for image in seen] == [(), None]
    seen.clear()
    assert run_batch(tmp_path / "in.jsonl", tmp_path / "other.jsonl", watching, settings=Settings()).failed == 0
    assert seen == [None, None, None]


def test_a_batch_line_may_say_what_is_known_of_its_image(photos: tuple[Path, Path], tmp_path: Path) -> None:
    seen: list[Any] = []

    def watching(text: str, **chosen: Any) -> Report:
        seen.append(chosen.pop("options", {}).get("image"))
        return scripted_verify(text, **{**chosen, "settings": Settings()})

    index, copy = photos
    row = {"id": "a", "text": TEXT, "image": str(copy), "caption": "Seen today."}
    wrong = ({"caption": 5}, {"image_text": "yes"}, {"image": []})
    rows = [
        row,
        {**row, "id": "b", "passages": ["Ada rows."]},
        *({**row, "id": f"w{n}", **w} for n, w in enumerate(wrong)),
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    settings, out = Settings(method="corag", corpus=str(index)), tmp_path / "out.jsonl"
    assert run_batch(tmp_path / "in.jsonl", out, watching, settings=settings).failed == 2  # an empty list is no image
    told = [[passage.text for passage in image.passages()] if image else None for image in seen]
    assert told == [["Seen today.", "Ada on the lake, 2019."], ["Seen today."], None]
    assert '\\"caption\\" is 5' in out.read_text("utf-8")
