"""Names that read like clauses are one plain name for the tagger, and all their words again in its reading."""

from __future__ import annotations

from claimver.encoder.nets.boundaries import Reading
from claimver.encoder.syntax.tree import Tree, trees
from claimver.encoder.syntax.whole_names import collapsed, expanded, odd_names
from claimver.types import Document, Entity, Mention, Span
from tests.encoder.parsed import parsed

FILM = (
    "Ada/PROPN/nsubj/2 wrote=write/VERB+F/root/0 When/SCONJ/mark/5 Harry/PROPN/nsubj/5 Met=meet/VERB+F/advcl/2 "
    "Sally/PROPN/obj/5 and/CCONJ/cc/8 left=leave/VERB+P/conj/2 Port/PROPN/obj/8 of/ADP/case/11 Ulm/PROPN/nmod/9 "
    "_./PUNCT/punct/2"
)
FILM_NAME, PORT = "When Harry Met Sally", "Port of Ulm"


def linked(*names: str, entity: Entity | None = None) -> tuple[Document, Tree]:
    """The document with these names linked, and its one tree."""
    text = parsed(FILM).text
    starts = {name: text.index(name) for name in names}
    mentions = tuple(Mention(Span(at, at + len(name)), name, entity) for name, at in starts.items())
    document = parsed(FILM, mentions=mentions)
    (tree,) = trees(document)
    return document, tree


def test_a_linked_name_with_a_verb_is_odd_and_one_with_a_preposition_is_plain() -> None:
    assert odd_names(*linked(FILM_NAME, PORT, entity=Entity("Q1", "x"))) == [range(2, 6)]


def test_a_name_that_is_not_linked_is_read_as_it_stands() -> None:
    assert odd_names(*linked(FILM_NAME)) == []


def test_the_tagger_reads_one_plain_name() -> None:
    _, tree = linked()
    assert collapsed(tree, [range(2, 6)]) == "Ada wrote Smith and left Port of Ulm .".split()
    assert collapsed(tree, []) == [token.text for token in tree.tokens]


def test_the_reading_is_spread_over_all_words_and_none_of_the_name_begins_a_clause() -> None:
    short = Reading(
        begins=(0.0, 0.1, 0.2, 0.9, 0.3),
        heads=(1, -1, 1, 4, 1),
        relations=("nsubj", "root", "obj", "cc", "conj"),
        tags=("PROPN", "VERB", "PROPN", "CCONJ", "VERB"),
        forms=("", "VerbForm=Fin", "", "", "VerbForm=Fin"),
    )
    whole = expanded(short, [range(2, 6)], 8)
    assert whole.heads == (1, -1, 1, 2, 2, 2, 7, 1)
    assert whole.relations == ("nsubj", "root", "obj", "flat", "flat", "flat", "cc", "conj")
    assert whole.begins == (0.0, 0.1, 0.2, 0.0, 0.0, 0.0, 0.9, 0.3)
    assert whole.tags[2:6] == ("PROPN",) * 4
    assert expanded(short, [], 5) is short
