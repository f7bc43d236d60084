"""``train``: the models that ship, and adapters of one's own from examples in ClaimVer form."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.commands import train_annotated
from claimver.commands.tools import Tools
from claimver.errors import InputError, SettingsError

if TYPE_CHECKING:
    from claimver.train.factor_loop import Recipe


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    train = verbs.add_parser("train", help="train the models that ship, or an adapter of your own")
    inner = train.add_subparsers(dest="train_verb", required=True, metavar="VERB")
    _add_shipped(inner)
    _add_examples(inner)
    _add_distill(inner)
    _add_adapter(inner)
    _add_merge(inner)
    train_annotated.add(inner)


def _add_shipped(inner: argparse._SubParsersAction[Any]) -> None:
    trained = {
        "verifier": "the cross-encoder that judges claims",
        "entailment": "the cross-encoder that reads passages, which starts from the verifier",
        "direction": "the cross-encoder that reads which way claims compare, which starts from the verifier",
        "judge": "the adapter of the language model that judges",
        "reason": "the adapter of the language model that asks, answers and reads triplets",
        "onepass": "the adapter of the language model that replies in ClaimVer's published form",
        "spans": "the tagger of where claims begin",
        "language": "the parser and tagger",
    }
    for name, about in trained.items():
        parser = inner.add_parser(name, help=about)
        parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the model goes")
        parser.add_argument("--data", metavar="DIR", help="the public data sets (default: CLAIMVER_DATA)")
        parser.add_argument("--seed", type=int, default=7, metavar="N")
        parser.set_defaults(run=run_shipped, parser=parser)
        if name in ("judge", "reason", "onepass"):
            parser.add_argument(
                "--minutes", type=float, metavar="N", help="end by then, the rate falling (default: all)"
            )
            published = name == "onepass"
            parser.add_argument("--start", type=Path, metavar="DIR", help="the adapter to go on from (default: none)")
            parser.add_argument("--rank", type=int, default=8 if published else 32, metavar="N")
            parser.add_argument("--epochs", type=int, default=2 if published else 1, metavar="N")
            parser.add_argument("--rate", type=float, default=4e-4, metavar="R")
            parser.add_argument("--device", default="cpu", metavar="D", help='"cuda" trains on a GPU (default: cpu)')
            parser.add_argument("--rows", type=int, metavar="N", help="rows a step (default 4; GPU 32; onepass 2)")
            parser.add_argument("--texts", type=Path, metavar="DIR", help="our own texts and lessons (texts.jsonl …)")
        if name == "judge":
            parser.add_argument(
                "--cards",
                type=int,
                metavar="N",
                help="claims against several rows of a graph (default 100,000 × share)",
            )
            parser.add_argument(
                "--lots", nargs="+", type=Path, default=(), metavar="DIR", help="judged texts that are learnt whole"
            )
            parser.add_argument(
                "--keep", type=float, default=0.0, metavar="S", help="share of --start in the mean of both (default 0)"
            )
        parser.add_argument("--share", type=float, default=1.0, metavar="S", help="of the training; less is quicker")


def _add_examples(inner: argparse._SubParsersAction[Any]) -> None:
    parser = inner.add_parser("examples", help="make examples from a knowledge graph, or from reports")
    parser.add_argument("origin", metavar="graph|reports", choices=("graph", "reports"))
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="JSON lines of reports, corrected or not")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="JSON lines in ClaimVer form")
    parser.add_argument("--kg", metavar="PATH", help='"sample" (default) or a folder')
    parser.add_argument("--count", type=int, default=3400, metavar="N", help="examples from the graph (default 3400)")
    parser.add_argument("--unseen", action="store_true", help="properties that are never trained on: test material")
    parser.add_argument("--seed", type=int, default=7, metavar="N")
    parser.set_defaults(run=run_examples, parser=parser)


def _add_distill(inner: argparse._SubParsersAction[Any]) -> None:
    parser = inner.add_parser("distill", help="let a model label texts, for people to decide on (page Annotate)")
    parser.add_argument("texts", type=Path, metavar="TEXTS", help='WikiQA table, or JSON lines with "text"')
    parser.add_argument(
        "--out", type=Path, required=True, metavar="QUEUE", help="examples in ClaimVer form, JSON lines"
    )
    parser.add_argument("--kg", metavar="PATH|URL", help='knowledge graph: "sample" (default) or a folder')
    parser.add_argument("--model", metavar="M", help="what labels, such as an endpoint (default: gemma)")
    parser.add_argument("--limit", type=int, metavar="N", help="texts at most")
    parser.set_defaults(run=run_distill, parser=parser)


def _add_adapter(inner: argparse._SubParsersAction[Any]) -> None:
    parser = inner.add_parser("adapter", help="tune a LoRA adapter for a local language model")
    parser.add_argument("examples", nargs="+", type=Path, metavar="EXAMPLES", help="JSON lines in ClaimVer form")
    parser.add_argument("--base", required=True, metavar="B", help="a preset, a folder, or a name of the hub")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the adapter goes")
    parser.add_argument("--dev", type=Path, metavar="FILE", help="examples held out: their loss, and ClaimVer's tables")
    parser.add_argument("--precision", choices=("4bit", "bfloat16", "float32"), default="4bit", help="of the base")
    parser.add_argument("--prompt", default="", metavar="FILE", help="a prompt of your own; use it in use as well")
    parser.add_argument("--tensorboard", action="store_true", help="write the curves for TensorBoard too")
    sizes = parser.add_argument_group("the recipe, as in the paper where nothing is said")
    sizes.add_argument("--rank", type=int, default=8, metavar="N")
    sizes.add_argument("--alpha", type=int, default=16, metavar="N")
    sizes.add_argument("--dropout", type=float, default=0.05, metavar="P")
    sizes.add_argument("--target", action="append", metavar="LAYER", help="layers to change (default: all linear ones)")
    sizes.add_argument("--whole", action="append", metavar="LAYER", help="layers to train outright: embed_tokens …")
    sizes.add_argument("--context", type=int, default=1024, metavar="N", help="tokens of an example")
    sizes.add_argument("--epochs", type=float, default=2.0, metavar="N")
    sizes.add_argument("--batch", type=int, default=4, metavar="N", help="examples at once")
    sizes.add_argument("--accumulate", type=int, default=4, metavar="N", help="batches a step")
    sizes.add_argument("--learning-rate", type=float, default=2e-4, metavar="R")
    sizes.add_argument("--save-every", type=int, default=0, metavar="N", help="steps (default: once an epoch)")
    sizes.add_argument("--seed", type=int, default=7, metavar="N")
    parser.set_defaults(run=run_adapter, parser=parser)


def _add_merge(inner: argparse._SubParsersAction[Any]) -> None:
    parser = inner.add_parser("merge", help="an adapter merged into its base, as one folder of plain weights")
    parser.add_argument("adapter", metavar="ADAPTER", help="an adapter's folder, or BASE+ADAPTER")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the whole model goes")
    parser.add_argument("--precision", choices=("bfloat16", "float32"), default="bfloat16", help="of the weights")
    parser.set_defaults(run=run_merge, parser=parser)


def run_shipped(options: argparse.Namespace, tools: Tools) -> int:
    """0; the trained model is in ``--out``. Raises: SettingsError without the public data."""
    data = Path(options.data or tools.settings(options).data)
    if options.train_verb == "onepass":
        _train_onepass(options, tools)
        return 0
    if options.train_verb == "direction":
        _train_direction(options, tools)
        return 0
    if not (named := options.data or tools.settings(options).data):
        raise SettingsError("Training needs the public data sets. Name their folder: --data, or CLAIMVER_DATA.")
    if not data.is_dir():
        raise SettingsError(
            f"There is no folder {str(named)!r} of public data sets. Name it: --data, or CLAIMVER_DATA."
        )
    adapters = {"judge": _train_judge, "reason": _train_reason}
    if options.train_verb in adapters:
        adapters[options.train_verb](options, data, tools)
        return 0
    _check_new(options.out)
    if options.train_verb == "language":
        from claimver.train.language import train_language

        train_language(data, options.out, seed=options.seed, share=options.share)
    elif options.train_verb == "entailment":
        from claimver.train.entailment import train_entailment

        start = Path(tools.settings(options).models) / "verifier"
        train_entailment(data, options.out, start, share=options.share, seed=options.seed, log=tools.note)
    elif options.train_verb == "spans":
        from claimver.train.spans import train_in_passes

        train_in_passes(data, options.out, share=options.share, seed=options.seed, log=tools.note)
    else:
        _train_verifier(options, data, tools)
    tools.note(f"The model is in {options.out}")
    return 0


def _check_new(out: Path) -> None:
    if out.exists() and any(out.iterdir()):
        raise InputError(f"{out} is not empty. Name a new folder for the trained model.")


def _train_direction(options: argparse.Namespace, tools: Tools) -> None:
    """The reader is in ``--out``; its pairs are constructed, so that it needs no data sets."""
    from claimver.train.directions import train_direction

    _check_new(options.out)
    start = Path(tools.settings(options).models) / "verifier"
    train_direction(options.out, start, share=options.share, seed=options.seed, log=tools.note)
    tools.note(f"The model is in {options.out}")


def _train_verifier(options: argparse.Namespace, data: Path, tools: Tools) -> None:
    from claimver.lm import encoder as base
    from claimver.lm.embedder import MiniLMEmbedder
    from claimver.train.verifier import train_in_passes

    train_in_passes(
        data, options.out, MiniLMEmbedder(base.load()), share=options.share, seed=options.seed, log=tools.note
    )


def _train_judge(options: argparse.Namespace, data: Path, tools: Tools) -> None:
    """The adapter is in ``--out``; an earlier run that was stopped goes on."""
    from claimver.compose import build_kit
    from claimver.kg.open import cache_folder
    from claimver.lm import gemma
    from claimver.train.judge_run import run

    settings = replace(tools.settings(options), model="minilm")
    run(
        options.out,
        data,
        options.texts,
        gemma.joined(cache_folder(settings)),
        _recipe(options),
        kit_of=lambda graph: build_kit(settings, graph=graph),
        share=options.share,
        start=options.start,
        keep=options.keep,
        of_cards=options.cards,
        lots=options.lots,
        log=tools.note,
    )
    tools.note(f"The adapter is in {options.out}; try it: claimver verify TEXT --model {options.out}")


def _train_reason(options: argparse.Namespace, data: Path, tools: Tools) -> None:
    """The adapter is in ``--out``; an earlier run that was stopped goes on."""
    from claimver.kg.open import cache_folder
    from claimver.lm import gemma
    from claimver.train.reason import run

    base = gemma.joined(cache_folder(tools.settings(options)))
    run(
        options.out,
        data,
        options.texts,
        base,
        _recipe(options),
        share=options.share,
        start=options.start,
        log=tools.note,
    )


def _train_onepass(options: argparse.Namespace, tools: Tools) -> None:
    """The adapter is in ``--out``; an earlier run that was stopped goes on. Raises: InputError without texts."""
    from claimver.compose import build_kit
    from claimver.kg.open import cache_folder
    from claimver.lm import gemma
    from claimver.parts import Kit, KnowledgeGraph
    from claimver.train.judge_run import judged_texts
    from claimver.train.onepass import CONTEXT, run

    if options.texts is None:
        raise InputError("Name the folder of the judged texts: --texts DIR, with texts.jsonl and its graphs' tables.")
    settings = replace(tools.settings(options), model="minilm")

    def kit_of(graph: KnowledgeGraph | None) -> Kit:
        return build_kit(settings, graph=graph)

    run(
        options.out,
        lambda: judged_texts(options.texts, kit_of, share=options.share, measured=False),
        lambda: kit_of(None).embedder,
        gemma.joined(cache_folder(settings)),
        replace(_recipe(options), length=CONTEXT, rows=options.rows or 2),
        start=options.start,
        log=tools.note,
    )
    tools.note(f"The adapter is in {options.out}; try it: claimver verify TEXT --model gemma+{options.out}")


def _recipe(options: argparse.Namespace) -> Recipe:
    from claimver.train.factor_loop import Recipe

    return Recipe(
        rank=options.rank,
        alpha=2.0 * options.rank,
        rate=options.rate,
        epochs=options.epochs,
        seed=options.seed,
        minutes=options.minutes,
        device=options.device,
        rows=options.rows or (4 if options.device == "cpu" else 32),
    )


def run_examples(options: argparse.Namespace, tools: Tools) -> int:
    """0; the examples are in ``--out``. Raises: InputError, StoreError."""
    from claimver.train.adapter_examples import fit, read_examples, write_examples
    from claimver.train.adapter_graph import ListedGraph, graph_examples

    if (options.origin == "reports") != bool(options.files):
        options.parser.error("graph takes no FILE, reports takes one or more")
    if options.origin == "graph":
        graph = tools.graph(tools.settings(options))
        if not isinstance(graph, ListedGraph):
            raise InputError(f"{options.kg} cannot list what it holds. Name a folder: claimver kg build")
        kept = list(graph_examples(graph, options.count, seed=options.seed, unseen=options.unseen))
        left: dict[str, int] = {}
    else:
        kept, left = fit(example for path in options.files for example in read_examples(path))
    count = write_examples(options.out, kept)
    tools.note(f"{count:,} examples are in {options.out}{_left(left)}")
    return 0


def run_distill(options: argparse.Namespace, tools: Tools) -> int:
    """0; the labelled texts are in ``--out``, pending. Raises: InputError, ModelError …"""
    from claimver.train.adapter_texts import label_texts, read_texts

    settings = tools.settings(options)
    if not Path(options.texts).is_file():
        raise InputError(f"{options.texts} is no file. Name a WikiQA table or JSON lines with a text each.")
    texts = read_texts(options.texts)[: options.limit]
    done = label_texts(texts, options.out, tools.verify, settings, note=tools.note)
    before = f", {done.before:,} were there before" if done.before else ""
    tools.note(f"{done.queued:,} of {len(texts):,} texts are in {options.out}{before}{_left(done.reasons)}")
    tools.note(f"People decide on them on the page Annotate: claimver annotate import {options.out}")
    return 0


def run_adapter(options: argparse.Namespace, tools: Tools) -> int:
    """0; the adapter with its card is in ``--out``. Raises: InputError, ModelError, MissingPackage."""
    from claimver.train.adapter import train_adapter
    from claimver.train.adapter_card import CARD, card
    from claimver.train.adapter_examples import fit, read_examples
    from claimver.train.adapter_recipe import Recipe
    from claimver.train.known import note_path

    if options.tensorboard:
        from claimver.extras import require

        require("tensorboard", "to write curves for TensorBoard")
    examples = [example for path in options.examples for example in read_examples(path)]
    dev = read_examples(options.dev) if options.dev else []
    stated = {item.name: getattr(options, item.name) for item in fields(Recipe) if hasattr(options, item.name)}
    layers = {"targets": tuple(options.target or ("all-linear",)), "whole": tuple(options.whole or ())}
    recipe = Recipe(**stated | layers)
    note_path(tools.settings(options), options.out)
    trained = train_adapter(examples, recipe, options.out, dev=dev, tensorboard=options.tensorboard, log=tools.note)
    text = card(
        trained,
        fit(examples)[0],
        base=_named(options.base),
        command=_command(options),
        files=[str(path) for path in options.examples],
        tables=_measured(options, tools) if dev else "",
    )
    (options.out / CARD).write_text(text, "utf-8")
    tools.note(f"The adapter is in {options.out}{_left(trained.left)}. Use it: --model {options.out}")
    return 0


def _measured(options: argparse.Namespace, tools: Tools) -> str:
    """ClaimVer's tables on the examples held out, with the new adapter."""
    from claimver.evaluate.claimver_tables import tables_text
    from claimver.evaluate.run import evaluate_file

    settings = replace(tools.settings(options), model=str(options.out))
    scores = evaluate_file(str(options.dev), settings, tools.verify)
    return tables_text(scores["tables"])


def _command(options: argparse.Namespace) -> str:
    """The command with what differs from the defaults, files by name alone: a card names no folder of a machine."""
    words = ["claimver", "train", "adapter", *(path.name for path in options.examples), "--base", _named(options.base)]
    for action in options.parser._actions:
        value = getattr(options, action.dest, None)
        if action.dest in ("examples", "base", "help") or value == action.default or not action.option_strings:
            continue
        for item in value if isinstance(value, list) else [value]:
            words += [action.option_strings[0]] + ([] if item is True else [_named(item)])
    return shlex.join(words)


def _named(value: object) -> str:
    """A file or folder by its name alone, anything else as it is."""
    path = Path(str(value))
    return path.name if isinstance(value, Path) or path.exists() else str(value)


def _left(reasons: dict[str, int] | None) -> str:
    if not reasons:
        return ""
    return "; left out: " + ", ".join(f"{count:,} {reason}" for reason, count in sorted(reasons.items()))


def run_merge(options: argparse.Namespace, tools: Tools) -> int:
    """0; the whole model is in ``--out``. Raises: InputError, ModelError."""
    from claimver.train.adapter_merge import merge_adapter

    merge_adapter(options.adapter, options.out, precision=options.precision)
    tools.note(f"The whole model is in {options.out}. Use it: --model {options.out}")
    return 0
