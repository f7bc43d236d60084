"""``compare``: several methods on one text and the same evidence."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from claimver import jsonl
from claimver.commands.asking import tell_once
from claimver.commands.beforehand import check, check_graph, tell_older
from claimver.commands.show import plain
from claimver.commands.tools import Tools, add_beside, add_choices, add_no_cache, add_source, beside, read_source
from claimver.errors import SettingsError
from claimver.report.claim_parts import shortened, step_name, step_said
from claimver.report.words import label_words
from claimver.types import Step

if TYPE_CHECKING:
    from claimver.comparison import Column, Comparison, Parting
    from claimver.parts import Kit

USUAL = ("claimver", "vegraph-kg", "torag")


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    parser = verbs.add_parser("compare", help="several methods on one text and the same evidence, side by side")
    add_source(parser, url=True)
    add_choices(parser, method=False)
    parser.add_argument("--corpus", metavar="DIR", help="documents of your own as evidence (claimver corpus add)")
    parser.add_argument(
        "--web-search", metavar="NAME", help="off (default), ddgs, tavily or serpapi: sends questions there"
    )
    parser.add_argument(
        "--method",
        dest="methods",
        metavar="M",
        action="append",
        help=f"a method, or METHOD@MODEL; repeat for more (default: {', '.join(USUAL)})",
    )
    parser.add_argument(
        "--option", dest="stated", metavar="METHOD.NAME=VALUE", action="append", help="a setting of one of the methods"
    )
    parser.add_argument("--model", metavar="M", help="what verifies (default: the model that ships)")
    add_no_cache(parser)
    add_beside(parser)
    parser.add_argument("--json", action="store_true", help="print the comparison as JSON")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace, tools: Tools) -> int:
    """0; the comparison is printed, 1 where no method could run. Raises: InputError, UnknownName."""
    from claimver.comparison import compare, comparison_to_dict, named
    from claimver.methods.beside import beside_of

    settings = tools.settings(options)
    names = options.methods or USUAL
    chosen = tuple(named(name)[0] for name in names)
    stated = own_options(options.stated or ())
    for name in (*chosen, *stated):
        check(replace(settings, method=name, method_options=""), date=options.date)
    if other := next((name for name in stated if name not in chosen), None):
        raise SettingsError(f"An option is for {other}, which is not compared. Name it too: --method {other}")
    more, text = beside(options, settings.corpus), read_source(options, warn=tools.note)
    check_graph(settings, tools)
    tell_once(settings, tools)
    stored = beside_of(chosen, corpus=settings.corpus)
    tell_older(chosen, settings.corpus or str(options.communities), tools, more.get("communities"))
    kit = tools.kit(settings)
    kit = replace(kit, options={**kit.options, **stored, **more})

    def by(model: str) -> Kit:
        return tools.kit(replace(settings, model=model))

    found = compare(text, kit, names, models=by, options=stated, date=options.date)
    if options.json:
        tools.print(jsonl.dumps(comparison_to_dict(found)))
    else:
        for line in comparison_lines(found):
            tools.print(line)
    return 0 if any(column.report for column in found.columns) else 1


def own_options(stated: Sequence[str]) -> Mapping[str, Mapping[str, object]]:
    """Each method's settings, from METHOD.NAME=VALUE. Raises: SettingsError, UnknownName.

    >>> own_options(["vegraph.rounds=2"])
    {'vegraph': {'rounds': '2'}}
    """
    from claimver.methods import options_of

    found: dict[str, dict[str, object]] = {}
    for line in stated:
        name, parted, rest = line.partition(".")
        if not parted:
            raise SettingsError(f"The option {line!r} names no method; write it as METHOD.NAME=VALUE.")
        found.setdefault(name.strip(), {}).update(options_of(name.strip(), rest))
    return found


def comparison_lines(found: Comparison) -> Iterator[str]:
    """The comparison for a reader of a terminal: labels, where methods part, what each took."""
    width = max([14, *(len(column.method) for column in found.columns)])
    for claim in found.claims:
        yield plain(claim.span.of(found.document.text))
        for name, verdict in found.verdicts(claim).items():
            words = label_words(verdict.label)
            sure = f" {verdict.confidence:.2f}" if verdict.label else ""
            line = f"    {name:{width}} {words.symbol} {words.name}{sure}  {plain(verdict.rationale)}"
            yield shortened(line, 200)
        for parting in found.partings(claim):
            yield from _parting(parting)
        yield ""
    if not found.claims and any(column.report for column in found.columns):
        yield "No claim was found: nothing in this text can be true or false."
    for column in found.columns:
        yield _cost(column, width)


def _parting(one: Parting) -> Iterator[str]:
    yield f"    {one.methods[0]} and {one.methods[1]} part after {one.shared} common steps:"
    for name, step in zip(one.methods, one.decided, strict=True):
        yield f"      {name}: {_told(step)}"


def _told(step: Step | None) -> str:
    if step is None:
        return "no step"
    question, answer = (shortened(words, 80) for words in step_said(step))
    return plain(f"{step_name(step)}: {question} — {answer or '–'}")


def _cost(column: Column, width: int) -> str:
    from claimver.comparison import cost

    if column.problem:
        return f"{column.method:{width}} could not run: {plain(column.problem)}"
    spent = cost(column.verdicts)
    tokens = f"{spent.tokens:,} tokens, " if spent.tokens else ""  # not every model counts them
    return f"{column.method:{width}} {spent.calls:,} calls, {tokens}{spent.seconds:.1f} s"
