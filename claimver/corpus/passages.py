"""Documents to passages: runs of whole sentences, short enough for the encoder that ships."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.types import Span

__all__ = ["PASSAGE_CHARS", "passages_of", "sentences_of", "tokens_of"]

PASSAGE_CHARS = 500  # about 120 tokens; the encoder that ships reads 128
# A stop with its closing marks, white space, and no small letter after it; or a stop of a script without spaces.
_ENDS = re.compile(r"[.!?…]+[\"'”’»)\]]*\s+(?=[^\sa-zà-öø-ÿ])|[。！？]+[」』”’）]*|\n\s*\n")
_LETTERS_A_TOKEN = 4  # bytes of UTF-8, as a rule of thumb for the tokenizers of language models


def sentences_of(text: str) -> Iterator[Span]:
    """The sentences of a text by its punctuation and blank lines, without the space around them.

    Quick rather than exact: it decides where passages may be cut and nothing else.

    >>> [span.of("It rained. It was 3.5 mm.") for span in sentences_of("It rained. It was 3.5 mm.")]
    ['It rained.', 'It was 3.5 mm.']
    """
    start = 0
    for found in _ENDS.finditer(text):
        yield from _trimmed(text, start, found.end())
        start = found.end()
    yield from _trimmed(text, start, len(text))


def passages_of(text: str, *, chars: int = PASSAGE_CHARS) -> Iterator[Span]:
    """Runs of whole sentences of at most ``chars`` characters, in order; a longer sentence is cut at spaces.

    >>> text = "One. Two. Three."
    >>> [span.of(text) for span in passages_of(text, chars=9)]
    ['One. Two.', 'Three.']
    """
    run: Span | None = None
    for sentence in sentences_of(text):
        for piece in _pieces(text, sentence, chars):
            if run is not None and piece.end - run.start > chars:
                yield run
                run = None
            run = piece if run is None else Span(run.start, piece.end)
    if run is not None:
        yield run


def tokens_of(text: str) -> int:
    """About how many tokens a language model makes of the text."""
    return -(-len(text.encode("utf-8", "replace")) // _LETTERS_A_TOKEN)


def _pieces(text: str, span: Span, chars: int) -> Iterator[Span]:
    start = span.start
    while span.end - start > chars:
        space = text.rfind(" ", start + 1, start + chars + 1)
        end = space if space > start else start + chars
        yield from _trimmed(text, start, end)
        start = end
    yield from _trimmed(text, start, span.end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    """The span without the space at its ends, if anything is left of it."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)
