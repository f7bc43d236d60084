"""What a reader takes away from a report: its files and its link."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

import streamlit as st

from claimver.jsonl import report_to_dict
from claimver.report.history import Review
from claimver.report.html import report_html
from claimver.report.language import say, speaking, spoken
from claimver.types import Report
from claimver.ui.jobs import Job


def buttons(job: Job, report: Report, reviews: Mapping[int, Review]) -> None:
    """Show the buttons that save the report, a person's own verdicts with it."""
    language = spoken()

    def page() -> str:
        with speaking(language):
            return report_html(report, reviews)

    st.download_button(
        say("explore.json"),
        lambda: report_json(report, reviews),
        "claimver-report.json",
        "application/json",
        on_click="ignore",
        key="json",
    )
    st.download_button(say("explore.html"), page, "claimver-report.html", "text/html", on_click="ignore", key="html")


def report_json(report: Report, reviews: Mapping[int, Review]) -> str:
    """The report as the JSON contract has it; what a person said of its claims under ``review``, if anything."""
    row = report_to_dict(report)
    if reviews:
        row["review"] = [
            {"claim": claim + 1, "label": said.label, "note": said.note, "at": _iso(said.at)}
            for claim, said in sorted(reviews.items())
        ]
    return json.dumps(row, ensure_ascii=False, indent=2)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def permalink(job: Job) -> None:
    """The address that opens this report again, at the claim that is chosen."""
    if not job.beside.hash:
        st.text(say("explore.no_link"))
        return
    base = (st.context.url or "").split("?")[0]
    claim = st.query_params.get("claim", "1")
    st.code(f"{base}?report={job.beside.hash}&claim={claim}", language=None, wrap_lines=True)
    st.text(say("explore.link_about"))
