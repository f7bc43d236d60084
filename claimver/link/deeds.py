"""Events told by a verb: who "first climbed Mount Everest" made the first ascent of Mount Everest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from claimver.link.kinds import near
from claimver.link.names import called
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Document, Entity, Mention

__all__ = ["by_deed"]

SHARE = 0.9  # of the confidence in the name of what it was done to
MOST = 120  # statements beyond which an event is joined with too many
_NOUNS = {  # what is done, to the nouns by which the event is called
    "climb": "ascent climb", "ascend": "ascent", "scale": "ascent", "summit": "ascent", "conquer": "conquest ascent",
    "reach": "ascent", "top": "ascent", "cross": "crossing", "circumnavigate": "circumnavigation",
    "assassinate": "assassination murder", "murder": "murder killing assassination", "kill": "killing murder death",
    "shoot": "shooting assassination", "kidnap": "kidnapping abduction", "abduct": "abduction kidnapping",
    "execute": "execution", "bury": "funeral burial", "crown": "coronation", "behead": "execution",
    "sink": "sinking loss wreck", "founder": "sinking", "capsize": "capsizing sinking", "wreck": "wreck shipwreck",
    "crash": "crash accident", "derail": "derailment", "collapse": "collapse", "explode": "explosion",
    "erupt": "eruption", "burn": "fire burning", "bomb": "bombing", "attack": "attack", "storm": "storming",
    "besiege": "siege", "invade": "invasion", "annex": "annexation", "occupy": "occupation", "evacuate": "evacuation",
    "liberate": "liberation", "partition": "partition", "surrender": "surrender", "hijack": "hijacking",
    "rob": "robbery heist", "steal": "theft robbery", "excavate": "excavation", "demolish": "demolition",
    "discover": "discovery", "restore": "restoration", "renovate": "renovation", "rebuild": "reconstruction rebuilding",
    "unify": "unification", "reunify": "reunification", "abolish": "abolition", "purchase": "purchase",
    "impeach": "impeachment", "try": "trial",
}  # fmt: skip
_IRREGULAR = {"sank": "sink", "sunk": "sink", "shot": "shoot", "stole": "steal", "stolen": "steal", "burnt": "burn",
              "rebuilt": "rebuild", "robbed": "rob", "kidnapped": "kidnap", "tried": "try", "buried": "bury",
              "unified": "unify", "reunified": "reunify", "occupied": "occupy"}  # fmt: skip
_ENDINGS = ("", "s", "es", "ed", "d", "ing")
_VERBS = {form: verb for verb in _NOUNS for form in (verb + ending for ending in _ENDINGS)} | _IRREGULAR
_FIRST = re.compile(r"\bfirst\b", re.I)
_DONE_TO = ("obj", "nsubj:pass")
_INTRANSITIVE = frozenset("sink founder capsize crash derail collapse explode erupt burn surrender".split())
_TO_THE_TOP = re.compile(r"\b(?:the )?(?:top|summit|peak) of (?:the )?$")


def by_deed(document: Document, graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions, with verbs that tell of an event which the graph names: "climbed" is the first ascent of what.

    Such a mention is its own antecedent. A graph far away is not asked.
    """
    if isinstance(graph, RemoteGraph) or not any(token.text.lower() in _VERBS for token in document.tokens):
        return document.mentions
    reader = _Reader(document, Tree(document), graph)
    found = [m for index in range(len(document.tokens)) if (m := reader.deed(index)) is not None]
    return tuple(sorted((*document.mentions, *found), key=lambda mention: mention.span))


@dataclass(frozen=True, slots=True)
class _Reader:
    document: Document
    tree: Tree
    graph: KnowledgeGraph

    def deed(self, index: int) -> Mention | None:
        """The event that the verb tells of what it was done to."""
        token = self.tree.tokens[index]
        if token.upos != "VERB" or token.text.lower() not in _VERBS:
            return None
        for mention in self._sufferers(index):
            if mention.entity is not None and (event := self._named(index, mention.entity, mention.text)) is not None:
                confidence = round(mention.confidence * SHARE, 4)
                return Mention(token.span, token.span.of(self.document.text), event, confidence, antecedent=token.span)
        return None

    def _sufferers(self, index: int) -> Iterator[Mention]:
        """The linked names that the verb is done to."""
        verb = _VERBS[self.tree.tokens[index].text.lower()]
        wanted = (*_DONE_TO, "nsubj") if verb in _INTRANSITIVE else _DONE_TO
        kids = [kid for kid in self.tree.children[index] if self.tree.tokens[kid].dep in wanted]
        for mention in self.document.mentions:
            for kid in kids:
                if mention.span.holds(self.tree.tokens[kid].span) or self._tops(kid, mention):
                    yield mention

    def _tops(self, kid: int, mention: Mention) -> bool:
        """Whether the object is the top of the thing that is named: "reached the summit of Mount Everest"."""
        below = any(mention.span.holds(self.tree.tokens[at].span) for at in self.tree.children[kid])
        return below and _TO_THE_TOP.search(self.document.text[: mention.span.start]) is not None

    def _named(self, index: int, thing: Entity, said: str) -> Entity | None:
        """The one entity that is called after the deed and the thing."""
        first, doers = self._first(index), self._others(index, thing)
        found: dict[str, Entity] = {}
        for noun in _NOUNS[_VERBS[self.tree.tokens[index].text.lower()]].split():
            for name in dict.fromkeys((thing.label, said)):
                for form in self._forms(noun, name, first=True):
                    found |= {
                        e.id: e for e in called(self.graph, form) if first or doers & {id for id, _ in self._near(e)}
                    }
                for form in () if first else self._forms(noun, name, first=False):
                    found |= {entity.id: entity for entity in called(self.graph, form) if entity.id != thing.id}
        return next(iter(found.values())) if len(found) == 1 else None

    def _others(self, index: int, thing: Entity) -> set[str]:
        """The ids of what else the sentence names."""
        sentence = self.document.sentences[self.tree.sentence[index]]
        named = (m.entity for m in self.document.mentions if sentence.holds(m.span))
        return {entity.id for entity in named if entity is not None and entity.id != thing.id}

    def _near(self, event: Entity) -> Iterable[tuple[str, str]]:
        return near(self.graph, event.id, most=MOST)

    def _forms(self, noun: str, name: str, *, first: bool) -> Iterator[str]:
        plain = [f"{noun} of {name}", f"{noun} of the {name}", f"{name} {noun}"]
        yield from (f"first {form}" for form in plain) if first else plain

    def _first(self, index: int) -> bool:
        """Whether the deed is said to be the first of its kind."""
        kids = self.tree.children[index]
        active = any(self.tree.tokens[kid].dep == "nsubj" for kid in kids)  # "X first climbed it": X's own first time
        under = [
            at for at in self._under(index) if not (active and at in kids and self.tree.tokens[at].dep == "advmod")
        ]
        words = [self.tree.tokens[index], *(self.tree.tokens[at] for at in under)]
        return any(_FIRST.fullmatch(token.text) for token in words)

    def _under(self, index: int) -> Iterator[int]:
        for kid in self.tree.children[index]:
            if self.tree.tokens[kid].dep.split(":")[0] in ("advmod", "obl", "amod", "mark", "xcomp"):
                yield kid
                yield from self.tree.children[kid]
        if self.tree.tokens[index].dep.split(":")[0] in ("acl", "xcomp"):
            yield self.tree.tokens[index].head  # "the first to climb it"
