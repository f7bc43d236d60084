"""VeGraph (arXiv 2505.22993): a claim as a graph of triplets whose unknowns are resolved by questions, then verified.

Published defaults: 5 rounds, 15 documents or 6,000 tokens. ``mode`` "published" keeps the paper's rules: what is not
resolved or not verified is refuted, triplets used in an answered question count as verified. ``mode`` "default": what
is not resolved or not verified is Extrapolatory with its cause, and every triplet is verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from claimver.errors import ReplyError
from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names, Weighing
from claimver.methods.bindings import Bindings
from claimver.methods.claim_graph import ClaimGraph
from claimver.methods.knowledge import KnowledgeBase
from claimver.methods.pattern import Solution, solved
from claimver.methods.sources import Sources, cited, holding, investigated, lines_of, reasoner_of
from claimver.methods.steps import (
    Log,
    answered,
    bracketed,
    by_claim,
    chosen,
    conjoined,
    settled,
    told,
    unfounded,
    weighed,
)
from claimver.parts import Kit, Reasoner
from claimver.text.triplets import IS
from claimver.types import Cause, Claim, Document, Label, Passage, Triplet, Verdict

__all__ = ["GRAPH_NAME", "MODES", "NAME", "GraphOptions", "Options", "vegraph", "vegraph_kg"]

NAME, GRAPH_NAME = "vegraph", "vegraph-kg"
MODES = ("default", "published")
Part = tuple[Label | None, float]  # what the evidence says of one triplet, and how surely; silence has no label
Check = Callable[["ClaimGraph", Names, int], Part]


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of VeGraph; 0 ``rounds`` verify the triplets as they are (the paper's ablation)."""

    mode: str = "default"
    rounds: int = 5
    documents: int = 15
    tokens: int = 6_000
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class GraphOptions:
    """Settings of VeGraph over the knowledge graph, which searches no documents."""

    mode: str = "default"
    rounds: int = 5
    calls: int = 0
    seconds: float = 0.0


def vegraph(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts over documents, claim by claim; every step is logged, those of the last round too."""
    own = chosen(Options(), options, NAME, mode=MODES)
    return investigated(document, kit, NAME, partial(_over_documents, own), own)


def vegraph_kg(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts over the knowledge graph: the unknowns are those of a pattern that is solved on it."""
    own = chosen(GraphOptions(), options, GRAPH_NAME, mode=MODES)
    reasoner = reasoner_of(kit, GRAPH_NAME)
    base = KnowledgeBase(kit.graph, kit.embedder, reasoner, document)
    return by_claim(
        document, kit, GRAPH_NAME, lambda log: _over_graph(own, log, reasoner, base), part=reasoner, options=own
    )


def _over_documents(options: Options, log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
    (graph, start), idle = _read(log, reasoner, options.mode), 0
    if options.rounds and graph.groups() and isinstance(reasoner, Weighing):
        bindings = Bindings(log, reasoner, sources, graph.triplets, options.documents, options.tokens)
        _together(log, sources, graph, bindings, start)
    for number in range(1, options.rounds + 1):
        ready = graph.ready()
        if not ready:
            break
        graph.rounds = number
        here, before = log.add("round", f"Round {number}", ", ".join(ready), parent=start), len(graph.tried)
        for unknown in ready:
            _ask(options, log, reasoner, sources, graph, unknown, here)
        graph.record(log, here)
        idle = idle + 1 if len(graph.tried) == before else 0
        if idle > 1:
            break  # every question was asked before, in the same words
    return _verified(options, log, reasoner, graph, partial(_by_documents, options, log, reasoner, sources), start)


def _read(log: Log, reasoner: Reasoner, mode: str) -> tuple[ClaimGraph, int]:
    """The graph of the claim, and the step that read it. Raises: ReplyError where nothing can be read from it."""
    claim = log.claim.proposition
    found = log.ask("triplets", claim, lambda: reasoner.triplets(claim), say=told)
    if not found:
        raise ReplyError(f"No triplet could be read from the claim {claim!r}.")
    graph, here = ClaimGraph(list(found), mode == "published"), log.last
    graph.record(log, here)
    return graph, here


def _together(log: Log, sources: Sources, graph: ClaimGraph, bindings: Bindings, start: int) -> None:
    """Before the rounds, the names that passages say most of take the places of the unknowns, all at once.

    Passages are found by the words of the triplets that join an unknown to a name. Where some triplet is said of none,
    the rounds go on, one unknown at a time: there the reasoner asks and answers.
    """
    ready = graph.ready()
    here = log.add("round", "Round 0", ", ".join(ready), parent=start)
    for unknown in ready:
        bindings.gather(unknown, [graph.triplets[place] for place in graph.asked(unknown)], here)
    bound = bindings.best(here)
    if bound.whole:
        held = [place for place, triplet in enumerate(graph.triplets) if bound.states(triplet)]
        found = cited(bound.passages, sources.triplets)
        graph.support += [*found["passages"], *found["triplets"]]
        for unknown, name in bound.names.items():
            graph.resolve(unknown, name, held)
            log.add("resolved", unknown, name, parent=here)
    graph.record(log, here)


def _ask(
    options: Options, log: Log, reasoner: Reasoner, sources: Sources, graph: ClaimGraph, unknown: str, parent: int
) -> None:
    """The unknown is resolved, or it is counted that a question for it failed: the next is another."""
    used = graph.asked(unknown)
    triplets = [graph.triplets[place] for place in used]
    question = log.ask("question", told(triplets), lambda: reasoner.question(unknown, triplets), parent=parent)
    asked = log.last
    last = graph.failed[unknown] and used == graph.groups()[unknown]
    query = f"{question} {log.claim.proposition}" if last else question
    graph.failed[unknown] += 1  # until it is resolved; a name of the question is no answer to it
    if query in graph.tried:
        return
    graph.tried.add(query)
    passages = sources.search(log, query, limit=options.documents, tokens=options.tokens, parent=asked)
    answer = log.ask("answer", question, lambda: reasoner.answer(question, passages), say=answered, parent=asked)
    if answer is None or answer.casefold() in (name.casefold() for triplet in triplets for name in triplet[::2]):
        return
    rests = [ground.passage for ground in sources.grounds.of(question, answer, passages)]
    if not rests:
        log.add("elsewhere", question, answer, parent=log.last)
        return
    found = cited(holding(rests, answer), sources.triplets)
    graph.support += [*found["passages"], *found["triplets"]]
    graph.resolve(unknown, answer, used)
    log.add("resolved", unknown, answer, parent=log.last)


def _by_documents(
    options: Options, log: Log, reasoner: Reasoner, sources: Sources, graph: ClaimGraph, triplet: Names, parent: int
) -> Part:
    """What the documents say of a triplet in words: it is so, it is not, or nothing.

    Of what kind an answer is was part of the question, so that it is not asked again.
    """
    if triplet[1] == IS and triplet in (graph.triplets[place] for place in graph.verified):
        return Label.ATTRIBUTABLE, 1.0
    words = " ".join(triplet)
    passages = sources.search(log, words, limit=options.documents, tokens=options.tokens, parent=parent)
    if not passages:
        return None, 0.5  # without evidence a reasoner says what it knows
    lines = lines_of(passages, sources.triplets)
    found = log.ask("verify", words, lambda: reasoner.supports(words, lines), say=weighed, parent=parent)
    label = settled(found)
    if label is not None:
        kept = cited(holding(passages, triplet[2]) or passages[:1], sources.triplets)
        graph.support += [*kept["passages"], *kept["triplets"]]
    return label, max(found)


def _over_graph(options: GraphOptions, log: Log, reasoner: Reasoner, base: KnowledgeBase) -> Verdict:
    graph, start = _read(log, reasoner, options.mode)
    if options.rounds:
        work = partial(solved, base, list(graph.triplets), rounds=options.rounds)
        solution = log.ask("pattern", told(graph.triplets), work, say=str, parent=start)
        here, graph.triplets = log.last, list(solution.pattern)
        for number in sorted(set(solution.rounds.values())):
            graph.rounds = number
            ready = [unknown for unknown, depth in solution.rounds.items() if depth == number]
            turn = log.add("round", f"Round {number}", ", ".join(ready), parent=here)
            for unknown in ready:
                _resolved(log, reasoner, graph, solution, unknown, turn)
            graph.record(log, turn)
        graph.support += solution.triplets
        base.know(solution.names.values())

    def check(graph: ClaimGraph, triplet: Names, parent: int) -> Part:
        found = log.ask("verify", " ".join(triplet), lambda: base.check(triplet), say=str, parent=parent)
        graph.support += found.triplets
        return found.label, found.share

    return _verified(options, log, reasoner, graph, check, start)


def _resolved(log: Log, reasoner: Reasoner, graph: ClaimGraph, solution: Solution, unknown: str, parent: int) -> None:
    """The unknown has the name that the graph gives it, and the log the question that it answers."""
    used = [place for place, triplet in enumerate(graph.triplets) if unknown in triplet]
    triplets = [graph.triplets[place] for place in used]
    name = solution.names[unknown].label
    question = log.ask("question", told(triplets), partial(reasoner.question, unknown, triplets), parent=parent)
    log.add("resolved", question, name, parent=log.last)
    kinds = (place for place in used if graph.triplets[place][1] == IS)  # the question asks for a thing of that kind
    graph.resolve(unknown, name, [*(place for place in used if place in solution.stated), *kinds])


def _verified(
    options: Options | GraphOptions, log: Log, reasoner: Reasoner, graph: ClaimGraph, check: Check, start: int
) -> Verdict:
    """The verdict on a graph whose unknowns are resolved as far as they could be."""
    left = graph.groups()
    if left and options.rounds:
        log.add("unresolved", ", ".join(left), f"after {graph.rounds} rounds", parent=start)
        if graph.published:
            lost = bracketed([triplet for triplet in graph.triplets if unknowns(triplet)])
            return _verdict(log.claim, graph, Label.CONTRADICTORY, [], f"{lost} could not be found: refuted.")
    parts, known = list[Part](), dict[str, Part]()
    for place, triplet in enumerate(graph.triplets):
        if graph.published and place in graph.verified:
            continue
        words = " ".join(triplet)
        if words not in known:
            silent = unknowns(triplet) and options.rounds
            known[words] = (None, 0.5) if silent else check(graph, triplet, start)
        parts.append(known[words])
        label = known[words][0]
        if label is Label.CONTRADICTORY or (graph.published and label is not Label.ATTRIBUTABLE):
            break
    return _of_parts(log.claim, graph, parts)


def _of_parts(claim: Claim, graph: ClaimGraph, parts: Sequence[Part]) -> Verdict:
    labels = [label for label, _ in parts]
    stated = sum(label is Label.ATTRIBUTABLE for label in labels)
    label = conjoined(labels, published=graph.published)
    if label is Label.ATTRIBUTABLE:
        return _verdict(claim, graph, label, parts, f"All of {bracketed(graph.triplets)} is stated.")
    if Label.CONTRADICTORY in labels:
        return _verdict(claim, graph, label, parts, f"A part of {bracketed(graph.triplets)} is contradicted.")
    if graph.published:
        return _verdict(claim, graph, label, parts, "A part could not be verified: refuted.")
    lost = [triplet for triplet in graph.triplets if unknowns(triplet)]
    reason = f"{bracketed(lost)} could not be found." if lost else f"{stated} of {len(labels)} parts are stated."
    if not (stated or graph.support):
        return unfounded(claim, reason)
    return replace(_verdict(claim, graph, label, parts, reason), cause=Cause.PARTIAL)


def _verdict(claim: Claim, graph: ClaimGraph, label: Label, parts: Sequence[Part], rationale: str) -> Verdict:
    """The verdict, as sure as the parts with its label: all of them must hold, one contradicted is enough."""
    passages = {item.id: item for item in graph.support if isinstance(item, Passage)}
    triplets = {item.id: item for item in graph.support if isinstance(item, Triplet)}
    used = len(graph.verified) / max(1, len(graph.triplets))  # by answers alone, as the paper's rules have it
    shares = [share for found, share in parts if found is label] or [0.5 + 0.5 * used]
    sure = 0.5 if label is Label.EXTRAPOLATORY else max(shares) if label is Label.CONTRADICTORY else min(shares)
    return Verdict(
        claim, label, round(sure, 4), tuple(triplets.values()), tuple(passages.values()), rationale=rationale
    )
