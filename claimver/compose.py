"""Where a Kit is built: settings to parts. The heavy parts are loaded once a process and shared; nothing else is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from claimver.corpus.open import searcher_of
from claimver.corpus.retrieve import WithPassages
from claimver.corpus.window import days
from claimver.errors import SettingsError
from claimver.jsonl import whole_characters
from claimver.kg.cells import readings
from claimver.kg.layout import DATABASE
from claimver.kg.memory import MemoryGraph
from claimver.kg.open import built, cache_folder, data_folder, open_own
from claimver.kg.overlay import OverlayGraph
from claimver.kg.retrieve import GivenRetriever, GraphRetriever
from claimver.kg.store import StoreGraph
from claimver.link.choose import Choice, ChosenLinker
from claimver.link.linker import GraphLinker
from claimver.link.spacy_linker import SpacyEntityLinker, own_database
from claimver.lm import encoder as base
from claimver.lm import gemma
from claimver.lm.adapter_in_use import folder_in_use
from claimver.lm.embedded import EmbeddedReasoner
from claimver.lm.embedder import MiniLMEmbedder
from claimver.lm.llama import LlamaWriter
from claimver.lm.open import ENDPOINT, GEMMA, Opened, is_embedded, open_model
from claimver.lm.tuned import TunedReasoner, writer_of
from claimver.lm.verify import GenerativeVerifier
from claimver.methods import ONEPASS, method, options_of
from claimver.methods.beside import beside_of
from claimver.methods.knowledge import forget_relations
from claimver.methods.sources import reasoner_of
from claimver.parts import Embedder, Judge, Kit, KnowledgeGraph, Linker, Reasoner, Retriever, Searcher, Verifier
from claimver.pipeline import Arrived, Progress, verify
from claimver.settings import Settings, load
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Entity, Evidence, Passage, Report, Triplet, Value
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.direction import DirectionReader
from claimver.verify.judge import LanguageModelJudge
from claimver.verify.nets.boundaries import Boundaries
from claimver.verify.nets.crossencoder import CrossEncoder
from claimver.verify.nets.gemma import load as load_body
from claimver.verify.nets.minilm import MiniLMJudge
from claimver.verify.remembering import RememberingJudge
from claimver.verify.verifier import CheckedVerifier, checks_of

_LOG = logging.getLogger(__name__)
SPACY = "spacy"  # the linker that is a package
REASONER = "reasoner"  # the folder of its adapter among the models


@dataclass(frozen=True)
class Weights:
    """The parts that take seconds to load and hold no state of any text."""

    preprocessor: SpacyPreprocessor
    embedder: MiniLMEmbedder
    segmenter: ClauseSegmenter


@lru_cache(maxsize=2)
def weights(models: str, threads: int, max_chars: int, window_tokens: int) -> Weights:
    """The loaded models. Raises: ModelError, MissingPackage."""
    import torch

    torch.set_num_threads(threads)
    folder = Path(models)
    return Weights(
        preprocessor=SpacyPreprocessor(folder / "language", max_chars=max_chars, window_tokens=window_tokens),
        embedder=MiniLMEmbedder(base.load()),
        segmenter=ClauseSegmenter(Boundaries.load(folder / "spans")),
    )


@lru_cache(maxsize=2)
def _cross_encoders(folder: Path) -> MiniLMJudge:
    return MiniLMJudge(CrossEncoder.load(folder / "verifier"), CrossEncoder.load(folder / "entailment"))


@lru_cache(maxsize=2)
def minilm(models: str) -> RememberingJudge:
    """The small cross-encoders that ship, for statements and for passages. Raises: ModelError."""
    return RememberingJudge(_cross_encoders(Path(models)))


@lru_cache(maxsize=2)
def direction_reader(models: str) -> DirectionReader:
    """The cross-encoder that reads which way claims compare, loaded once a process. Raises: ModelError."""
    return DirectionReader.load(Path(models) / "direction")


@lru_cache(maxsize=2)
def _embedder(threads: int) -> MiniLMEmbedder:
    import torch

    torch.set_num_threads(threads)
    return MiniLMEmbedder(base.load())


def embedder_of(settings: Settings) -> MiniLMEmbedder:
    """The encoder that ships, alone, loaded once a process. Raises: ModelError, MissingPackage."""
    return _embedder(settings.threads)


@lru_cache(maxsize=2)
def _gemma(folder: Path, cache: Path) -> LanguageModelJudge:
    return LanguageModelJudge.load(gemma.joined(cache, tell=_LOG.warning), folder)


@lru_cache(maxsize=2)
def gemma_judge(folder: Path, cache: Path) -> RememberingJudge:
    """The language model that ships with the adapter of a folder, loaded once a process. Raises: ModelError."""
    judge = _gemma(folder, cache)
    return RememberingJudge(judge, counts=judge.counts)


def judge_of(settings: Settings) -> RememberingJudge | None:
    """The judge that the setting ``model`` names; None where it is a generative model. Raises: ModelError."""
    if is_embedded(settings.model):
        return minilm(settings.models)
    folder = judge_folder(settings)
    return None if folder is None else gemma_judge(folder, cache_folder(settings))


def _open(settings: Settings) -> Opened:
    return open_model(settings, cache_folder(settings))


_opened = lru_cache(maxsize=2)(_open)
_endpoint = lru_cache(maxsize=64)(_open)  # without weights; what it has spent counts as long as the process lasts


def formed(settings: Settings) -> Settings:
    """The settings with the adapter that replies in ClaimVer's form, where the method is of that form.

    Raises: SettingsError where the model is one that writes nothing.
    """
    if settings.method != ONEPASS:
        return settings
    if is_embedded(settings.model):
        raise SettingsError(f"{ONEPASS} needs a model that writes; minilm does not. Leave out --model, or name one.")
    shipped = f"{GEMMA}+{Path(settings.models) / 'onepass'}"
    return settings if judge_folder(settings) is None else replace(settings, model=shipped)


def model_of(settings: Settings) -> Opened | None:
    """The language model that the settings name, opened once a process; None for the small models that ship.

    Raises: ModelError, UnknownName, SettingsError.
    """
    if is_embedded(settings.model) or judge_folder(settings) is not None:
        return None
    shaping = [item.name for item in fields(Settings) if item.name.startswith("lm_")]
    shaping += ["model", "precision", "token_budget", "budget", "price_prompt", "price_reply", "reply_cache", "cache"]
    opened = _endpoint if settings.model.startswith(ENDPOINT) else _opened
    return opened(_only(settings, shaping))


def judge_folder(settings: Settings) -> Path | None:
    """Where the judge's adapter lies, if ``gemma`` or the folder of one is the model; else None.

    ``gemma`` has the adapter that was trained here and switched on, else the one that ships. Raises: ModelError.
    """
    if settings.model == GEMMA:
        return folder_in_use(data_folder(settings), Path(settings.models) / "judge")
    folder = Path(settings.model).expanduser()
    return folder if (folder / "judge.json").is_file() else None


def annotation_means(
    settings: Settings,
) -> tuple[Callable[[], Any], Callable[[Path], Judge], Callable[[], Embedder], Path]:
    """What a training from annotation needs: the body, the judge of a folder, the encoder, the adapter in use.

    Raises: ModelError.
    """
    cache = cache_folder(settings)

    def file() -> Path:
        return gemma.joined(cache, tell=_LOG.warning)

    start = folder_in_use(data_folder(settings), Path(settings.models) / "judge")
    return (
        lambda: load_body(file()),
        lambda folder: LanguageModelJudge.load(file(), folder),
        lambda: embedder_of(settings),
        start,
    )


def _only(settings: Settings, names: Iterable[str]) -> Settings:
    """These settings, all others by default, so that what does not depend on the others is opened once."""
    return replace(Settings(), **{name: getattr(settings, name) for name in names})


def _verifier(settings: Settings, loaded: Weights, opened: Opened | None, judge: RememberingJudge | None) -> Verifier:
    if judge is not None:
        reader = direction_reader(settings.models) if judge.counts else None
        return CheckedVerifier(judge, loaded.embedder, counts=judge.counts, reader=reader)
    if opened is None:
        raise SettingsError(f"{settings.model!r} names no model that judges.")
    return GenerativeVerifier(
        opened.model,
        loaded.segmenter,
        loaded.embedder,
        checks_of(loaded.embedder),
        limits=opened.limits,
        prompt=settings.lm_prompt,
        constrained=settings.lm_decoding == "constrained",
    )


@lru_cache(maxsize=4)
def _graph(settings: Settings, built: tuple[int, ...]) -> KnowledgeGraph:
    return open_own(settings)


def graph_of(settings: Settings) -> KnowledgeGraph:
    """The knowledge graph that the settings name and its reader's additions, opened once for as long as it is the same.

    Raises: StoreError, SettingsError.
    """
    return _graph(_only(settings, ("kg", "additions", "cache", "cache_hours", "assets", "contact")), built(settings))


def _linker(settings: Settings, graph: KnowledgeGraph, embedder: Embedder, *, given: bool) -> Linker:
    """The linker that the settings name; where evidence is given, names are matched to it alone, by ours."""
    if given or settings.linker != SPACY:
        return GraphLinker(graph, embedder, min_confidence=settings.link_confidence)
    return SpacyEntityLinker(spacy_database(settings, graph), graph)


def spacy_database(settings: Settings, graph: KnowledgeGraph) -> Path:
    """What spacy-entity-linker asks: the store that the graph lies in or, for want of one, its own database.

    Raises: SettingsError where neither is here, MissingPackage.
    """
    below = graph.base if isinstance(graph, OverlayGraph) else graph
    if isinstance(below, StoreGraph):
        return below.folder / DATABASE
    own = own_database()
    if not own.is_file():
        raise SettingsError(
            f'linker is "{SPACY}", but {settings.kg} is no store, and the database of spacy-entity-linker is not at '
            f"{own}. Choose a store as kg, or fetch that: python -m spacy_entity_linker download_knowledge_base"
        )
    return own


def build_kit(settings: Settings, *, graph: KnowledgeGraph | None = None, evidence: Evidence | None = None) -> Kit:
    """The parts for one run; with ``evidence`` no graph is asked.

    Raises: StoreError, ModelError, MissingPackage, SettingsError, UnknownName.
    """
    settings = formed(settings)
    chosen = graph if graph is not None else graph_of(settings)  # what is wrong with it need not wait for the models
    opened, judge = model_of(settings), judge_of(settings)
    loaded = weights(settings.models, settings.threads, settings.max_chars, settings.window_tokens)
    searcher = searcher_of(settings, loaded.embedder) if evidence is None else None
    kit = Kit(
        graph=chosen,
        preprocessor=loaded.preprocessor,
        linker=_linker(settings, chosen, loaded.embedder, given=evidence is not None),
        retriever=_retriever(settings, loaded, chosen, searcher) if evidence is None else GivenRetriever(evidence),
        segmenter=loaded.segmenter,
        verifier=_verifier(settings, loaded, opened, judge),
        embedder=loaded.embedder,
        judge=judge,
        searcher=searcher,
        language_model=opened.model if opened else None,
    )
    return replace(kit, reasoner=tuned(settings, reasoner_of(kit, settings.method)))


@lru_cache(maxsize=2)
def _writer(folder: Path, cache: Path, threads: int) -> LlamaWriter:
    return writer_of(folder, lambda: gemma.joined(cache, tell=_LOG.warning), threads=threads)


def tuned(settings: Settings, reasoner: Reasoner, *, folder: Path | None = None) -> Reasoner:
    """The reasoner with the skills of the adapter that ships, where the language model judges. Raises: ModelError."""
    folder = folder or Path(settings.models) / REASONER
    if not isinstance(reasoner, EmbeddedReasoner) or judge_folder(settings) is None or not folder.is_dir():
        return reasoner
    return TunedReasoner(_writer(folder, cache_folder(settings), settings.threads), reasoner)


def _retriever(settings: Settings, loaded: Weights, graph: KnowledgeGraph, searcher: Searcher | None) -> Retriever:
    own = GraphRetriever(
        graph,
        loaded.embedder,
        max_hops=settings.max_hops,
        max_paths=settings.max_paths,
        hub_degree=settings.hub_degree,
        facts_per_entity=settings.facts_per_entity,
        seconds=settings.retrieval_seconds,
    )
    return own if searcher is None else WithPassages(own, searcher)


def given_kit(
    settings: Settings, triplets: Sequence[Sequence[str] | Triplet] | None, passages: Sequence[Passage] | None = None
) -> Kit:
    """A kit whose evidence is what the caller gave: names are matched by label, no knowledge graph is asked."""
    graph = MemoryGraph.from_names(triplets or ())
    statements = graph.statements(
        [given.id if isinstance(given, Triplet) else f"t{number}" for number, given in enumerate(triplets or (), 1)]
    )
    subjects = {statement.subject for statement in statements}  # whose names are no lists: "River Avon, Bristol"
    told = tuple(
        reading
        for statement in statements
        for reading in ((statement,) if statement.object in subjects else readings(statement))
        if not (isinstance(reading.object, Value) and reading.object.kind == "unknown")
    )
    named = {end.id: end for reading in told for end in (reading.subject, reading.object) if isinstance(end, Entity)}
    evidence = Evidence(triplets=statements, passages=tuple(passages or ()), given=True, readings=told)
    return build_kit(settings, graph=MemoryGraph(statements, named.values(), snapshot="given"), evidence=evidence)


def _readable(
    triplets: Sequence[Sequence[str] | Triplet] | None, passages: Sequence[Passage] | None
) -> tuple[list[Sequence[str] | Triplet] | None, list[Passage] | None]:
    """What was given, with U+FFFD for each half of a character in it."""
    return (
        None if triplets is None else [t if isinstance(t, Triplet) else whole_characters(list(t)) for t in triplets],
        None if passages is None else [replace(p, **whole_characters(asdict(p))) for p in passages],
    )


def _forget(settings: Settings) -> None:
    """What the models remember of earlier texts is gone: what is read beside other texts differs in the last digits."""
    weights(settings.models, settings.threads, settings.max_chars, settings.window_tokens).embedder.forget()
    forget_relations()
    for judge in (minilm, gemma_judge):
        judge.cache_clear()


def verify_text(
    text: str,
    *,
    settings: Settings | None = None,
    triplets: Sequence[Sequence[str] | Triplet] | None = None,
    passages: Sequence[Passage] | None = None,
    id: str = "",
    date: str = "",
    progress: Progress = lambda stage, share: None,
    arrived: Arrived = lambda document, verdicts: None,
    choices: Sequence[Choice] = (),
    graph: KnowledgeGraph | None = None,
    options: Mapping[str, object] | None = None,
    earlier: Report | None = None,
    afresh: bool = False,
    **chosen: object,
) -> Report:
    """The report on a text with the settings in force; keyword arguments override single settings.

    With ``triplets`` (three names each, or statements) or ``passages`` given, even empty, retrieval is skipped and they
    are all the evidence. ``arrived`` gets the verdicts as they come; ``choices`` are a reader's own for names;
    a ``graph`` takes the place of the one that the setting ``kg`` names; ``options`` are those of the kit: the
    ``image`` beside the text (a ``SeenImage``), stored ``communities``, those of the corpus by default. Of a text
    that was checked ``earlier`` only the claims that other choices touch are judged again; ``afresh``, the report is
    the same to the last digit whatever this process read before.
    Raises: ClaimverError.
    """
    merged: Mapping[str, object] = {**(asdict(settings) if settings else {}), **chosen}
    in_force = load(merged)
    own: dict[str, Any] = options_of(in_force.method, in_force.method_options)
    days(date)
    if afresh:
        _forget(in_force)
    run = partial(method(in_force.method), **own)
    given = triplets is not None or passages is not None
    kit = given_kit(in_force, *_readable(triplets, passages)) if given else build_kit(in_force, graph=graph)
    beside = {} if given else beside_of((in_force.method,), corpus=in_force.corpus)
    if options or beside:
        kit = replace(kit, options={**kit.options, **beside, **(options or {})})
    if choices:
        kit = replace(kit, linker=ChosenLinker(kit.linker, kit.graph, choices))
    return verify(
        text,
        kit,
        run,
        id=id,
        date=date,
        progress=progress,
        arrived=arrived,
        settings=asdict(in_force),
        method_name=in_force.method,
        earlier=earlier,
    )
