"""Text to a document: sentences, tokens and windows, with exact code-point offsets.

The text itself is never changed. What the language pipeline reads is a copy in which white space is collapsed, control
characters are spaces, invisible characters are gone and accents are composed; a map leads back to the original.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.errors import InputError, ModelError, TextTooLong
from claimver.extras import require
from claimver.text.blocks import Readable, blocks, readable
from claimver.text.listed import apart
from claimver.text.reread import reread
from claimver.types import Document, Span, Token

if TYPE_CHECKING:
    from spacy.language import Language

_NEEDED = ({"parser"}, {"tagger", "morphologizer"}, {"lemmatizer", "trainable_lemmatizer"})
_DASHES = ("–", "—")
_FINAL = (".", "?", "!", "…", "。", ":", ";")
_CLOSING = frozenset("\"'”’»)]}")
_BATCH = 64
_READING = threading.RLock()  # held while a text is read: threads of matrix products are counted for the whole process
_SHORT, _KEPT = 600, 1_000  # characters of a text whose reading is remembered, and how many are
_COMMENTS = frozenset(
    "oddly sadly happily luckily thankfully tragically ironically curiously strangely surprisingly remarkably famously "
    "interestingly notably fortunately unfortunately amusingly incidentally admittedly crucially tellingly incredibly "
    "amazingly astonishingly bizarrely funnily regrettably reportedly allegedly apparently supposedly evidently "
    "clearly obviously undoubtedly unusually inevitably predictably fittingly sensationally controversially".split()
)  # adverbs that a sentence opens with, and no names, whatever the tagger makes of their capital


class SpacyPreprocessor:
    """A Preprocessor on a spaCy pipeline with Universal Dependencies tags; safe to share between threads."""

    def __init__(self, model_folder: Path | str, *, max_chars: int, window_tokens: int) -> None:
        self._language = load_language(Path(model_folder))
        self._max_chars, self._window_tokens = max_chars, window_tokens
        self._products = _matrix_products()
        self._remembered = lru_cache(_KEPT)(self._document)  # methods read the same passages again and again

    def process(self, text: str, *, id: str = "", date: str = "") -> Document:
        """A document with sentences, tokens and windows.

        Raises: InputError for a text without a letter or digit to read, TextTooLong over the limit.
        """
        if len(text) > self._max_chars:
            raise TextTooLong(len(text), self._max_chars)
        read = self._remembered if len(text) <= _SHORT else self._document
        return replace(read(text), id=id, date=date)

    def _document(self, text: str) -> Document:
        found = apart(text, list(blocks(text)), lambda spans: self._sentences(text, spans))
        parts = [part for span in found if (part := readable(text, span)).text.strip()]
        if not parts:
            raise InputError("The text is empty. Paste at least one sentence, or name a file or an address with text.")
        analysed = self._analysed(parts)
        tokens: list[Token] = []
        starts: list[int] = []
        for part, words in zip(parts, map(_words, analysed), strict=True):
            begins = _sentence_starts(words)
            starts += [len(tokens) + index for index in begins]
            tokens += _tokens(text, part, words, begins, offset=len(tokens))
        if not tokens:
            raise InputError("The text holds nothing to read. Paste at least one sentence in letters.")
        sentences = _sentences(tokens, starts)
        return Document(
            id="",
            text=text,
            sentences=tuple(sentences),
            tokens=tuple(tokens),
            windows=tuple(_windows(sentences, _lengths(starts, len(tokens)), self._window_tokens)),
        )

    def reread(self, document: Document) -> Document:
        """The linked document, sentences that were taken apart at a name read again with that name as one word."""
        with _alone(self._products):
            return reread(document, self._read)

    def knows(self, word: str) -> bool:
        """Whether this is one of the words, in small letters, that the pipeline holds a vector of."""
        from spacy.strings import hash_string  # type: ignore[attr-defined]

        return hash_string(word) in self._language.vocab.vectors.key2row

    def _analysed(self, parts: Sequence[Readable]) -> list[Any]:
        with _alone(self._products):
            return list(self._language.pipe([part.text for part in parts], batch_size=_BATCH))

    def _sentences(self, text: str, spans: list[Span]) -> list[list[list[Any]]]:
        """The words of the sentences of each stretch."""
        every = [_words(words) for words in self._analysed([readable(text, span) for span in spans])]
        return [[words[i:j] for i, j in _ranges(_sentence_starts(words), len(words))] for words in every]

    def _read(self, sentences: list[tuple[list[str], list[bool]]]) -> list[Sequence[Any]]:
        from spacy.tokens import Doc

        docs = [Doc(self._language.vocab, words=words, spaces=spaces) for words, spaces in sentences]
        return [list(doc) for doc in self._language.pipe(docs, batch_size=_BATCH)]


def _matrix_products() -> Any:
    """What limits the threads of numpy's matrix products.

    A sentence's are so small that a second thread only waits for the first, busily, and on a computer at work long.
    """
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")


@contextmanager
def _alone(products: Any) -> Iterator[None]:
    """A stretch in which nobody else reads, as a vocabulary grows with it, and one thread multiplies.

    One lock for all pipelines: two that overlap would take each other's limit for the number to go back to.
    """
    with _READING, products.limit(limits=1):
        yield


def load_language(folder: Path) -> Language:
    """The spaCy pipeline of a folder.

    Raises: ModelError where the folder is missing, unreadable, or without a component that linking needs.
    """
    if not (folder / "config.cfg").is_file() or not (folder / "meta.json").is_file():
        raise ModelError(
            f"There is no language pipeline in {folder}. Restore models/language from the repository, "
            "or train one: claimver train language."
        )
    spacy, thinc = require("spacy", "to read sentences"), require("thinc.api", "to read sentences")
    import_module("claimver.text.embedding")  # which the entity recognizer's settings name
    try:
        with thinc.use_ops("numpy", use_blis=False):  # numpy's matrix products: up to four times as fast as blis's
            language: Language = spacy.load(folder)
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"The language pipeline in {folder} cannot be loaded ({error}). Restore it.") from error
    tokenizer: Any = language.tokenizer  # "wed" is a verb more often than a short "we would"
    tokenizer.rules = {form: parts for form, parts in tokenizer.rules.items() if form not in ("wed", "Wed")}
    missing = [" or ".join(sorted(names)) for names in _NEEDED if not names & set(language.pipe_names)]
    if missing:
        raise ModelError(
            f"The language pipeline in {folder} has {', '.join(language.pipe_names) or 'no component'}; "
            f"linking also needs {', '.join(missing)}. Train one: claimver train language."
        )
    return language


def _words(analysed: Any) -> list[Any]:
    return [word for word in analysed if not word.is_space]


def _sentence_starts(words: Sequence[Any]) -> list[int]:
    """The indexes of the words that begin a sentence: after final punctuation only, whatever the parser says."""
    starts = [0] if words else []
    for index in range(1, len(words)):
        word, before = words[index], index - 1
        if _closes(words, index):
            continue
        closed = before != index - 1
        while before > starts[-1] and words[before].text in _CLOSING:
            before, closed = before - 1, True
        ends = words[before].text.endswith(_FINAL)
        stop = words[before].text in (".", "?") and (word.text[0].isupper() or word.text[0] in "\"'“‘«([")
        coded = len(words[before].text) == 2 and before > 0 and not words[before - 1].whitespace_  # "STS-51-L. The"
        stop = stop or (coded and words[before].text[1] == "." and word.text[0].isupper())
        asked = words[before].text == "?" and word.text[0].isdigit() and not closed
        stopped = words[before].text in ("?", "!") or (closed and words[before].text in (".", "…"))
        asked = asked or (stopped and word.text[0] in "“«") or _answers(words, index)
        initial = before > 0 and len(words[before - 1].text) == 1 and words[before - 1].text.isupper()
        if ends and (word.is_sent_start or asked or (stop and not initial and not closed)):
            starts.append(index)
    return starts


def _answers(words: Sequence[Any], index: int) -> bool:
    """Whether another speaker begins, in a dialogue with dashes: with one before a capital."""
    opens = words[0].text in _DASHES or words[index - 1].text in ("?", "!")
    capital = index + 1 < len(words) and words[index + 1].text[0].isupper()
    return words[index].text in _DASHES and bool(words[index].whitespace_) and capital and opens


def _closes(words: Sequence[Any], index: int) -> bool:
    """Whether this quotation mark or bracket ends what stands before it, rather than opens what follows."""
    word = words[index]
    return word.text in _CLOSING and not (words[index - 1].whitespace_ and not word.whitespace_)


def _tokens(text: str, part: Readable, words: Sequence[Any], starts: Sequence[int], *, offset: int) -> Iterator[Token]:
    place = {word.i: index for index, word in enumerate(words)}
    for begin, end in _ranges(starts, len(words)):
        heads = [place.get(word.head.i, index) for index, word in enumerate(words[begin:end], begin)]
        heads = [head if begin <= head < end else index for index, head in enumerate(heads, begin)]
        subject = _nouns_before(words, heads, begin)
        root = next(index for index, head in enumerate(heads, begin) if head == index)
        for index in range(begin, end):
            word, head = words[index], heads[index - begin]
            second = head == index and index != root  # the parser saw two sentences where we see one
            span = part.span(word.idx, word.idx + len(word.text))
            comment = index == begin and word.text.lower() in _COMMENTS
            yield Token(
                span=span,
                text=span.of(text),
                lemma=word.lemma_ or word.text.lower(),
                upos="ADV" if comment else word.pos_ or "X",
                dep="parataxis" if second else "root" if head == index else subject.get(index, word.dep_),
                head=offset + (root if second else head),
                morph=str(word.morph),
                entity="" if comment else word.ent_type_,
            )


def _nouns_before(words: Sequence[Any], heads: list[int], begin: int) -> dict[int, str]:
    """The nouns called a part of the verb right behind them, now its subjects: "The country borders X".

    ``heads``: of the sentence that begins there; those of the articles are mended in place.
    """
    found: dict[int, str] = {}
    for index, head in enumerate(list(heads), begin):
        noun = words[index].pos_ in ("NOUN", "PROPN") and words[index].dep_ == "compound"
        if not noun or head != index + 1 or words[head].pos_ != "VERB":
            continue
        kids = [kid for kid, above in enumerate(heads, begin) if above == head and kid != head]
        if not any(words[kid].dep_.startswith("nsubj") for kid in kids):
            found[index] = "nsubj"
            for kid in (kid for kid in kids if kid < index and words[kid].dep_ in ("det", "amod", "nmod:poss")):
                heads[kid - begin] = index
    return found


def _sentences(tokens: Sequence[Token], starts: Sequence[int]) -> list[Span]:
    ranges = _ranges(starts, len(tokens))
    return [Span(tokens[begin].span.start, tokens[end - 1].span.end) for begin, end in ranges]


def _lengths(starts: Sequence[int], total: int) -> list[int]:
    return [end - begin for begin, end in _ranges(starts, total)]


def _ranges(starts: Sequence[int], total: int) -> Iterator[tuple[int, int]]:
    """Where each stretch begins and ends."""
    return zip(starts, [*starts[1:], total] if starts else (), strict=True)


def _windows(sentences: Sequence[Span], lengths: Sequence[int], limit: int) -> Iterator[Span]:
    """Runs of whole sentences of at most ``limit`` tokens; a longer sentence is a window of its own."""
    first, held = 0, 0
    for index, length in enumerate(lengths):
        if held and held + length > limit:
            yield Span(sentences[first].start, sentences[index - 1].end)
            first, held = index, 0
        held += length
    yield Span(sentences[first].start, sentences[-1].end)
