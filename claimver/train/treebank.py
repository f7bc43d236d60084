"""Gold sentences for the language pipeline, read from CoNLL-U and BIO files, as spaCy documents.

The parser's gold comes from Universal Dependencies files, the entities' from token and tag lists. Both
keep their own tokens; text is rebuilt from them, and spaCy aligns them with its own tokenizer.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

__all__ = [
    "TaggedSentence",
    "TreeSentence",
    "Word",
    "mentions",
    "read_documents",
    "read_named",
    "read_tags",
    "read_trees",
    "tagged_docs",
    "tree_docs",
]

COARSE = {
    "PERSON": "per person politician writer musicalartist scientist researcher",
    "LOC": "loc location country astronomicalobject",
    "ORG": "org organisation politicalparty band university corporation group",
    "MISC": "misc book album song event election award conference magazine academicjournal poem product "
    "programlang creative-work",
}
LABEL_OF = {fine: coarse for coarse, names in COARSE.items() for fine in names.split()}
ENTITY_FILES = (
    "wikigold",
    "broad_twitter",
    "wnut17_train",
    "wnut17_dev",
    "uner_ewt_dev",
    *(
        f"crossner_{t}_{p}"
        for t in ("ai", "literature", "music", "politics", "science")
        for p in ("train", "dev", "test")
    ),
)
PEOPLES = re.compile(
    r"(?!Caribbean|Mediterranean)\w+(ian|ean|ican|ese|ish)s?|(German|Roman|Afghan|Cuban|Angolan|Chilean|Greek)s?"
    r"|French|Dutch|Czech|Swiss|Thai|Welsh|Israeli|Pakistani|Bangladeshi|Iraqi|Ottoman|Venezuelan|Flemish"
)
KIND_OF = {"person": "PERSON", "place": "LOC", "organization": "ORG"}
OTHERS = ("event", "object", "abstract")
LINKING = {"of", "the", "and", "de", "la", "for", "'s", "’s", "-", "–", "von", "van", "del", "&", "."}
TITLES = {"The", "the", "Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "Sen.", "Gov.", "Sir", "Lady", "Judge", "President"}
TITLES |= {"Senator", "Governor", "King", "Queen", "Prince", "Princess"}
CLOSING = set(".,;:!?)]}%…") | {"...", "n't", "'s", "'re", "'ve", "'ll", "'d", "'m", "’s", "n’t", "'S"}
OPENING = set("([{$#£€")


@dataclass(frozen=True)
class Word:
    """One syntactic word of a treebank; `head` counts from 1 and is 0 for the root."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: int
    deprel: str
    space: bool


@dataclass(frozen=True)
class TreeSentence:
    """A parsed sentence; `opens_document` and `opens_paragraph` say what starts with it."""

    words: tuple[Word, ...]
    opens_document: bool = False
    opens_paragraph: bool = False


@dataclass(frozen=True)
class TaggedSentence:
    """A sentence with entities as (first token, token after the last, label)."""

    tokens: tuple[str, ...]
    entities: tuple[tuple[int, int, str], ...]


def read_trees(path: Path) -> list[TreeSentence]:
    """The sentences of a gzipped CoNLL-U file. Multiword forms are cut where their words meet."""
    sentences: list[TreeSentence] = []
    rows: list[list[str]] = []
    document = paragraph = False
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("# newdoc"):
                document = True
            elif line.startswith("# newpar"):
                paragraph = True
            elif line and not line.startswith("#"):
                rows.append(line.split("\t"))
            elif not line and rows:
                sentences.append(TreeSentence(tuple(_words(rows)), document, paragraph))
                rows, document, paragraph = [], False, False
    if rows:
        sentences.append(TreeSentence(tuple(_words(rows)), document, paragraph))
    return sentences


def _words(rows: list[list[str]]) -> Iterator[Word]:
    """The words of one sentence; forms within a multiword token follow its surface where they spell it."""
    forms: dict[int, tuple[str, bool]] = {}
    plain = [row for row in rows if row[0].isdigit()]
    for row in rows:
        if "-" not in row[0]:
            continue
        first, last = (int(part) for part in row[0].split("-"))
        inside = plain[first - 1 : last]
        surface, spaced = row[1], "SpaceAfter=No" not in row[9]
        if "".join(word[1] for word in inside).lower() != surface.lower():
            pieces = [surface] + [""] * (last - first)
        else:
            pieces, at = [], 0
            for word in inside:
                pieces.append(surface[at : at + len(word[1])])
                at += len(word[1])
        for number, piece in zip(range(first, last + 1), pieces, strict=True):
            forms[number] = (piece or plain[number - 1][1], spaced and number == last)
    for row in plain:
        form, spaced = forms.get(int(row[0]), (row[1], "SpaceAfter=No" not in row[9]))
        feats = "" if row[5] == "_" else row[5]
        yield Word(form.replace(" ", " "), row[2], row[3], row[4], feats, int(row[6]), row[7], spaced)


def tree_docs(sentences: list[TreeSentence], vocab: Vocab, *, longest: int, seed: int) -> Iterator[Doc]:
    """Documents of one to `longest` neighbouring sentences, blank lines where paragraphs meet."""
    chance = random.Random(seed)
    group: list[TreeSentence] = []
    size = chance.randint(1, longest)
    for sentence in sentences:
        if group and (sentence.opens_document or len(group) >= size):
            yield _tree_doc(group, vocab)
            group, size = [], chance.randint(1, longest)
        group.append(sentence)
    if group:
        yield _tree_doc(group, vocab)


def _tree_doc(group: list[TreeSentence], vocab: Vocab) -> Doc:
    from spacy.tokens import Doc

    rows: list[tuple[str, bool, str, str, str, str, int, str, bool]] = []
    for place, sentence in enumerate(group):
        if place and sentence.opens_paragraph:
            rows.append(("\n\n", False, "_SP", "SPACE", "", "\n\n", len(rows) - 1, "dep", False))
        start = len(rows)
        breaks = place + 1 < len(group) and group[place + 1].opens_paragraph
        for index, word in enumerate(sentence.words):
            last = index + 1 == len(sentence.words)
            space = (place + 1 < len(group) and not breaks) if last else word.space
            head = start + word.head - 1 if word.head else len(rows)
            label = word.deprel if word.head else "ROOT"
            rows.append((word.form, space, word.xpos, word.upos, word.feats, word.lemma, head, label, index == 0))
    columns: list[list[Any]] = [list(column) for column in zip(*rows, strict=True)]
    return Doc(
        vocab,
        words=columns[0],
        spaces=columns[1],
        tags=columns[2],
        pos=columns[3],
        morphs=columns[4],
        lemmas=columns[5],
        heads=columns[6],
        deps=columns[7],
    )


def read_tags(path: Path) -> list[TaggedSentence]:
    """The sentences of a gzipped JSON-lines file of tokens and BIO or IO tags, in the coarse labels."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    pairs = [[(token, tag) for token, tag in zip(row["tokens"], row["tags"], strict=True) if token] for row in rows]
    return [
        TaggedSentence(tuple(token for token, _ in pair), tuple(entities([tag for _, tag in pair])))
        for pair in pairs
        if pair
    ]


def read_documents(path: Path) -> list[TaggedSentence]:
    """The sentences of a gzipped Re-DocRED file with the mentions that are a person, place, group or other.

    That corpus calls "German" a place; here it is MISC, as in the other corpora.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        documents = [json.loads(line) for line in lines]
    found = []
    for document in documents:
        spans: dict[int, list[tuple[int, int, str]]] = {}
        for mention in (mention for vertex in document["vertexSet"] for mention in vertex):
            label = LABEL_OF.get(mention["type"].lower())
            if label == "LOC" and PEOPLES.fullmatch(mention["name"]):
                label = "MISC"
            if label:
                start, end = mention["pos"]
                spans.setdefault(mention["sent_id"], []).append((start, end, label))
        for number, tokens in enumerate(document["sents"]):
            found.append(TaggedSentence(tuple(tokens), tuple(_apart(spans.get(number, [])))))
    return found


def read_named(path: Path) -> list[TaggedSentence]:
    """The sentences of GUM with the mentions whose head is a proper noun, cut down to the name.

    Mentions of things and events count where they are linked to Wikipedia.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        blocks = lines.read().split("\n\n")
    found = []
    for block in blocks:
        rows = [line.split("\t") for line in block.split("\n") if line and not line.startswith("#")]
        rows = [row for row in rows if row[0].isdigit()]
        if not rows:
            continue
        named = ((first, end, _kind(facts)) for first, end, _, facts in mentions(rows))
        spans = [span for span in (_name(rows, *mention) for mention in named if mention[2]) if span]
        spans += [(i, i + 1, "MISC") for i, row in enumerate(rows) if row[3] == "ADJ" and PEOPLES.fullmatch(row[1])]
        found.append(TaggedSentence(tuple(row[1] for row in rows), tuple(_apart(spans))))
    return found


def mentions(rows: list[list[str]]) -> Iterator[tuple[int, int, str, list[str]]]:
    """First word, word after the last, referent and facts of each mention that opens and ends in a sentence of GUM."""
    opened: dict[str, list[tuple[int, list[str]]]] = {}
    for index, row in enumerate(rows):
        field = next((part[7:] for part in row[9].split("|") if part.startswith("Entity=")), "")
        for bracket in re.finditer(r"\(([^()]+)(\))?|([^()]+)\)", field):
            key, *facts = (bracket[1] or bracket[3]).split("-")
            if bracket[1]:
                opened.setdefault(key, []).append((index, facts))
            if (bracket[2] or bracket[3]) and opened.get(key):
                first, facts = opened[key].pop()
                yield first, index + 1, key, facts


def _kind(facts: list[str]) -> str:
    """The label of a mention's name; things and events have one where they are linked to Wikipedia."""
    return KIND_OF.get(facts[0]) or ("MISC" if facts[0] in OTHERS and len(facts) > 6 else "")


def _name(rows: list[list[str]], start: int, end: int, label: str) -> tuple[int, int, str] | None:
    """The name within a mention: the capitalized words around its head; None where the head is no proper noun."""
    heads = [place for place in range(start, end) if not start < int(rows[place][6]) <= end]
    if len(heads) != 1 or rows[heads[0]][3] != "PROPN":
        return None
    words = [row[1] for row in rows]
    first = last = heads[0]
    while first > start and (_capital(words[first - 1]) or _linked(words[max(start, first - 2) : first][::-1])):
        first -= 1
    while last + 1 < end and (_capital(words[last + 1]) or _linked(words[last + 1 : min(end, last + 4)])):
        last += 1
    while first < last and words[first] in TITLES:
        first += 1
    return first, last + 1, label


def _linked(words: list[str]) -> bool:
    """Whether a small word, and perhaps a second one, leads to a capitalized one."""
    return words[0] in LINKING and any(_capital(word) for word in words[1:])


def _capital(word: str) -> bool:
    return word[:1].isupper() or word[:1].isdigit()


def entities(tags: list[str]) -> Iterator[tuple[int, int, str]]:
    """The coarse entities in a list of tags; types that no coarse label holds are skipped."""
    start, kind = 0, ""
    for index, tag in enumerate([*tags, "O"]):
        prefix, _, name = tag.partition("-")
        if kind and (prefix != "I" or name.lower() != kind):
            if kind in LABEL_OF:
                yield start, index, LABEL_OF[kind]
            kind = ""
        if not kind and prefix in ("B", "I") and name:
            start, kind = index, name.lower()


def _apart(spans: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """The spans in order, the longest kept where two overlap."""
    taken: set[int] = set()
    kept = []
    for start, end, label in sorted(set(spans), key=lambda span: (span[0] - span[1], span)):
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            kept.append((start, end, label))
    yield from sorted(kept)


def tagged_docs(sentences: list[TaggedSentence], vocab: Vocab, *, longest: int, seed: int) -> Iterator[Doc]:
    """Documents of one to `longest` neighbouring sentences with their entities set."""
    from spacy.tokens import Doc, Span

    chance = random.Random(seed)
    sentences = [sentence for sentence in sentences if all(map(_is_plain, sentence.tokens))]
    at = 0
    while at < len(sentences):
        group = sentences[at : at + chance.randint(1, longest)]
        at += len(group)
        words = [token for sentence in group for token in sentence.tokens]
        doc = Doc(vocab, words=words, spaces=_spaces(words))
        spans, offset = [], 0
        for sentence in group:
            spans += [Span(doc, offset + a, offset + b, label) for a, b, label in sentence.entities]
            offset += len(sentence.tokens)
        doc.set_ents(spans)
        yield doc


def _is_plain(token: str) -> bool:
    """Whether the token has no white space and no control character: a recognizer cannot learn from those."""
    return token.isprintable() and not any(char.isspace() for char in token)


def _spaces(words: list[str]) -> list[bool]:
    """Whether a space follows each word when the tokens are written as running text."""
    spaces = []
    quotes = 0
    for word, after in zip(words, [*words[1:], ""], strict=True):
        opening = word in OPENING or word == "``"
        if word == '"':
            quotes += 1
            opening = quotes % 2 == 1
        closing = after in CLOSING or after == "''" or (after == '"' and quotes % 2 == 1)
        spaces.append(bool(after) and not opening and not closing)
    return spaces
