"""The language model that a name means, with its cache and what one prompt of it may hold."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from claimver.errors import ModelError, SettingsError
from claimver.lm.budget import Budget, Prices
from claimver.lm.cache import CachedModel
from claimver.lm.endpoint import Endpoint, Options, pick_model
from claimver.lm.local import Generation
from claimver.lm.packaged import SETTINGS, PackagedModel, name_of
from claimver.lm.verify import Limits
from claimver.parts import LanguageModel
from claimver.settings import Settings, api_key

__all__ = ["EMBEDDED", "ENDPOINT", "GEMMA", "Opened", "endpoint_of", "is_embedded", "onepass_folder", "open_model"]

GEMMA = "gemma"  # the language model that ships, with its judge's adapter
EMBEDDED = ("minilm", "encoder", "embedded")  # names of the small cross-encoder
ENDPOINT = "endpoint:"
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """A language model, cached where the settings say so, and the limits of a prompt."""

    model: LanguageModel
    limits: Limits
    budget: Budget | None = None


def is_embedded(name: str) -> bool:
    """Whether the name means the small cross-encoder."""
    return name in EMBEDDED


def onepass_folder(name: str) -> Path | None:
    """The adapter in ClaimVer's form on the language model that ships, which ``gemma+DIR`` or DIR names; else None."""
    folder = Path(name.removeprefix(f"{GEMMA}+")).expanduser()
    return folder if name.startswith(f"{GEMMA}+") or (folder / SETTINGS).is_file() else None


def open_model(settings: Settings, folder: Path) -> Opened:
    """The model of ``settings.model``: ``endpoint:URL#MODEL``, a preset, a folder or a hub name, ``BASE+ADAPTER``.

    Replies are kept in ``folder``. Raises: ModelError, UnknownName, SettingsError.
    """
    if settings.model.startswith(ENDPOINT):
        endpoint = endpoint_of(settings)
        limits = _limits(settings, concurrency=settings.lm_concurrency)
        return Opened(_kept(endpoint, endpoint.identity, settings, folder), limits, endpoint.budget)
    adapter = onepass_folder(settings.model)
    if adapter is not None:
        return _packaged(settings, adapter, folder)
    from claimver.lm.folder import resolve
    from claimver.lm.load import load_local

    local = load_local(resolve(settings.model), precision=settings.precision, generation=_generation(settings))
    return Opened(_kept(local, local.identity, settings, folder), _sized(settings, local.context, local.count))


def _packaged(settings: Settings, adapter: Path, folder: Path) -> Opened:
    """The language model that ships with this adapter. Raises: ModelError where the folder is none of its adapters."""
    from claimver.lm import gemma
    from claimver.lm.gemma_model import tokenizer

    model = PackagedModel(
        name_of(adapter),
        lambda: gemma.joined(folder, tell=_LOG.warning),
        lambda base: tokenizer(base, tell=_LOG.warning),
        adapter,
        generation=_generation(settings),
        threads=settings.threads,
    )
    return Opened(_kept(model, model.identity, settings, folder), _sized(settings, model.context, model.count))


def _generation(settings: Settings) -> Generation:
    return Generation(
        reply_tokens=settings.lm_reply_tokens,
        context=settings.lm_context,
        seed=settings.lm_seed,
        seconds=settings.lm_seconds,
    )


def endpoint_of(settings: Settings) -> Endpoint:
    """The endpoint that ``settings.model`` names. Raises: ModelError, UnknownName, SettingsError."""
    url, _, model = settings.model.removeprefix(ENDPOINT).partition("#")
    key = api_key()
    options = Options(
        reply_tokens=settings.lm_reply_tokens,
        seed=settings.lm_seed,
        seconds=settings.lm_seconds,
        concurrency=settings.lm_concurrency,
    )
    prices = Prices(settings.price_prompt, settings.price_reply)
    if settings.budget and not (prices.prompt or prices.reply):
        raise SettingsError("A budget in money needs price_prompt and price_reply, for a million tokens each.")
    budget = Budget(tokens=settings.token_budget, money=settings.budget, prices=prices)
    if not url:
        raise ModelError("The endpoint has no address. An example: --model endpoint:http://127.0.0.1:8000/v1#MODEL")
    return Endpoint(url, model or pick_model(url, key=key, options=options), key=key, options=options, budget=budget)


def _sized(settings: Settings, context: int, count: Callable[[str], int]) -> Limits:
    """The limits of a model that tells the tokens of a prompt."""
    return replace(
        _limits(settings, concurrency=1), context=context, reply_tokens=settings.lm_reply_tokens, count=count
    )


def _limits(settings: Settings, *, concurrency: int) -> Limits:
    return Limits(settings.lm_window_chars, settings.lm_triplets, concurrency=concurrency)


def _kept(model: LanguageModel, identity: object, settings: Settings, folder: Path) -> LanguageModel:
    if settings.reply_cache == "off" or not isinstance(identity, dict):
        return model
    return CachedModel(model, folder / "replies.sqlite", identity=identity)
