"""Letters of a page in the colour of what they stand on, as far as its own styles tell."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from claimver.text.styled import Look

__all__ = ["unseen"]

_NEAR = 20  # of 255, in each of red, green and blue: no reader tells such letters from their ground
_CLEAR = 0.1  # of letters whose colour shows their ground through
_FUNCTION = re.compile(r"(?P<name>rgb|hsl)a?\((?P<parts>[^()]*)\)")
_PIECE = re.compile(r"[^\s(]+\([^()]*\)|\S+")
_HEX = re.compile(r"[0-9a-f]{6}")
_PLAIN = re.compile(  # what a background says beside its colour
    r"none|initial|unset|inherit|(?:no-)?repeat(?:-[xy])?|scroll|fixed|local|left|right|top|bottom|center|cover|contain"
    r"|(?:border|padding|content)-box|/|-?[\d.]{1,12}(?:%|px|r?em|pt)?"
)
_ABOVE = ("inherit", "currentcolor", "unset")
_LINK, _MARKER = (0.0, 0.0, 238.0), (255.0, 255.0, 0.0)
_AWAY = ("absolute", "fixed")
_INKS = frozenset(("color", "-webkit-text-fill-color", "background-clip", "-webkit-background-clip"))
_GROUNDS = frozenset(("background", "background-color", "background-image"))
_PAINTS = _INKS | _GROUNDS | {"position", "text-shadow"}
RGB = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class _Paint:
    """The letters' colour and the ground's, None where one is not known; ``sure``: nothing may paint them otherwise."""

    ink: RGB | None
    ground: RGB | None = (255.0, 255.0, 255.0)
    sure: bool = True

    @property
    def unseen(self) -> bool:
        if self.ink is None or self.ground is None:
            return False
        return all(abs(one - other) <= _NEAR for one, other in zip(self.ink, self.ground, strict=True))


def unseen(looks: Mapping[Any, Look], *, sure: bool) -> dict[Any, bool]:
    """The elements whose letters are not seen, and whether that is certain; ``looks`` has all, from the first to the
    last. Letters beside which an element is seen get one of their own. ``sure``: the page has no styles elsewhere.
    """
    paints = dict[Any, _Paint]()
    for element, look in looks.items():
        above = paints.get(element.getparent()) or _Paint(ink=(0.0, 0.0, 0.0) if sure else None, sure=sure)
        paints[element] = _painted(element, look, above)
    hidden = [element for element, paint in paints.items() if paint.unseen]
    found = dict[Any, bool]()
    inside = set[Any]()
    for element in hidden:
        if element in inside:
            continue
        parts = [part for part in element.iter() if part in paints]
        if all(paints[part].unseen or not _words(part) for part in parts):
            inside.update(parts)
            found[element] = all(paints[part].sure for part in parts)
        elif paints[element].sure:
            found |= dict.fromkeys(_wrapped(element), True)
    return found


def _words(element: Any) -> bool:
    """Whether it has words of its own, which no part of it holds."""
    return any((text or "").strip() for text in (element.text, *(part.tail for part in element)))


def _wrapped(element: Any) -> Iterator[Any]:
    """The words of the element's own, each stretch in a new element."""
    for part in list(element):
        if (part.tail or "").strip():
            made = element.makeelement("span")
            made.text, part.tail = part.tail, None
            part.addnext(made)
            yield made
    if (element.text or "").strip():
        made = element.makeelement("span")
        made.text, element.text = element.text, None
        element.insert(0, made)
        yield made


def _painted(element: Any, look: Look, above: _Paint) -> _Paint:
    told = look.values
    colour = told.get("-webkit-text-fill-color") or told.get("color") or _attribute(element, "color", "text")
    ground = told.get("background-color") or told.get("background") or _attribute(element, "bgcolor")
    picture = element.get("background")
    if _PAINTS.isdisjoint((*told, *look.unsure)) and not (colour or ground or picture):
        if element.tag == "a" and element.get("href"):
            return _Paint(_LINK, above.ground, above.sure)
        return _Paint(above.ink, _MARKER, above.sure) if element.tag == "mark" else above
    sure = above.sure and told.get("position") not in _AWAY
    below = None if picture or look.unsure & _GROUNDS else _ground(ground, told.get("background-image", ""), above)
    shaped = "text" in told.get("background-clip", "") + told.get("-webkit-background-clip", "")
    if (
        shaped or look.unsure & _INKS or told.get("text-shadow", "none") not in ("none", *_ABOVE)
    ):  # the ground shows in the shape of the letters, or nobody knows
        return _Paint(None, below, sure)
    return _Paint(_mixed(colour, above.ink, below) if colour else above.ink, below, sure)


def _attribute(element: Any, *names: str) -> str:
    """The colour that an old attribute gives, with the sign that it may lack."""
    told = next((value for name in names if (value := element.get(name))), "")
    told = told.strip().lower() if element.tag in ("font", "body", "table", "tr", "td", "th", "tbody") else ""
    return f"#{told}" if _HEX.fullmatch(told) else told


def _ground(told: str, image: str, above: _Paint) -> RGB | None:
    if any(sign in told + image for sign in ("url(", "gradient(", "image(", "var(")):
        return None
    pieces = _PIECE.findall(told)
    for piece in pieces:
        if piece == "transparent" or _colour(piece) is not None:
            return _mixed(piece, above.ground, above.ground)
    return above.ground if all(map(_PLAIN.fullmatch, pieces)) else None  # a colour that is not known


def _mixed(told: str, above: RGB | None, ground: RGB | None) -> RGB | None:
    """The colour as it is seen on the ground; None where that is not known."""
    if told in _ABOVE:
        return above
    if told == "transparent":
        return ground
    colour = (0.0, 0.0, 0.0, 1.0) if told == "initial" else _colour(told)
    if colour is None or (ground is None and colour[3] < 1):
        return None
    if ground is None:
        return colour[:3]
    share = 0.0 if colour[3] < _CLEAR else colour[3]
    red, green, blue = (share * one + (1 - share) * other for one, other in zip(colour[:3], ground, strict=True))
    return red, green, blue


def _colour(told: str) -> tuple[float, float, float, float] | None:
    """Red, green and blue up to 255, and how little they show through; None for what is no colour that is known."""
    from PIL import ImageColor

    try:
        if match := _FUNCTION.fullmatch(told):
            parts = [part for part in re.split(r"[\s,/]+", match["parts"].strip()) if part]
            alpha = _number(parts[3], 1.0) if len(parts) > 3 else 1.0
            return (*_parts(match["name"], parts[:3]), alpha)
        red, green, blue, alpha = (*ImageColor.getrgb(told), 255)[:4]
    except ValueError:
        return None
    return float(red), float(green), float(blue), alpha / 255


def _parts(name: str, parts: list[str]) -> RGB:
    """Red, green and blue of what a function of CSS names. Raises: ValueError."""
    first, second, third = parts
    if name == "rgb":
        return _number(first, 255.0), _number(second, 255.0), _number(third, 255.0)
    turn = float(first.removesuffix("deg")) / 360
    red, green, blue = colorsys.hls_to_rgb(turn, _number(third, 1.0), _number(second, 1.0))
    return 255 * red, 255 * green, 255 * blue


def _number(part: str, whole: float) -> float:
    return float(part[:-1]) / 100 * whole if part.endswith("%") else float(part)
