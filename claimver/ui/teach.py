"""The Teach page: ready lessons, a text of one's own, or a report, stepped through with a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report import lesson_steps as steps
from claimver.report.elements import Element, element, visible
from claimver.report.language import say
from claimver.report.lessons import Lesson
from claimver.report.search_draw import Picture, picture
from claimver.types import Entity, Report
from claimver.ui import chrome, components, phones, state, teach_twins
from claimver.ui.jobs import Beside, Job, Order, Status
from claimver.ui.options import graph_choice
from claimver.ui.payload import claim_number
from claimver.ui.stage import Heard, Shown, stage, voted
from claimver.ui.teach_desk import TeachDesk
from claimver.ui.verify import stage_words

_JOB, _CLASS, _LARGE = "teach_job", "teach_class", "teach_large"
_NONE = (0,) * len(steps.VOTED)
_WALL = (  # what stands below the stage is larger too, in proportion to it
    "<style>[data-testid=stHeader],[data-testid=stSkipToContent],.st-key-language_box{display:none}"
    "[data-testid=stMainBlockContainer]{padding-top:1rem}"
    "@media screen and (min-width:900px){.st-key-twins_box,.st-key-phones_box{zoom:1.5}}</style>"
)


def show(make_desk: Callable[[], TeachDesk]) -> None:
    """Show the page."""
    state.language()
    try:
        teach = make_desk()
    except ClaimverError as error:
        st.title(say("teach.title"), anchor=False)
        components.alert(say("verify.settings"), str(error), key="settings_problem")
        return
    wanted = st.query_params.get("lesson", "")
    lesson = teach.lesson(wanted)
    job = _job(teach, lesson)
    if job is None:
        _choose(teach, unknown="" if lesson else wanted)
    else:
        _class(teach, lesson, job)


def _job(teach: TeachDesk, lesson: Lesson | None) -> Job | None:
    """The job of the address; that of a lesson is begun by opening it."""
    runner = teach.desk.runner
    known = runner.get(st.query_params.get("job", ""))
    if known is None and lesson is not None:
        kept = runner.get(st.session_state.get(_JOB, {}).get(lesson.id, ""))
        usable = kept is not None and kept.status not in (Status.FAILED, Status.CANCELLED)
        known = kept if usable else _start(teach, Order(lesson.text), lesson.id)
    elif known is None and "report" in st.query_params:
        known = _reopened(teach, st.query_params["report"])
    return known


def _start(teach: TeachDesk, order: Order, name: str) -> Job | None:
    try:
        begun = teach.desk.runner.start(order)
    except ClaimverError as error:
        st.session_state[state.PROBLEM] = str(error)
        return None
    st.session_state.setdefault(_JOB, {})[name] = begun.id
    return begun


def _reopened(teach: TeachDesk, hash: str) -> Job | None:
    try:
        kept = teach.desk.history.open(hash)
    except ClaimverError as error:
        st.session_state[state.PROBLEM] = str(error)
        return None
    made: Mapping[str, Any] = kept.extra.get("order", {})
    order = Order(kept.report.document.text, kg=str(made.get("kg", "")), name=str(kept.extra.get("name", "")))
    opened = teach.desk.runner.adopt(order, kept.report, Beside(hash))
    st.query_params["job"] = opened.id
    return opened


def _choose(teach: TeachDesk, *, unknown: str) -> None:
    """The lessons, and the field for another text."""
    st.title(say("teach.title"), anchor=False)
    components.panel(element("p", say("teach.lead"), cls="lead"), key="teach_lead")
    problem = st.session_state.get(state.PROBLEM) or (say("teach.unknown", id=unknown[:60]) if unknown else "")
    if problem:
        st.session_state[state.PROBLEM] = ""
        components.alert(say("verify.problem"), problem, key="teach_problem")

    def picked(number: int) -> None:
        _leave()
        st.query_params["lesson"] = teach.lessons[number].id

    cards = [_card(lesson, number) for number, lesson in enumerate(teach.lessons)]
    components.panel(
        element("h2", say("teach.lessons")),
        element("ul", *cards, cls="cards"),
        key="lessons",
        claims=len(teach.lessons),
        on_pick=picked,
    )
    _own(teach)


def _own(teach: TeachDesk) -> None:
    """The field for a text of one's own, and the graph that it is judged by."""
    components.panel(element("h2", say("teach.own"), cls="about"), key="own_title")
    left, right = st.columns([3, 2], gap="large")
    with right:
        over = graph_choice(teach.desk.settings, local=teach.desk.local())
    with left, st.form("own_text", border=False):
        text = st.text_area(say("teach.own_text"), key="teach_own", height=110) or ""
        sent = st.form_submit_button(say("teach.own_begin"))
    if not sent:
        return
    if over.problem:
        st.session_state[state.PROBLEM] = over.problem
        st.rerun()
    begun = _start(teach, Order(text, kg=over.kg, contact=over.contact), "own")
    if begun is not None:
        _leave()
        st.query_params["job"] = begun.id
    st.rerun()


def _card(lesson: Lesson, number: int) -> Element:
    said = lesson.said
    return element(
        "li",
        element("h3", said.title),
        element("p", said.aim),
        element("blockquote", *visible(lesson.text), dir="auto"),
        element(
            "button",
            say("teach.begin"),
            type="button",
            data_claim=number,
            aria_label=say("teach.begin_named", title=said.title),
            cls="ask",
        ),
        cls="card lesson",
    )


def _leave() -> None:
    for name in ("lesson", "job", "report", "claim", "step"):
        st.query_params.pop(name, None)


def _class(teach: TeachDesk, lesson: Lesson | None, job: Job) -> None:
    """The lesson as a class sees it."""
    large = bool(st.session_state.get(_LARGE, False))
    if large:
        st.html(_WALL)
    st.title(lesson.said.title if lesson else say("teach.title"), anchor=False)
    report = job.report  # asked once: it may end while the page is drawn
    with st.container(horizontal=True, vertical_alignment="bottom", key="teach_bar"):
        st.button(say("teach.all"), on_click=_leave, key="teach_all")
        index = _claim(lesson, report) if report is not None and report.verdicts else 0
        pair = _pair(report, index) if report is not None and report.verdicts else None
        st.toggle(say("teach.large"), large, key=_LARGE)
    if large or lesson is None:
        _body(teach, lesson, job, (report, index, pair))
        return
    body, aside = st.columns([7, 2], gap="medium")
    with aside:
        components.panel(*_aim(lesson), key="teach_aim")
    with body:
        _body(teach, lesson, job, (report, index, pair))


def _body(
    teach: TeachDesk, lesson: Lesson | None, job: Job, at: tuple[Report | None, int, tuple[Entity, Entity] | None]
) -> None:
    report, index, pair = at
    if report is None:
        _unfinished(teach, job)
    elif not report.verdicts:
        components.alert(say("teach.failed"), say("teach.no_claims"), key="teach_failed")
    else:
        _step_through(teach, lesson, job, (report, index, pair))


def _aim(lesson: Lesson) -> list[Element]:
    said = lesson.said
    asked = element("ol", *[element("li", question) for question in said.questions])
    translated = (
        element("p", *visible(said.translation), " ", element("span", say("teach.translation"), cls="note"), cls="lead")
        if said.translation
        else None
    )
    parts: list[Element | None] = [
        element("h2", say("teach.aim")),
        element("p", said.aim, cls="lead"),
        element("h2", say("teach.questions"), cls="about"),
        asked,
        translated,
    ]
    return [part for part in parts if part is not None]


def _claim(lesson: Lesson | None, report: Report) -> int:
    """The claim to step through, by the choice on the page, the address, or the lesson."""
    count = len(report.verdicts)
    usual = min(lesson.claim, count) - 1 if lesson else 0
    at = claim_number(st.query_params.get("claim"), count)
    index = usual if at is None else at
    if count == 1:
        return 0

    def named(number: int) -> str:
        return f"{number + 1}: {report.verdicts[number].claim.span.of(report.document.text)[:60]}"

    chosen = st.selectbox(say("teach.claim"), range(count), index, format_func=named, key=f"teach_claim_{id(report)}")
    index = index if chosen is None else int(chosen)
    st.query_params["claim"] = str(index + 1)
    return index


def _pair(report: Report, index: int) -> tuple[Entity, Entity] | None:
    """The two ends of the search that is shown."""
    found = steps.pairs(report, report.verdicts[index])
    if len(found) < 2:
        return found[0] if found else None

    def named(number: int) -> str:
        return say("teach.pair_of", one=found[number][0].label, other=found[number][1].label)

    chosen = st.selectbox(say("teach.pair"), range(len(found)), format_func=named, key=f"teach_pair_{index}")
    return found[chosen or 0]


def _unfinished(teach: TeachDesk, job: Job) -> None:
    if job.status not in (Status.FAILED, Status.CANCELLED):
        _watch(teach, job)  # which has the page run again where it is done by now
        return
    components.alert(say("teach.failed"), job.problem or say("verify.stopped"), key="teach_failed")
    st.button(say("teach.again"), on_click=_forget, args=(job,), key="teach_again")


def _forget(job: Job) -> None:
    held: dict[str, str] = st.session_state.get(_JOB, {})
    for name in [name for name, id in held.items() if id == job.id]:
        del held[name]
    st.query_params.pop("job", None)


@st.fragment(run_every=0.5)
def _watch(teach: TeachDesk, job: Job) -> None:
    """Progress; the page runs again when the job is over. The class reads the text meanwhile."""
    state.language()
    if job.finished:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", key="teach_watching"):
        st.progress(min(1.0, max(0.0, job.share)), text=stage_words(job.stage, teach.desk.runner.ahead_of(job)))
        st.button(say("verify.cancel"), on_click=job.cancel, disabled=job.stopping, key="teach_cancel")
    components.panel(element("div", *visible(job.text[:20_000]), cls="claim-text", dir="auto"), key="teach_text")


def _step_through(
    teach: TeachDesk, lesson: Lesson | None, job: Job, at: tuple[Report, int, tuple[Entity, Entity] | None]
) -> None:
    report, index, pair = at
    id = f"{job.id}:{index}"
    held: dict[str, tuple[tuple[int, ...], bool]] = st.session_state.setdefault(_CLASS, {})
    votes, revealed = held.get(id, (_NONE, False))

    def asked(what: Heard) -> None:
        if what.kind == "vote":
            held[id] = (voted(votes, what), revealed)
        elif what.kind == "clear":
            held[id] = (_NONE, revealed)
        elif what.kind == "reveal":
            held[id] = (votes, revealed or sum(votes) > 0)
        else:
            st.query_params["step"] = str(what.number + 1)

    def take(more: tuple[int, ...]) -> None:
        held[id] = (tuple(one + other for one, other in zip(votes, more, strict=True)), revealed)

    drawn, told = _search(teach, job, report, index, pair)
    label = steps.label_step(report, index, votes) if revealed else steps.ballot_step()
    if revealed and lesson is not None:
        label = [*label, element("h3", say("teach.see")), element("p", lesson.said.see, cls="told")]
    parts = {
        "text": steps.text_step(report, index),
        "names": steps.names_step(report, index),
        "search": told,
        "path": steps.path_step(report, index),
        "label": label,
    }
    first, last = (pair[0].label, pair[1].label) if pair else ("", "")
    step = claim_number(st.query_params.get("step"), len(steps.STEPS)) or 0
    large = bool(st.session_state.get(_LARGE, False))
    stage(Shown(id, parts, drawn, (first, last), votes, revealed, large, step), on_ask=asked)
    phones.show(teach.ballots, subject=id, local=teach.desk.local(), take=take)
    teach_twins.show(teach_twins.Scene(teach, report, job.order.kg, index, lesson, id), revealed=revealed)
    with st.container(horizontal=True, key="teach_links"):
        chrome.link_to("compare", say("teach.compare"), doc=_kept(teach, report.document.text))
        if job.beside.hash:
            chrome.link_to("verify", say("teach.to_report"), report=job.beside.hash)


def _kept(teach: TeachDesk, text: str) -> str:
    """The hash under which a link names the text; "" where it cannot be kept, and then the link carries none."""
    try:
        return teach.desk.documents.keep(text)
    except ClaimverError:
        return ""


def _search(
    teach: TeachDesk, job: Job, report: Report, index: int, pair: tuple[Entity, Entity] | None
) -> tuple[Picture | None, list[Element]]:
    """The picture of the search, or why there is none."""
    if pair is None:
        return None, [element("p", say("teach.search.single"), cls="told")]
    found = teach.search(job.order.kg, report, (pair[0].id, pair[1].id), steps.seeds(report, report.verdicts[index]))
    if found is None:
        return None, [element("p", say("teach.search.remote"), cls="told")]
    graph = teach.desk.graph(job.order.kg)
    walked = steps.paths_between(report, *pair)
    return picture(found, lambda id: graph.entity(id).label, paths=walked), []
