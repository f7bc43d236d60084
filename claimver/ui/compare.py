"""The Compare page: one text, several methods on the same evidence, side by side while they work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from claimver import jsonl
from claimver.comparison import Comparison, comparison_to_dict
from claimver.errors import ClaimverError
from claimver.methods import ABOUT, SEARCHING, SEEING
from claimver.report.elements import Element, element, visible
from claimver.report.language import say
from claimver.report.marks import fold
from claimver.types import Claim
from claimver.ui import compare_view, components, state
from claimver.ui.comparing import CompareDesk, Comparing, Request
from claimver.ui.entry import told
from claimver.ui.method_settings import method_settings
from claimver.ui.offers import models as models_offered
from claimver.ui.options import SEARCHED, Chosen, documents, graph_choice
from claimver.ui.picture import picture

USUAL = ("claimver", "vegraph-kg", "torag")
_SHOWN, _DRAFT, _PROBLEM = "comparison", "compare_draft", "compare_problem"
_CHOSEN = "compare_chosen"  # methods and models, which outlive a comparison
EXAMPLE = "The film in which Robert Swenson played Bane was directed by Joel Schumacher."


def show(make_desk: Callable[[], CompareDesk]) -> None:
    """Show the page."""
    state.language()
    st.title(say("compare.title"), anchor=False)
    try:
        desk = make_desk()
    except ClaimverError as error:
        components.alert(say("compare.settings"), str(error), key="compare_settings")
        return
    named = st.session_state.get(_SHOWN) or st.query_params.get("comparison", "")
    job = desk.comparisons.get(named) if named else None
    if job is None:
        if named:
            components.panel(element("p", say("compare.unknown"), cls="notice", role="status"), key="compare_unknown")
        _entry(desk)
    elif job.finished:
        _finished(job)
    else:
        _watch(job)


def _entry(desk: CompareDesk) -> None:
    components.panel(element("p", say("compare.lead"), cls="lead"), key="compare_lead")
    if problem := st.session_state.pop(_PROBLEM, ""):
        components.alert(say("compare.failed"), problem, key="compare_problem")
    left, right = st.columns([3, 2], gap="large")
    with right:
        kept: tuple[list[str], list[str]] = st.session_state.get(_CHOSEN, (list(USUAL), [desk.settings.model]))
        methods = st.multiselect(say("compare.methods"), list(ABOUT), kept[0], key="compare_methods")
        options = method_settings(methods)
        models = _models(desk, kept[1])
        over = graph_choice(desk.settings, local=desk.local())
        before: Chosen = st.session_state.get(SEARCHED, Chosen())
        searched = documents(desk.settings, bool(set(methods) & set(SEARCHING)), before, local=desk.local())
        st.session_state[SEARCHED] = searched
        image = picture() if set(methods) & set(SEEING) else None
    with left, st.form("compare_form", border=False):
        text = st.text_area(say("compare.text"), _draft(desk), height=120, key="compare_text")
        sent = st.form_submit_button(say("compare.start"), type="primary")
    with left:
        components.panel(*_about(methods), key="compare_about")
    if sent:
        st.session_state[_CHOSEN] = (methods, models)
        request = Request(
            text or "",
            tuple(columns(methods, models, desk.settings.model)),
            options,
            over.kg,
            over.contact,
            searched.corpus,
            searched.web,
            image,
        )
        _start(desk, request, over.problem or searched.problem or ("" if methods else say("compare.none")))


def _about(chosen: Sequence[str]) -> tuple[Element, Element]:
    """What the chosen methods do, and on demand what every one does."""
    lines = {
        name: element("li", element("strong", name), f": {say(f'method.{name}.about')} ({about.source})")
        for name, about in ABOUT.items()
    }
    shown = element("ul", *[lines[name] for name in chosen], cls="note")
    return shown, fold(say("compare.every"), element("ul", *lines.values(), cls="note"))


def _draft(desk: CompareDesk) -> str:
    """The text to begin with: the one that a link names, that of before, or an example."""
    if "doc" in st.query_params:
        try:
            return desk.documents.text(st.query_params["doc"])
        except ClaimverError as error:
            components.alert(say("verify.problem"), str(error), key="compare_link")
    return str(st.session_state.get(_DRAFT, EXAMPLE))


def _models(desk: CompareDesk, kept: Sequence[str]) -> list[str]:
    """The models chosen, each of which runs every method."""
    names = {offer.key: offer.name for offer in models_offered(desk.settings, local=False)}
    names |= {key: key for key in kept if key not in names}
    return st.multiselect(
        say("compare.models"),
        list(names),
        list(kept),
        format_func=lambda key: names.get(key, key),
        key="compare_models",
        accept_new_options=desk.local(),
        help=say("options.own_model_help"),
    )


def columns(methods: Sequence[str], models: Sequence[str], usual: str) -> list[str]:
    """The names of what stands side by side: each method by each model, the usual model unnamed.

    >>> columns(["claimver"], ["gemma", "minilm"], "gemma")
    ['claimver', 'claimver@minilm']
    """
    return [name if model == usual else f"{name}@{model}" for name in methods for model in models or [usual]]


def _start(desk: CompareDesk, request: Request, problem: str) -> None:
    st.session_state[_DRAFT] = request.text
    st.query_params.pop("doc", None)
    if problem:
        st.session_state[_PROBLEM] = problem
        st.rerun()
    try:
        begun = desk.comparisons.start(request)
    except ClaimverError as error:
        st.session_state[_PROBLEM] = str(error)
    else:
        st.session_state[_SHOWN] = begun.id
        st.query_params["comparison"] = begun.id
    st.rerun()


def _leave() -> None:
    st.session_state[_SHOWN] = ""
    st.query_params.pop("comparison", None)


@st.fragment(run_every=0.7)
def _watch(job: Comparing) -> None:
    """What is reached so far, renewed while the methods work."""
    state.language()
    if job.finished:
        st.rerun()
    done, count = len(job.columns), len(job.request.methods)
    if job.stopped:
        words = say("compare.stopping")
    elif job.at:
        words = say("compare.running", method=job.at, done=done, count=count)
    else:
        words = say("compare.loading" if job.future.running() else "compare.waiting")
    with st.container(horizontal=True, vertical_alignment="center", key="comparing"):
        st.progress(min(1.0, done / count), text=words)
        st.button(say("compare.cancel"), on_click=job.cancel, disabled=job.stopped, key="compare_cancel")
    found = job.so_far
    if found is None:
        components.panel(_text(job), key="compare_text_meanwhile")
    else:
        components.panel(compare_view.table(found), *compare_view.made(found), key="compare_table")
        components.panel(*compare_view.unfolding(job), key="compare_unfolding")


def _finished(job: Comparing) -> None:
    st.button(say("compare.again"), on_click=_leave, key="compare_again")
    if job.problem:
        components.alert(say("compare.failed"), job.problem, key="compare_failed")
    elif job.stopped:
        components.panel(element("p", say("compare.stopped"), role="status", cls="notice"), key="compare_stopped")
    components.panel(told(job.notes), key="compare_notes")
    found = job.so_far
    if found is None or not found.claims:
        components.panel(_text(job), *(compare_view.problems(found) if found else ()), key="compare_nothing")
        return
    shown = compare_view.made(found)
    components.panel(compare_view.table(found, over=True), *shown, *compare_view.problems(found), key="compare_table")
    claim = _chosen(found)
    components.panel(*compare_view.partings(found, claim), compare_view.costs(found), key="compare_partings")
    _built(found, claim)
    data = jsonl.dumps(comparison_to_dict(found))
    st.download_button(say("compare.json"), data, "comparison.json", "application/json", key="compare_json")


def _text(job: Comparing) -> Element:
    return element("div", *visible(job.request.text[:5_000]), cls="claim-text", dir="auto")


def _chosen(found: Comparison) -> Claim:
    """The claim that is looked at: the first where the methods disagree, unless the reader chose another."""
    claims = found.claims
    first = next((place for place, claim in enumerate(claims) if found.disagree(claim)), 0)
    if len(claims) == 1:
        return claims[0]
    place = st.selectbox(
        say("compare.choose"),
        range(len(claims)),
        first,
        format_func=lambda at: f"{at + 1}. {claims[at].proposition}",
        key="compare_claim",
    )
    return claims[int(place or 0)]


def _built(found: Comparison, claim: Claim) -> None:
    """For each method its verdict, its drawings and its steps, in a tab of its own."""
    components.panel(element("h2", say("compare.built")), key="compare_built")
    verdicts = found.verdicts(claim)
    for tab, (name, verdict) in zip(st.tabs(list(verdicts)), verdicts.items(), strict=True):
        with tab:
            compare_view.built(name, verdict)
