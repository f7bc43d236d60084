"""The copy of a text that is read: broken words, look-alike letters, raised numbers, and the way back."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimver.text.broken import Lexicon
from claimver.text.clean import clean, restored, without_surrogates
from claimver.types import Document, Mention, Span, Token

WORDS = frozenset("single engine inter national international vice president and post war up email e mail at a".split())
NAMES = frozenset(("wapakoneta", "joliot-curie", "schleswig-holstein", "armstrong"))
LEXICON = Lexicon(WORDS.__contains__, lambda name: name.casefold() in NAMES)


def read(text: str) -> str:
    """The copy that is read."""
    origin = clean(text, LEXICON)
    return text if origin is None else origin.read


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("born in Wapa-\nkoneta, Ohio", "born in Wapakoneta, Ohio"),
        ("born in Wapa\u00ad\nkoneta", "born in Wapakoneta"),
        ("born in Wapa\u2010\r\n  koneta", "born in Wapakoneta"),
        ("born in Wapa- koneta", "born in Wapakoneta"),
        ("born in Wapa\u00adkoneta", "born in Wapakoneta"),
        ("WAPA-\nKONETA", "WAPAKONETA"),
        ("Irène Joliot-\nCurie", "Irène Joliot-Curie"),
        ("Irène Joliot\u2010Curie", "Irène Joliot-Curie"),
        ("Schles-\nwig-Holstein", "Schleswig-Holstein"),
        ("a single-\nengine plane", "a single-engine plane"),
        ("an inter-\nnational law", "an international law"),
        ("an e-\nmail", "an email"),
        ("a Szczebrze-\nszyn street", "a Szczebrzeszyn street"),  # half a word is no word of its own
        ("the vice-\npresident", "the vice-president"),
        ("pre- and post-war", "pre- and post-war"),
        ("from 1914-\n1918", "from 1914-1918"),
        ("an F-\n16", "an F-16"),
        ("The Zorblax rose. Zor-\nblax fell.", "The Zorblax rose. Zorblax fell."),  # the text's own word
        ("a well-known and a well-\nknown man", "a well-known and a well-known man"),
    ],
)
def test_a_word_that_a_line_broke_is_joined_where_it_is_a_word_or_a_name(text: str, copy: str) -> None:
    assert read(text) == copy


def test_a_line_that_a_broken_word_ended_ends_behind_that_word() -> None:
    assert read("He came from Wapa-\nkoneta in Ohio\nand left.") == "He came from Wapakoneta\nin Ohio\nand left."


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("oﬃce, ﬁre, aﬄuent, Armﬆrong", "office, fire, affluent, Armstrong"),
        ("Ｐａｒｉｓ １９６９", "Paris 1969"),
        ("𝐏𝐚𝐫𝐢𝐬 and 𝑃𝑎𝑟𝑖𝑠 in 𝟏𝟗𝟔𝟗", "Paris and Paris in 1969"),
        ("Paris\ufe0f and Rome\U000e0101", "Paris and Rome"),
        ("Louis ⅩⅣ, H₂O, ĳ", "Louis XIV, H2O, ij"),
        ("½ of 5½, …, №, ﷽ and ①", "½ of 5½, …, No, ﷽ and ①"),
    ],
)
def test_look_alike_letters_are_read_as_the_letters_they_stand_for(text: str, copy: str) -> None:
    assert read(text) == copy


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("330² metres", "330 metres"),
        ("8849₇ metres", "8849 metres"),
        ("8849₁₂ metres, 3.5₃ and 10₂", "8849 metres, 3.5 and 10"),
        ("H₂O, C₆H₁₂O₆ and B₁₂ on 5 m²", "H2O, C6H12O6 and B12 on 5 m²"),
        ("330 metres²³ high", "330 metres high"),
        ("in Paris², and", "in Paris, and"),
        ("1,942¹ and 3.5⁷", "1,942 and 3.5"),
        ("² The tower", " The tower"),
        ("330ᵃ m", "330 m"),
        ("left[4] Paris[12].", "left Paris."),
        ("10⁶ people on 5 km² at 3 s⁻¹ and 2·10³", "10⁶ people on 5 km² at 3 s⁻¹ and 2·10³"),
        ("the 1ˢᵗ", "the 1st"),
        ("a² dog", "a dog"),
    ],
)
def test_a_raised_note_number_is_no_part_of_a_figure_or_a_word(text: str, copy: str) -> None:
    assert read(text) == copy


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("made from 1942.Founded in 1970,Airbus", "made from 1942. Founded in 1970, Airbus"),
        ("It ended!Then Rome fell?He left.", "It ended! Then Rome fell? He left."),
        ("in Paris².He left", "in Paris. He left"),
        (
            "1,000 at www.Example.Org/A.Bc, x@Foo.Bar, e.g.this and U.S.",
            "1,000 at www.Example.Org/A.Bc, x@Foo.Bar, e.g.this and U.S.",
        ),
    ],
)
def test_sentences_without_a_space_between_are_read_apart(text: str, copy: str) -> None:
    assert read(text) == copy


def test_a_plain_text_is_its_own_copy() -> None:
    assert clean("Neil Armstrong was born in Wapakoneta, Ohio, in 1930.", LEXICON) is None


def test_half_a_character_is_shown_as_the_replacement_character() -> None:
    assert without_surrogates("a\ud83d b\udfff") == "a\ufffd b\ufffd"


def test_a_document_is_shown_with_the_spans_of_the_text_that_the_reader_sees() -> None:
    shown = "In Wapa-\nkoneta, ﬁre² burns."
    origin = clean(shown, LEXICON)
    assert origin is not None
    start = origin.read.index("Wapakoneta")
    name = Span(start, start + 10)
    document = Document(
        "",
        origin.read,
        sentences=(Span(0, len(origin.read)),),
        tokens=(Token(name, "Wapakoneta", "x", "X", "root", 0),),
        mentions=(Mention(name, "Wapakoneta", antecedent=name),),
        origin=origin,
    )
    seen = restored(document)
    assert seen.text == shown
    assert seen.sentences[0].of(shown) == shown
    assert seen.tokens[0].text == seen.mentions[0].text == "Wapa-\nkoneta"
    assert seen.mentions[0].antecedent == seen.mentions[0].span == seen.tokens[0].span


ODD = st.sampled_from(
    [
        "-\n",
        "\u00ad",
        "\u00ad\r\n",
        "\u2010\n",
        "- ",
        "ﬁ",
        "²",
        "¹²",
        "Ａ",
        "𝐏",
        "\ufe0f",
        "\ufffc",
        ".A",
        ",b",
        "\n\n",
        "ˢᵗ",
        "[3]",
        "e\u0301",
        "👩‍🚀",
        "\ud83d",
    ]
)
TEXTS = st.lists(st.one_of(ODD, st.text(st.characters(exclude_categories=()), max_size=6)), max_size=25).map("".join)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_the_way_back_is_exact_for_any_text(text: str) -> None:
    origin = clean(text, LEXICON)
    if origin is None:
        return
    assert origin.shown == text
    assert len(origin.starts) == len(origin.ends) == len(origin.read)
    assert list(origin.starts) == sorted(origin.starts)
    assert list(origin.ends) == sorted(origin.ends)
    for place, (start, end) in enumerate(zip(origin.starts, origin.ends, strict=True)):
        assert 0 <= start <= end <= len(text)
        if end - start == 1 and origin.read[place] == text[start]:
            assert origin.span(Span(place, place + 1)) == Span(start, start + 1)
    dropped = set(re.sub(r"\[(\d{1,3}|[a-z])\]", "", text)) - set(origin.read)
    assert not {c for c in dropped if c.isascii() and c.isalnum()}  # no plain letter or digit is lost


def test_the_letters_of_two_notes_are_no_part_of_the_word() -> None:
    origin = clean("The tower is highᵃ⸴ᵇ and old.")
    assert origin is not None
    assert origin.read == "The tower is high and old."


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        ("born in \u0661\u0669\u0663\u0660.", "born in 1930."),
        ("It has \u0967\u0968 gates and H\u2082O.", "It has 12 gates and H2O."),
        ("Curie&nbsp;was born &amp; raised; &#233; &#x10D; here.", "Curie was born & raised; é č here."),
        ("AT&T; a & b; R&D; &unknownname; &c.", "AT&T; a & b; R&D; &unknownname; &c."),
    ],
)
def test_digits_of_other_scripts_and_references_of_html_are_read_as_what_they_stand_for(shown: str, read: str) -> None:
    origin = clean(shown)
    assert (origin.read if origin else shown) == read
    if origin:
        assert [origin.starts[0], origin.ends[-1]] == [0, len(shown)]
