"""The dialog with a model's reliability diagram: how often it is right when it is so sure."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from claimver.report.elements import Element, element, visible
from claimver.report.language import say
from claimver.report.marks import meter
from claimver.report.reliability import Reliability, reliability
from claimver.report.words import percent
from claimver.types import Report
from claimver.ui import components, state
from claimver.ui.desk import Desk


def dialog(desk: Desk, report: Report) -> None:
    """Open the dialog for the model of the report."""
    st.dialog(say("reliability.title"), width="medium")(_body)(desk, report)


def _body(desk: Desk, report: Report) -> None:
    state.language()
    found = reliability(Path(desk.settings.models), report.model)
    if found is None:
        words = element("p", *visible(say("reliability.unmeasured", model=report.model)), cls="lead")
        components.panel(words, key="reliability")
        return
    components.panel(
        element("p", *visible(say("reliability.measured", model=report.model, where=found.measured_on)), cls="lead"),
        _table(found),
        element("p", say("reliability.error", error=f"{found.error:.3f}")),
        key="reliability",
    )


def _table(found: Reliability) -> Element:
    rows = [
        element(
            "tr",
            element("td", percent(one.confidence)),
            element("td", meter(one.accuracy), f" {percent(one.accuracy)}"),
            element("td", f"{one.count:,}"),
        )
        for one in found.bins
    ]
    head = element("tr", *[element("th", say(f"reliability.{name}"), scope="col") for name in ("said", "right", "of")])
    return element("table", element("thead", head), element("tbody", *rows), cls="terms")
