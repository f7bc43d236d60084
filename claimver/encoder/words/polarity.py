"""Affirmed or denied: a proposition without its denials, and what they deny."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_CONTRACTED = {"can't": "can", "cannot": "can", "won't": "will", "ain't": "is", "shan't": "shall"}
_FRAME = re.compile(r"^it (?:is|was) (?:false|untrue|wrong|not true|a myth|incorrect) that\s+", re.I)
_ASIDE = re.compile(r"^contrary to (?:popular belief,?|[^,]{3,80},)\s+", re.I)
_NEGATION = re.compile(
    r"\b(?P<contracted>can't|cannot|won't|ain't|shan't)\b|(?P<short>n['’]t)\b(?! (?:nearly |quite )?(?:as|so) \w+ as)"
    r"|\b(?P<failed>failed to)\b"
    r"|\b(?P<longer>no longer)\b"
    r"|\b(?P<never>never|not(?! only| just| until| least| as \w+| (?:nearly |quite )?(?:as|so) \w+ as)|nor|"
    r"neither(?: of)?)\b"
    r"|\b(?P<nobody>nobody|no one|nothing)\b|\b(?P<yet>(?:has|have|had) yet to)\b"
    r"|\b(?P<none>none of|no(?= [a-z]+)(?! (?:fewer|less|more|later|earlier|doubt|matter)))\b",
    re.I,
)
_NEITHER = re.compile(r"(^|[ ,])neither( (?!of\b)[^.;]{1,80}?),? nor( )", re.I)
_EVER = re.compile(r"\b(?:ever|yet|at all)\b ?", re.I)
_MASK = 0xE000  # private use


@dataclass(frozen=True, slots=True)
class Polarity:
    """``positive``: the proposition without its denials; ``negated``: whether their number is odd.

    ``denied``: what stands behind the first of them, "" where there is none.
    """

    positive: str
    negated: bool
    denied: str = ""


def polarity(proposition: str, names: Iterable[str] = ()) -> Polarity:
    """What the proposition affirms or denies; words of denial inside ``names`` deny nothing.

    >>> polarity("Apollo 11 never landed on the Moon.")
    Polarity(positive='Apollo 11 landed on the Moon.', negated=True, denied=' landed on the Moon.')
    >>> polarity("He didn't teach.").positive
    'He did teach.'
    """
    hidden = sorted((name for name in set(names) if _NEGATION.search(f"{name} x")), key=len, reverse=True)
    text = proposition
    for number, name in enumerate(hidden):
        text = re.sub(re.escape(name), chr(_MASK + number), text, flags=re.I)

    def shown(part: str) -> str:
        for number, name in enumerate(hidden):
            part = part.replace(chr(_MASK + number), name)
        return part

    inner = _FRAME.sub("", text)
    framed = inner != text
    cue = _NEGATION.search(_ASIDE.sub("", inner))
    denied = inner if framed else _ASIDE.sub("", inner)[cue.end() :] if cue else ""
    positive, count = _affirmed(inner)
    return Polarity(shown(positive), (count + framed) % 2 == 1, shown(denied))


def _affirmed(text: str) -> tuple[str, int]:
    """The text without its words of denial, and how many they were."""
    text, pairs = _NEITHER.subn(r"\1\2 and\3", text)
    text, count = _NEGATION.subn(_plain, text)
    count += pairs
    if count:
        text = _EVER.sub("", text)
    text = re.sub(r"\s+([.,;])", r"\1", re.sub(r" {2,}", " ", text)).strip()
    return text[:1].upper() + text[1:], count


def _plain(match: re.Match[str]) -> str:
    if match["contracted"]:
        return _CONTRACTED[match["contracted"].lower()]
    if match["nobody"]:
        return "something" if match["nobody"].lower() == "nothing" else "someone"
    return "did" if match["yet"] else ""
