"""Encodings: declared, plain, or guessed and named."""

import pytest

from claimver.charset import LOST, declared_in, decoded, foreign
from claimver.errors import InputError
from claimver.report.language import speaking
from claimver.report.messages import message

GUESSED = [
    ("windows-1252", "Zürich lies in Switzerland."),
    ("windows-1252", "“Quoted” text – with dashes… and it’s fine, 20 °C."),
    ("iso-8859-1", "José Mourinho met François and Ångström."),
    ("windows-1252", "Reykjavík lies in Iceland; Þingvellir and Hafþór Björnsson too."),
    ("windows-1252", "Søren Kierkegaard was born in Copenhagen."),
    ("windows-1252", "The field has 330 m² and 5°C."),
    ("windows-1252", "330 m²"),
    ("windows-1252", "É"),
    ("windows-1252", "The lake covers 12 km² and holds 3 m³ of water."),
    ("windows-1250", "Nagy Imre was born in Kaposvár; Győr, Szűcs."),
    ("windows-1250", "Michał was born in Łódź."),
    ("windows-1250", "Lech Wałęsa was born in Popowo."),
    ("windows-1250", "Antonín Dvořák was born in Nelahozeves near Prague."),
    ("iso-8859-2", "Lech Wałęsa lives in Gdańsk. Škoda builds cars."),
    ("iso-8859-2", "Miloš Zeman was president; Novak Đoković plays tennis."),
    ("windows-1253", "Athens (Αθήνα) is the capital of Greece (Ελλάδα)."),
    ("windows-1254", "Recep Tayyip Erdoğan was born in İstanbul and played for Beşiktaş."),
    ("windows-1251", "Moscow (Москва) is the capital of Russia (Россия)."),
    ("koi8-r", "Moscow (Москва) is the capital of Russia (Россия)."),
    ("iso-8859-5", "Moscow (Москва) is the capital of Russia (Россия)."),
    ("iso-8859-5", "Москва - столица России. Он родился в Москве в 1930 году."),
    ("cp866", "Moscow (Москва) is the capital of Russia (Россия)."),
    ("cp866", "Москва - столица России. Он родился в Москве в 1930 году."),
    ("windows-1251", "Москва - столица России. Он родился в Москве в 1930 году."),
    ("koi8-r", "Москва - столица России. Он родился в Москве в 1930 году."),
    ("windows-1253", "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας."),
    ("windows-1255", "Jerusalem (ירושלים) lies in Israel (ישראל)."),
    ("iso-8859-8", "ירושלים היא עיר גדולה"),
    ("windows-1256", "Cairo (القاهرة) is the capital of Egypt (مصر)."),
    ("windows-1256", "القاهرة هي عاصمة مصر وأكبر مدنها"),
    ("iso-8859-6", "القاهرة هي عاصمة مصر"),
    ("gbk", "Beijing (北京) is the capital of China (中国), and Shanghai (上海) is larger."),
    ("gbk", "北京是中国的首都。"),
    ("big5", "Taipei (臺北) is the capital of Taiwan (臺灣)."),
    ("shift_jis", "Tokyo (東京) is the capital of Japan. それは大きい。"),
    ("mac-roman", "José Mourinho was born in Setúbal."),
    ("mac-roman", "François Mitterrand was president – for “14” years."),
    ("mac-roman", "It costs 5 € in Zürich; Gerhard Schröder and Günter Grass were there."),
    ("cp850", "José Mourinho was born in Setúbal, Gabriel García Márquez in Aracataca."),
    ("cp850", "Gerhard Schröder, Jürgen Habermas, Günter Grass and Heinrich Böll."),
    ("iso-8859-15", "L’œuvre de Molière".replace("’", "'") + " coûte 5 €."),
    ("iso-8859-15", "It costs 5 € in Zürich."),
    ("windows-1252", "The lake of Malmö is 8½ km long."),
    ("windows-1252", "The “quoted” text’s end."),
    ("windows-1252", "Tromsø is in Norway."),
    ("windows-1252", "¿Dónde está Córdoba? ¡Aquí!"),
    ("windows-1252", "Genève lies in Switzerland, São Paulo in Brazil."),
    ("euc_kr", "Seoul (서울) is the capital of Korea (대한민국)."),
]


@pytest.mark.parametrize(("charset", "text"), GUESSED)
def test_an_encoding_that_is_not_declared_is_guessed_and_the_guess_is_told(charset: str, text: str) -> None:
    told: list[str] = []
    assert decoded(text.encode(charset), "a.txt", warn=told.append) == text
    assert len(told) == 1
    assert told[0].startswith("a.txt does not name its encoding; it was read as ")
    assert "a guess" in told[0]


@pytest.mark.parametrize(
    ("charset", "text", "shown", "named"),
    [
        ("mac-roman", "Björn Borg was born in Stockholm.", "Bj\ufffcrn", "windows-1252 / Mac Roman"),
        ("windows-1252", "Duško Popov was a spy.", "Du\ufffcko", "windows-1252 / Mac Roman"),
        ("cp850", "Genève lies in Switzerland.", "Gen\ufffcve", "Mac Roman / DOS Latin (cp850)"),
        ("iso-8859-2", "Duško Popov was a spy.", "Du\ufffcko", "windows-1250 / iso8859_2"),
    ],
)
def test_letters_that_two_encodings_tell_as_well_are_marked_and_both_are_named(
    charset: str, text: str, shown: str, named: str
) -> None:
    told: list[str] = []
    read = decoded(text.encode(charset), "a.txt", warn=told.append)
    assert (read.split()[0], read.split()[1:]) == (shown, text.split()[1:])
    assert f"may be in {named}; letters that differ" in told[0]


@pytest.mark.parametrize(("charset", "text"), GUESSED)
def test_a_declared_encoding_is_used_without_a_word(charset: str, text: str) -> None:
    told: list[str] = []
    assert decoded(text.encode(charset), "a.html", charset=charset.upper(), warn=told.append) == text
    assert told == []


def test_names_mean_what_browsers_take_them_for() -> None:
    assert decoded("it’s".encode("cp1252"), "a", charset="ISO-8859-1") == "it’s"
    assert decoded("镕".encode("gb18030"), "a", charset="gb2312") == "镕"


@pytest.mark.parametrize(
    ("label", "text"),
    [("macintosh", "Björn"), ("x-mac-roman", "Björn"), ("cp850", "Björn"), ("latin9", "5 €"), ("csisolatin9", "5 €"),
     ("iso-8859-8-i", "שלום"), ("windows-31j", "東京"), ("x-sjis", "東京")],
)  # fmt: skip
def test_a_declared_name_that_browsers_know_is_known(label: str, text: str) -> None:
    codec = {"latin9": "iso8859-15", "csisolatin9": "iso8859-15", "cp850": "cp850", "iso-8859-8-i": "iso8859-8"}
    data = text.encode(codec.get(label, "cp932" if "東" in text else "mac-roman"))
    assert decoded(data, "a", charset=label, warn=pytest.fail) == text


def test_utf_8_and_byte_order_marks_need_no_declaration() -> None:
    told: list[str] = []
    for data in ("Zürich".encode(), "Zürich".encode("utf-8-sig"), "Zürich".encode("utf-16"), "Zürich".encode("utf-32")):
        assert decoded(data, "a", warn=told.append) == "Zürich"
    assert told == []


@pytest.mark.parametrize(
    ("declared", "message"), [("utf-8", "says that it is utf-8, but is not"), ("klingon", "'klingon'")]
)
def test_a_wrong_or_unknown_declaration_is_told(declared: str, message: str) -> None:
    told: list[str] = []
    assert decoded("Zürich".encode("cp1252"), "a", charset=declared, warn=told.append) == "Zürich"
    assert message in told[0]
    assert "windows-1252" in told[1]


def test_codecs_that_are_none_of_text_are_not_used() -> None:
    assert decoded(b"Paris", "a", charset="rot13") == "Paris"
    assert decoded(b"Paris", "a", charset="zlib") == "Paris"


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\x00\x01\xff" * 50, bytes(range(1, 32)) * 20 + b"\xff"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="Save it as UTF-8"):
        decoded(data, "noise")


@pytest.mark.parametrize(
    "head",
    [
        b'<meta charset="gbk">',
        b"<META charset=gbk />",
        b'<meta http-equiv=x content="text/html; charset=gbk">',
        b"<?xml version='1.0' encoding='gbk'?>",
    ],
)
def test_a_declaration_in_the_page_is_found(head: bytes) -> None:
    assert declared_in(head + b"<p>x") == "gbk"
    assert declared_in(b"<p>charset=gbk") is None


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("declared", [None, "utf-16"])
@pytest.mark.parametrize("text", ["Zürich lies in Switzerland.", "Москва — столица России, город на реке.", "x y"])
def test_wide_characters_without_a_mark_are_read_and_told(encoding: str, declared: str | None, text: str) -> None:
    told: list[str] = []
    assert decoded(text.encode(encoding), "a.txt", charset=declared, warn=told.append) == text
    assert told[0].startswith(f"a.txt does not name its encoding; it was read as {encoding[:6].upper()} (")


@pytest.mark.parametrize("data", [b"Paris\0 and Rome lie in Europe, far from each other.", "Paris\0".encode("utf-16")])
def test_a_text_with_nul_characters_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="holds NUL characters"):
        decoded(data, "a.txt")


def test_damaged_utf8_is_read_with_its_gaps_marked_and_told() -> None:
    told: list[str] = []
    data = "Zoë Müller was born in Łódź, near Poznań.".encode() + b" Her \xe9 mother"
    text = decoded(data, "a.txt", warn=told.append)
    assert text == "Zoë Müller was born in Łódź, near Poznań. Her \ufffc mother"
    assert told == ["a.txt is UTF-8 but for 1 damaged place(s), which are shown as \ufffc. Save it again as UTF-8."]


@pytest.mark.parametrize(
    ("data", "charset", "german"),
    [
        ("Zürich, Łódź, Poznań, Åland".encode() + b" \xe9", None, "a.txt ist UTF-8, bis auf beschädigte Stellen (1), "),
        ("Zürich".encode("cp1252"), None, "a.txt nennt keine Kodierung; gelesen wurde es als windows-1252, "),
        (
            "Zürich".encode("utf-16-le"),
            None,
            "a.txt nennt keine Kodierung; gelesen wurde es als UTF-16 (little-endian), ",
        ),
        ("Zürich".encode("cp1252"), "utf-8", "a.txt gibt sich als utf-8 aus, ist es aber an Byte 1 nicht"),
        ("Duško".encode("cp1252"), None, "a.txt nennt keine Kodierung und kann in windows-1252 / Mac Roman sein; "),
        (b"Paris", "klingon", "a.txt nennt eine Kodierung, die hier nicht bekannt ist, 'klingon'"),
    ],
)
def test_what_is_told_of_an_encoding_has_german_words(data: bytes, charset: str | None, german: str) -> None:
    told: list[str] = []
    decoded(data, "a.txt", charset=charset, warn=told.append)
    with speaking("de"):
        assert message(told[0]).startswith(german)


def test_a_table_is_foreign_by_its_first_letters_beyond_ascii_and_not_for_one_damaged_place() -> None:
    plain = b"Ada,born in,Ulm\n" * 10_000
    assert foreign(plain) is None
    assert foreign(plain + "Zoë,born in,Zürich\n".encode("cp1252")) == "cp1252"
    assert foreign(plain + "Zoë,born in,Zürich\n".encode() * 5 + b"Ren\xe9,knows,Ada\n") is None


@pytest.mark.parametrize("charset", ["cp1252", "cp850", "mac_roman", "cp437", "iso8859_2"])
@pytest.mark.parametrize(
    "text",
    ["Tromsø lies in Norway.", "It measures exactly 536 km².", "It was 30 °C.", "Łódź is a city.", "Søren", "Beyoncé sang."],
)  # fmt: skip
def test_a_short_text_is_read_rightly_or_its_letters_in_doubt_are_marked(charset: str, text: str) -> None:
    try:
        data = text.encode(charset)
    except UnicodeEncodeError:
        return
    read = decoded(data, "a.txt")
    assert len(read) == len(text)
    assert all(letter in (meant, LOST) for letter, meant in zip(read, text, strict=True))


@pytest.mark.parametrize("charset", ["cp1252", "iso8859_15", "cp1250"])
def test_a_soft_hyphen_at_the_end_of_a_line_speaks_for_no_old_computer(charset: str) -> None:
    text = "The lake measures exac\xad\r\ntly 536 square kilometres.\r\nEngin\xad\r\neers measured it."
    assert decoded(text.encode(charset), "a.txt") == text
