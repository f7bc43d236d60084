"""What a reader takes away from a report: its files and its link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import streamlit as st

from claimver.report.elements import element, is_web_address, visible
from claimver.report.formats import FORMATS, written
from claimver.report.history import Review
from claimver.report.language import say, speaking, spoken
from claimver.report.publication import Publication
from claimver.types import Report
from claimver.ui import components
from claimver.ui.jobs import Job

FIELDS = ("author", "reviewer", "page", "source")
ADDRESSES = FIELDS[2:]


def buttons(job: Job, report: Report, reviews: Mapping[int, Review]) -> None:
    """Show what saves the report as a file, a person's own verdicts with it, and what the file is to say of both."""
    with st.popover(say("publish.title")):
        place = st.container(horizontal=True, key="formats")
        said = _fields(job)
        addresses = {name: said[name] if is_web_address(said[name]) else "" for name in ADDRESSES}
        today = datetime.now(UTC).date().isoformat()
        more = {name: job.beside.stated.get(name, "") for name in ("author_url", "day")}
        publication = Publication(report, reviews, **more | said | addresses | {"day": more["day"] or today})
        with place:
            for name, form in FORMATS.items():
                missing = name == "claimreview" and not publication.page
                st.download_button(
                    say(f"publish.format.{name}"),
                    _maker(publication, name),
                    f"claimver-report{'' if form.endings[0].startswith('.') else '-'}{form.endings[0]}",
                    form.media.partition(";")[0],
                    on_click="ignore",
                    key=f"save_{name}",
                    disabled=missing,
                )
        if not publication.page:
            place.text(say("publish.needs_page"))


def _fields(job: Job) -> dict[str, str]:
    """What the reader states of the publication; what is known of it already is there."""
    st.text(say("publish.about"))
    first = {"source": job.order.address} | dict(job.beside.stated)
    helps = {"reviewer": say("publish.reviewer_help"), "page": say("publish.page_help")}
    said = {}
    for name in FIELDS:
        label, key = say(f"publish.field.{name}"), f"publish_{name}_{job.id}"
        said[name] = (st.text_input(label, first.get(name, ""), key=key, help=helps.get(name)) or "").strip()
        if name in ADDRESSES and said[name] and not is_web_address(said[name]):
            words = element(
                "p", *visible(say("publish.no_address", address=said[name][:200])), cls="notice", role="status"
            )
            components.panel(words, key=f"no_address_{name}")
    return said


def _maker(publication: Publication, format: str) -> Callable[[], bytes]:
    """What makes the file when it is asked for, in the language that is spoken now."""
    language = spoken()

    def make() -> bytes:
        with speaking(language):
            return written(publication, format)

    return make


def permalink(job: Job) -> None:
    """The address that opens this report again, at the claim that is chosen."""
    if not job.beside.hash:
        st.text(say("explore.no_link"))
        return
    base = (st.context.url or "").split("?")[0]
    claim = st.query_params.get("claim", "1")
    st.code(f"{base}?report={job.beside.hash}&claim={claim}", language=None, wrap_lines=True)
    st.text(say("explore.link_about"))
