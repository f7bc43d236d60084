"""Names that the graph does not have, and the line that says what helps."""

from __future__ import annotations

from claimver.commands.asking import unknown_line
from claimver.link.unknown import unknown_names
from claimver.types import Candidate, Document, Entity, Mention, Span, Token

TEXT = "Mozart met Ada . He liked the opera . Mozart died ."
TAGS = dict.fromkeys(("Mozart", "Ada"), "PROPN")
ADA = Entity("Q1", "Ada")


def document() -> Document:
    tokens, at = [], 0
    for word in TEXT.split(" "):
        span = Span(at, at + len(word))
        tokens.append(Token(span, word, word, TAGS.get(word, "NOUN"), "dep", 0))
        at += len(word) + 1
    mozart, ada, he, opera, again = (Span(*place) for place in ((0, 6), (11, 14), (17, 19), (26, 35), (38, 44)))
    mentions = (
        Mention(mozart, "Mozart"),
        Mention(ada, "Ada", ADA, 0.9, (Candidate(ADA, 0.9),)),
        Mention(he, "He", antecedent=mozart),
        Mention(opera, "the opera"),
        Mention(again, "Mozart"),
    )
    return Document("d", TEXT, tokens=tuple(tokens), mentions=mentions)


def test_only_names_without_an_entity_are_unknown_each_once() -> None:
    assert unknown_names(document()) == ("Mozart",)


def test_the_line_says_what_helps_and_asks_no_endpoint_twice() -> None:
    line = unknown_line(document(), "sample")
    assert line.startswith("Not in the graph: Mozart. What helps: ask Wikidata as well: --kg sample+wikidata;")
    assert "claimver kg add sample NAME" in line
    assert "--kg" not in unknown_line(document(), "sample+wikidata")
    assert unknown_line(Document("d", "Nothing."), "sample") == ""
