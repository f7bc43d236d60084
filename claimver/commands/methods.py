"""``methods``: the published methods with their settings and defaults."""

from __future__ import annotations

import argparse
from typing import Any

from claimver import jsonl
from claimver.commands.tools import Tools

SHARED = ("max_hops", "max_paths", "hub_degree", "facts_per_entity", "retrieval_seconds", "kas", "similarity")


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verb is known to the parser."""
    methods = verbs.add_parser("methods", help="list the methods with their settings and defaults")
    methods.add_argument("--json", action="store_true", help="print JSON")
    methods.set_defaults(run=run, parser=methods)


def run(options: argparse.Namespace, tools: Tools) -> int:
    """0; the methods are printed, each with what `--option NAME=VALUE` may set."""
    from claimver.methods import ABOUT, options_of, settings_of
    from claimver.report.language import say

    settings = tools.settings(options)
    options_of(settings.method, settings.method_options)  # a file of settings may hold what is none
    shared = {name: getattr(settings, name) for name in SHARED}
    if options.json:
        rows = [
            {"name": name, "about": say(f"method.{name}.about"), "source": about.source, "settings": settings_of(name)}
            for name, about in ABOUT.items()
        ]
        tools.print(jsonl.dumps({"methods": rows, "shared": shared}))
        return 0
    for name, about in ABOUT.items():
        tools.print(f"{name}: {say(f'method.{name}.about')} ({about.source})")
        for key, value in settings_of(name).items():
            shown = ",".join(value) if isinstance(value, tuple) else value
            tools.print(f"    {key}={shown}")
    tools.print("All follow these settings (claimver.toml, or CLAIMVER_ and the name):")
    for key, value in shared.items():
        tools.print(f"    {key}={value}")
    return 0
