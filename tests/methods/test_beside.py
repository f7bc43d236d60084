"""What a method takes beside a text: an image that came as bytes, the communities of a corpus."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from claimver.compose import embedder_of, verify_text
from claimver.corpus.image_index import ImageIndex
from claimver.corpus.images import ImageFacts, SeenImage
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.errors import InputError, StoreError
from claimver.kg.communities import FILE, Article, Communities
from claimver.methods.beside import MAX_BYTES, Picture, beside_of, looked_at
from claimver.settings import Settings
from claimver.types import Passage

FACTS = ImageFacts(8, 6, "PNG", "", taken="2021-05-01T12:30:00")


def png(size: tuple[int, int] = (8, 6), mode: str = "RGB") -> bytes:
    found = io.BytesIO()
    Image.new(mode, size).save(found, "PNG")
    return found.getvalue()


def test_the_bytes_of_an_image_are_read_once() -> None:
    notes: list[str] = []
    seen = looked_at(Picture("a.png", png(), "A boat."), notes.append)
    assert seen.facts is not None
    assert (seen.facts.width, seen.facts.height) == (8, 6)
    assert looked_at(Picture("gone.png", b"", facts=FACTS), notes.append).facts is FACTS
    assert all("install the package" in note for note in notes)  # where the reader of text is not here


def scene(seed: int = 0) -> bytes:
    """A picture of large soft forms."""
    coarse, found = np.random.default_rng(seed).integers(0, 255, (6, 8, 3), dtype=np.uint8), io.BytesIO()
    Image.fromarray(coarse).resize((320, 240), Image.Resampling.BICUBIC).save(found, "PNG")
    return found.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no image", "The image x.png cannot be read"),
        (png((9_000, 9_000), "1"), "megapixels; at most 60 are read"),
        (png()[:40], "The image x.png cannot be read"),
        (b"\x89PNG" + bytes(MAX_BYTES), "more than 20 MB"),
    ],
    ids=["text", "bomb", "torn", "large"],
)
def test_what_is_no_image_or_would_harm_is_refused_by_name(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        looked_at(Picture("x.png", data), lambda line: None)


def test_only_a_method_that_takes_an_image_gets_it_and_a_model_may_see_it() -> None:
    picture = Picture("a.png", png(), "A boat.", FACTS)
    seen = beside_of(("claimver", "torag"), picture=picture)["image"]
    assert isinstance(seen, SeenImage)
    assert seen.file.startswith("data:image/png;base64,")
    assert "A boat." in seen.context
    assert beside_of(("claimver",), picture=picture) == {}
    assert beside_of(("torag",), picture=Picture("a.png")) == {}  # not looked at
    kept = beside_of(("torag",), picture=Picture("a.png", facts=FACTS))["image"]
    assert isinstance(kept, SeenImage)
    assert kept.file == ""


def test_captions_of_near_duplicates_indexed_in_the_corpus_go_with_the_image(tmp_path: Path) -> None:
    image = scene()
    index = ImageIndex(tmp_path, create=True)
    assert index.put("old.png", image, caption="The flood of 1910.", origin="old.png").what == "added"
    assert index.put("other.png", scene(1), caption="Another.", origin="other.png").what == "added"
    picture = looked_at(Picture("new.png", image, "The flood of today."), lambda line: None)
    seen = beside_of(("corag",), picture=picture, corpus=str(tmp_path))["image"]
    assert isinstance(seen, SeenImage)
    assert [passage.text for passage in seen.passages()] == ["The flood of today.", "The flood of 1910."]
    alone = beside_of(("corag",), picture=picture, corpus=str(tmp_path / "elsewhere"))["image"]
    assert isinstance(alone, SeenImage)
    assert alone.near == ()


def test_the_communities_of_a_corpus_go_to_the_method_that_takes_them(tmp_path: Path) -> None:
    assert beside_of(("community",), corpus=str(tmp_path)) == {}
    Communities().save(tmp_path)
    assert isinstance(beside_of(("community",), corpus=str(tmp_path))["communities"], Communities)
    assert beside_of(("torag",), corpus=str(tmp_path)) == {}
    (tmp_path / FILE).write_bytes(b"torn")
    with pytest.raises(StoreError):
        beside_of(("community",), corpus=str(tmp_path))


@pytest.mark.slow
def test_the_communities_of_the_corpus_are_used_without_being_named(tmp_path: Path) -> None:
    list(Store(tmp_path, create=True).add([Source("a", "Ada Holm rows on Orr.")]))
    told = Article(Passage("a", "Ada Holm rows on Orr."), ("Ada Holm rows on Orr.",), (("Ada Holm", "rows on", "Orr"),))
    known = Communities()
    settings = Settings(model="minilm", method="community", corpus=str(tmp_path))
    known.add([told], embedder_of(settings))
    known.save(tmp_path)
    steps = [step.kind for step in verify_text("Ada Holm rows on Orr.", settings=settings).verdicts[0].steps]
    assert "communities" in steps
    assert "extract" not in steps
    given = verify_text("Ada Holm rows on Orr.", settings=settings, passages=[told.passage])
    assert "extract" in [step.kind for step in given.verdicts[0].steps]  # what was given is all the evidence
