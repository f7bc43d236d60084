"""Relative dates are worked out in what a claim states, never in its span, and only where the text makes them plain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimver.encoder.nets.boundaries import Boundaries
from claimver.encoder.segment import RuleSegmenter
from claimver.text.preprocess import SpacyPreprocessor

MODELS = Path(__file__).resolve().parents[2] / "models"

TOLD = [
    ("Insulin was discovered in 1921. Banting was honoured with the Nobel Prize two years later and gave half away.",
     "Banting was honoured with the Nobel Prize in 1923."),
    ("Kennedy was killed in Dallas in November 1963. The same day Johnson became president.",
     "In November 1963 Johnson became president."),
    ("Work on the line started in 1871, and the first trains reached Brennick seven years later.",
     "The first trains reached Brennick in 1878."),
    ("She discovered polonium in 1898. The following year she moved to Paris.", "In 1899 she moved to Paris."),
    ("The club was founded in 1900 and won the cup two years later.", "The club won the cup in 1902."),
    ("The club was founded in 1900. It won the cup in 1902. A decade later it was dissolved.",
     "In the 1910s it was dissolved."),
    ("On 5 May 1921 the bridge opened. In July of the same year it was closed.", "In July 1921 it was closed."),
    ("On 5 May 1921 the bridge opened, and on 3 March the following year it collapsed.",
     "On 3 March 1922 it collapsed."),
    ("The ship sank on April 15, 1912. Three days later the survivors reached New York.",
     "On April 18, 1912 the survivors reached New York."),
    ("He became mayor on 3 June 1960. He resigned the next day.", "He resigned on 4 June 1960."),
    ("He published the novel in April 1912. That July he married Anna.", "In July 1912 he married Anna."),
    ("He published the novel in April 1912. The following January he married Anna.",
     "In January 1913 he married Anna."),
    ("She moved to Rome in 1955. That year saw the birth of her son.", "1955 saw the birth of her son."),
    ("She moved to Rome in 1955. Two years before, her father had died.", "In 1953, her father had died."),
    ("In 1876 Bell patented the telephone. He spent the following year in Boston.", "He spent 1877 in Boston."),
    ("Caesar was murdered in 44 BC. Two years later the senate declared him a god.",
     "In 42 BC the senate declared him a god."),
    ("Founded in 1900, the club won the cup twenty-five years later.", "The club won the cup in 1925."),
    ("The company was founded in 1998. Until the following year it had no office.", "Until 1999 it had no office."),
    ("In 1921 he joined the university. Later that year he discovered insulin.", "Later in 1921 he discovered insulin."),
    ("Insulin was discovered in 1921. Two years later, in 1923, Banting won the prize.", "In 1923, Banting won the prize."),
    ("The line opened in 1871. Seven years later (1878) it closed.", "In 1878 it closed."),
    ("He became king in 1901 and, two years later, married Anna.", "In 1903 he married Anna."),
    ("The film was released in 1942. It is a drama. It won the prize a year later.", "It won the prize in 1943."),
    ("In 1921, Banting, who was born in 1891, discovered insulin. Two years later he won the prize.",
     "In 1923 he won the prize."),
    ("The tower rose in the 16th century. A century later it burned.", "In the 17th century it burned."),
    ("He wrote the novel in 1925 and the following year his wife died.", "In 1926 his wife died."),
    ("The war ended in 1918. He went home in 1920. Two years earlier, he had been wounded.",
     "In 1918, he had been wounded."),
    ("The wall fell in November 1989. The following year, on 3 October, Germany was reunified.",
     "On 3 October 1990, Germany was reunified."),
    ("He was elected in November 1960. A year later, in January, he resigned.", "In January 1962, he resigned."),
    ("Plath married Hughes on 16 June 1956. That autumn they moved to Cambridge.",
     "In autumn 1956 they moved to Cambridge."),
    ("The railway was authorised in 1846. It was not until the following year that trains reached the coast.",
     "It was not until 1847 that trains reached the coast."),
    ("The railway was authorised in 1846. Construction began the same year.", "Construction began in 1846."),
    ("Rome hosted the 1960 Summer Olympics; four years later the Games went to Tokyo.",
     "In 1964 the Games went to Tokyo."),
    ("Ernest married Hadley in 1921. They divorced six years later, and the same year he married Pauline.",
     "In 1927 he married Pauline."),
    ("He won in 1921. It was reported that two years later he had died.", "It was reported that in 1923 he had died."),
    ("He was born in 1900, went to school in Paris and two years later joined the army.",
     "Two years later he joined the army."),
    ("In 2010 scientists said that the volcano had erupted in 1815. Two years later it erupted again.",
     "In 2012 it erupted again."),
    ("In 1923 he published the study begun in 1920. Two years later he retired.", "In 1925 he retired."),
    ("Anna divorced in 1927 and remarried the same year.", "Anna remarried in 1927."),
    ("John was born in 1940. Two years later Paul was born in the same city.", "In 1942 Paul was born in the same city."),
]  # fmt: skip
UNTOLD = [
    "He won the prize in 1921. She died two years before his death.",
    "He won the prize in 1921. The tower opened two years later than planned.",
    "He won the prize in 1921. Anna won it the same year as Best.",
    "He won the prize in 1921. He had lived there for two years.",
    "He won the prize in 1921. About two years later he died.",
    "He won the prize in 1921. Half a century later he was forgotten.",
    "He won the prize in 1921. A few years later he died.",
    "He won the prize in 1921. Over the next year he wrote a book.",
    "He won the prize in 1921. He died the day after the wedding.",
    "Two years later he won the prize, which was founded in 1901.",
    "He was born in 1891 in Alliston. He studied medicine. Two years later he won the prize.",
    "Banting, who was born in 1891, discovered insulin. Two years later he won the prize.",
    "The writer finished the novel before 1950. Two years later he died.",
    "He left Rome in 1920. On 5 July he came to Paris. The next day he met Anna.",
    "He moved to Paris in 1920 and later to London. Two years later he died.",
    "She worked there in the 1920s. Two years later she died.",
    "He moved to Oslo in 1920.\n\nTwo years later he died.",
    "Anna (1891–1941) wrote the book. Two years later she won.",
    "The 1908 building was sold. Two years later it burned.",
    "He was born in 1900, went to school in Paris and two years later joined the army.",
    "He met Anna in 1920. He met Best, who three years later died.",
    "The war began in December 1914. A year later he was dead.",
    "The old house burned in 1900. Three months later he left.",
    "Darwin died in 1882. Darwin and Lincoln were born on the same day.",
    "He played for Leeds in 2001–02. The following year he left.",
    "He moved to Paris in 1920 and stayed for five years. Two years later he died.",
    "Einstein received the 1921 Nobel Prize. Two years later he visited Japan.",
]  # fmt: skip


@pytest.fixture(scope="module")
def language() -> SpacyPreprocessor:
    return SpacyPreprocessor(MODELS / "language", max_chars=5000, window_tokens=400)


@pytest.fixture(scope="module")
def segmenter() -> RuleSegmenter:
    return RuleSegmenter(Boundaries.load(MODELS / "spans"))


@pytest.mark.parametrize(("text", "proposition"), TOLD)
def test_a_relative_date_is_worked_out(
    text: str, proposition: str, language: SpacyPreprocessor, segmenter: RuleSegmenter
) -> None:
    assert proposition in [claim.proposition for claim in segmenter.claims(language.process(text))]


@pytest.mark.parametrize("text", UNTOLD)
def test_a_relative_date_is_left_where_it_has_another_anchor_or_an_unsure_one(
    text: str, language: SpacyPreprocessor, segmenter: RuleSegmenter
) -> None:
    document = language.process(text)
    for claim in segmenter.claims(document):
        assert _years(claim.proposition) == _years(claim.span.of(text))


def _years(text: str) -> list[str]:
    return re.findall(r"\d{4}", text)


def test_the_span_keeps_the_words_of_the_text(language: SpacyPreprocessor, segmenter: RuleSegmenter) -> None:
    text = "Insulin was discovered in 1921. Two years later Banting won the prize."
    claims = segmenter.claims(language.process(text))
    assert [claim.span.of(text) for claim in claims] == [
        "Insulin was discovered in 1921",
        "Two years later Banting won the prize",
    ]


def test_dates_follow_one_another_through_a_story(language: SpacyPreprocessor, segmenter: RuleSegmenter) -> None:
    text = (
        "The house was sold in 1920. The following year Anna moved. Two years later Best died. The same year it burned."
    )
    said = [claim.proposition for claim in segmenter.claims(language.process(text))]
    assert said == ["The house was sold in 1920.", "In 1921 Anna moved.", "In 1923 Best died.", "In 1923 it burned."]
