"""The child process that reads hostile images: bytes on stdin, one JSON object on stdout.

Run by path with ``python -I``; imports nothing of ours. It limits its own memory and time before it reads, and looks at
an image's size before it unpacks a pixel.
"""

from __future__ import annotations

import importlib
import io
import json
import sys
from typing import Any

MEMORY_BYTES = {"facts": 1_500_000_000, "text": 5_000_000_000}  # of addresses; what reads text maps its weights too
CPU_SECONDS = 60
MAX_PIXELS = 60_000_000
FORMATS = ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF")  # the reader of JPEG reads MPO too
FLAT = 8  # between the darkest and the lightest point of an image that shows nothing, of 255
MAX_SIDE = 2_000  # points of what text is read from
SURE = 0.5  # of a line of text


class Refused(Exception):
    """An image that is not unpacked."""


def main() -> int:
    """The exit status: 0 with JSON on stdout, 1 with one line on stderr."""
    kind = sys.argv[1]
    _limit(kind)
    try:
        data = sys.stdin.buffer.read()
        found = _facts(data) if kind == "facts" else {"text": _text(data)}
    except Refused as refusal:
        return _failed(str(refusal))
    except MemoryError:
        return _failed("it needs too much memory")
    except Exception as error:  # noqa: BLE001  the process boundary: whatever a reader raises becomes one line
        return _failed(f"{type(error).__name__} {str(error)[:150]}")
    sys.stdout.write(json.dumps(found))
    return 0


def _limit(kind: str) -> None:
    try:
        import resource
    except ImportError:  # Windows: the parent's deadline is all there is
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES[kind], MEMORY_BYTES[kind]))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _failed(reason: str) -> int:
    sys.stderr.write(" ".join(reason.split()) + "\n")
    return 1


def _opened(data: bytes, side: int = 0) -> Any:
    """The first picture of the image, upright, small if ``side`` says so."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # the limit below is ours, and tells more
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except UnidentifiedImageError:
        raise Refused(f"it is no {', '.join(FORMATS)}") from None
    pixels = image.width * image.height
    if pixels > MAX_PIXELS:
        raise Refused(f"it has {pixels / 1e6:.0f} megapixels; at most {MAX_PIXELS / 1e6:.0f} are read")
    if side:
        image.draft("RGB", (side, side))  # a JPEG is unpacked no larger than need be
    image.load()
    return ImageOps.exif_transpose(image)


def _facts(data: bytes) -> dict[str, Any]:
    from PIL import Image

    image = _opened(data)
    grey = image.convert("L").resize((32, 32), Image.Resampling.BILINEAR)
    dark, light = grey.getextrema()
    found = {"width": image.width, "height": image.height, "format": _format(data), "hash": ""}
    if light - dark >= FLAT:
        import imagehash

        found["hash"] = str(imagehash.phash(image.convert("RGB")))
    return found | _exif(data)


def _format(data: bytes) -> str:
    from PIL import Image

    return str(Image.open(io.BytesIO(data), formats=FORMATS).format)


def _exif(data: bytes) -> dict[str, Any]:
    import exifread
    from exifread.utils import get_gps_coords

    tags = exifread.process_file(io.BytesIO(data), details=False)
    dates = ("EXIF DateTimeOriginal", "EXIF DateTimeDigitized", "Image DateTime")
    try:
        place = list(get_gps_coords(tags) or ())
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        place = []  # a place that is no place; the rest still holds
    return {
        "taken": next((str(tags[name]) for name in dates if name in tags), ""),
        "camera": str(tags.get("Image Model", "")).strip(),
        "place": [float(part) for part in place],
    }


def _text(data: bytes) -> list[str]:
    import numpy

    package = importlib.import_module("rapidocr")  # which need not be installed: the parent asks first
    image = _opened(data, MAX_SIDE).convert("RGB")
    image.thumbnail((MAX_SIDE, MAX_SIDE))
    one = {f"EngineConfig.onnxruntime.{name}_op_num_threads": 1 for name in ("intra", "inter")}  # idle threads spin
    reader: Any = package.RapidOCR(params={"Global.log_level": "critical", **one})
    read = reader(numpy.asarray(image)[:, :, ::-1])
    lines = zip(read.txts or (), read.scores or (), strict=True)
    return [str(line) for line, score in lines if score >= SURE]


if __name__ == "__main__":
    sys.exit(main())
