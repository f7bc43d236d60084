"""Runs side by side as the papers print them: a table of figures beside the published ones, and plots as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from claimver.errors import InputError
from claimver.evaluate.measures import bins, difference, measures
from claimver.evaluate.metrics import Score
from claimver.evaluate.published import published
from claimver.evaluate.runs import Run
from claimver.jsonl import Json
from claimver.report.elements import Element, element, markup

__all__ = ["bars", "compared", "compared_text", "figures_text", "reliability", "write_plots"]

METRICS = ("accuracy", "macro_f1", "weighted_f1")
WIDTH, ROW, LEFT = 760, 34, 250  # pixels


def compared(runs: Sequence[Run]) -> Json:
    """Each run with what made it, its figures and the published ones; each two runs of one set against each other."""
    rows = [_row(run) for run in runs]
    pairs = [
        {"first": one.path.name, "second": other.path.name, **difference(one, other)}
        for one, other in combinations(runs, 2)
        if one.about["cases"] == other.about["cases"]
    ]
    return {"runs": rows, "differences": pairs}


def _row(run: Run) -> Json:
    method, dataset = run.about["method"], run.about["dataset"]
    printed = [
        {"metric": p.metric, "value": p.value, "group": p.group, "model": p.model, "source": p.source}
        for p in published(method, dataset)
    ]
    return {"file": run.path.name, "made": dict(run.about), "figures": measures(run), "published": printed}


def compared_text(found: Json) -> str:
    """The comparison for a reader: a table, then how the runs differ on the same claims."""
    lines = [f"{'method':14} {'set':14} {'n':>5}  {'accuracy':22} {'macro-F1':22} {'weighted F1':22} published"]
    for row in found["runs"]:
        figures, made = row["figures"], row["made"]
        cells = [f"{_score(figures.get(name)):22}" for name in METRICS]
        head = f"{made['method']:14} {made['dataset'][:14]:14} {figures['claims']:>5}"
        lines.append(f"{head}  {' '.join(cells)} {_printed(row, '')}")
        for group, score in figures.get("groups", {}).items():
            lines.append(f"{'':14} {group[:20]:20}  {'':22} {_score(score):22} {'':22} {_printed(row, group)}")
        lines.append(f"{'':14} {_made(made)}")
    lines += _differences(found["differences"])
    return "\n".join(lines)


def _differences(rows: Sequence[Json]) -> list[str]:
    found = []
    for row in rows:
        if row["claims"]:
            told = f"{Score(**row['difference'])} on {row['claims']} claims"
            alone = f"right alone {row['only_first']} and {row['only_second']}"
            found.append(f"{row['first']} less {row['second']}: accuracy {told}, {alone}")
    return ["", *found] if found else []


def _made(made: Mapping[str, Any]) -> str:
    adapter = f", adapter {made['adapter']}" if made["adapter"] else ""
    return f"{made['model']}{adapter}, {made['kg']}, commit {made['commit'] or 'unknown'}"


def _score(score: Mapping[str, float] | None) -> str:
    return str(Score(**score)) if score else "–"


def _printed(row: Json, group: str) -> str:
    found = [p for p in row["published"] if p["group"] == group]
    return "; ".join(f"{p['metric']} {p['value']:.3f} ({p['model']}, {p['source']})" for p in found)


def figures_text(run: Run) -> str:
    """All figures of one run for a reader, one on a line."""
    found = measures(run)
    lines = [run.name, _made(run.about), f"{'claims':20} {found['claims']} of {found['of']}, {found['failed']} failed"]
    lines += [f"{name:20} {_score(found[name])}  (95 % interval)" for name in METRICS if name in found]
    lines += [f"F1 {label:17} {value:.3f}" for label, value in found.get("f1", {}).items()]
    lines += [f"{name:20} {found[name]:.3f}" for name in ("calibration_error", "coverage") if name in found]
    lines += [f"macro-F1 {group:11} {_score(score)}" for group, score in found.get("groups", {}).items()]
    lines += [f"{name:20} {value:.3f}" for name, value in found.get("garag", {}).items()]
    lines += [f"{name:20} {value:.2f} a claim" for name, value in found.get("cost", {}).items()]
    for gold, row in found.get("confusion", {}).items():
        lines.append(f"gold {gold:15} " + "  ".join(f"{label} {count}" for label, count in row.items()))
    return "\n".join(lines)


def write_plots(runs: Sequence[Run], folder: Path) -> tuple[Path, ...]:
    """The files: bars of macro-F1 with intervals, and a reliability diagram of each run. Raises: InputError."""
    drawn = {"macro_f1.svg": bars(runs)}
    for place, run in enumerate(runs, 1):
        name = f"reliability_{run.path.stem}.svg"  # two runs of one name lie in two folders
        drawn[name if name not in drawn else f"reliability_{run.path.stem}_{place}.svg"] = reliability(run)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in drawn.items():
            (folder / name).write_text(svg, "utf-8")
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}. Name another folder.") from error
    return tuple(folder / name for name in drawn)


def bars(runs: Sequence[Run], metric: str = "macro_f1") -> str:
    """A bar with its interval for each run, and a dot where a paper prints the same figure, as SVG."""
    parts: list[Element] = []
    for place, run in enumerate(runs):
        y, score = 40 + ROW * place, measures(run).get(metric)
        parts.append(
            element("text", f"{run.about['method']}, {run.about['dataset']}"[:34], x=8, y=y + 16, font_size=14)
        )
        if score:
            parts += _bar(Score(**score), y)
        for one in published(run.about["method"], run.about["dataset"]):
            if one.metric == metric and not one.group:
                parts.append(
                    element(
                        "circle", element("title", one.source), cx=f"{_x(one.value):g}", cy=y + 11, r=5, fill="#9d2b22"
                    )
                )
    title = f"{metric} with 95 % intervals; dots are published figures"
    return _svg(title, parts, 60 + ROW * len(runs))


def _bar(score: Score, y: int) -> list[Element]:
    box = element("rect", x=LEFT, y=y, width=f"{_x(score.value) - LEFT:g}", height=22, fill="#7fa3d6")
    line = element("path", d=f"M{_x(score.low):g} {y + 11} H{_x(score.high):g}", stroke="#1b1f24", stroke_width=2)
    return [box, line, element("text", str(score), x=WIDTH - 190, y=y + 16, font_size=13)]


def _x(value: float) -> float:
    return LEFT + (WIDTH - LEFT - 200) * value


def reliability(run: Run) -> str:
    """How often the labels are right by how sure they are, as SVG; the dashed line is where both agree."""
    side, edge = 300, 50
    parts = [
        element(
            "path",
            d=f"M{edge} {edge + side} L{edge + side} {edge}",
            stroke="#59636e",
            stroke_dasharray="5 4",
            fill="none",
        )
    ]
    parts.append(element("rect", x=edge, y=edge, width=side, height=side, fill="none", stroke="#59636e"))
    for sure, right, count in bins(run.outcomes):
        x, y = edge + side * sure, edge + side * (1 - right)
        told = element("title", f"confidence {sure:.2f}, right {right:.2f}, {count} claims")
        parts.append(
            element(
                "circle",
                told,
                cx=f"{x:g}",
                cy=f"{y:g}",
                r=f"{4 + min(10, count / 5):g}",
                fill="#2f5da8",
                fill_opacity=0.7,
            )
        )
    parts.append(
        element("text", "confidence", x=edge + side / 2, y=edge + side + 30, text_anchor="middle", font_size=14)
    )
    parts.append(element("text", "right", x=8, y=edge + side / 2, font_size=14))
    return _svg(f"Reliability: {run.name}", parts, side + 2 * edge)


def _svg(title: str, parts: Sequence[Element], height: int) -> str:
    head = element("text", title, x=8, y=22, font_size=15)
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}", "role": "img"}
    attributes |= {"font-family": "sans-serif", "style": "background:#ffffff"}
    return str(markup(Element("svg", (element("title", title), head, *parts), attributes)))
