"""A question and its short answer are one claim; what they say together stands alone."""

from __future__ import annotations

import pytest

from claimver.text.preprocess import SpacyPreprocessor
from claimver.verify.claims import ClauseSegmenter


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Who designed the Great Aviary? Leonie Achterberg.", "Leonie Achterberg designed the Great Aviary."),
        ("When did the Great Aviary open? In June 1968.", "The Great Aviary opened in June 1968."),
        ("In which year did Apollo 11 land? 1969.", "Apollo 11 landed in 1969."),
        ("How many moons does Mars have? Two.", "Mars has two moons."),
        ("What is the capital of France? Paris.", "The capital of France is Paris."),
        ("Whom did Marie Curie marry? Pierre Curie.", "Marie Curie married Pierre Curie."),
        ("— Who composed the music for Jaws? — John Williams.", "John Williams composed the music for Jaws."),
        ("“How long did the trip last?” “Eight days.”", "The trip lasted eight days."),
        ("How high is the Great Aviary? Almost forty metres.", "The Great Aviary is almost forty metres high."),
        ("Which is longer, the Volga or the Danube? The Danube.", "The Danube is longer than the Volga."),
        ("Who is older, Marie Curie or Pierre Curie? Pierre Curie.", "Pierre Curie is older than Marie Curie."),
        ("Which was built first, the Louvre or Big Ben? Big Ben.", "Big Ben was built first."),
        ("How old was Einstein in 1905? Twenty-six.", "Einstein was twenty-six old in 1905."),
        ("Where is the Eiffel Tower? Paris.", "The Eiffel Tower is in Paris."),
        ("Who is older, Ann Lee or Bob Ray? Bob Ray.", "Bob Ray is older than Ann Lee."),
        ("Into which sea does the Volga empty? The Caspian Sea.", "The Volga does empty into the Caspian Sea."),
        ("Was Einstein born in Ulm? Yes.", "Einstein was born in Ulm."),
        ("Is K2 higher than Everest? No!", "K2 is not higher than Everest."),
        ("Did Mars lose a moon? It did not.", "Mars did not lose a moon."),
        ("“Is the Aviary a listed monument?”\n“No, it isn't.”", "The Aviary is not a listed monument."),
    ],
)
def test_a_question_with_its_answer_is_one_statement(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter, text: str, said: str
) -> None:
    (claim,) = segmenter.claims(preprocessor.process(text))
    assert claim.proposition == said
    assert claim.span.of(text).startswith(text.strip("“— ")[:10])


@pytest.mark.parametrize(
    "text",
    [
        "Why did Marie Curie leave Poland? Money.",  # a reason states nothing of when or who
        "Who knows? Not me.",
        "Who designed the Great Aviary? No idea.",
        "Who designed the Great Aviary?",
        "And Leonie Achterberg? In June 1968.",
        "“?” Yes.",
        "Didn't Ann Lee die in 1969? Yes.",
        "Was Einstein a chemist? No, a physicist.",
        "Did Armstrong die in 1969? Yes and no.",
        "Who killed Kennedy?\n\nAdvertisement",
        "Who won? Photo: Reuters.",
        "Who was Marie Curie? By John Smith.",
        "Marie Curie, who discovered radium? 1898.",
        "What if Einstein was wrong? A disaster.",
        "What percentage of Mars is ice? Ten percent.",
        "Whose daughter was Irène? Marie Curie's.",
        "Do you think Einstein was born in Munich? Yes.",
        "Did all of the astronauts walk on the Moon? No.",
        "Who else walked on the Moon? Buzz Aldrin.",
        "Are there rings around Saturn? Yes.",
        "How did Einstein die? An aneurysm.",
    ],
)
def test_what_is_no_plain_answer_is_no_claim(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter, text: str
) -> None:
    assert segmenter.claims(preprocessor.process(text)) == ()


def test_what_the_answer_says_besides_is_a_claim_of_its_own(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter
) -> None:
    text = "Who headed the zoo? Jonas Brill, who had been in charge for twenty years."
    first, second = segmenter.claims(preprocessor.process(text))
    assert first.span.of(text) == "Who headed the zoo? Jonas Brill"
    assert second.span.of(text) == "who had been in charge for twenty years"


def test_an_answer_with_a_predicate_is_left_as_it_is(
    preprocessor: SpacyPreprocessor, segmenter: ClauseSegmenter
) -> None:
    text = "Is Berlin a city? Berlin lies in Germany."
    (claim,) = segmenter.claims(preprocessor.process(text))
    assert claim.span.of(text) == "Berlin lies in Germany"
