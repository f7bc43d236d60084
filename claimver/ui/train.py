"""The Train page: an adapter of the judge from what people annotated, trained here, measured, switched on if better."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from claimver import settings
from claimver.annotate.store import Store
from claimver.errors import ClaimverError
from claimver.kg.open import data_folder
from claimver.lm import adapter_in_use
from claimver.report.elements import element, visible
from claimver.report.language import count, say
from claimver.train import annotated_job
from claimver.train.adapter_curve import CURVE
from claimver.train.annotated import FEWEST, FEWEST_HELD, HELD, usable
from claimver.train.known import known_paths
from claimver.ui import chrome, components, state, train_runs
from claimver.ui.annotate_desk import store_of
from claimver.ui.components import at_home


@dataclass(frozen=True)
class TrainDesk:
    """The annotation, the user's data folder, the command that works on a job, and runs begun on the command line."""

    store: Store
    data: Path
    command: Callable[[Path], Sequence[str]]
    runs: Callable[[], Sequence[Path]]
    local: Callable[[], bool]


def train_desk() -> TrainDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    chosen = settings.load()
    command = [sys.executable, "-m", "claimver", "train", "annotated", "--job"]
    runs = lambda: [path for path in known_paths(chosen) if (path / CURVE).is_file()]  # noqa: E731
    return TrainDesk(store_of(chosen), data_folder(chosen), lambda folder: [*command, folder.name], runs, at_home)


def show(make_desk: Callable[[], TrainDesk]) -> None:
    """Show the page."""
    state.language()
    st.title(say("train.title"), anchor=False)
    components.panel(element("p", say("train.lead"), cls="lead"), key="train_about")
    try:
        desk = make_desk()
        if not desk.local():
            components.panel(element("p", say("train.only_local"), cls="notice"), key="train_guest")
        _begin(desk)
        _jobs(desk)
        _adapters(desk)
        runs = desk.runs()
    except ClaimverError as error:
        components.alert(say("train.problem"), str(error), key="train_problem")
        return
    if runs:
        components.panel(element("h2", say("train.runs")), key="runs_head")
        train_runs.show(runs)


def minutes(seconds: float) -> str:
    """So many minutes, in words."""
    return say("train.minutes", number=max(1, round(seconds / 60)))


# -- a new job ----------------------------------------------------------------------------------------------------


def _begin(desk: TrainDesk) -> None:
    pairs = usable(desk.store.records())
    claims = sum(len(annotation.claims) for _, annotation in pairs)
    components.panel(element("h2", say("train.from_annotations")), key="train_head")
    enough = len(pairs) >= FEWEST
    if enough:
        seconds = annotated_job.expected_seconds(desk.data, len(pairs), claims)
        told = say("train.ready", texts=len(pairs), claims=claims, time=minutes(seconds))
    else:
        told = say("train.too_few", texts=len(pairs), fewest=FEWEST, missing=FEWEST - len(pairs))
    components.panel(
        element("p", told, cls="lead" if enough else "notice"),
        element("p", follows, cls="lead") if (follows := _by_itself(claims)) else None,
        key="train_ready",
    )
    if not enough:
        chrome.link_to("annotate", say("annotate.open_page"))
    running = any(annotated_job.alive(folder) for folder in annotated_job.jobs(desk.data))
    closed = running or not enough or not desk.local()
    if st.button(say("train.start"), type="primary", disabled=closed, key="train_start"):
        folder = annotated_job.new_job(desk.data)
        _launch(desk, folder)
        st.session_state["train_job"] = folder  # the one that is shown
        st.rerun()


def _by_itself(claims: int) -> str:
    """How many claims are missing for an adapter that is switched on by itself; "" where there are none, or enough."""
    missing = HELD * FEWEST_HELD - claims
    if not claims or missing <= 0:
        return ""
    held, more = count("train.held_of", claims, held=round(claims / HELD)), count("train.more_claims", missing)
    return say("train.few_held", held=held, fewest=FEWEST_HELD, more=more)


def _launch(desk: TrainDesk, folder: Path) -> None:
    annotated_job.launch(folder, desk.command(folder))


# -- jobs ---------------------------------------------------------------------------------------------------------


def _jobs(desk: TrainDesk) -> None:
    folders = annotated_job.jobs(desk.data)
    if not folders:
        return
    chosen = st.selectbox(say("train.job"), folders, format_func=lambda folder: folder.name, key="train_job")
    folder = chosen or folders[0]
    if annotated_job.alive(folder):
        _watched(desk, folder)
    else:
        _job(desk, folder)


@st.fragment(run_every=1.5)
def _watched(desk: TrainDesk, folder: Path) -> None:
    state.language()
    if not annotated_job.alive(folder):
        st.rerun()
    _job(desk, folder)


def _job(desk: TrainDesk, folder: Path) -> None:
    told, points = annotated_job.status(folder), train_runs.by_step(annotated_job.curve(folder))
    where = str(told.get("state", "interrupted")).replace(" ", "_")
    steps = int(told.get("steps") or 0)
    done = int(points[-1]["step"]) if points else 0
    words = say(f"train.state_{where}")
    if where == "training" and steps:
        each = points[-1]["seconds"] / done if done else annotated_job.STEP
        words = say("train.training_step", step=done, steps=steps, time=minutes(each * (steps - done)))
    running = annotated_job.alive(folder)
    if running:
        st.progress(min(1.0, done / steps) if steps else 0.0, text=words)
    else:
        components.panel(element("p", words, role="status", cls="lead"), key="job_state")
    if told.get("problem"):
        components.alert(say("train.failed"), str(told["problem"]), key="job_problem")
    with st.container(horizontal=True, key="job_buttons"):
        if running and desk.local():
            stopping = (folder / annotated_job.STOP).exists()
            words = say("train.stopping" if stopping else "train.cancel")
            st.button(words, on_click=annotated_job.cancel, args=(folder,), disabled=stopping, key="job_cancel")
        elif desk.local() and where in ("stopped", "interrupted", "failed"):
            st.button(say("train.resume"), on_click=_launch, args=(desk, folder), key="job_resume")
    if where == "done":
        _result(told)
        _follows(desk, folder, told)
    if points:
        train_runs.curve(points)


def _result(told: Mapping[str, Any]) -> None:
    """Before and after on the texts held out, each with its interval, and how much was gained."""
    rows = [_measured(say(f"train.{name}"), told[name]) for name in ("before", "after")]
    head = [element("th", say(f"train.{name}"), scope="col") for name in ("adapter", "right", "interval", "loss")]
    low, high = told["gain"]
    gain = say("train.gain", low=f"{100 * low:+.0f}", high=f"{100 * high:+.0f}")
    sure = say("train.sure" if low > 0 else "train.unsure")
    components.panel(
        element("table", element("thead", element("tr", *head)), element("tbody", *rows), cls="triplets"),
        element("p", f"{gain} {sure}"),
        element("p", say("train.measured_on", held=told["held_texts"], learned=told["texts"]), cls="notice"),
        key="job_result",
    )


def _follows(desk: TrainDesk, folder: Path, told: Mapping[str, Any]) -> None:
    """Whether the new adapter was switched on; where not, why, and the button that switches it on nonetheless."""
    used = adapter_in_use.in_use(desk.data) == folder.name
    if told.get("switched"):
        follows = say("train.switched" if used else "train.gone_back")
    else:
        why = annotated_job.why_kept(told)
        follows = f"{why} {say('train.used')}" if used else why
    components.panel(element("p", follows, cls="lead"), key="job_follows")
    if not (used or told.get("switched")) and desk.local() and folder.name in adapter_in_use.adapters(desk.data):
        st.button(say("train.nonetheless"), on_click=adapter_in_use.use, args=(desk.data, folder.name), key="job_use")


def _measured(name: str, row: Mapping[str, Any]) -> Any:
    low, high = row["interval"]
    cells = (f"{row['right']} / {row['claims']}", f"{100 * low:.0f} – {100 * high:.0f} %", f"{row['loss']:.3f}")
    return element("tr", element("th", name, scope="row"), *[element("td", cell) for cell in cells])


# -- which adapter is in use --------------------------------------------------------------------------------------


def _adapters(desk: TrainDesk) -> None:
    current = adapter_in_use.in_use(desk.data)
    known = adapter_in_use.adapters(desk.data)
    if not known and current == adapter_in_use.SHIPPED:
        return
    components.panel(
        element("h2", say("train.in_use")), element("p", *visible(current or say("train.shipped"))), key="adapter_head"
    )
    if not desk.local():
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key="adapter_row"):
        if current != adapter_in_use.SHIPPED:
            st.button(say("train.back"), on_click=_back, args=(desk.data,), key="adapter_back")
        others = [name for name in (adapter_in_use.SHIPPED, *known) if name != current]
        if others:
            label = say("train.other")
            named = lambda name: name or say("train.shipped")  # noqa: E731
            other = st.selectbox(label, others, format_func=named, key="adapter_other", width=400)
            st.button(say("train.use"), on_click=adapter_in_use.use, args=(desk.data, other or ""), key="adapter_use")


def _back(data: Path) -> None:
    adapter_in_use.back(data)
