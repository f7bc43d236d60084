"""The parts of the Compare page: the table of verdicts, where methods part, what they cost, what they built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from claimver.comparison import Comparison, Parting, cost, deciding, named
from claimver.methods import settings_of
from claimver.report import claim_parts, draw
from claimver.report.elements import Element, element, visible
from claimver.report.language import decimal, digits, say
from claimver.report.marks import badge, fold, titled_table
from claimver.report.messages import message
from claimver.report.method_graph import Picture, pictures
from claimver.report.rationale import rationale
from claimver.types import Claim, Label, Step, Verdict
from claimver.ui import components
from claimver.ui.method_settings import figure

if TYPE_CHECKING:
    from claimver.ui.comparing import Comparing

SHOWN = 8  # steps that stand open while a method works


def table(found: Comparison, *, over: bool = False) -> Element:
    """The claims as rows, the methods as columns; a row on which they disagree says so.

    Where a verdict is not there, it is still to come unless the comparison is ``over``.
    """
    absent = say("compare.not_reached" if over else "compare.not_yet")
    names = [column.method for column in found.columns]
    rows = []
    for claim in found.claims:
        verdicts = found.verdicts(claim)
        words = element("span", *visible(claim.span.of(found.document.text)), dir="auto")
        whole = len(verdicts) == len(names)
        differ = found.disagree(claim)
        said = say("compare.disagree" if differ else "compare.agree") if len(names) > 1 and (differ or whole) else ""
        note = element("div", said, cls="note") if said else None
        cells = [element("td", words, note, cls="compared")]
        for name in names:
            verdict = verdicts.get(name)
            shown = badge(verdict.label) if verdict else element("span", absent, cls="note")
            cells.append(element("td", shown, f" {decimal(verdict.confidence)}" if verdict and verdict.label else None))
        rows.append(element("tr", *cells))
    return titled_table(say("compare.table"), (say("compare.claim"), *names), rows, look="stacked")


def made(found: Comparison) -> tuple[Element, ...]:
    """What it was made with: the graph, and of each method the settings that are not as by default."""
    over = dict.fromkeys(column.report.kg_snapshot for column in found.columns if column.report)
    lines = [say("compare.over", name=name) for name in over]
    changed = {named(column.method)[0]: column.options for column in found.columns if column.options}
    for method, options in changed.items():
        known = settings_of(method)
        told = [
            say("compare.setting", name=say(f"setting.{name}.name"), value=figure(value), default=figure(known[name]))
            for name, value in options.items()
        ]
        lines.append(say("compare.changed", method=method, settings="; ".join(told)))
    return tuple(element("p", *visible(line), cls="note", dir="auto") for line in lines)


def problems(found: Comparison) -> tuple[Element, ...]:
    """What kept a method from running, an alert for each."""
    return tuple(
        element(
            "div",
            element("strong", say("compare.problem", method=column.method)),
            *visible(message(column.problem)),
            role="alert",
            cls="alert contradictory",
        )
        for column in found.columns
        if column.problem
    )


def partings(found: Comparison, claim: Claim) -> tuple[Element, ...]:
    """Which step made each method's label, label by label, and on demand where each two methods part."""
    head = element("h2", say("compare.why"))
    sides: dict[Label | None, list[str]] = {}
    for name, verdict in found.verdicts(claim).items():
        sides.setdefault(verdict.label, []).append(name)
    if len(sides) < 2:
        return head, element("p", say("compare.agree"), cls="lead")
    verdicts = found.verdicts(claim)
    groups = []
    for label, names in sides.items():
        lines = [element("li", *visible(_decided(name, verdicts[name])), dir="auto") for name in names]
        groups += [element("p", badge(label), f" {', '.join(names)}"), element("ul", *lines, cls="steps")]
    pairs = element("ul", *[element("li", *_parting(one)) for one in found.partings(claim)], cls="steps")
    return head, *groups, fold(say("compare.pairs"), pairs)


def _decided(name: str, verdict: Verdict) -> str:
    step = deciding(verdict)
    return say("compare.no_step", method=name) if step is None else _step("compare.decided", name, step)


def _parting(one: Parting) -> list[Element]:
    first, second = one.methods
    lines = [element("strong", *visible(say("compare.part", one=first, other=second, shared=one.shared)))]
    for name, step in zip(one.methods, one.steps, strict=True):
        words = say("compare.no_step", method=name) if step is None else _step("compare.first", name, step)
        lines.append(element("div", *visible(words), dir="auto", cls="note"))
    return lines


def _step(key: str, name: str, step: Step) -> str:
    question, answer = claim_parts.step_said(step)
    return say(
        key,
        method=name,
        kind=claim_parts.step_name(step),
        question=claim_parts.shortened(question, 200),
        answer=claim_parts.shortened(answer, 300) or "–",
    )


def costs(found: Comparison) -> Element:
    """What each method took: the model's calls, tokens, seconds, and what it cited."""
    keys = ("method", "calls", "tokens", "seconds", "cited", "model")
    rows = []
    for column in found.columns:
        spent = cost(column.verdicts)
        cited = sum(len(verdict.triplets) + len(verdict.passages) for verdict in column.verdicts)
        model = column.report.model if column.report else "–"
        tokens = digits(spent.tokens) if spent.tokens else "–"  # not every model counts them
        cells = (column.method, digits(spent.calls), tokens, decimal(spent.seconds), digits(cited), model)
        rows.append(element("tr", *[element("td", cell) for cell in cells]))
    return titled_table(say("compare.cost"), [say(f"compare.{key}") for key in keys], rows, look="costs stacked")


def unfolding(job: Comparing) -> tuple[Element, ...]:
    """The newest steps of each method that has begun, the last one at work open."""
    found = []
    for name in job.request.methods:
        steps = tuple(job.steps.get(name, ()))
        if not steps:
            continue
        shown = [_line(step) for _, step in (steps[-SHOWN:] if name == job.at else steps[-3:])]
        title = element("h2", *visible(say("compare.steps", method=name, number=len(steps))))
        found += [title, element("ol", *shown, cls="steps", start=max(1, len(steps) - len(shown) + 1))]
    return tuple(found)


def _line(step: Step) -> Element:
    words = visible(claim_parts.step_words(step, 200))
    return element("li", element("strong", claim_parts.step_name(step)), " ", *words, dir="auto")


def built(name: str, verdict: Verdict) -> None:
    """Show a method's verdict on the claim, its drawings and its steps."""
    components.panel(
        element("p", badge(verdict.label), " ", *visible(rationale(verdict)), dir="auto", cls="lead"),
        key=f"built_{name}",
    )
    drawn = pictures(verdict)
    if drawn:
        _pictures(name, drawn)
    components.panel(claim_parts.steps(verdict), key=f"steps_{name}")


def _pictures(name: str, drawn: Sequence[Picture]) -> None:
    """One of the drawings, chosen by its title, and the same as a table."""
    titles = [picture.title for picture in drawn]
    last = len(drawn) - 1
    place = last
    if last:
        chosen = st.segmented_control(
            say("compare.picture"),
            range(len(titles)),
            format_func=lambda at: titles[at],
            default=last,
            required=True,
            key=f"picture_{name}",
        )
        place = int(chosen) if chosen is not None else last
    picture = drawn[place]
    alt = say("picture.alt", title=picture.title, nodes=len(picture.graph.nodes), links=len(picture.graph.links))
    st.graphviz_chart(draw.dot(picture.graph, dark=st.context.theme.type == "dark"), alt=alt)
    components.panel(
        element("p", say("picture.legend"), cls="note"), fold(picture.title, _links(picture)), key=f"drawn_{name}"
    )


def _links(picture: Picture) -> Element:
    names = {node.id: node.label for node in picture.graph.nodes}
    heads = [say(f"picture.{key}") for key in ("from", "link", "to")]
    joined = [(names[link.source], link.label, names[link.target]) for link in picture.graph.links]
    alone = {node.id for node in picture.graph.nodes} - {
        end for link in picture.graph.links for end in (link.source, link.target)
    }
    lines = [*joined, *((names[id], "", "") for id in names if id in alone)]
    rows = [element("tr", *[element("td", *visible(cell), dir="auto") for cell in line]) for line in lines]
    return titled_table(picture.title, heads, rows)
