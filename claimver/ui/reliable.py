"""The dialog with a model's reliability diagram: how often it is right when it is so sure."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from claimver.kg.open import data_folder
from claimver.report.elements import Element, element, visible
from claimver.report.language import digits, say
from claimver.report.messages import SAID, message
from claimver.report.reliability import BINS, Reliability, card_folders, place, reliability
from claimver.report.words import percent
from claimver.types import Report
from claimver.ui import components, state
from claimver.ui.desk import Desk


def dialog(desk: Desk, report: Report) -> None:
    """Open the dialog for the model of the report."""
    st.dialog(say("reliability.title"), width="medium")(_body)(desk, report)


def _body(desk: Desk, report: Report) -> None:
    state.language()
    model = str(report.settings.get("model", ""))
    folders = card_folders(Path(desk.settings.models), data_folder(desk.settings), model)
    found = reliability(folders, report.model)
    if found is None:
        words = element("p", *visible(say("reliability.unmeasured", model=report.model)), cls="lead")
        components.panel(words, key="reliability")
        return
    where = message(found.measured_on, SAID)
    components.panel(
        element("p", *visible(say("reliability.measured", model=report.model, where=where)), cls="lead"),
        diagram(found),
        element("p", say("reliability.error", error=f"{found.error:.3f}")),
        _table(found),
        key="reliability",
    )


def diagram(found: Reliability) -> Element:
    """The bins as bars over the confidence, as high as they were right, with their counts, against the diagonal."""
    bars = [
        element(
            "div",
            element("span", digits(one.count), cls="bin-count"),
            cls="bin",
            style=f"left:{_share(place(one.confidence) / BINS)};width:{_share(1 / BINS)};height:{_share(one.accuracy)}",
            title=say(
                "reliability.bin", said=percent(one.confidence), right=percent(one.accuracy), number=digits(one.count)
            ),
        )
        for one in found.bins
    ]
    plot = element("div", *bars, cls="plot", role="img", aria_label=say("reliability.picture"))
    ends = [element("span", words) for words in ("0 %", say("reliability.axis_said"), "100 %")]
    return element(
        "figure",
        element("p", say("reliability.axis_right"), cls="note"),
        plot,
        element("div", *ends, cls="axis", aria_hidden="true"),
        element("figcaption", say("reliability.caption")),
        cls="diagram",
    )


def _share(part: float) -> str:
    return f"{100 * part:.2f}%"


def _table(found: Reliability) -> Element:
    rows = [
        element(
            "tr",
            element("td", percent(one.confidence)),
            element("td", percent(one.accuracy)),
            element("td", digits(one.count)),
        )
        for one in found.bins
    ]
    head = element("tr", *[element("th", say(f"reliability.{name}"), scope="col") for name in ("said", "right", "of")])
    return element(
        "table",
        element("caption", say("reliability.table")),
        element("thead", head),
        element("tbody", *rows),
        cls="terms",
    )
