"""The Evaluation page: runs as a table of method and set, one run looked into, and one run against another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from claimver.errors import ClaimverError
from claimver.evaluate.datasets import Case
from claimver.evaluate.measures import bins, difference, measures
from claimver.evaluate.metrics import Score
from claimver.evaluate.published import published
from claimver.evaluate.runs import Outcome, Run, read_run, run_files, runs_folder
from claimver.jsonl import Json
from claimver.report.elements import Element, element, visible
from claimver.report.language import MINUS, decimal, digits, say
from claimver.report.marks import meter, titled_table
from claimver.report.messages import message
from claimver.report.words import percent
from claimver.settings import Settings
from claimver.ui import components, state
from claimver.ui.desk import desk
from claimver.ui.measuring import Begin, Steps, own_set, steps_of

MOST, SHOWN = 40, 20  # runs, and claims at once
METRICS = ("accuracy", "macro_f1", "weighted_f1")


def show(
    make_settings: Callable[[], Settings],
    *,
    local: Callable[[], bool] = components.at_home,
    begin: Begin = lambda steps: desk().runner.stepwise(steps),
    steps: Callable[[str, Sequence[Case], Settings], Steps] = steps_of,
) -> None:
    """Show the page; ``begin`` has the ``steps`` of a run over a set of one's own made, for who is ``local``."""
    state.language()
    st.title(say("evaluate.title"), anchor=False)
    components.panel(element("p", say("evaluate.lead"), cls="lead"), key="evaluate_lead")
    try:
        settings = make_settings()
    except ClaimverError as error:
        components.alert(say("compare.settings"), str(error), key="evaluate_settings")
        return
    if local():
        own_set(settings, begin, steps)
    runs, problems = _runs(runs_folder(settings))
    for number, problem in enumerate(problems):
        components.alert(say("evaluate.problem"), problem, key=f"evaluate_problem_{number}")
    if not runs:
        components.panel(element("p", say("evaluate.none"), cls="notice"), key="evaluate_none")
        return
    components.panel(_table(runs), key="evaluate_table")
    names = {run.path.name: run for run in runs}
    left, right = st.columns(2)
    chosen = left.selectbox(say("evaluate.run"), list(names), format_func=lambda n: _name(names[n]), key="evaluate_run")
    others = [None, *(name for name in names if name != chosen)]
    against = right.selectbox(
        say("evaluate.against"),
        others,
        format_func=lambda name: _name(names[name]) if name else say("evaluate.nothing"),
        key="evaluate_against",
    )
    _one(names[str(chosen)])
    if against:
        _two(names[str(chosen)], names[against])


def _runs(folder: Path) -> tuple[list[Run], list[str]]:
    runs, problems = [], []
    for path in run_files(folder)[:MOST]:
        try:
            runs.append(_read(str(path), path.stat().st_mtime_ns))
        except ClaimverError as error:
            problems.append(str(error))
    return runs, problems


@st.cache_data(show_spinner=False, max_entries=100)
def _read(path: str, changed: int) -> Run:
    return read_run(Path(path))


@st.cache_data(show_spinner=False, max_entries=100)
def _figures(path: str, done: int, _run: Run) -> Json:
    return measures(_run)


def figures(run: Run) -> Json:
    """The figures of a run, computed once for what is done of it."""
    return _figures(str(run.path), len(run.outcomes), run)


def _named(run: Run) -> str:
    """Method, set and model."""
    return say("evaluate.named", method=run.about["method"], set=run.about["dataset"], model=run.about["model"])


def _name(run: Run) -> str:
    return f"{_named(run)}, {len(run.outcomes)}"


def _rows(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> Element:
    body = [element("tr", *[element("td", cell if cell is not None else "–") for cell in row]) for row in rows]
    return titled_table(caption, heads, body, look="figures stacked")


def _table(runs: Sequence[Run]) -> Element:
    heads = [say(f"evaluate.{name}") for name in ("method", "dataset", "model", "claims", *METRICS, "printed")]
    rows = []
    for run in runs:
        found, made = figures(run), run.about
        printed = [f"{p.metric} {p.value:.3f}" for p in published(made["method"], made["dataset"]) if not p.group]
        done = digits(found["claims"]) if run.finished else f"{digits(found['claims'])} / {digits(found['of'])}"
        scores = [_score(found.get(name)) for name in METRICS]
        rows.append((made["method"], made["dataset"], made["model"], done, *scores, "; ".join(printed) or "–"))
    return _rows(say("evaluate.table"), heads, rows)


def _score(score: Json | None) -> str:
    return str(Score(**score)).replace("-", MINUS) if score else "–"


def _one(run: Run) -> None:
    """Everything about one run."""
    found, made = figures(run), run.about
    told = say(
        "evaluate.made",
        model=made["model"],
        adapter=made["adapter"] or "–",
        kg=made["kg"],
        commit=made["commit"] or "–",
    )
    components.panel(
        element("h2", *visible(_named(run))), element("p", *visible(told), cls="note"), key="evaluate_made"
    )
    left, right = st.columns(2, gap="large")
    with left:
        if "confusion" in found:
            components.panel(_confusion(found["confusion"]), key="evaluate_confusion")
        if groups := found.get("groups"):
            rows = [(name, _score(score)) for name, score in groups.items()]
            heads = [say("evaluate.group"), say("evaluate.macro_f1")]
            components.panel(_rows(say("evaluate.by_group"), heads, rows), key="evaluate_groups")
        components.panel(_costs(found), key="evaluate_cost")
    with right:
        components.panel(_reliability(run, found), key="evaluate_reliability")
    components.panel(_garag(found), key="evaluate_garag")
    _mistakes(run)


def _confusion(table: Json) -> Element:
    labels = list(next(iter(table.values())))
    rows = [(gold, *(digits(row[label]) for label in labels)) for gold, row in table.items()]
    return _rows(say("evaluate.confusion"), [say("evaluate.gold"), *labels], rows)


def _costs(found: Json) -> Element:
    rows = [(say(f"evaluate.{name}"), decimal(value)) for name, value in found.get("cost", {}).items()]
    return _rows(say("evaluate.cost"), [say("evaluate.measure"), say("evaluate.value")], rows)


def _garag(found: Json) -> Element:
    keys = {name: f"garag.{name.replace(' ', '_')}" for name in found.get("garag", {})}
    rows = [(say(f"{key}.name"), f"{found['garag'][name]:.3f}", say(f"{key}.about")) for name, key in keys.items()]
    heads = [say("evaluate.measure"), say("evaluate.value"), say("evaluate.definition")]
    return _rows(say("evaluate.garag"), heads, rows)


def _reliability(run: Run, found: Json) -> Element:
    rows = [
        (percent(sure), element("span", meter(right), f" {percent(right)}"), digits(count))
        for sure, right, count in bins(run.outcomes)
    ]
    heads = [say(f"reliability.{name}") for name in ("said", "right", "of")]
    caption = say("evaluate.reliability", error=f"{found.get('calibration_error', 0.0):.3f}")
    return _rows(caption, heads, rows)


def _mistakes(run: Run) -> None:
    """The claims whose label is not the gold's, some at a time."""
    wrong = [outcome for outcome in run.outcomes if outcome.gold and outcome.predicted != outcome.gold]
    components.panel(element("h2", say("evaluate.mistakes", number=len(wrong))), key="evaluate_mistakes")
    if not wrong:
        return
    kinds = sorted({(o.gold, o.predicted or say("compare.label")) for o in wrong})
    names = [f"{gold} → {said}" for gold, said in kinds]
    left, right = st.columns(2)
    kind = left.selectbox(say("evaluate.kind"), [None, *names], format_func=_kind, key="evaluate_kind")
    if kind:
        wrong = [o for o in wrong if f"{o.gold} → {o.predicted or say('compare.label')}" == kind]
    last = max(1, -(-len(wrong) // SHOWN))
    page = right.number_input(say("evaluate.page", number=last), 1, last, 1, key="evaluate_page")
    start = (int(page or 1) - 1) * SHOWN
    components.panel(_claims(wrong[start : start + SHOWN]), key="evaluate_claims")


def _kind(name: str | None) -> str:
    return name or say("evaluate.all")


def _claims(outcomes: Sequence[Outcome]) -> Element:
    heads = [say(f"evaluate.{name}") for name in ("claim", "gold", "predicted", "confidence", "rationale")]
    rows = [
        (
            element("span", *visible(o.text), dir="auto"),
            o.gold,
            o.predicted or say("compare.label"),
            decimal(o.confidence),
            element("span", *visible(message(o.error or o.rationale)[:300]), dir="auto"),
        )
        for o in outcomes
    ]
    return _rows(say("evaluate.wrong"), heads, rows)


def _two(one: Run, other: Run) -> None:
    """One run against another on the claims that both have done."""
    found = difference(one, other)
    head = element("h2", say("evaluate.against_title", one=one.about["method"], other=other.about["method"]))
    if not found["claims"]:
        components.panel(head, element("p", say("evaluate.apart"), cls="notice"), key="evaluate_two")
        return
    told = say(
        "evaluate.difference",
        difference=_score(found["difference"]),
        claims=found["claims"],
        first=found["only_first"],
        second=found["only_second"],
    )
    second = {outcome.id: outcome for outcome in other.outcomes}
    differing = [o for o in one.outcomes if o.id in second and o.predicted != second[o.id].predicted][:SHOWN]
    rows = [
        (
            element("span", *visible(o.text), dir="auto"),
            o.gold or "–",
            o.predicted or say("compare.label"),
            second[o.id].predicted or say("compare.label"),
        )
        for o in differing
    ]
    heads = [say("evaluate.claim"), say("evaluate.gold"), one.about["method"], other.about["method"]]
    table = _rows(say("evaluate.differing"), heads, rows)
    components.panel(head, element("p", told, cls="lead"), table, key="evaluate_two")
