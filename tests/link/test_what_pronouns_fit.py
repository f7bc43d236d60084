"""What a thing is, told by its description or its name, says which pronouns and descriptions may mean it."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet, Value
from tests.link.toy import Toy, WordEmbedder

THINGS = {
    "Helios Grant": "research grant",
    "Sable Fund": "",
    "Sara Lindqvist": "neurobiologist",
    "Elif Aydin": "biomedical engineer",
    "Albert Quill": "ship's captain",
    "Ruben Asch": "chief executive of a ferry company",
    "Marchwood": "steamship lost in 1938",
    "Northreach Line": "shipping line of Velmouth",
    "Corvane": "ferry company of Port Ellis",
    "Port Ellis": "town on an island",
    "cardovexin": "drug against heart failure",
    "heart failure": "disease",
    "Arcturus Telescope": "infrared space telescope",
    "Vega 5": "heavy-lift rocket",
    "Kenji Tamura": "cardiologist",
    "Rita Moll": "Jamaican singer",
    "Brann": "lighthouse on a cape",
    "Pippa": "Asian elephant",
    "Gil Amory": "publisher",
}


@pytest.fixture(scope="module")
def linker() -> GraphLinker:
    things = {name: Entity(name, name, text, (), None, 10) for name, text in THINGS.items()}
    fact = Triplet("t", things["Sable Fund"], Property("amount", "amount"), things["Port Ellis"])
    born = [
        Triplet(f"b{name}", things[name], Property("P569", "date of birth"), Value("date", "1960-01-02", "1960"))
        for name in ("Pippa", "Gil Amory")
    ]
    return GraphLinker(MemoryGraph([fact, *born], tuple(things.values())), WordEmbedder(), min_confidence=0.2)


def meant(toy: Toy, linker: GraphLinker, text: str) -> dict[str, str]:
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    return {m.text: m.entity.label for m in mentions if m.antecedent and m.entity}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Sable Fund went to Elif Aydin in 2020, although she was ill.", {"she": "Elif Aydin"}),
        ("Port Ellis was the home of Ruben Asch. He left.", {"He": "Ruben Asch"}),
        ("Ruben Asch bought Corvane. Its ships were old.", {"Its": "Corvane"}),  # not him
        ("Brann is old. She was praised.", {}),  # no ship
        ("Pippa left Port Ellis in 2020. She weighs three tonnes.", {"She": "Pippa"}),  # born, so she lives
        ("Gil Amory left Port Ellis. He was tired.", {"He": "Gil Amory"}),  # a publisher who was born
        ("Where is Brann? Port Ellis. When was it built?", {"it": "Brann"}),  # not what was answered
        ("Brann is built of granite. It is tall, it is old.", {"It": "Brann", "it": "Brann"}),
    ],
)
def test_a_person_s_pronoun_means_no_grant_and_a_thing_s_no_person(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert found.items() <= meant(toy, linker, text).items()
    assert bool(found) or not meant(toy, linker, text)


def test_what_the_subject_is_said_to_be_is_nobody_else(toy: Toy, linker: GraphLinker) -> None:
    text = "Kenji Tamura slept. He was the husband of Rita Moll, but he never sang."
    assert meant(toy, linker, text) == {"He": "Kenji Tamura", "he": "Kenji Tamura"}


def test_a_small_word_taken_for_a_name_is_not_what_he_stands_for(toy: Toy, linker: GraphLinker) -> None:
    text = "Kenji Tamura is ill. He has been at the helm of the Heart Institute since 2014. He also left Port Ellis."
    mentions = [m for m in linker.link(toy.preprocessor.process(text)).mentions if m.text == "He"]
    assert [m.entity.label if m.entity else None for m in mentions] == ["Kenji Tamura", "Kenji Tamura"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Arcturus Telescope rode on a Vega 5. It was late.", "Arcturus Telescope"),
        ("The Arcturus Telescope rose. It bears the name of a man. Its mirror is wide.", "Arcturus Telescope"),
        ("The Arcturus telescope rode to space on a Vega 5. It was late.", ""),  # of that name nothing is known
        (
            "The clinic sold cardovexin for heart failure until 2013. Liver damage was among its side effects.",
            "cardovexin",
        ),
        ("Doctors liked a cardovexin pill. It harmed the liver.", ""),  # "a", so no name
    ],
)
def test_it_is_what_the_sentence_before_is_about(toy: Toy, linker: GraphLinker, text: str, found: str) -> None:
    resolved = meant(toy, linker, text)
    assert {label for word, label in resolved.items() if word in ("It", "Its", "its")} == ({found} if found else set())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Marchwood sailed. The vessel sank.", {"The vessel": "Marchwood"}),
        ("The Marchwood sailed. The ferry sank.", {}),  # a steamship need be no ferry
        ("Doctors studied heart failure. The medicine harmed many.", {}),
        ("Ruben Asch left Port Ellis. The harbour is old.", {}),  # a part of the name, not what it is
    ],
)
def test_a_wider_noun_may_mean_what_a_narrower_one_describes(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


def test_the_owner_of_what_the_subject_is_said_to_be_is_not_he(toy: Toy, linker: GraphLinker) -> None:
    document = linker.link(toy.preprocessor.process("Albert Quill was Ruben Asch's brother. He died in 1971."))
    assert {m.text: m.entity.id for m in document.mentions if m.entity is not None}["He"] == "Albert Quill"
