"""What a reader may choose for a check: graphs, methods, models, documents, each with what it costs and sends."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from claimver.corpus.image_index import images_in
from claimver.corpus.known import known_corpora
from claimver.corpus.store import Store
from claimver.errors import StoreError
from claimver.kg.open import ENDPOINTS, data_folder, is_address
from claimver.kg.own import own_graphs
from claimver.kg.sample import NAME as SAMPLE
from claimver.kg.sample import WIDE
from claimver.methods import METHODS
from claimver.report.language import ENGLISH, count, phrases, say, spoken
from claimver.settings import Settings
from claimver.ui.jobs import NOTHING

OWN = "own"  # stands for what the reader types
SENDING = tuple(ENDPOINTS)
TOGETHER = tuple(f"{SAMPLE}+{other}" for other in (WIDE, *SENDING))  # the sample graph is read first


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice: its key, its name, and what it costs and sends."""

    key: str
    name: str
    about: str


def graphs(settings: Settings, *, local: bool) -> tuple[Offer, ...]:
    """The graph of the settings first, the sample, live Wikidata; the reader's own and any other if ``local``."""
    own = (*map(str, own_graphs(data_folder(settings))), OWN) if local else ()
    keys = dict.fromkeys((settings.kg, SAMPLE, *TOGETHER, *SENDING, *own))
    return tuple(Offer(key, graph_name(key), _graph_about(key)) for key in keys)


def graph_name(key: str) -> str:
    """The name of a graph as it is chosen: in words, an address, or the name of a folder."""
    if key in (SAMPLE, OWN, *TOGETHER, *SENDING):
        return say(f"graph.{key}.name")
    return key if is_address(key) else Path(key).name


def _graph_about(key: str) -> str:
    if key in (SAMPLE, OWN, *TOGETHER, *SENDING):
        return say(f"graph.{key}.about")
    return say("graph.remote.about" if is_address(key) else "graph.folder.about", name=key)


def methods(settings: Settings) -> tuple[Offer, ...]:
    """The methods that there are, that of the settings first."""
    keys = dict.fromkeys((*((settings.method,) if settings.method in METHODS else ()), *METHODS))
    return tuple(Offer(key, key, say(f"method.{key}.about")) for key in keys)


def models(settings: Settings, *, local: bool) -> tuple[Offer, ...]:
    """The model of the settings first, the others that ship; any name that the settings know if ``local``."""
    default = Settings().model
    keys = dict.fromkeys((settings.model, default, *_shipped(), *((OWN,) if local else ())))
    return tuple(Offer(key, _model_name(key, default), _model_about(key, default)) for key in keys)


def _shipped() -> list[str]:
    """The other models that ship and have words: "model.NAME.name"."""
    keys = [key.split(".")[1] for key in phrases(ENGLISH) if key.startswith("model.") and key.endswith(".name")]
    return [key for key in keys if key not in ("default", OWN)]


def _model_name(key: str, default: str) -> str:
    shown = "default" if key == default else key
    return say(f"model.{shown}.name") if f"model.{shown}.name" in phrases(spoken()) else key


def _model_about(key: str, default: str) -> str:
    shown = "default" if key == default else key
    if f"model.{shown}.about" in phrases(spoken()):
        return say(f"model.{shown}.about")
    return say("model.endpoint.about" if key.startswith("endpoint:") else "model.other.about")


def corpora(settings: Settings, *, local: bool) -> tuple[Offer, ...]:
    """The documents of the settings first, none, those known on this computer and any other folder if ``local``."""
    known = map(str, known_corpora(data_folder(settings))) if local else ()
    keys = dict.fromkeys((*filter(None, (settings.corpus,)), NOTHING, *known, *((OWN,) if local else ())))
    return tuple(Offer(key, corpus_name(key), _corpus_about(key)) for key in keys)


def corpus_name(key: str) -> str:
    """The name of documents as they are chosen: in words, or that of their folder."""
    return say(f"corpus.{key}.name") if key in (NOTHING, OWN) else Path(key).name


def _corpus_about(key: str) -> str:
    if key in (NOTHING, OWN):
        return say(f"corpus.{key}.about")
    folder = Path(key).expanduser()
    try:
        held, images = Store(folder).counts(), images_in(folder)
    except StoreError as error:
        return str(error)
    counts = count("sources.passages", held.passages)
    if images:
        counts = f"{counts}, {count('sources.images', images)}"
    return say("corpus.folder.about", held=count("sources.held", held.documents), passages=counts, name=key)
