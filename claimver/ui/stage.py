"""The stage: a verdict step by step as one component, with the search drawn ring by ring and the votes of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

import streamlit as st

from claimver.report.elements import Element, payload
from claimver.report.language import say
from claimver.report.lesson_steps import STEPS, VOTED
from claimver.report.search_draw import HEIGHT, WIDTH, Picture
from claimver.report.words import label_words
from claimver.ui.components import asset, sent, style

MOST_VOTES = 999
_WORDS = "stage back next print step reveal wait votes clear".split()

_stage = st.components.v2.component(
    "claimver.stage",
    html='<div class="host stage"></div>',
    css=style() + asset("stage.css"),
    js="".join(asset(name) for name in ("dom.js", "stage_search.js", "stage.js")),
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the stage was asked: to go to a step, to count a vote up or down, to clear the votes, to reveal."""

    kind: str
    number: int = 0
    up: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """What the stage shows: the parts of each step, the picture of the search, the votes, whether the label shows."""

    id: str
    steps: Mapping[str, Sequence[Element]]
    picture: Picture | None
    ends: tuple[str, str]
    votes: tuple[int, ...]
    revealed: bool
    large: bool
    at: int = 0


def heard(value: object) -> Heard | None:
    """What the browser asks, else None: a step or a label that is there."""
    if not isinstance(value, Mapping):
        return None
    kind, number, up = value.get("kind"), value.get("number", 0), value.get("up", True)
    most = {"step": len(STEPS), "vote": len(VOTED), "clear": 1, "reveal": 1}.get(str(kind), 0)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < most or not isinstance(up, bool):
        return None
    return Heard(str(kind), number, up)


def voted(votes: Sequence[int], what: Heard) -> tuple[int, ...]:
    """The votes with one more or one less.

    >>> voted((0, 2, 0), Heard("vote", 1, up=False)), voted((0, 0, 0), Heard("vote", 0, up=False))
    ((0, 1, 0), (0, 0, 0))
    """
    change = 1 if what.up else -1
    return tuple(
        min(MOST_VOTES, max(0, number + change)) if place == what.number else number
        for place, number in enumerate(votes)
    )


def stage(shown: Shown, *, on_ask: Callable[[Heard], None], key: str = "stage") -> None:
    """Show the stage; ``on_ask`` is called before the rerun that follows what is asked."""

    def asked() -> None:
        what = heard(sent(key, "asked"))
        if what is not None:
            on_ask(what)

    first, last = shown.ends
    words: dict[str, object] = {name: say(f"teach.stage.{name}") for name in _WORDS if name != "step"}
    words["step"] = say("teach.stage.step", number="{number}", count=len(STEPS), name="{name}")
    words["table"] = say("teach.search.table")
    if shown.picture is not None:
        words["picture"] = say("teach.stage.picture", first=first, last=last)
        words["sides"] = {
            "first": say("teach.stage.first", name=first),
            "last": say("teach.stage.last", name=last),
            "met": say("teach.stage.met"),
        }
    labels = [label_words(label) for label in VOTED]
    ballot = [
        {
            "name": f"{found.symbol} {found.name}",
            "look": found.key,
            "votes": number,
            "more": say("teach.stage.vote", label=found.name),
            "less": say("teach.stage.unvote", label=found.name),
        }
        for found, number in zip(labels, shown.votes, strict=True)
    ]
    data = {
        "id": shown.id,
        "at": shown.at,
        "words": words,
        "steps": [
            {"key": name, "name": say(f"teach.step.{name}"), "parts": [payload(part) for part in shown.steps[name]]}
            for name in STEPS
        ],
        "picture": None if shown.picture is None else asdict(shown.picture) | {"size": [WIDTH, HEIGHT]},
        "ballot": ballot,
        "revealed": shown.revealed,
        "large": shown.large,
    }
    _stage(key=key, data=data, on_asked_change=asked)
