"""Wordings that were once left open or read wrongly, over the sample graph with the models that ship."""

from __future__ import annotations

import pytest

from claimver.compose import verify_text
from claimver.types import Passage


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        # rivers and mountains by the countries that they cross
        ("The Danube crosses Austria, Hungary and Serbia, but at no point does it touch Ukraine.", "AC"),
        ("The Alps stretch across France, Spain and Italy.", "E"),
        # nouns that stand for what was named
        ("Intel was founded by Gordon Moore. The chipmaker has its seat in Santa Clara.", "AA"),
        ("Google bought YouTube in 2006. The video site is headquartered in New York.", "AC"),
        (
            "Volkswagen Group is based in Wolfsburg. Lamborghini was founded in 1963 but does not belong to the group.",
            "AAC",
        ),
        ("Germany's highest point is the Zugspitze. It is taller than the Matterhorn.", "AC"),
        ("Boeing was based in Chicago in 2001, where it still has its head office.", "AC"),
        # threads and dialogues
        ("1/ Christa McAuliffe flew on STS-51-L. 2/ She was a teacher.", "AA"),
        ("LEO: Nevermind came out on 24 September 1991. MIA: Kurt Cobain was born in Seattle.", "AC"),
        ("Oddly, Joe Sutter never worked for Boeing.", "C"),
        # how far events lie apart
        ("Less than four years after Sputnik 1, Yuri Gagarin lifted off aboard Vostok 1.", "A"),
        ("Mother Teresa died in Kolkata in 1997, five days after Diana, Princess of Wales.", "A"),
        ("Mother Teresa died five weeks after Diana, Princess of Wales.", "C"),
        ("Dave Grohl joined Nirvana five years after it was founded.", "CA"),
        ("Neptune was discovered on 23 September 1846, when William Herschel was still alive.", "AC"),
        ("On 16 June 1963 Valentina Tereshkova took off in Vostok 6. The cosmonaut was 26.", "AA"),
        ("In 1796 Edward Jenner came up with the vaccine against smallpox.", "A"),
        # spells
        ("Zinedine Zidane had two spells in charge of Real Madrid.", "A"),
        ("Carlo Ancelotti's first spell at Real Madrid lasted from 2013 to 2015.", "A"),
        ("Indira Gandhi led the government twice, first from 1966 to 1977 and again from 1980 to 1984.", "A"),
        # denials
        ("Albert Einstein married Mileva Marić. He never married again.", "AC"),
        ("Bob Dylan has never belonged to any band.", "C"),
        ("The Presidential Medal of Freedom never came Toni Morrison's way.", "C"),
        ("Queen came together in London. Roger Taylor is no longer a member.", "AC"),
        ("Irène Joliot-Curie was the only child of Pierre and Marie Curie.", "C"),
        ("Critics doubt that Toni Morrison wrote Beloved.", "E"),
        # what leaves its predicate to another clause
        ("British Airways, Lufthansa and Qantas all flew the Boeing 747, but Korean Air never did.", "AC"),
    ],
)
def test_the_claims_are_judged_so(text: str, labels: str) -> None:
    assert "".join(v.label.value[0] for v in verify_text(text).verdicts if v.label) == labels


def test_a_passage_that_says_neither_gainsays_the_claim() -> None:
    passages = [Passage("p1", "Cyrus neither confirmed nor denied the story.")]
    verdicts = verify_text("Cyrus denied the story.", passages=passages).verdicts
    assert [v.label.value for v in verdicts if v.label] == ["Contradictory"]
