"""Settings: defaults < claimver.toml < CLAIMVER_* environment < arguments.

The only module below the command line that reads the environment.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from claimver.errors import SettingsError, UnknownName

ROOT = Path(__file__).resolve().parent.parent
CONFIG_FILE = "claimver.toml"
KEY = "CLAIMVER_API_KEY"  # no setting: reports carry all settings
CHOICES = {
    "linker": ("claimver", "spacy"),
    "lm_decoding": ("constrained", "free"),
    "precision": ("auto", "4bit", "bfloat16", "float32"),
    "reply_cache": ("on", "off"),
    "web_search": ("off", "ddgs", "tavily", "serpapi"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen, with its default; reports carry them all."""

    kg: str = "sample"  # "sample", a folder, "wikidata", or the address of a SPARQL endpoint
    method: str = "claimver"
    method_options: str = ""  # settings of the method, as in "rounds=2;mode=published"
    model: str = "gemma"  # "gemma", "minilm", an adapter's folder, a preset, a hub name, or endpoint:URL#MODEL
    max_chars: int = 200_000  # code points of one report
    window_tokens: int = 900  # tokens of one window of whole sentences
    max_hops: int = 3
    max_paths: int = 4
    hub_degree: int = 1_000
    facts_per_entity: int = 40
    retrieval_seconds: float = 20.0
    linker: str = "claimver"  # or "spacy": spacy-entity-linker, over a store or over its own database
    link_confidence: float = 0.2  # below it a mention means no entity; spacy-entity-linker states no confidence
    kas: str = "mean"  # "mean" (here) or "sum" (equation 5)
    similarity: str = "text"  # SS of "text" or of "entities"
    lm_prompt: str = ""  # a prompt file of one's own for a language model; empty: the shipped one
    lm_decoding: str = "constrained"  # or "free": as a model was tuned to answer, read strictly
    lm_context: int = 4_096  # tokens of a prompt and its reply
    lm_reply_tokens: int = 1_024
    lm_window_chars: int = 1_500  # characters of text in one prompt, whole sentences
    lm_triplets: int = 30  # pieces of evidence in one prompt
    lm_seed: int = 7
    lm_seconds: float = 300.0  # of one call
    lm_concurrency: int = 4  # calls to an endpoint at once
    precision: str = "auto"  # of a local language model: "auto", "4bit", "bfloat16", "float32"
    token_budget: int = 0  # tokens of a run of an endpoint, prompts and replies; 0: no limit
    budget: float = 0.0  # money of a run of an endpoint; 0: no limit
    price_prompt: float = 0.0  # money for a million tokens
    price_reply: float = 0.0
    reply_cache: str = "on"  # "on": replies are kept and not asked for twice; or "off"
    threads: int = 2
    contact: str = ""  # the operator's e-mail or page, for the User-Agent of live endpoints
    cache_hours: float = 168.0  # how long an endpoint's answers are kept; 0: every question is asked anew
    corpus: str = ""  # folder of documents of one's own, made by `claimver corpus add`; empty: none
    web_search: str = "off"  # or "ddgs", "tavily", "serpapi": what methods that search may ask on the web
    additions: str = ""  # folder of what a reader added to graphs; empty: the user's data folder
    cache: str = ""  # folder for stores and caches; empty: the user's cache folder
    models: str = str(ROOT / "models")
    assets: str = str(ROOT / "assets")
    data: str = ""  # public data sets for training and evaluation


def load(
    arguments: Mapping[str, object] | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Settings:
    """The settings in force.

    Raises: SettingsError for a value of the wrong kind, UnknownName for a name that is no setting.

    >>> load({"max_hops": 2}, environment={}).max_hops
    2
    """
    merged: dict[str, object] = {}
    merged.update(_from_file((folder or Path.cwd()) / CONFIG_FILE))
    merged.update(_from_environment(os.environ if environment is None else environment))
    merged.update({name: value for name, value in (arguments or {}).items() if value is not None})
    kinds = {item.name: type(item.default) for item in fields(Settings)}
    for name in merged:
        if name not in kinds:
            raise UnknownName("setting", name, kinds)
    return _checked(Settings(**{name: _as(kinds[name], name, value) for name, value in merged.items()}))


def wait_idly() -> None:
    """Threads of libraries loaded from here on (OpenMP) leave the core to others while they wait.

    By default they keep it busy, and on a computer that has other work too, the language model took ten times as long.
    It counts for the whole process, so only programs call it: the command and the explorer, never the library.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def api_key(environment: Mapping[str, str] | None = None) -> str:
    """The key for a language model's endpoint, from the environment only; empty where there is none."""
    return (os.environ if environment is None else environment).get(KEY, "").strip()


def search_key(service: str, environment: Mapping[str, str] | None = None) -> str:
    """The key for a web search service, from the environment only; empty where there is none.

    >>> search_key("tavily", {"CLAIMVER_TAVILY_KEY": " abc "})
    'abc'
    """
    return (os.environ if environment is None else environment).get(f"CLAIMVER_{service.upper()}_KEY", "").strip()


def _from_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}. Correct the file or remove it.") from error


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    names = {item.name for item in fields(Settings)}
    found = {
        key[len("CLAIMVER_") :].lower(): value for key, value in environment.items() if key.startswith("CLAIMVER_")
    }
    return {name: value for name, value in found.items() if name in names}


def _as(kind: type, name: str, value: object) -> Any:
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise SettingsError(f"{name} is {value!r}; it must be {named(kind)}.") from None


def named(kind: type) -> str:
    """What a value of that kind is called by people."""
    return {int: "a whole number", float: "a number", bool: "true or false"}.get(kind, "a text")


def _checked(settings: Settings) -> Settings:
    for name in ("max_chars", "max_hops", "max_paths", "hub_degree", "facts_per_entity", "threads", "window_tokens"):
        if getattr(settings, name) < 1:
            raise SettingsError(f"{name} is {getattr(settings, name)}; it must be at least 1.")
    if not 0 <= settings.cache_hours < 1e6:
        raise SettingsError(f"cache_hours is {settings.cache_hours}; it must be 0 or more.")
    if settings.kas not in ("mean", "sum"):
        raise SettingsError(f'kas is {settings.kas!r}; it is "mean" or "sum".')
    for name in ("lm_context", "lm_reply_tokens", "lm_window_chars", "lm_triplets", "lm_concurrency"):
        if getattr(settings, name) < 1:
            raise SettingsError(f"{name} is {getattr(settings, name)}; it must be at least 1.")
    for name in ("token_budget", "budget", "price_prompt", "price_reply"):
        if not getattr(settings, name) >= 0:
            raise SettingsError(f"{name} is {getattr(settings, name)}; it must be 0 (no limit) or more.")
    for name, known in CHOICES.items():
        if getattr(settings, name) not in known:
            raise SettingsError(f"{name} is {getattr(settings, name)!r}; it is one of {', '.join(known)}.")
    if settings.similarity not in ("text", "entities"):
        raise SettingsError(f'similarity is {settings.similarity!r}; it is "text" or "entities".')
    return settings
