"""The review of one queue: the example shown, its fields, and what its buttons do. Every change is written at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from claimver.errors import ClaimverError, InputError
from claimver.parts import KnowledgeGraph
from claimver.report.elements import element, visible
from claimver.train.adapter_examples import Example, ExampleClaim, Status
from claimver.train.review import Queue
from claimver.ui import components, spans
from claimver.ui.review import (
    LABELS,
    Judgement,
    decided,
    edited,
    next_pending,
    place_of,
    report_of,
    with_triplet,
)

_SHOWN, _PROBLEM, _DONE, _TURN, _UNDO = "review_id", "review_wrong", "review_told", "review_turn", "review_changes"
_END = "end"  # where a problem is shown that belongs to no one claim
_KEPT = 20  # changes that can be undone

Step = Callable[[Example], Example]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the form: what its pressed button does, and where the part stands.

    ``uses`` is the field that the step empties; ``left`` names a button not pressed whose field is filled.
    """

    step: Step | None = None
    spot: str = _END
    uses: str = ""
    left: str = ""


def show(queue: Queue, graph: Callable[[], KnowledgeGraph]) -> None:
    """Show the queue and the example that is next; ``graph()`` is asked for the names of ids."""
    try:
        examples = queue.examples()
    except ClaimverError as error:
        components.alert("This queue cannot be read.", str(error), key="queue_problem")
        return
    counts = queue.counts()
    _note(" · ".join(f"{counts[status]} {status.value}" for status in Status), key="counts")
    place = place_of(examples, st.session_state.get(_SHOWN))
    components.arrive(f"{queue.path} {examples[place].id}")
    if done := _told(_DONE, queue.path):
        components.panel(element("p", done, role="status", cls="notice"), key="review_done")
    shown = examples[place]
    status = f"{shown.status.value if shown.status else 'given'}{', changed' if shown.revised else ''}"
    _note(f"Example {place + 1} of {len(examples)}, {status}, labelled by {shown.source or 'nobody'}", key="which")
    components.claim_text(report_of(shown), selected=None, on_pick=lambda index: None, key=f"review_text_{place}")
    _form(queue, examples, place, graph)


# -- the form -----------------------------------------------------------------------------------------------------


def _form(queue: Queue, examples: Sequence[Example], place: int, graph: Callable[[], KnowledgeGraph]) -> None:
    shown = examples[place]
    # Enter would press the first button of the form, which is one that changes a claim
    with st.form(f"review_{place}", border=False, enter_to_submit=False):
        claims = [_claim(shown, number) for number in range(len(shown.claims))]
        parts = [part for _, part in claims] + [_new_claim(shown), _new_triplet(shown, graph)]
        _problem(shown, _END)
        with st.container(horizontal=True, key="review_decide"):
            saved = st.form_submit_button("Save: right as it stands now", type="primary", key="review_save")
            rejected = st.form_submit_button("Reject the example", key="review_reject")
        with st.container(horizontal=True, key="review_moves"):
            back = st.form_submit_button("Back", disabled=place == 0, key="review_back")
            skip = st.form_submit_button("Skip", disabled=place == len(examples) - 1, key="review_skip")
            undo = st.form_submit_button("Undo the last change", disabled=not _undoable(queue), key="review_undo")
    judged = [judged for judged, _ in claims]
    pressed = next((part for part in parts if part.step is not None), None)
    if not (undo or rejected or saved or back or skip or pressed):
        return
    for told in (_DONE, _PROBLEM):
        st.session_state.pop(told, None)
    if undo:
        _undo(queue)
    elif rejected:
        _decide(queue, examples, place, lambda: (Status.REJECTED, shown.claims))
    elif saved:
        _decide(queue, examples, place, lambda: decided(_finished(shown, parts), judged))
    elif back or skip:
        _move(queue, examples, place, lambda: edited(_finished(shown, parts), judged), 1 if skip else -1)
    elif pressed is not None and pressed.step is not None:
        step = pressed.step
        _change(queue, shown, lambda: step(edited(shown, judged)), pressed)
    st.rerun()


def _told(what: str, where: object) -> str:
    """What the last pressed button had to say there. It stands until the next one: any rerun may come between."""
    place, words = st.session_state.get(what, (None, ""))
    return str(words) if place == where else ""


def _claim(shown: Example, number: int) -> tuple[Judgement, _Part]:
    """The fields of one claim: what they say, and what its buttons do."""
    claim, name, key = shown.claims[number], f"claim {number + 1}", partial(_key, shown, number)
    quote = claim.span.of(shown.text)
    components.panel(element("h3", f"{number + 1}. ", *visible(quote)), key=f"claim_{number}")
    chosen = list(LABELS.values()).index(claim.label) if claim.label else None
    rows = [f"{n}. {' — '.join(map(spans.typed, names))}" for n, names in enumerate(shown.triplets or (), 1)]
    left, right = st.columns([1, 3])
    label = left.selectbox(f"Label of {name}", list(LABELS), index=chosen, placeholder="Choose one", key=key("label"))
    cited = right.multiselect(
        f"Triplets that decide {name}",
        range(1, len(rows) + 1),
        default=claim.cited or (),
        format_func=lambda triplet: rows[triplet - 1],
        key=key("cited"),
    )
    why = st.text_input(f"Why, {name}", spans.typed(claim.rationale), key=key("why"))
    with st.expander(f"Where {name} begins and ends"):
        help = "The claim's own words as they stand in the text, none left out."
        words = st.text_area(f"Quotation of {name}", spans.typed(quote), help=help, key=key("quote"))
        part = _borders(shown, number)
    _problem(shown, part.spot)
    return Judgement(label, tuple(cited), why or "", words), part


def _borders(shown: Example, number: int) -> _Part:
    """The buttons that change where a claim begins and ends."""
    span, name, last = shown.claims[number].span, f"claim {number + 1}", number + 1 == len(shown.claims)
    key = f"review_{shown.id}_{span.start}_{span.end}_split"
    before = st.text_input(f"Words before which {name} is to be split", key=key) or ""
    with st.container(horizontal=True, key=f"review_borders_{number}"):
        requote = st.form_submit_button(f"Use the quotation of {name}", key=f"review_quote_{number}")
        split = st.form_submit_button(f"Split {name}", key=f"review_split_{number}")
        join = st.form_submit_button(f"Join {name} with the next", disabled=last, key=f"review_join_{number}")
        remove = st.form_submit_button(f"Remove {name}", key=f"review_remove_{number}")
    if split:
        return _Part(lambda example: spans.split(example, number, before), name)
    if join:
        return _Part(lambda example: spans.join(example, number), name)
    if remove:
        return _Part(lambda example: spans.remove(example, number), name)
    return _Part((lambda example: example) if requote else None, name, left=f"Split {name}" if before.strip() else "")


def _new_claim(shown: Example) -> _Part:
    with st.expander("Add a claim that is missing"):
        help = "Words of the text that no claim covers."
        quote = st.text_area("Quotation of the new claim", help=help, key=_loose(shown, "add")) or ""
        if st.form_submit_button("Add the claim", key="review_add"):
            return _Part(lambda example: spans.add(example, quote), uses="add")
    return _Part(left="Add the claim" if quote.strip() else "")


def _new_triplet(shown: Example, graph: Callable[[], KnowledgeGraph]) -> _Part:
    with st.expander("Add a triplet that is missing"):
        key, help = _loose(shown, "triplet"), "A name, or an id of the knowledge graph."
        names = [
            st.text_input(f"{part} of the new triplet", help=help, key=f"{key}_{part}") or ""
            for part in ("Subject", "Property", "Object")
        ]
        if st.form_submit_button("Add the triplet", key="review_add_triplet"):
            return _Part(lambda example: with_triplet(example, names, graph), uses="triplet")
    return _Part(left="Add the triplet" if any(name.strip() for name in names) else "")


# -- what the buttons do ------------------------------------------------------------------------------------------


def _change(queue: Queue, shown: Example, make: Callable[[], Example], part: _Part) -> None:
    """Write what the fields and the pressed button make of the example; it goes on waiting."""
    st.session_state[_SHOWN] = shown.id
    try:
        now = make()
        if now != shown:
            _written(queue, shown, queue.put(shown, now))
    except ClaimverError as error:
        st.session_state[_PROBLEM] = ((shown.id, part.spot), str(error))
        return
    if part.uses:
        used = _uses(shown, part.uses)
        st.session_state[used] = st.session_state.get(used, 0) + 1


def _decide(
    queue: Queue, examples: Sequence[Example], place: int, make: Callable[[], tuple[Status, tuple[ExampleClaim, ...]]]
) -> None:
    """Keep the decision; what was wrong is kept for the page."""
    shown = examples[place]
    try:
        status, claims = make()
        _written(queue, shown, queue.decide(shown, status, claims))
    except ClaimverError as error:
        st.session_state[_PROBLEM] = ((shown.id, _END), str(error))
        return
    st.session_state[_SHOWN] = next_pending(examples, place) or shown.id
    if st.session_state[_SHOWN] == shown.id:
        st.session_state[_SHOWN] = examples[place_of(examples, shown.id, step=1)].id
    st.session_state[_DONE] = (queue.path, f"Example {place + 1} is {status.value}.")


def _move(queue: Queue, examples: Sequence[Example], place: int, make: Callable[[], Example], step: int) -> None:
    """Show another example; what was changed in this one is written, and waits."""
    _change(queue, examples[place], make, _Part())
    if _PROBLEM not in st.session_state:
        st.session_state[_SHOWN] = examples[place_of(examples, examples[place].id, step=step)].id


def _finished(shown: Example, parts: Sequence[_Part]) -> Example:
    """The example. Raises: InputError where a field is filled whose button was not pressed."""
    left = next((part.left for part in parts if part.left), "")
    if left:
        raise InputError(f"A field beside the button “{left}” is filled. Press that button, or empty the field.")
    return shown


def _written(queue: Queue, before: Example, now: Example) -> None:
    """Note the change, so that it can be undone, and let the fields show what is now in the file."""
    changes = [*st.session_state.get(_UNDO, ()), (queue.path, before, now)]
    st.session_state[_UNDO] = changes[-_KEPT:]
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1


def _undoable(queue: Queue) -> bool:
    return any(path == queue.path for path, _, _ in st.session_state.get(_UNDO, ()))


def _undo(queue: Queue) -> None:
    """Put back what stood before the last change in this queue."""
    changes = list(st.session_state.get(_UNDO, ()))
    number = max(number for number, (path, _, _) in enumerate(changes) if path == queue.path)
    _, before, now = changes.pop(number)
    st.session_state[_UNDO] = changes
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1
    st.session_state[_SHOWN] = before.id
    try:
        queue.put(now, before)
    except ClaimverError as error:
        st.session_state[_PROBLEM] = ((before.id, _END), str(error))
        return
    st.session_state[_DONE] = (queue.path, "The last change is undone.")


# -- small --------------------------------------------------------------------------------------------------------


def _problem(shown: Example, spot: str) -> None:
    """Show what was wrong with the last press where its button stands."""
    if problem := _told(_PROBLEM, (shown.id, spot)):
        components.alert("That was not saved.", problem, key="review_problem")


def _key(shown: Example, number: int, part: str) -> str:
    """The key of a field that shows what is in the file: another one after each change."""
    return f"review_{st.session_state.get(_TURN, 0)}_{shown.id}_{number}_{part}"


def _loose(shown: Example, field: str) -> str:
    """The key of a field that keeps what is typed until its own button has used it."""
    return f"review_{shown.id}_{field}_{st.session_state.get(_uses(shown, field), 0)}"


def _uses(shown: Example, field: str) -> str:
    return f"review_uses_{field}_{shown.id}"


def _note(words: str, *, key: str) -> None:
    components.panel(element("p", *visible(words), cls="notice"), key=key)
