"""Facts of passages: what a pronoun stands for is the entity, and statements of the graph say what they say."""

from __future__ import annotations

from dataclasses import replace

from scripted_kit import kit
from scripted_reasoner import ScriptedReasoner

from claimver.kg.communities import Communities
from claimver.kg.memory import MemoryGraph
from claimver.lm.skills import Fact
from claimver.methods.community import article_of
from claimver.methods.facts import extractor_of, named
from claimver.parts import Kit, RemoteGraph
from claimver.types import Document, Entity, Mention, Passage, Span, Token

TEXT = "Ada rows. She trains her son. The club that she leads won."
ADA = Entity("Q1", "Ada Holm")


def token(text: str, after: int, morph: str = "") -> Token:
    start = TEXT.index(text, after)
    return Token(Span(start, start + len(text)), text, text.casefold(), "X", "dep", 0, morph)


TOKENS = (
    token("Ada", 0),
    token("She", 10, "PronType=Prs"),
    token("her", 20, "Poss=Yes|PronType=Prs"),
    token("The", 30, "Definite=Def|PronType=Art"),
    token("that", 38, "PronType=Rel"),
    token("she", 43, "PronType=Prs"),
)


def mention(place: int, text: str, *, of: Span | None = None, entity: Entity | None = None) -> Mention:
    start = TOKENS[place].span.start
    return Mention(Span(start, start + len(text)), text, entity, antecedent=of)


def linked() -> Document:
    """The text with "She", "her" and "she" for Ada, "The club" for a club that is named nowhere, "that" for the club."""
    ada = mention(0, "Ada", entity=ADA)
    club = mention(3, "The club")
    others = [mention(place, TOKENS[place].text, of=ada.span, entity=ADA) for place in (1, 2, 5)]
    relative = mention(4, "that", of=club.span)
    ends = [place + 1 for place, sign in enumerate(TEXT) if sign == "."]
    spans = tuple(Span(start, end) for start, end in zip((0, 10, 30), ends, strict=True))
    return Document(
        "d", TEXT, spans, tokens=TOKENS, mentions=tuple(sorted((ada, club, relative, *others), key=lambda m: m.span))
    )


def test_names_take_the_places_of_pronouns_but_of_possessives_and_relatives() -> None:
    assert named(linked(), Span(0, len(TEXT))) == "Ada rows. Ada Holm trains her son. The club that Ada Holm leads won."


def test_a_part_is_read_by_itself() -> None:
    assert named(linked(), Span(10, 29)) == "Ada Holm trains her son."


def test_what_no_name_is_known_of_stays() -> None:
    assert named(replace(linked(), mentions=()), Span(0, len(TEXT))) == TEXT


class Linker:
    """One that knows what the text's pronouns stand for."""

    def link(self, document: Document, reread: object = None) -> Document:
        return linked()


def parts() -> Kit:
    return replace(kit(MemoryGraph.from_names([])), reasoner=ScriptedReasoner(), linker=Linker())


def test_facts_and_nodes_are_those_of_the_names_and_the_sentence_that_is_cited_stays_as_it_is() -> None:
    own = ScriptedReasoner()
    article = article_of(Passage("p", TEXT), extractor_of(own, parts(), {}))
    assert [text for _, text in own.asked] == [
        "Ada rows",
        "Ada Holm trains her son",
        "The club that Ada Holm leads won",
    ]
    known = Communities()
    known.add([replace(article, facts=(("Ada Holm", "trains", "son"),))], parts().embedder)
    assert [(told.passage.text, told.nodes) for told in known.told] == [
        ("She trains her son", ("ada holm", "son")),
        ("The club that she leads won", ("ada holm",)),
    ]


class Extractor:
    """One that says what it was told to."""

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        return (("She", "rows", "Orr", 1.0), ("Bo", "saw", "she", 0.5), ("Shey", "rows", "Orr", 1.0))


def test_a_pronoun_is_no_entity() -> None:
    own = replace(parts(), options={"extractor": Extractor()})
    found = extractor_of(ScriptedReasoner(), own, {}).facts(Passage("p", TEXT))
    assert [fact[0] for fact in found] == ["Shey"]


class FarGraph(MemoryGraph):
    """A graph that is asked over the network."""

    def search_all(self, names, *, limit=10):  # type: ignore[no-untyped-def]
        return {}

    def facts_among(self, ids, properties):  # type: ignore[no-untyped-def]
        return {}

    def partial(self, ids):  # type: ignore[no-untyped-def]
        return frozenset()

    def connections(self, ids, others):  # type: ignore[no-untyped-def]
        return {}

    def degrees(self, ids, *, up_to):  # type: ignore[no-untyped-def]
        return {}

    def prefetch(self, *args, **more):  # type: ignore[no-untyped-def]
        return None


def test_a_remote_graph_is_not_asked_for_the_names_of_passages() -> None:
    graph = FarGraph.from_names([])
    assert isinstance(graph, RemoteGraph)
    own = ScriptedReasoner()
    extractor_of(own, replace(parts(), graph=graph), {}).facts(Passage("p", TEXT))
    assert [text for _, text in own.asked] == ["Ada rows", "She trains her son", "The club that she leads won"]
