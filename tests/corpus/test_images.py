"""What images tell, and those that harm: bombs, floods of points, torn and forged files."""

from __future__ import annotations

import io
import re
import struct
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from claimver.corpus.image_index import ImageIndex
from claimver.corpus.images import MAX_BYTES, ImageFacts, image_passages, read_image
from claimver.errors import InputError, StoreError
from claimver.types import Passage


def scene(seed: int = 0, size: tuple[int, int] = (320, 240)) -> Image.Image:
    """A picture of large soft forms."""
    coarse = np.random.default_rng(seed).integers(0, 255, (6, 8, 3), dtype=np.uint8)
    return Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)


def exif(**changes: Any) -> Image.Exif:
    """EXIF data: a moment, a place and a camera."""
    made = Image.Exif()
    made[0x0110] = changes.get("camera", "Kodak 1")
    made.get_ifd(0x8769)[0x9003] = changes.get("taken", "2021:05:01 12:30:00")
    place = made.get_ifd(0x8825)
    place.update({1: "S", 2: changes.get("latitude", (43.0, 38.0, 6.0)), 3: "E", 4: (1.0, 22.0, 30.0)})
    return made


def written(text: str) -> Image.Image:
    image = Image.new("RGB", (640, 160), "white")
    ImageDraw.Draw(image).text((20, 50), text, fill="black", font=ImageFont.load_default(size=36))
    return image


def test_text_moment_place_and_camera_are_read(tmp_path: Path) -> None:
    written("The Moon landing was in 1969").save(tmp_path / "a.jpg", exif=exif())
    facts = read_image(tmp_path / "a.jpg")
    assert facts.text == ("The Moon landing was in 1969",)
    assert (facts.width, facts.height, facts.format) == (640, 160, "JPEG")
    assert (facts.taken, facts.camera) == ("2021-05-01T12:30:00", "Kodak 1")
    assert facts.latitude == pytest.approx(-43.635)
    assert facts.longitude == pytest.approx(1.375)
    assert len(facts.hash) == 16


def test_an_image_without_data_of_its_own_says_nothing_of_them(tmp_path: Path) -> None:
    scene().save(tmp_path / "a.png")
    facts = read_image(tmp_path / "a.png")
    assert (facts.taken, facts.latitude, facts.longitude, facts.camera, facts.text) == ("", None, None, "", ())


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"taken": "0000:00:00 00:00:00"}, "taken"),
        ({"taken": "yesterday"}, "taken"),
        ({"latitude": (400.0, 0.0, 0.0)}, "latitude"),
    ],
)
def test_a_moment_or_place_that_cannot_be_is_left_out(tmp_path: Path, changes: Any, field: str) -> None:
    scene().save(tmp_path / "a.jpg", exif=exif(**changes))
    assert not getattr(read_image(tmp_path / "a.jpg", text=False), field)


def test_every_kind_has_nearly_the_same_hash(tmp_path: Path) -> None:
    hashes = {}
    for ending in ("png", "jpg", "gif", "webp", "bmp", "tiff"):
        scene().save(tmp_path / f"a.{ending}")
        hashes[ending] = int(read_image(tmp_path / f"a.{ending}", text=False).hash, 16)
    assert {ending: found for ending, found in hashes.items() if (found ^ hashes["png"]).bit_count() > 4} == {}


def png_of(width: int, height: int) -> bytes:
    """A PNG that says it has so many points, with a few bytes for them."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\0" * 10_000_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def test_a_decompression_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(png_of(60_000, 60_000))
    begun = time.monotonic()
    with pytest.raises(InputError, match="3600 megapixels; at most 60"):
        read_image(tmp_path / "bomb.png", text=False)
    assert time.monotonic() - begun < 10


def test_a_photo_of_fifty_megapixels_is_read(tmp_path: Path) -> None:
    scene(size=(8200, 6150)).save(tmp_path / "large.jpg", quality=60)
    facts = read_image(tmp_path / "large.jpg")
    assert (facts.width, facts.height) == (8200, 6150)
    assert facts.hash


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no image",
        b"\x89PNG\r\n\x1a\n",
        b"%PDF-1.4",
        b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
    ],
    ids=["empty", "text", "head alone", "pdf", "svg", "postscript"],
)
def test_what_is_no_image_is_told(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(data)
    with pytest.raises(InputError, match=r"a\.jpg cannot be read") as refused:
        read_image(tmp_path / "a.jpg")
    assert not re.search(r"KeyError|Unidentified|BytesIO", str(refused.value))


def test_an_image_of_several_pictures_as_cameras_write_it_is_read(tmp_path: Path) -> None:
    scene().save(tmp_path / "a.jpg", "MPO", save_all=True, append_images=[scene()])
    assert read_image(tmp_path / "a.jpg", text=False).format == "MPO"


def test_an_image_torn_anywhere_is_told_or_read_never_a_crash(tmp_path: Path) -> None:
    out = io.BytesIO()
    scene().save(out, "JPEG", exif=exif())
    whole = out.getvalue()
    for share in (0.1, 0.5, 0.9):
        (tmp_path / "torn.jpg").write_bytes(whole[: int(len(whole) * share)])
        with pytest.raises(InputError, match="cannot be read"):
            read_image(tmp_path / "torn.jpg", text=False)


def test_a_file_that_is_missing_or_too_large_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_image(tmp_path / "nothing.png")
    with (tmp_path / "huge.png").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(InputError, match="Make it smaller"):
        read_image(tmp_path / "huge.png")


def test_an_image_that_shows_nothing_has_no_hash_and_no_likeness(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100), "white").save(tmp_path / "white.png")
    Image.new("RGB", (50, 70), "black").save(tmp_path / "black.png")
    index = ImageIndex(tmp_path / "index", create=True)
    assert [change.what for change in index.add(tmp_path)] == ["added", "added"]
    facts = read_image(tmp_path / "white.png", text=False)
    assert (facts.hash, index.near(facts)) == ("", ())


def test_what_an_image_tells_becomes_passages() -> None:
    facts = ImageFacts(1, 1, "PNG", "", "2021-05-01T12:30:00", -43.635, 1.375, text=("One line", "two"))
    near = Passage("image:near:a", "A fair.", "t")
    found = image_passages(facts, caption=" A  caption ", near=[near, Passage("image:near:b", "", "t")])
    assert [(passage.id, passage.text) for passage in found] == [
        ("image:caption", "A caption"),
        ("image:text", "One line\ntwo"),
        ("image:taken", "By its own data the image was taken on 2021-05-01 at 12:30:00."),
        ("image:place", "By its own data the image was taken at 43.6350° south, 1.3750° east."),
        ("image:near:a", "A fair."),
    ]
    assert image_passages(ImageFacts(1, 1, "PNG", "")) == ()


def test_what_several_near_duplicates_say_is_said_once() -> None:
    facts = ImageFacts(1, 1, "PNG", "")
    near = [Passage(f"n{n}", text) for n, text in enumerate(("The flood.", "", "The flood.", "A lake."))]
    assert [passage.id for passage in image_passages(facts, near=near)] == ["n0", "n3"]


def test_copies_are_found_whatever_their_size_and_others_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    for seed in range(6):
        scene(seed).save(folder / f"{seed}.png")
    (folder / "3.txt").write_text("A fair\nin May.")
    index = ImageIndex(tmp_path / "index", create=True)
    assert [change.what for change in index.add(folder)] == ["added"] * 6
    copy = scene(3).resize((200, 150)).point(lambda light: min(255, light + 12))
    copy.save(tmp_path / "copy.jpg", quality=40)
    (found,) = index.near(read_image(tmp_path / "copy.jpg", text=False))
    assert (found.id, found.caption) == ("photos/3.png", "A fair in May.")
    assert found.passage() == Passage(
        "image:near:photos/3.png", "A fair in May.", "Caption of a near-duplicate (photos/3.png)"
    )


def test_an_index_of_images_sees_what_changed(tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    scene(1).save(folder / "a.png")
    (folder / "b.png").write_bytes(b"broken")
    index = ImageIndex(tmp_path / "index", create=True)
    assert [change.what for change in index.add(folder)] == ["added", "failed"]
    (folder / "a.txt").write_text("Now with a caption.")
    assert [change.what for change in ImageIndex(tmp_path / "index").add(folder / "a.png")] == ["added"]
    assert [change.what for change in index.add(folder)] == ["updated", "failed"]
    assert [change.what for change in index.add(folder)] == ["unchanged", "failed"]
    assert len(index) == 2
    assert index.remove("photos/a.png")
    assert not index.remove("photos/a.png")
    with pytest.raises(InputError, match="no file or folder"):
        list(index.add(folder / "nothing"))


def test_an_index_of_images_that_is_damaged_is_told(tmp_path: Path) -> None:
    ImageIndex(tmp_path, create=True)
    (tmp_path / "images.sqlite").write_bytes(b"damaged" * 999)
    with pytest.raises(StoreError, match="cannot be used"):
        ImageIndex(tmp_path)
