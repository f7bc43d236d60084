"""What an image itself tells: its text, when and where it was taken, and a hash that near-duplicates share.

Nothing of it is looked at in this process: a child with limits on memory and time reads it.
"""

from __future__ import annotations

import datetime
import importlib.util
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.errors import InputError, MissingPackage
from claimver.types import Passage

__all__ = ["ImageFacts", "SeenImage", "image_facts", "image_passages", "lacking_reader", "read_image"]

MAX_BYTES = 60_000_000
SECONDS = 180.0  # the child ends itself after 60 of the processor
_CHILD = Path(__file__).with_name("image_child.py")
_READERS = ("rapidocr", "onnxruntime")


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """An image by what it holds. ``taken`` is ISO, ``latitude`` and ``longitude`` are degrees, north and east.

    ``hash`` is 64 bits as hexadecimal, empty for an image that shows nothing; ``text`` are its lines.
    """

    width: int
    height: int
    format: str
    hash: str
    taken: str = ""
    latitude: float | None = None
    longitude: float | None = None
    camera: str = ""
    text: tuple[str, ...] = ()


def read_image(path: Path | str, *, text: bool = True) -> ImageFacts:
    """The facts of a JPEG, PNG, GIF, WebP, BMP or TIFF file; its text costs seconds and can be left out.

    Raises: InputError for what is no such image, too large or broken; MissingPackage for what reads text.
    """
    file = Path(path).expanduser()
    return image_facts(_bytes(file), file.name, text=text)


def image_facts(data: bytes, name: str, *, text: bool = True) -> ImageFacts:
    """The same of an image's bytes; ``name`` is what errors call it."""
    if len(data) > MAX_BYTES:
        raise _too_large(name, len(data))
    if text and (package := lacking_reader()):
        raise MissingPackage(package, "to read the text in an image")
    row = _asked("facts", data, name)
    place = row.get("place") or (None, None)
    latitude, longitude = place if _on_earth(*place) else (None, None)
    return ImageFacts(
        width=row["width"],
        height=row["height"],
        format=row["format"],
        hash=row["hash"],
        taken=_iso(row["taken"]),
        latitude=latitude,
        longitude=longitude,
        camera=" ".join(row["camera"].split())[:100],
        text=tuple(_asked("text", data, name)["text"]) if text else (),
    )


def lacking_reader() -> str:
    """The package that is missing to read the text in an image; "" where all are here."""
    return next((package for package in _READERS if importlib.util.find_spec(package) is None), "")


def image_passages(facts: ImageFacts, *, caption: str = "", near: Sequence[Passage] = ()) -> tuple[Passage, ...]:
    """What is known of an image as passages for a method to cite, its caption first, then the captions of ``near``."""
    told = {
        "caption": " ".join(caption.split()),
        "text": "\n".join(facts.text),
        "taken": f"By its own data the image was taken on {facts.taken.replace('T', ' at ')}." if facts.taken else "",
        "place": _place(facts),
    }
    titles = {"caption": "Caption", "text": "Text in the image", "taken": "When it was taken", "place": "Where"}
    own = [Passage(f"image:{name}", text, titles[name]) for name, text in told.items() if text]
    others = {passage.text: passage for passage in reversed(near) if passage.text}  # what several say is said once
    return (*own, *(passage for passage in near if others.get(passage.text) is passage))


@dataclass(frozen=True, slots=True)
class SeenImage:
    """What is known of the image beside a text, as RAGAR's methods take it."""

    facts: ImageFacts
    caption: str = ""
    near: tuple[Passage, ...] = ()
    file: str = ""  # for a model that sees

    @property
    def context(self) -> str:
        """All that is known, in words."""
        return " ".join(f"{passage.title}: {passage.text}" for passage in self.passages())

    def passages(self) -> tuple[Passage, ...]:
        """Caption, text in the image, place and date, captions of near-duplicates: a passage each."""
        return image_passages(self.facts, caption=self.caption, near=self.near)


def _place(facts: ImageFacts) -> str:
    if facts.latitude is None or facts.longitude is None:
        return ""
    north = f"{abs(facts.latitude):.4f}° {'north' if facts.latitude >= 0 else 'south'}"
    east = f"{abs(facts.longitude):.4f}° {'east' if facts.longitude >= 0 else 'west'}"
    return f"By its own data the image was taken at {north}, {east}."


def _bytes(file: Path) -> bytes:
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= MAX_BYTES else b""
    except OSError as error:
        raise InputError(f"The image {file} cannot be read: {error.strerror or error}.") from error
    if size > MAX_BYTES:
        raise _too_large(str(file), size)
    return data


def _too_large(name: str, size: int) -> InputError:
    return InputError(f"The image {name} has {size / 1e6:.0f} MB; {MAX_BYTES / 1e6:.0f} are read. Make it smaller.")


def _asked(kind: str, data: bytes, name: str) -> dict[str, Any]:
    """What the child says of the image. Raises: InputError."""
    command = [sys.executable, "-I", str(_CHILD), kind]
    try:
        run = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise InputError(f"The image {name} was not read within {SECONDS:.0f} seconds. Make it smaller.") from None
    if run.returncode != 0:
        reason = run.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["the reader was stopped"]
        raise InputError(f"The image {name} cannot be read: {reason[0][:200]}. Save it as PNG or JPEG, or smaller.")
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def _iso(taken: str) -> str:
    """EXIF's "2021:05:01 12:30:00" as ISO; empty for what is no moment."""
    try:
        return datetime.datetime.strptime(taken.strip()[:19], "%Y:%m:%d %H:%M:%S").isoformat()
    except ValueError:
        return ""


def _on_earth(latitude: float | None, longitude: float | None) -> bool:
    return latitude is not None and longitude is not None and abs(latitude) <= 90 and abs(longitude) <= 180
