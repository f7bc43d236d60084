"""``models list``, ``pull`` and ``check``: which language models there are, what they need, and what fits here."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from claimver import jsonl
from claimver.commands.tools import Tools
from claimver.errors import ClaimverError, ModelError
from claimver.settings import Settings, load

SAMPLE = "Airbus is based in Blagnac."
Row = dict[str, Any]


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    models = verbs.add_parser("models", help="language models: what is here, what fits, what works")
    inner = models.add_subparsers(dest="models_verb", required=True, metavar="VERB")
    listing = inner.add_parser("list", help="the models with a name, what they need, and whether they fit this machine")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=run_list, parser=listing)
    pull = inner.add_parser("pull", help="fetch a model or an adapter from the hub, safetensors only")
    pull.add_argument("model", metavar="MODEL", help="a name of the list, or OWNER/NAME of the hub")
    pull.set_defaults(run=run_pull, parser=pull)
    check = inner.add_parser("check", help="whether a model can be used here, without loading it")
    check.add_argument("model", metavar="MODEL", help="what --model takes: a name, folder, BASE+ADAPTER, endpoint:URL")
    check.add_argument("--try", dest="attempt", action="store_true", help="load it and ask it once")
    check.add_argument("--json", action="store_true", help="print JSON")
    check.set_defaults(run=run_check, parser=check)


def run_list(options: argparse.Namespace, tools: Tools) -> int:
    """0; the models are printed."""
    from claimver.lm.load import best_device
    from claimver.lm.memory import need_of, room
    from claimver.lm.presets import PRESETS

    device = best_device()
    free = room(device)
    shipped = {
        "gemma": "the language model that ships, Gemma 3 270M with our judge's adapter: the default",
        "minilm": "the small verifier that ships: quicker, less able",
    }
    rows: list[Row] = [
        {"name": name, "here": True, "fits": ["as it is"], "about": about} for name, about in shipped.items()
    ]
    for preset in PRESETS.values():
        needs = {name: round(need_of(preset.parameters, name) / 1e9, 1) for name in ("4bit", "bfloat16")}
        rows.append(
            {
                "name": preset.name,
                "hub": preset.hub,
                "here": _here(preset.name),
                "gb": needs,
                "fits": [name for name, need in needs.items() if need * 1e9 <= free],
                "about": preset.why + ("; the hub asks you to accept its licence" if preset.gated else ""),
            }
        )
    if options.json:
        tools.print(jsonl.dumps({"device": device, "free_gb": round(free / 1e9, 1), "models": rows}))
        return 0
    tools.print(f"{device}, {free / 1e9:.1f} GB free")
    for row in rows:
        gb = "  ".join(f"{name} {size:5.1f} GB" for name, size in row.get("gb", {}).items())
        state = ("here" if row["here"] else "    ") + ("  fits  " if row["fits"] else "  too large")
        tools.print(f"{row['name']:12} {state:11}  {gb:30} {row.get('hub', '')}  ({row['about']})")
    tools.print("Also: any folder or hub name of a causal model, BASE+ADAPTER, endpoint:URL#MODEL.")
    return 0


def run_pull(options: argparse.Namespace, tools: Tools) -> int:
    """0; the model is in the hub's cache. Raises: ModelError."""
    from claimver.lm.pull import pull

    for part in options.model.split("+"):
        tools.print(f"{part}: {pull(part)}")
    return 0


def run_check(options: argparse.Namespace, tools: Tools) -> int:
    """0, or 1 where the model cannot be used; why is printed. Raises: ModelError for a model that is not there."""
    from claimver.compose import judge_folder
    from claimver.lm.open import ENDPOINT, is_embedded, onepass_folder

    settings = load({"model": options.model}, environment=tools.environment)
    if is_embedded(options.model):
        row: Row = {"model": "minilm", "usable": True, "about": "the small verifier that ships; see claimver doctor"}
    elif (folder := judge_folder(settings)) is not None:
        row = {"model": str(folder), "usable": True, "about": "a judge's adapter on the language model that ships"}
    elif (folder := onepass_folder(options.model)) is not None:
        told = "an adapter in ClaimVer's form on the language model that ships"
        row = {"model": str(folder), "usable": (folder / "adapter_model.safetensors").is_file(), "about": told}
    elif options.model.startswith(ENDPOINT):
        row = _endpoint(settings)
    else:
        row = _local(settings)
    if options.attempt and not is_embedded(options.model) and judge_folder(settings) is None:
        row |= _tried(settings)
    if options.json:
        tools.print(jsonl.dumps(row))
    else:
        for name, value in row.items():
            tools.print(f"{name:10} {', '.join(map(str, value)) if isinstance(value, list) else value}")
    return 0 if row["usable"] else 1


def _here(name: str) -> bool:
    from claimver.lm.folder import located, weights

    try:
        weights(located(name))
    except ClaimverError:
        return False
    return True


def _local(settings: Settings) -> Row:
    """What a model on this machine is and needs, from its files. Raises: ModelError."""
    from claimver.lm.folder import read_config, resolve, weights
    from claimver.lm.load import best_device, load_tokenizer
    from claimver.lm.memory import need, room

    source = resolve(settings.model)
    config, found, device = read_config(source.base), weights(source.base), best_device()
    free = room(device)
    sizes = {
        name: need(config, found.parameters, found.size, precision=name, context=settings.lm_context).total
        for name in ("4bit", "bfloat16", "float32")
    }
    fits = [name for name, size in sizes.items() if size <= free]
    return {
        "model": source.name,
        "base": str(source.base),
        "adapter": str(source.adapter or "none"),
        "kind": config["model_type"],
        "weights": f"{found.parameters / 1e9:.2f} milliards in {len(found.files)} file(s), {found.size / 1e9:.2f} GB",
        "template": "its own" if load_tokenizer(source).chat_template else "none; a plain one is used",
        "needs": [f"{name} {size / 1e9:.1f} GB" for name, size in sizes.items()],
        "free": f"{free / 1e9:.1f} GB on {device}",
        "fits": fits,
        "usable": bool(fits),
    }


def _endpoint(settings: Settings) -> Row:
    """What a server says of itself. Raises: ModelError where it does not answer, UnknownName where several models."""
    from claimver.lm.open import endpoint_of

    endpoint = endpoint_of(settings)
    known = endpoint.models()
    asked = endpoint.name.partition(" at ")[0]
    return {"model": endpoint.name, "offers": list(known), "usable": asked in known or not known}


def _tried(settings: Settings) -> Row:
    """One reply in the fixed form: its text and speed. Raises: ModelError."""
    from claimver.lm.grammar import reply_grammar
    from claimver.lm.open import open_model
    from claimver.lm.prompt import fill
    from claimver.lm.reply import read_reply, reply_schema

    small = load({"model": settings.model, "reply_cache": "off", "lm_reply_tokens": 200})
    opened = open_model(small, Path())
    grammar = reply_grammar(SAMPLE, 0, claims=1, letters=120)
    reply = opened.model.reply(fill(SAMPLE, ()), schema=reply_schema(0), grammar=grammar)
    try:
        read_reply(reply.text, SAMPLE, ())
        readable = not reply.cut
    except ModelError:
        raise
    except ClaimverError:
        readable = False
    speed = reply.reply_tokens / reply.seconds if reply.seconds else 0.0
    return {"reply": reply.text, "readable": readable, "speed": f"{speed:.1f} tokens a second"}
