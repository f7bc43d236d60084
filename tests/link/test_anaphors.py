"""What only the sentences before explain: "the latter", "the Dutchman", "Norland's highest mountain", "the author"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.anaphors import SURE, anaphors
from claimver.link.kinds import Kinds
from claimver.link.linker import GraphLinker
from claimver.link.referents import scene
from claimver.types import Entity, Mention, Property, Span, Triplet
from tests.link.test_relatives import Far
from tests.link.toy import Toy, WordEmbedder

SORTS = {
    "novel": "long story",
    "film": "moving picture",
    "human": "any member of Homo sapiens",
    "city": "large settlement",
    "country": "political body",
}
THINGS = {
    "Jan Broek": ("Dutch painter", "human"),
    "Rita Conti": ("Italian painter", "human"),
    "Otto Lund": ("painter", "human"),
    "Bo Rusk": ("singer", "human"),
    "Nim Fosk": ("actor", "human"),
    "Ada Venn": ("writer", "human"),
    "Pius Marl": ("pope of the Catholic Church", "human"),
    "Leo Tarn": ("pope of the Catholic Church", "human"),
    "Norland": ("country in Europe", "country"),
    "Sudland": ("country in Europe", "country"),
    "Ulm": ("city in Norland", "city"),
    "Bonn": ("city in Sudland", "city"),
    "Kelvar": ("highest mountain of a country", None),
    "Dorn": ("mountain far away", None),
    "Uranus": ("planet of the Solar System", None),
    "Titania": ("moon of a planet", None),
    "Triton": ("moon of Neptune", None),
    "Acme": ("software company", None),
    "Zenith": ("software company", None),
    "Quiet Dawn": ("2001 novel", None),
    "Loud Dusk": ("2001 film", None),
    "Ida Lee": ("1936 novel", "novel"),
    "Ida Lee (2)": ("1939 film", "film"),
    "Countess Vane, Lady of Ulm": ("first wife of a king", "human"),
    "Viking Probe": ("", None),  # of which nothing is told
}
FACTS = [
    ("Kelvar", "country", "Norland"),
    ("Dorn", "country", "Sudland"),
    ("Titania", "parent astronomical body", "Uranus"),
    ("Acme", "headquarters location", "Ulm"),
    ("Zenith", "headquarters location", "Bonn"),
    ("Quiet Dawn", "author", "Ada Venn"),
    ("Loud Dusk", "director", "Bo Rusk"),
    ("Loud Dusk", "screenwriter", "Nim Fosk"),
    ("Loud Dusk", "screenwriter", "Otto Lund"),
    ("Viking Probe", "launch site", "Ulm"),
    ("Pius Marl", "followed by", "Leo Tarn"),
]


def statements() -> list[Triplet]:
    sorts = {name: Entity(name, name, text) for name, text in SORTS.items()}
    things = {
        name: Entity(name, name.removesuffix(" (2)"), text, (), kind, 10 + len(text))
        for name, (text, kind) in THINGS.items()
    }
    known = things | sorts
    kinds = [(name, "P31", kind) for name, (_, kind) in THINGS.items() if kind]
    return [
        Triplet(f"t{n}", known[s], Property(p, "instance of" if p == "P31" else p), known[o])
        for n, (s, p, o) in enumerate([*FACTS, *kinds])
    ]


def graph() -> MemoryGraph:
    return MemoryGraph(statements())


@pytest.fixture(scope="module")
def linker() -> GraphLinker:
    return GraphLinker(graph(), WordEmbedder(), min_confidence=0.2)


def resolved(toy: Toy, linker: GraphLinker, text: str) -> list[Mention]:
    return [m for m in linker.link(toy.preprocessor.process(text)).mentions if m.antecedent and m.entity]


def meant(toy: Toy, linker: GraphLinker, text: str) -> dict[str, str]:
    return {m.text: m.entity.label for m in resolved(toy, linker, text) if m.entity}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jan Broek met Rita Conti. The latter was ill.", {"The latter": "Rita Conti"}),
        ("Jan Broek met Rita Conti. The former was ill.", {"The former": "Jan Broek"}),
        ("Rita Conti left Ulm for Bonn. The former is small.", {"The former": "Ulm"}),  # the last two that are alike
        (
            "Jan Broek met Rita Conti. The former moved to Ulm. The latter moved to Bonn.",
            {"The former": "Jan Broek", "The latter": "Rita Conti"},  # not the towns
        ),
        ("Ulm and Bonn both lie in Norland, and the latter is old.", {"the latter": "Bonn"}),  # the two that are joined
        ("Ulm and Bonn lie in Norland. The former is old.", {"The former": "Ulm"}),
        ("Jan Broek moved to Ulm. The latter is on a river.", {}),  # not alike
        ("Jan Broek was ill. The latter was paid late.", {}),  # one alone
        ("Jan Broek met Rita Conti. A latter was ill.", {}),
        ("Jan Broek met Rita Conti. The former singer was ill.", {}),
        ("Jan Broek met Rita Conti. The latter half was dull.", {}),
    ],
)
def test_the_latter_and_the_former_are_one_pair_of_things_alike(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jan Broek met Rita Conti. The Dutchman was ill.", {"The Dutchman": "Jan Broek"}),
        ("Jan Broek met Rita Conti. The Italian was ill.", {"The Italian": "Rita Conti"}),
        ("Jan Broek met Rita Conti. The Frenchman was ill.", {}),  # both are known to be of another
        ("Jan Broek met Otto Lund. The Frenchman was ill.", {}),  # one of two
        ("Otto Lund was ill. The Frenchman won a prize.", {"The Frenchman": "Otto Lund"}),  # nobody else
        ("Otto Lund was ill. The Dane won a prize.", {"The Dane": "Otto Lund"}),
        ("Otto Lund was ill. The German won a prize.", {"The German": "Otto Lund"}),  # no man of a place "Ger"
        ("Otto Lund saw Ulm. The Englishman won a prize.", {"The Englishman": "Otto Lund"}),  # a town is nobody
        ("Jan Broek was ill. The Italian won a prize.", {}),
        ("Otto Lund met Bo Rusk. The Dutchman won a prize.", {}),
        ("Rita Conti met Jan Broek. A Dutchman won a prize.", {}),
        ("Rita Conti met Jan Broek. The Dutch army won a prize.", {}),  # says which army
        ("Rita Conti met Jan Broek. The Italian Otto Lund won a prize.", {}),
    ],
)
def test_a_nationality_means_who_has_it_or_the_only_one_of_whom_none_is_known(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kelvar is old. Norland's highest mountain is steep.", {"Norland's highest mountain": "Kelvar"}),
        ("Kelvar is old. Climbers love Norland's highest mountain.", {"Norland's highest mountain": "Kelvar"}),
        ("Kelvar is old. Sudland's highest mountain is steep.", {}),  # not joined with it
        ("Kelvar is old. Norland's highest city is steep.", {}),  # of another sort
        ("Kelvar is old. Norland's highest mountains are steep.", {}),
        ("Kelvar is old. Norland's highest mountain is Dorn.", {}),  # says which is
        ("Kelvar is old. Norland's highest mountain Dorn is steep.", {}),
        ("Kelvar is Norland's highest mountain.", {}),
        ("Kelvar looks down on Norland's highest mountain.", {}),  # so it is another
        ("Titania is cold. The moon of Uranus is small.", {"The moon of Uranus": "Titania"}),
        ("Titania is cold. A moon of Uranus is small.", {}),
        ("Triton is cold. The moon of Uranus is small.", {}),
        ("Titania is cold. The moon of Uranus is Triton.", {}),
        ("Zenith and Acme grew fast. The Ulm company builds ships.", {"The Ulm company": "Acme"}),
        ("Acme and Zenith grew fast. Critics praised the Ulm company.", {"the Ulm company": "Acme"}),
        ("Acme grew fast. An Ulm company builds ships.", {}),
        ("Acme grew fast. The Ulm company Zenith builds ships.", {}),
    ],
)
def test_what_belongs_to_a_name_means_the_thing_of_that_sort_that_is_joined_with_it(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Quiet Dawn sold well. The author was ill.", {"The author": "Ada Venn"}),
        ("Quiet Dawn sold well. Critics liked the author.", {"the author": "Ada Venn"}),
        ("Quiet Dawn was read by Nim Fosk. The writer was ill.", {"The writer": "Ada Venn"}),
        ("Loud Dusk sold well. The director was ill.", {"The director": "Bo Rusk"}),
        ("Loud Dusk sold well. The screenwriter was ill.", {}),  # there were two
        ("Quiet Dawn sold well. The director was ill.", {}),  # nobody directed it
        ("Quiet Dawn sold well. An author was ill.", {}),
        ("Quiet Dawn sold well. The authors were ill.", {}),
        ("Quiet Dawn sold well. The author of Loud Dusk was ill.", {}),
        ("Quiet Dawn was a book. The author, Nim Fosk, was ill.", {}),
    ],
)
def test_a_role_alone_means_who_holds_it_towards_what_the_text_is_about(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ida Lee is a book by Ada Venn. Bo Rusk produced the film.", {"the film": "Ida Lee (2)"}),
        ("Ida Lee is a book by Ada Venn. Bo Rusk produced a film.", {}),
        ("Ida Lee is a book by Ada Venn. Bo Rusk produced the film of 1990.", {}),  # says which
        ("Ida Lee is a book by Ada Venn. Bo Rusk heard the song.", {}),
        ("Quiet Dawn is a book by Ada Venn. Bo Rusk produced the film.", {}),  # no film has that name
    ],
)
def test_a_noun_may_mean_the_other_thing_of_the_name_that_was_said(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert {m.text: m.entity.id for m in resolved(toy, linker, text) if m.entity} == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Countess Vane, Lady of Ulm, met Bo Rusk. The countess was ill.", "The countess"),
        ("Countess Vane, Lady of Ulm, met Bo Rusk. The duchess was ill.", ""),
    ],
)
def test_a_title_in_somebody_s_name_may_stand_for_them(toy: Toy, linker: GraphLinker, text: str, found: str) -> None:
    assert list(meant(toy, linker, text)) == ([found] if found else [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Viking Probe landed on Uranus. The lander is measuring the wind.", {"The lander": "Viking Probe"}),
        ("Viking Probe landed on Uranus. A lander is measuring the wind.", {}),
        ("Viking Probe landed on Uranus. Nobody liked the lander.", {}),  # does not open the sentence
        ("Viking Probe landed on Uranus. The lander of Acme is measuring the wind.", {}),
        ("Viking Probe met a lander. The lander is measuring the wind.", {}),  # spoken of already
        ("Acme built Viking Probe. The lander is measuring the wind.", {}),  # no subject
        ("Titania is cold. The lander is measuring the wind.", {}),  # known to be something else
        ("Viking Probe landed. Nobody cheered. The lander is measuring the wind.", {}),  # too far back
    ],
)
def test_a_noun_that_opens_a_sentence_may_mean_the_subject_of_which_nothing_is_told(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Pius Marl was followed by Leo Tarn. The pope was ill.", {"The pope": "Pius Marl"}),
        ("Pius Marl was followed by Leo Tarn. The new pope was ill.", {"The new pope": "Leo Tarn"}),
        ("Rita Conti met Otto Lund. The painter was ill.", {"The painter": "Rita Conti"}),
        ("Rita Conti met Otto Lund. The Italian painter was ill.", {"The Italian painter": "Rita Conti"}),
        ("Rita Conti met Otto Lund. The French painter was ill.", {"The French painter": "Otto Lund"}),
        ("Rita Conti met Jan Broek. The French painter was ill.", {}),
    ],
)
def test_a_description_s_own_words_rule_somebody_out(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Loud Dusk is long. The film, based on a novel, came out late.", "Loud Dusk"),
        ("Loud Dusk is long. The film based on a novel came out late.", None),
        ("Jan Broek was ill. The painter, a native of Ulm, was paid late.", "Jan Broek"),
        ("Jan Broek was ill. The painter, who came late, was paid.", "Jan Broek"),
        ("Jan Broek was ill. The painter who came late was paid.", None),
        ("Jan Broek was ill. The painter, Rita Conti, was paid late.", None),
    ],
)
def test_an_aside_says_more_of_a_thing_and_not_which_one_is_meant(
    toy: Toy, linker: GraphLinker, text: str, name: str | None
) -> None:
    found = meant(toy, linker, text)
    assert next((label for words, label in found.items() if words.startswith("The ")), None) == name


def test_what_stands_for_a_name_is_less_sure_than_the_name_and_points_to_it(toy: Toy, linker: GraphLinker) -> None:
    text = "Jan Broek met Rita Conti. The latter was ill."
    name = next(m for m in linker.link(toy.preprocessor.process(text)).mentions if m.text == "Rita Conti")
    (latter,) = resolved(toy, linker, text)
    assert latter.antecedent == name.span
    assert latter.confidence == pytest.approx(SURE * name.confidence, abs=1e-4)


def test_nouns_known_already_are_passed_over_and_a_graph_far_away_is_not_asked(toy: Toy, linker: GraphLinker) -> None:
    document = linker.link(toy.preprocessor.process("Quiet Dawn sold well. The author was ill."))
    near, far = graph(), Far(statements())
    kinds = Kinds(near)
    named = replace(document, mentions=tuple(m for m in document.mentions if not m.antecedent))
    before = scene(named, near, kinds)
    found = dict(anaphors(before, kinds, near, ()))
    assert [mention.text for _, mention in found.values()] == ["The author"]
    assert dict(anaphors(before, kinds, near, tuple(found))) == {}
    assert dict(anaphors(before, kinds, far, ())) == {}
    assert far.asked == 0


def test_the_second_of_two_bare_nouns_can_be_spoken_of_again_as_the_first_can(toy: Toy) -> None:
    document = toy.preprocessor.process("Jan Broek was treated with quinine or aspirin.")
    drugs = [Entity(name, name, "drug") for name in ("quinine", "aspirin")]
    starts = [document.text.index(drug.label) for drug in drugs]
    mentions = [
        Mention(Span(at, at + len(drug.label)), drug.label, drug, 0.5) for at, drug in zip(starts, drugs, strict=True)
    ]
    found = scene(replace(document, mentions=tuple(mentions)), graph(), Kinds(graph())).referents
    assert [r.key for r in found if r.mention] == ["quinine", "aspirin"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ulm is old. Everybody loves the city.", {"the city": "Ulm"}),
        ("Ulm is old. Everybody loves the same city.", {}),
        ("Ulm is old. Bonn is the city.", {}),  # what Bonn is said to be stands for nothing spoken of before
    ],
)
def test_what_something_is_said_to_be_refers_to_nothing(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Welcome to Ulm! The city is larger than Bonn. Jan Broek was born in this city.",
            {"The city": "Ulm", "this city": "Ulm"},
        ),
        ("Jan Broek had two sons. He was ill.", {"He": "Jan Broek"}),  # two are not he
    ],
)
def test_descriptions_and_pronouns_go_on_about_what_was_spoken_of(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found
