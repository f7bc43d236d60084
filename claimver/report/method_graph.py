"""What a method built while it judged a claim, drawn from its recorded steps.

VeGraph's graph round by round, RAGAR's questions with the branches that were pruned, GA-RAG's facts with their scores,
CommunityKG-RAG's communities. A filled box is a name or what was kept, a dashed one is open or pruned, a bold line is
verified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimver.lm.embedded import unknowns
from claimver.report.graph import EvidenceGraph, Link, Node
from claimver.report.language import say
from claimver.types import Step, Verdict

__all__ = ["Picture", "pictures"]

LONGEST = 60  # nodes of one picture


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its title in the language spoken."""

    title: str
    graph: EvidenceGraph


def pictures(verdict: Verdict) -> tuple[Picture, ...]:
    """The drawings of what the method built, in its order; none where its steps hold nothing to draw."""
    kinds = {step.kind for step in verdict.steps}
    for kind, draw in _DRAWN.items():
        if kind in kinds:
            return tuple(picture for picture in draw(verdict) if picture.graph.nodes)
    return ()


def _rounds(verdict: Verdict) -> list[Picture]:
    """The triplets as they stood after each round, and at last what was verified."""
    steps, found = verdict.steps, list[Picture]()
    groups: dict[int, list[Step]] = {}
    for step in steps:
        if step.kind == "triplet" and step.parent is not None:
            groups.setdefault(step.parent, []).append(step)
    for parent, group in groups.items():
        if steps[parent].kind == "round":
            unresolved = steps[parent].answer
            found.append(Picture(say("picture.round", number=len(found), unknowns=unresolved), _triplets(group, set())))
        else:
            found.append(Picture(say("picture.read"), _triplets(group, set())))
    checked = {step.question: step.answer for step in steps if step.kind == "verify"}
    if groups and checked:
        last = list(groups.values())[-1]
        good = {words for words, said in checked.items() if _supported(said)}
        found.append(Picture(say("picture.checked"), _triplets(last, good)))
    return found


def _supported(said: str) -> bool:
    """Whether the answer of a "verify" step is for the triplet: the graph's label, or the largest of three shares."""
    parts = [part.rsplit(" ", 1) for part in said.split(", ")]
    try:
        shares = [float(share) for _, share in parts]
    except ValueError:
        return said.startswith("Attributable")
    return len(shares) == 3 and shares[0] > max(shares[1:])


def _triplets(steps: Sequence[Step], good: set[str]) -> EvidenceGraph:
    nodes, links = dict[str, Node](), list[Link]()
    for number, step in enumerate(steps):
        head, relation, tail = _parted(step.question)
        open_ = unknowns((head, relation, tail))
        for end in (head, tail):
            nodes.setdefault(end, Node(end, end, "value" if end in open_ else "entity", named=end not in open_))
        sure = step.answer == "verified" or " ".join((head, relation, tail)) in good
        links.append(Link(f"{number}", head, tail, f"{relation} ✓" if sure else relation, (0,) if sure else ()))
    return EvidenceGraph(tuple(nodes.values()), tuple(links))


def _tree(verdict: Verdict) -> list[Picture]:
    """Questions with their answers under the pair that they grew from; what was not kept is dashed."""
    steps = verdict.steps
    fate = {step.parent: step.kind for step in steps if step.kind in ("kept", "pruned")}
    root = Node("claim", verdict.claim.proposition, "entity", named=True)
    nodes, links, made = {"claim": root}, list[Link](), dict[int, str]()
    for place, step in enumerate(steps):
        if step.kind != "question":
            continue
        answer = next(
            (at for at in range(place + 1, len(steps)) if steps[at].kind == "answer" and steps[at].parent == place),
            None,
        )
        kind = "kept" if answer is None else fate.get(answer, "kept")
        said = steps[answer].answer if answer is not None else ""
        id = f"q{place}"
        kept = kind == "kept"
        nodes[id] = Node(id, f"{step.question} {said}".strip(), "entity" if kept else "value", said, kept)
        label = say("picture.pruned") if kind == "pruned" else ""
        links.append(Link(f"{place}", _above(steps, place, made), id, label, (0,) if kind == "kept" else ()))
        if answer is not None:
            made[answer] = id
    return [Picture(say("picture.tree"), EvidenceGraph(tuple(nodes.values()), tuple(links)))]


def _above(steps: Sequence[Step], place: int, made: dict[int, str]) -> str:
    """The node that a question grew from: the nearest answered one among the steps above it, else the claim."""
    parent = steps[place].parent
    while parent is not None and parent < place:
        if parent in made:
            return made[parent]
        place, parent = parent, steps[parent].parent
    return "claim"


def _facts(verdict: Verdict) -> list[Picture]:
    """The facts that ranked highest, each with its rank."""
    nodes, links = dict[str, Node](), list[Link]()
    for number, step in enumerate(step for step in verdict.steps if step.kind == "fact"):
        head, relation, tail = _parted(step.question)
        if not tail:  # cut off in the log
            continue
        rank = step.answer.partition(",")[0].removeprefix("rank ")
        for end in (head, tail):
            nodes.setdefault(end.casefold(), Node(end.casefold(), end, "entity", named=number < 3))
        label = f"{relation} ({rank})"
        links.append(Link(f"{number}", head.casefold(), tail.casefold(), label, (0,) if number < 3 else ()))
    return [Picture(say("picture.facts"), EvidenceGraph(tuple(nodes.values()), tuple(links)))]


def _communities(verdict: Verdict) -> list[Picture]:
    """A picture of each community that was kept: its entities and the facts that join them."""
    found = []
    for place, step in enumerate(verdict.steps):
        if step.kind != "community":
            continue
        number, _, names = step.question.partition(": ")
        nodes = {name.casefold(): Node(name.casefold(), name, "entity", named=True) for name in names.split(" | ")}
        nodes = dict(list(nodes.items())[:LONGEST])
        links = []
        for at, edge in enumerate(one for one in verdict.steps if one.kind == "edge" and one.parent == place):
            head, relation, tail = _parted(edge.question)
            if head.casefold() in nodes and tail.casefold() in nodes:
                links.append(Link(f"{at}", head.casefold(), tail.casefold(), relation))
        title = say("picture.community", number=number, relevance=step.answer.removeprefix("relevance "))
        found.append(Picture(title, EvidenceGraph(tuple(nodes.values()), tuple(links))))
    return found


def _parted(triplet: str) -> tuple[str, str, str]:
    """Head, relation and tail of a recorded triplet; what its log has cut off is empty."""
    parts = [*triplet.split(" || "), "", ""]
    return parts[0], parts[1], parts[2]


_DRAWN: dict[str, Callable[[Verdict], list[Picture]]] = {
    "triplet": _rounds,
    "community": _communities,
    "graph": _facts,
    "questions": _tree,
}
