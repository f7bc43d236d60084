"""Lines that are sentences of their own without a full stop, and prose that is wrapped, which stays whole."""

import textwrap
from pathlib import Path

import pytest

from claimver.text.blocks import blocks
from claimver.text.listed import apart

PROSE = Path(__file__).resolve().parents[2] / "benchmarks" / "wide_paragraphs.txt"
WRAPPED = (
    "Everybody knows that the physicist Marie\nCurie was in Paris, and Airbus in New York City.",
    "She is ranked as the most-streamed Latin artist on Spotify\nand became one of only three female artists to have two\n"
    "YouTube videos exceeding two billion views.",
    "The prize was given by the king to\nMarie Curie was its first laureate",
    "Berlin is the capital of Germany, and\nParis is the capital of France",
    "English is the official language of Belize, while the Belizean\nCreole is the most widely spoken national language there.",
    "Many engineers established in the year 2000 that\nLake Constance measures exactly 536 square kilometres.",
    "The towns that he left for Vienna in the year of the\nfirst war are Ulm and Munich, which he liked a good deal\n"
    "Paris was the town that he liked most of all",
    "Albert Einstein\nBorn in Ulm\nDied in Princeton",
)


def sentences(document):
    return [span.of(document.text) for span in document.sentences]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028"])
@pytest.mark.parametrize(
    "lines",
    [
        ("Einstein was born in Ulm", "Marie Curie was born in Warsaw"),
        ("Marie Curie was born in Warsaw", "Einstein was born in Ulm"),
        ("Mozart was born in Salzburg (Austria)", "Haydn was born in Rohrau", 'She said "yes"', "Bach had 20 children"),
        ("Paris is the capital of France", "Berlin has 3.7 million inhabitants", "1969 was the year of the landing"),
        ("🎉 Mozart was born in Salzburg 🎉", "Haydn was born in Rohrau"),
        ("Einstein was born in Ulm. He moved to Bern", "Marie Curie was born in Warsaw. She died in France"),
    ],
)
def test_lines_that_are_sentences_are_cut_at_their_ends(preprocessor, lines, end):
    text = end.join(lines)
    expected = [part for line in lines for part in line.replace(". ", ".\0").split("\0")]
    assert sentences(preprocessor.process(text)) == expected


@pytest.mark.parametrize("text", WRAPPED)
def test_a_wrapped_sentence_stays_whole(preprocessor, text):
    assert sentences(preprocessor.process(text)) == [text]


@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_wrapped_prose_has_the_sentences_of_the_prose_in_one_line(preprocessor, width):
    paragraphs = PROSE.read_text(encoding="utf-8").split("\n\n")
    for paragraph in [" ".join(line[2:] for line in part.splitlines()) for part in paragraphs][:6]:
        wrapped = textwrap.fill(paragraph, width, break_on_hyphens=False)
        found = [" ".join(sentence.split()) for sentence in sentences(preprocessor.process(wrapped))]
        assert found == sentences(preprocessor.process(paragraph))


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        (
            "Einstein was born in Ulm\nCurie was born in Warsaw",
            ["Einstein was born in Ulm", "Curie was born in Warsaw"],
        ),
        ("Einstein was born in Ulm\nCurie was born in Warsaw.", []),
        ("The prize was given by the king to a man from\nthe town of Ulm in the south of\nGermany long ago", []),
        ("Einstein was born in Ulm", []),
    ],
)
def test_only_what_may_be_cut_is_parsed_for_it(text, parsed):
    asked = []

    def analyse(spans):
        asked.extend(span.of(text) for span in spans)
        return [[] for _ in spans]

    found = list(blocks(text))
    assert apart(text, found, analyse) == found
    assert asked == parsed
