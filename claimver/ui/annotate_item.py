"""The annotation component: one text with its claims, corrected on the text itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from claimver.annotate.rows import entity_row
from claimver.annotate.work import Annotation, Item, Mark
from claimver.jsonl import whole_characters
from claimver.report.language import say
from claimver.report.messages import message
from claimver.report.settle import ends
from claimver.report.words import label_words
from claimver.types import Entity, Label, Triplet
from claimver.ui.annotate_payload import Sent, sent_decision, sent_words
from claimver.ui.components import asset, sent, style

_WORDS = (
    "accept settle reject skip undo new start_here end_here split merge remove ready restored saving nothing "
    "none_chosen no_claims suggested label triplets no_triplets search search_graph searching none_found "
    "origin_searched origin_new new_triplet new_subject new_property new_object new_unit new_more new_add "
    "new_lacks new_no_date new_no_number kind_entity kind_date kind_quantity kind_string names "
    "no_entity name_here reason grip_start grip_end"
).split()
_LABELS = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY)
_SCRIPTS = (
    "dom.js",
    "annotate_offsets.js",
    "annotate_edit.js",
    "annotate_text.js",
    "annotate_detail.js",
    "annotate_new.js",
    "annotate.js",
)

_component = st.components.v2.component(
    "claimver.annotate",
    html=(
        '<div class="host annotate"><div role="alert" class="alert contradictory" hidden></div>'
        '<div class="bar-main" role="group"></div><div class="grid"><div>'
        '<div class="edit" role="group" tabindex="0" dir="auto"></div><p class="live" role="status"></p>'
        '<div class="bar-tools" role="group"></div></div><div class="side"></div></div></div>'
    ),
    css=style() + asset("annotate.css"),
    js="".join(map(asset, _SCRIPTS)),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search in the graph has found."""

    triplets: tuple[Triplet, ...] = ()
    entities: tuple[Entity, ...] = ()


@dataclass(frozen=True)
class Shown:
    """What the component shows: the item, the annotation to begin with, and what stands around them.

    ``key`` changes where another state is to be shown; ``draft`` names what this browser keeps of unsaved changes;
    ``first`` is the number of the claim that is chosen to begin with.
    """

    key: str
    draft: str
    turn: int
    item: Item
    annotation: Annotation
    state: str
    suggested: bool
    review: bool = False
    problem: str | None = None
    found: Found | None = None
    first: int = 0
    labels: Sequence[Label] = field(default=_LABELS)


def show(shown: Shown, *, on_decide: Callable[[Sent], None], on_search: Callable[[str], None], key: str) -> None:
    """Show the item; the callbacks run before the rerun that follows what a person does."""

    def decided() -> None:
        found = sent_decision(sent(key, "decided"))
        if found is not None:
            on_decide(found)

    def searched() -> None:
        words = sent_words(sent(key, "searched"))
        if words:
            on_search(words)

    _component(key=key, data=data_of(shown), on_decided_change=decided, on_searched_change=searched)


def data_of(shown: Shown) -> Mapping[str, Any]:
    """What travels to the browser: offsets in code points, half characters as U+FFFD."""
    item, annotation = shown.item, shown.annotation
    words = {name: say(f"annotate.{name}") for name in _WORDS}
    words["claim_of"] = say("annotate.claim_of", number="{number}", count="{count}")
    words["found"] = say("annotate.found", count="{count}")
    words["new_kind"] = say("annotate.new_kind", name="{name}")
    words["new_qualifier"] = say("annotate.new_qualifier", number="{number}")
    words["new_value"] = say("annotate.new_value", number="{number}")
    words["means"] = say("annotate.means", name="{name}")
    words["no_name"] = say("annotate.no_name", name="{name}")
    unlabelled = label_words(None)
    data = {
        "item": item.id,
        "key": shown.key,
        "draft": shown.draft,
        "turn": shown.turn,
        "text": item.text,
        "claims": [_claim(mark, shown) for mark in annotation.claims],
        "names": [
            {
                "start": name.span.start,
                "end": name.span.end,
                "entity": name.entity and entity_row(name.entity),
                "candidates": [entity_row(entity) for entity in name.candidates],
            }
            for name in annotation.names
        ],
        "added": [_triplet(added.triplet, added.origin) for added in annotation.added],
        "triplets": [_triplet(triplet, "retrieved") for triplet in item.triplets],
        "labels": [_look(label) for label in shown.labels],
        "unlabelled": {"look": unlabelled.key, "symbol": unlabelled.symbol, "name": say("annotate.unlabelled")},
        "found": _found(shown.found),
        "problem": shown.problem and message(shown.problem),
        "state": shown.state,
        "review": shown.review,
        "first": shown.first,
        "words": words,
    }
    made: Mapping[str, Any] = whole_characters(data)  # a browser would join two half characters
    return made


def _look(label: Label) -> Mapping[str, str]:
    words = label_words(label)
    return {"value": label.value, "look": words.key, "symbol": words.symbol, "name": words.name}


def _claim(mark: Mark, shown: Shown) -> Mapping[str, Any]:
    return {
        "start": mark.span.start,
        "end": mark.span.end,
        "label": mark.label.value if mark.label else None,
        "triplets": list(mark.triplets),
        "rationale": mark.rationale,
        "proposition": mark.proposition,
        "suggested": shown.suggested and mark in shown.item.suggestion.claims,
    }


def _triplet(triplet: Triplet, origin: str) -> Mapping[str, Any]:
    """The triplet as the page draws it; ``ends`` are the entities that it joins."""
    words, notes = triplet_words(triplet), qualifier_words(triplet)
    return {"id": triplet.id, "text": words, "notes": notes, "origin": origin, "ends": [*ends(triplet)]}


def triplet_words(triplet: Triplet) -> str:
    """The triplet as a line."""
    return f"{triplet.subject.label} — {triplet.property.label} — {triplet.object_text}"


def qualifier_words(triplet: Triplet) -> str:
    """Its qualifiers as a line; empty where it has none."""
    values = [
        (q.property.label, q.value.label if isinstance(q.value, Entity) else q.value.text) for q in triplet.qualifiers
    ]
    return "; ".join(f"{name}: {value}" for name, value in values)


def _found(found: Found | None) -> Mapping[str, Any] | None:
    if found is None:
        return None
    triplets = [_triplet(triplet, "searched") for triplet in found.triplets]
    return {"triplets": triplets, "entities": [entity_row(entity) for entity in found.entities]}
