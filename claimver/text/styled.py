"""What a page's styles do to its text, as far as simple rules tell: hidden, struck out, raised or lowered.

Read are rules for one element by its name, classes and id. Of others is known only whom they name in their last part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Look", "Sheet"]

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_BODY = re.compile(r"\{([^{}]*)\}")
_SIMPLE = re.compile(r"(?P<tag>[a-z][a-z0-9]*|\*)?(?P<rest>(?:[.#][\w-]+)*)", re.IGNORECASE)
_NAMED = re.compile(r"[.#][\w-]+")
_LENGTH = re.compile(r"[+-]?\d*\.?\d+")
_NOTHING = re.compile(r"0+(?:\.0*)?[a-z%]*")
_CLEAR = re.compile(r"(?:0?\.0\d*|0+(?:\.0\d*)?|\d(?:\.\d*)?%)")  # opacity under a tenth
_TINY = re.compile(r"(?:0*(?:\.\d+)?|[12](?:\.\d*)?)(?:px|pt)|0*(?:\.[01]\d*)?r?em|1?\d(?:\.\d*)?%|0+(?:\.0*)?")
_NO_FONT = re.compile(r"(?:.* )?0+(?:\.0*)?(?:px|pt|em)?/.*")
_FARTHER = re.compile(r"-(?:\d{4,}(?:\.\d+)?px|\d{3,}(?:\.\d+)?r?em)")  # than any layout moves a column
_ASIDE = re.compile(r"\d{3,}%")
_MOVED = re.compile(r".*translate(?:x|y|3d)?\((?:[^()]*,)?\s*-\d{4,}(?:\.\d+)?px.*")
_BLURRED = re.compile(r"blur\((?:[3-9]|\d\d)")
_MIRRORED = re.compile(r"scale(?:x\(|\(|3d\()-|rotate[xy]?\(180deg")
_TO_A_POINT = re.compile(r"circle\(0(?:px|%)?\b.*\)")
_CLIPPED = re.compile(r"rect\((?:[01](?:px)?[\s,]*){4}\)|inset\((?:50|100)%.*\)")
_FAR = re.compile(r"-\d{3,}(?:\.\d+)?(?:px|em|rem|vw|%)?")
_PROPERTIES = frozenset(
    "display visibility text-decoration text-decoration-line vertical-align opacity font-size clip clip-path "
    "text-indent left top right bottom margin-left margin-top position content overflow overflow-x overflow-y width "
    "height max-width max-height transform content-visibility flex-direction flex-flow order filter font color "
    "background background-color background-image background-clip -webkit-background-clip -webkit-text-fill-color "
    "direction unicode-bidi line-height scale zoom translate float text-shadow -webkit-text-security".split()
)
_EDGES = ("left", "top", "right", "bottom")
_SIDES = ("width", "height", "max-width", "max-height")
_SHRUNK = re.compile(r".*scale[xy]?\(0+(?:\.0*)?[,)].*")
_DECISIVE = frozenset("display visibility text-decoration text-decoration-line".split())
_PSEUDO = re.compile(r"(?P<whom>.*?)::?(?:before|after)", re.IGNORECASE | re.DOTALL)
_CODE = re.compile(r"\\[0-9a-f]{1,6} ?|\\.")
_WORDS = re.compile(r"""(["'])[^"'\w]*\w[^"']*\1|\battr\(""")
_KEPT_FROM_SIGHT = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text hidden d-none invisible element-invisible".split()
)  # of Bootstrap, HTML5 Boilerplate, WordPress, Tailwind, Foundation, Drupal
_WHILE = re.compile(r":(?:hover|focus|active|visited|target|:selection)\b", re.IGNORECASE)
_COLOURED = frozenset("color background background-color background-image -webkit-text-fill-color".split())
_MOST_RULES = 50_000

_Weight = tuple[bool, int, int]


@dataclass(frozen=True, slots=True)
class _Rule:
    tag: str
    names: frozenset[str]  # classes and ids, with their sign
    told: tuple[tuple[str, str, bool], ...]  # property, value, whether it is important
    rank: int
    simple: bool
    writes: bool = False  # puts words before or behind the element

    def fits(self, element: Any, own: frozenset[str]) -> bool:
        """Whether the rule names the element, whose classes and id are ``own``."""
        return self.names <= own and self.tag in ("*", element.tag)


@dataclass(slots=True)
class Look:
    """The properties of one element; ``unsure`` names those that a rule not understood may set otherwise."""

    values: dict[str, str] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)

    @property
    def hidden(self) -> bool:
        """Whether the text is not shown."""
        return self.values.get("display") == "none" or self.values.get("visibility") in ("hidden", "collapse")

    @property
    def faint(self) -> bool:
        """Whether the text may be out of sight: clear, tiny, cut off or far away, if only until a script moves it."""
        if not self.values:
            return False
        told = {name: self.values.get(name, "") for name in _PROPERTIES}
        away = told["position"] in ("absolute", "fixed")
        cut = any(word in told["overflow"] + told["overflow-x"] + told["overflow-y"] for word in ("hidden", "clip"))
        return (
            _CLEAR.fullmatch(told["opacity"] or told["filter"].removeprefix("opacity(").rstrip(")")) is not None
            or _TINY.fullmatch(told["font-size"]) is not None
            or _NO_FONT.fullmatch(told["font"]) is not None
            or _FAR.fullmatch(told["text-indent"]) is not None
            or (cut and _ASIDE.fullmatch(told["text-indent"]) is not None)
            or (away and any(_CLIPPED.fullmatch(told[name]) for name in ("clip", "clip-path")))
            or ((away or told["position"] == "relative") and any(_FAR.fullmatch(told[name]) for name in _EDGES))
            or any(_FARTHER.match(told[name]) for name in ("margin-left", "margin-top", "translate"))
            or any(_NOTHING.fullmatch(told[name]) for name in ("scale", "zoom"))
            or told["-webkit-text-security"] not in ("", "none")
            or _BLURRED.search(told["filter"]) is not None
            or _MIRRORED.match(told["transform"]) is not None
            or _TO_A_POINT.fullmatch(told["clip-path"]) is not None
            or (cut and any(_NOTHING.fullmatch(told[name]) for name in _SIDES))
            or told["content-visibility"] == "hidden"
            or _SHRUNK.fullmatch(told["transform"]) is not None
            or _MOVED.fullmatch(told["transform"]) is not None
        )

    @property
    def turned(self) -> str:
        """The direction that letters have whatever they are, "rtl" or "ltr"; "" where they have their own."""
        override = self.values.get("unicode-bidi", "").endswith("override")
        return self.values.get("direction", "ltr") if override else ""

    @property
    def flexible(self) -> bool:
        """Whether the parts may be shown in another order than they have."""
        return self.values.get("display", "").removeprefix("inline-") in ("flex", "grid")

    @property
    def struck(self) -> bool:
        """Whether the text is struck out."""
        return any("line-through" in self.values.get(name, "") for name in ("text-decoration", "text-decoration-line"))

    @property
    def shift(self) -> str:
        """ "sup" for text that stands raised, "sub" for lowered, else nothing."""
        value = self.values.get("vertical-align", "")
        if value in ("super", "sub"):
            return {"super": "sup"}.get(value, value)
        number = _LENGTH.match(value)
        height = float(number.group()) if number else 0.0
        return "sup" if height > 0 else "sub" if height < 0 else ""

    @property
    def sure(self) -> bool:
        """Whether no rule that is not understood may show what is hidden or struck out."""
        return self.unsure.isdisjoint(_DECISIVE)


class Sheet:
    """The rules of a page's own style elements."""

    def __init__(self, tree: Any) -> None:
        text = "\n".join(style.text or "" for style in tree.iter("style"))
        links = [link for link in tree.iter("link") if "stylesheet" in (link.get("rel") or "").lower().split()]
        self.elsewhere = bool(links) or "@import" in text
        rules = list(_rules(text))
        self._rules = [rule for rule in rules if not rule.writes]
        self._written = [rule for rule in rules if rule.writes]
        self._by_name: dict[str, list[tuple[int, _Rule]]] = {}
        for order, rule in enumerate(self._rules):
            self._by_name.setdefault(min(rule.names, default=rule.tag), []).append((order, rule))

    def look(self, element: Any) -> Look:
        """How this element looks by the rules that name it and by its own style."""
        if not self._by_name and not element.get("style"):
            return Look()
        own = _own(element)
        look, weights = Look(), dict[str, _Weight]()
        named = (one for name in (*own, element.tag) for one in self._by_name.get(name, ()))
        for order, rule in sorted(named, key=lambda one: one[0]):
            if rule.fits(element, own):
                _take(look, weights, rule, order)
        inline = tuple(_declared(element.get("style") or ""))
        _take(look, weights, _Rule("*", frozenset(), inline, 1_000_000, True), len(self._rules))
        look.unsure.difference_update({name for name, _, _ in inline} - _DECISIVE)
        return look

    def may_hide(self, element: Any) -> bool:
        """Whether the page has styles elsewhere, and the element a class that common ones keep from sight."""
        return self.elsewhere and not _KEPT_FROM_SIGHT.isdisjoint((element.get("class") or "").split())

    def writes(self, element: Any) -> bool:
        """Whether a rule puts words of its own before or behind the element's."""
        own = _own(element) if self._written else frozenset[str]()
        return any(rule.fits(element, own) for rule in self._written)


def _own(element: Any) -> frozenset[str]:
    """The classes and the id of an element, with their sign."""
    names = ["." + name for name in (element.get("class") or "").split()]
    return frozenset([*names, "#" + element.get("id")] if element.get("id") else names)


def _take(look: Look, weights: dict[str, _Weight], rule: _Rule, order: int) -> None:
    for name, value, important in rule.told:
        if not rule.simple:
            look.unsure.add(name)
        elif (weight := (important, rule.rank, order)) >= weights.get(name, (False, -1, -1)):
            look.values[name], weights[name] = value, weight


def _rules(text: str) -> Iterator[_Rule]:
    for number, (selectors, body, nested) in enumerate(_blocks(_COMMENT.sub("", text))):
        told = tuple(_declared(body))
        if not told or number > _MOST_RULES:
            continue
        for selector in selectors.split(","):
            beside = _PSEUDO.fullmatch(selector.strip())
            if beside and (nested or not any(name == "content" and _is_words(value) for name, value, _ in told)):
                continue
            selector = beside["whom"] if beside else selector
            lasting = tuple(one for one in told if one[0] not in _COLOURED) if _WHILE.search(selector) else told
            last = (re.split(r"[\s>+~]+", selector.strip()) or [""])[-1]
            match = _SIMPLE.match(last)
            names = frozenset(_NAMED.findall(match["rest"])) if match else frozenset()
            tag = ((match["tag"] if match else None) or "*").lower()
            if not names and tag == "*":
                continue
            simple = not nested and match is not None and match.group() == selector.strip() != ""
            rank = sum(100 if name[0] == "#" else 10 for name in names) + (tag != "*")
            yield _Rule(tag, names, lasting, rank, simple, writes=beside is not None)


def _is_words(content: str) -> bool:
    """Whether generated content holds letters or figures, no signs alone."""
    return _WORDS.search(_CODE.sub("", content)) is not None


def _blocks(text: str) -> Iterator[tuple[str, str, bool]]:
    """Selectors and body of each rule, and whether it stands within another (of media, of features)."""
    depth, at = 0, 0
    for match in _BODY.finditer(text):
        head = text[at : match.start()]
        cut = max(head.rfind(sign) for sign in "{};") + 1
        depth = max(0, depth + head.count("{") - head.count("}"))
        at, selectors = match.end(), head[cut:].strip()
        yield selectors, match[1], depth > 0 or selectors.startswith("@")


def _declared(text: str) -> Iterator[tuple[str, str, bool]]:
    for part in text.split(";"):
        name, _, value = part.partition(":")
        name, value = name.strip().lower(), " ".join(value.lower().split())
        if name in _PROPERTIES and value:
            plain = value.replace("!important", "").replace("! important", "").strip()
            yield name, plain, plain != value
