"""Contradictory twins: one word of the text or one statement of the graph is changed, and the claim judged again."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

import streamlit as st

from claimver.errors import ClaimverError, InputError
from claimver.kg.edited import with_object
from claimver.kg.plain import read_plain
from claimver.parts import KnowledgeGraph
from claimver.report.claim_parts import statement_line, why
from claimver.report.elements import Element, element, plain, visible
from claimver.report.language import say
from claimver.report.lessons import Lesson, Twin
from claimver.report.marks import badge
from claimver.report.settle import ends
from claimver.types import Entity, Report, Triplet, Value, Verdict
from claimver.ui import components, state
from claimver.ui.find import find
from claimver.ui.teach_desk import Edits, TeachDesk

MOST, KINDS = 30, ("word", "edge")
_MADE, _PROBLEM = "twin_made", "twin_problem"


@dataclass(frozen=True)
class Made:
    """A twin being judged: what was changed in words, and the report to come."""

    told: str
    text: str
    future: Future[Report]
    edits: Edits = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """What a twin is made of: the desk, the report with its graph's name, the claim at hand, the lesson if any."""

    teach: TeachDesk
    report: Report
    kg: str
    index: int
    lesson: Lesson | None
    id: str

    @property
    def verdict(self) -> Verdict:
        """The verdict at hand."""
        return self.report.verdicts[self.index]

    @property
    def graph(self) -> KnowledgeGraph:
        """The graph that the report was made with. Raises: ClaimverError."""
        return self.teach.desk.graph(self.kg)


def show(scene: Scene, *, revealed: bool) -> None:
    """Show the twins that the lesson offers, the form for others, and the twin that was judged last."""
    with st.container(key="twins_box"):
        components.panel(
            element("h2", say("teach.twins.title")),
            element("p", say("teach.twins.about"), cls="notice"),
            key="twins_title",
        )
        _ready(scene)
        kind = st.radio(
            say("teach.twins.kind"),
            KINDS,
            format_func=lambda k: say(f"teach.twins.{k}"),
            horizontal=True,
            key="twin_kind",
        )
        _word(scene) if kind == "word" else _edge(scene)
        if problem := st.session_state.pop(_PROBLEM, ""):
            components.alert(say("teach.twins.failed"), problem, key="twin_problem")
        made = st.session_state.get(_MADE)
        if isinstance(made, tuple) and made[0] == scene.id:
            _result(scene, made[1], revealed=revealed)


def _ready(scene: Scene) -> None:
    twins = scene.lesson.twins if scene.lesson else ()
    if not twins:
        return
    components.panel(element("p", say("teach.twins.ready"), cls="notice"), key="ready_title")
    with st.container(horizontal=True, key="ready_twins"):
        for number, twin in enumerate(twins, 1):
            change = _change(scene, twin)
            if change is not None:
                st.button(change[1][:200], on_click=_take, args=(scene, *change), key=f"ready_twin_{number}")


def _take(scene: Scene, text: str, told: str, edits: Edits) -> None:
    """The lesson's twin is being judged, and stands in the field to be changed on."""
    st.session_state[_field(scene)] = text
    _begin(scene, text, told, edits)


def _field(scene: Scene) -> str:
    return f"twin_text_{scene.id}"


def _change(scene: Scene, twin: Twin) -> tuple[str, str, Edits] | None:
    """(text, what is changed in words, edits) of a lesson's twin; None over a graph that lacks its statement."""
    if twin.text:
        return twin.text, twin.text, {}
    try:
        before = scene.graph.statements([twin.statement])[0]
        after = with_object(before, scene.graph.entity(twin.object)) if twin.object else None
    except ClaimverError:
        return None
    return scene.report.document.text, _told(before, after), {before.id: after}


def _word(scene: Scene) -> None:
    text = scene.report.document.text
    st.session_state.setdefault(_field(scene), text)
    with st.form("twin_word", border=False):
        changed = st.text_area(say("teach.twins.text"), key=_field(scene), height=100) or ""
        if st.form_submit_button(say("teach.twins.judge")):
            if changed.strip() == text.strip():
                st.session_state[_PROBLEM] = say("teach.twins.unchanged")
            else:
                _begin(scene, changed, changed, {})


def _edge(scene: Scene) -> None:
    offered = statements(scene.report, scene.verdict)
    if not offered:
        components.panel(element("p", say("teach.twins.none"), cls="notice"), key="twin_none")
        return
    with st.form("twin_edge", border=False):
        number = st.selectbox(
            say("teach.twins.statement"),
            range(len(offered)),
            format_func=lambda at: plain(statement_line(offered[at])),
            key=f"twin_statement_{scene.id}",
        )
        action = st.radio(
            say("teach.twins.action"),
            ("other", "take_out"),
            format_func=lambda name: say(f"teach.twins.{name}"),
            horizontal=True,
            key="twin_action",
        )
        words = st.text_input(say("teach.twins.object"), key=f"twin_object_{scene.id}") or ""
        if st.form_submit_button(say("teach.twins.judge")):
            before = offered[number or 0]
            try:
                after = None if action == "take_out" else with_object(before, object_of(scene.graph, words))
                _begin(scene, scene.report.document.text, _told(before, after), {before.id: after})
            except ClaimverError as error:
                st.session_state[_PROBLEM] = str(error)


def statements(report: Report, verdict: Verdict) -> tuple[Triplet, ...]:
    """The statements that may be changed: those cited first, then those about what the claim names."""
    named = {m.entity.id for m in report.document.mentions if m.entity and verdict.claim.span.holds(m.span)}
    near = [triplet for triplet in report.evidence.triplets if not named.isdisjoint(ends(triplet))]
    return tuple({triplet.id: triplet for triplet in (*verdict.triplets, *near)}.values())[:MOST]


def object_of(graph: KnowledgeGraph, words: str) -> Entity | Value:
    """What the words mean as an object: an entity of the graph by name or id, else a date or a number.

    Raises: InputError for anything else, RetrievalError.
    """
    found = next(iter(find(graph, words)), None) if words.strip() else None
    value = None if found is not None else read_plain(words.strip())
    if found is None and value is None:
        raise InputError(say("teach.twins.no_object", name=words.strip()))
    return found if found is not None else value  # type: ignore[return-value]


def _told(before: Triplet, after: Triplet | None) -> str:
    if after is None:
        return f"{say('teach.twins.take_out')}: {plain(statement_line(before))}"
    return f"{plain(statement_line(before))}  ⇒  {plain(statement_line(after))}"


def _begin(scene: Scene, text: str, told: str, edits: Edits) -> None:
    teach, report = scene.teach, scene.report
    future = teach.desk.runner.aside(lambda: teach.twin(report, text, edits))
    st.session_state[_MADE] = (scene.id, Made(told, text, future, edits))


def _result(scene: Scene, made: Made, *, revealed: bool) -> None:
    if not made.future.done():
        _wait(made)
        return
    error = made.future.exception()
    if error is not None:
        words = str(error) if isinstance(error, ClaimverError) else type(error).__name__
        components.alert(say("teach.twins.failed"), words, key="twin_failed")
        return
    after = counterpart(scene.report, scene.index, made.future.result())
    rows = [_row(say("teach.twins.after"), made.told, after if revealed else None)]
    if revealed:
        rows.insert(
            0, _row(say("teach.twins.before"), scene.verdict.claim.span.of(scene.report.document.text), scene.verdict)
        )
    components.panel(
        element("div", *rows, cls="twins"),
        element("p", element("strong", _compared(scene.verdict, after, revealed)), role="status", cls="lead"),
        why(made.future.result(), after) if after is not None and revealed else None,
        key="twin_result",
    )


def _compared(before: Verdict, after: Verdict | None, revealed: bool) -> str:
    if after is None:
        return say("teach.twins.gone")
    if not revealed:
        return say("teach.twins.hidden")
    return say("teach.twins.same" if after.label is before.label else "teach.twins.flipped")


def counterpart(report: Report, index: int, twin: Report) -> Verdict | None:
    """The claim of the twin in the place of this one: of the same number where both have as many, else the nearest."""
    if len(twin.verdicts) == len(report.verdicts):
        return twin.verdicts[index]
    start = report.verdicts[index].claim.span.start
    return min(twin.verdicts, key=lambda verdict: abs(verdict.claim.span.start - start), default=None)


def _row(name: str, told: str, verdict: Verdict | None) -> Element:
    mark: Sequence[Element] = (badge(verdict.label),) if verdict is not None else ()
    return element(
        "div", element("span", name, cls="term"), *mark, element("span", *visible(told), dir="auto"), cls="twin"
    )


@st.fragment(run_every=0.5)
def _wait(made: Made) -> None:
    """The page runs again once the twin is judged."""
    state.language()
    components.panel(element("p", say("teach.twins.judging"), role="status", cls="notice"), key="twin_judging")
    if made.future.done():
        st.rerun()
