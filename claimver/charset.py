"""Bytes to characters: by byte-order mark, by the encoding that is declared, as UTF-8, or by a guess that is named.

The guess compares what the bytes would be in each encoding with the letters that languages are written in.
"""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Callable
from functools import lru_cache

from claimver.errors import InputError

__all__ = ["LOST", "Warn", "declared_in", "decoded", "foreign", "label"]

Warn = Callable[[str], None]
"""What is told of a text that was read: a guessed encoding, parts that could not be read. One line at a time."""

LOST = "\ufffc"  # stands in a text where something could not be read

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LABELS = {
    "iso8859-1": "cp1252", "latin-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "tis-620": "cp874",
    "iso8859-11": "cp874", "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949",
    "utf-16": "utf-8", "utf-16-le": "utf-8", "utf-16-be": "utf-8",
}  # fmt: skip  # WHATWG, Encoding, section 4.2: what browsers read under these names
_ALIASES = {
    "dos-874": "cp874", "windows-874": "cp874", "windows-949": "cp949", "windows-31j": "cp932", "logical": "iso8859-8",
    "visual": "iso8859-8", "x-mac-ukrainian": "mac-cyrillic", "mac": "mac-roman", "csmacintosh": "mac-roman",
    "koi": "koi8-r", "koi8-ru": "koi8-u", "csisolatin9": "iso8859-15", "unicode-1-1-utf-8": "utf-8",
}  # fmt: skip  # the same list: those that Python does not know
_NO_TEXT = ("idna", "punycode", "unicode-escape", "raw-unicode-escape", "unicode_escape", "raw_unicode_escape", "utf-7")
_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})|\A\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,40})""",
    re.I,
)
_HEAD = 4096  # bytes in which a page declares its encoding
_ALPHABETS = {  # letters beyond A-Z in use, CLDR 45, main exemplar characters, the more widely written first
    "de": "äöüß", "fr": "àâæçéèêëîïôœùûüÿ", "es": "áéíñóúü", "pt": "áàâãçéêíóôõú", "it": "àèéìíîòóù",
    "pl": "ąćęłńóśźż", "tr": "çğıöşüâîûi̇", "nl": "áäéëíïóöúü", "cs": "áčďéěíňóřšťúůýž", "sv": "åäöéà",
    "da": "æøåé", "nb": "æøåéòóô", "fi": "äöåšž", "hu": "áéíóöőúüű", "sk": "áäčďéíĺľňóôŕšťúýž", "hr": "čćđšž",
    "sl": "čšž", "ro": "ăâîșțşţ", "ca": "àçéèíïóòúü", "is": "áðéíóúýþæö", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž",
    "et": "äõöüšž", "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίϊΐόύϋΰώ",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "he": "אבגדהוזחטיךכלםמןנסעףפץצקרשת", "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя", "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
}  # fmt: skip
_COMMON = (
    ("gb2312", 0xB0A1, 0xD7F9), ("big5", 0xA440, 0xC67E), ("shift_jis", 0x889F, 0x9872), ("euc_kr", 0xB0A1, 0xC8FE)
)  # fmt: skip
_LETTERS = tuple(frozenset(letters) for letters in _ALPHABETS.values())
_RARER = 0.02  # what a language costs for each that is more widely written
_SINGLE = (
    "cp1252",
    "cp1250",
    "iso8859_2",
    "cp1254",
    "cp1253",
    "cp1251",
    "koi8_r",
    "cp1257",
    "iso8859_5",
    "cp866",
    "cp1255",
    "cp1256",
    "iso8859_6",
    "iso8859_15",
    "mac_roman",
    "cp850",
)
_DOUBLE = ("gb18030", "cp949", "big5", "cp932", "euc_jp")
_OTHER_SCRIPTS = frozenset(
    (*_DOUBLE, "cp1253", "cp1251", "koi8_r", "iso8859_5", "cp866", "cp1255", "cp1256", "iso8859_6")
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SCRIPTS = "\u02ff\u03ff\u052f\u05ff\u06ff\U0010ffff"  # the last letters of Latin, Greek, Cyrillic, Hebrew, Arabic
_NO_WORD = (
    re.compile(r"\A[α-ω]{4,}\Z|ς\B|\Bσ\Z"),  # a Greek word without an accent, a final letter inside or none at the end
    re.compile(r"[бвгджзклмнпрстфхцчшщ](?:й|[бвгджзклмнпрстфхцчшщ]{5})|[ъ]\Z|\A[А-ЯЁ]{5,}\Z"),
    re.compile(r"[ךםןףץ]\B"),
)  # what no word of these scripts is like, as far as they are taken for one another
_TYPOGRAPHIC = frozenset("‘’“”„‚–—…«»‹›§©®°·•€£¥¢±×¿¡´¨†‡™№¼½¾")
_NULS = 0.05  # of the bytes of UTF-16: spaces and full stops hold one in any language
_OTHER = 0.1  # what an encoding costs that is not windows-1252, in which most texts without a name are
_OLD = {"mac_roman": 0.3, "cp850": 0.3}  # what those of old computers cost
_CLOSE = {**dict.fromkeys(_OLD, 0.3), **dict.fromkeys(("cp1250", "iso8859_2", "cp1254", "cp1257", "iso8859_15"), 0.1)}
# how much less like words a text in one of these must look in all others for a guess that is safe
_SAFE = -0.05  # the same for the rest, which only those of old computers cast doubt on, where they are clearly better
_POWER = re.compile(r"(?<![^\W\d_])((?:[kcdm]?m|ft|mi|in|yd|s))[²³](?![^\W\d_])")  # of a unit
_GUESS = "{name} does not name its encoding; it was read as {told}, a guess. Save it as UTF-8 if letters look wrong."
_DOUBTED = (
    "{name} does not name its encoding and may be in {told}; letters that differ between them are shown as \ufffc. "
    "Save it as UTF-8."
)
_DAMAGED = "{name} is UTF-8 but for {times} damaged place(s), which are shown as \ufffc. Save it again as UTF-8."
_LABELLED = {"mac_roman": "Mac Roman", "cp850": "DOS Latin (cp850)", "iso8859_15": "Latin-9 (iso-8859-15)"}
_SAMPLE = 40_000  # bytes that a guess looks at


def decoded(data: bytes, name: str, *, charset: str | None = None, warn: Warn = lambda line: None) -> str:
    """The characters of the bytes; a guess of their encoding is told to ``warn``. Raises: InputError."""
    text = _characters(data, name, charset, warn)
    if "\0" in text:
        raise InputError(f"{name} holds NUL characters, which no text has. Save it as UTF-8 and try again.")
    return text


def _characters(data: bytes, name: str, charset: str | None, warn: Warn) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data, encoding, name)
    if wide := _wide(data):
        warn(_GUESS.format(name=name, told=label(wide)))
        return data.decode(wide)
    if charset and (known := _codec(charset)):
        try:
            return data.decode(known)
        except UnicodeDecodeError as error:
            warn(f"{name} says that it is {charset}, but is not at byte {error.start}: its encoding was guessed.")
    elif charset:
        warn(f"{name} names an encoding that is not known here, {charset!r}: it was guessed.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _of_guess(data, name, warn)


def foreign(data: bytes) -> str | None:
    """The encoding, by a guess, of the beginning of a file; None for UTF-8, damaged UTF-8 and what is no text."""
    if wide := _wide(data[:_SAMPLE]):
        return wide
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        beyond = b"\n".join(line for line in data.split(b"\n") if not line.isascii())
        return None if b"\0" in data or _places_lost(data) else next(iter(_guesses(beyond[:_SAMPLE])), None)
    return None


def label(encoding: str) -> str:
    """The name of a guessed codec as people write it.

    >>> label("cp1252"), label("utf-16-le")
    ('windows-1252', 'UTF-16 (little-endian)')
    """
    if encoding.startswith("utf-"):
        return encoding.upper().replace("-LE", " (little-endian)").replace("-BE", " (big-endian)")
    return _LABELLED.get(encoding, encoding.replace("cp125", "windows-125"))


def _places_lost(data: bytes) -> int:
    """How many places of UTF-8 are damaged; 0 for what is rather in another encoding."""
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd") - data.count(b"\xef\xbf\xbd")
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    return bad if good > 4 * bad else 0


def _of_guess(data: bytes, name: str, warn: Warn) -> str:
    if (times := _places_lost(data)) and b"\0" not in data[:_HEAD]:
        warn(_DAMAGED.format(name=name, times=times))
        return data.decode("utf-8", "replace").replace("\ufffd", LOST)
    guess, *others = ([] if b"\0" in data[:_HEAD] else _guesses(data[:_SAMPLE])) or [""]
    text = data.decode(guess, "replace") if guess else ""
    if not guess or text.count("\ufffd") > 0.01 * len(text) + 1:
        raise InputError(f"{name} is not text in any encoding known here. Save it as UTF-8 and try again.")
    told = " / ".join(map(label, (guess, *others)))
    warn((_DOUBTED if others else _GUESS).format(name=name, told=told))
    for other in others:
        letters = zip(text, data.decode(other, "replace"), strict=True)
        text = "".join(first if first == second else LOST for first, second in letters)
    return text


def _wide(data: bytes) -> str | None:
    """The encoding of two or four bytes a character that text without a mark is in, by where its NULs stand."""
    sample = data[:_SAMPLE]
    if sample.count(0) < _NULS * len(sample):
        return None
    for encoding in ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        near = sum(letter < "\x80" for letter in text)  # in the wrong order spaces and signs are none
        if "\0" not in text and near > _NULS * len(text) and not _is_noise(text.encode("utf-8", "replace")):
            return encoding
    return None


def declared_in(data: bytes) -> str | None:
    """The encoding that a page or an XML file declares in its own first lines."""
    match = _DECLARED.search(data[:_HEAD])
    return (match[1] or match[2]).decode("ascii", "replace") if match else None


def _codec(label: str) -> str | None:
    """Python's codec for a declared name, as browsers understand it; None for one that is none of text."""
    wanted = label.strip().lower()
    for known in (wanted, _ALIASES.get(wanted, ""), re.sub(r"^(?:x-)+|-[ei]$", "", wanted)):
        try:
            name = codecs.lookup(known).name
            "a".encode(name)
        except (LookupError, ValueError):
            continue
        return None if name in _NO_TEXT else _LABELS.get(name, name)
    return None


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not valid {encoding} at byte {error.start}. Save it as UTF-8.") from error


def _guesses(data: bytes) -> list[str]:
    """The encoding in which the bytes look most like words, the more usual one where it is close; none for no text.

    Behind it the others of one byte a letter that may be meant as well.
    """
    found: list[tuple[float, int, str, float]] = []
    for place, encoding in enumerate((*_SINGLE, *_DOUBLE)):
        decoder = codecs.getincrementaldecoder(encoding)()
        try:
            text = decoder.decode(data, len(data) < _SAMPLE)  # the sample may end within a character
        except UnicodeDecodeError:
            continue
        odd = _oddness(text, encoding)
        rare = _OLD.get(encoding, _OTHER if 0 < place < len(_SINGLE) else 0.0)
        found.append((odd + rare, place, encoding, odd))
    letters = sum(byte > 0x7F for byte in data)
    if not found or min(found)[0] > 2.0 * letters or _is_noise(data):
        return []
    _, _, best, least = min(found)
    bound = least + _CLOSE.get(best, _SAFE)
    rivals = [e for _, _, e, odd in sorted(found) if odd < bound and e != best and (best in _CLOSE or e in _OLD)]
    sample = data.decode(best, "replace")
    others = [e for e in rivals if e in _SINGLE and best in _SINGLE and data.decode(e, "replace") != sample]
    return [best, *others]


def _is_noise(data: bytes) -> bool:
    controls = sum(byte < 0x20 and byte not in b"\t\n\r\f\x1b" for byte in data)
    return controls > 0.02 * len(data)


def _oddness(text: str, encoding: str) -> float:
    """How little a text looks like one: letters that no language has together, stray signs, controls."""
    odd, double, text = 0.0, encoding in _DOUBLE, _POWER.sub(r"\1", text)
    missing: list[tuple[int, ...]] = []
    for word in _WORD.findall(text):
        if not word.isascii():
            odd += _shape(word, double)
            missing += [] if any(letter >= "\u2e80" for letter in word) else [_missing(word)]
    for match in re.finditer(r"[^\x00-\x7f]", text):
        character, behind = match.group(), text[match.end() : match.end() + 1]
        if "\x80" <= character <= "\x9f" or "\ue000" <= character <= "\uf8ff" or character == "\ufffd":
            odd += 4.0
        elif not character.isalpha() and not double:
            before = text[max(0, match.start() - 1) : match.start()]
            if character == "\xad" and before.isalpha():
                continue  # a soft hyphen, in its place
            inside = behind.isalpha() and (before.isalpha() or character in "©®™§")
            odd += 0.0 if character in _TYPOGRAPHIC and not (inside and character not in "’–—·") else 1.5
            odd += 1.0 if _is_stray(character, before, text) else 0.0
    if encoding in ("cp932", "euc_jp") and not re.search("[\u3040-\u30ff]", text):
        odd += 1.0  # Japanese without a kana is rare
    if encoding in _OTHER_SCRIPTS and not any(letter > "\x7f" and letter.isalpha() for letter in text):
        odd += 1.0  # nobody chose it for a sign
    return odd + _languages(missing) + (2.0 if encoding == "gb18030" and _is_korean(text) else 0.0)


def _is_stray(sign: str, before: str, text: str) -> bool:
    """Whether a sign stands where no text has it: one that opens behind a letter, one that closes what none opened."""
    if sign in "¡¿":
        return {"¡": "!", "¿": "?"}[sign] not in text
    if sign in "”›»":
        opening = {"”": "“„", "›": "‹", "»": "«"}[sign]
        return before.isalpha() and text.count(sign) == 1 and not any(mark in text for mark in opening)
    return sign in "‚„°§¼½¾" and before.isalpha()


def _languages(missing: list[tuple[int, ...]]) -> float:
    """How badly the words fit one language, a word of another one costing a little more than its own misfit."""
    if not missing:
        return 0.0
    elsewhere = [min(count + _RARER * place for place, count in enumerate(word)) + 0.3 for word in missing]
    return min(
        _RARER * place + sum(min(word[place], other) for word, other in zip(missing, elsewhere, strict=True))
        for place in range(len(_ALPHABETS))
    )


@lru_cache(maxsize=4096)
def _missing(word: str) -> tuple[int, ...]:
    """For each alphabet how many letters of the word it lacks."""
    beyond = {letter for letter in word.lower() if letter > "\x7f" and letter.isalpha() and letter != "µ"}
    return tuple(len(beyond - letters) for letters in _LETTERS)


@lru_cache(maxsize=4096)
def _shape(word: str, double: bool) -> float:
    """How unlike a word this is by its scripts and capitals."""
    lowered = word.lower()
    ideographs = [letter for letter in word if letter >= "\u2e80"]
    latin = any("a" <= letter <= "z" for letter in lowered)
    if ideographs:
        rare = sum(not _is_common(letter) for letter in ideographs)
        return 1.2 * rare + 1.0 * latin + (0.0 if double else 2.0)
    inner = word[1:] if word != word.upper() else ""
    capitals = sum(b.isupper() and (a.islower() or b > "\x7f") for a, b in itertools.pairwise(word[:1] + inner))
    scripts = len({next(n for n, last in enumerate(_SCRIPTS) if c <= last) for c in lowered if c.isalpha()}) > 1
    odd = len(word) > 2 and any(pattern.search(word) for pattern in _NO_WORD)
    return 1.0 * capitals + 2.0 * scripts + 1.0 * odd + (1.0 if double else 0.0)


def _is_korean(text: str) -> bool:
    """Whether all ideographs come before S in the order of their sounds: Hangul, read as Chinese, always does."""
    leads = [letter.encode("gb18030")[0] for letter in text if "\u4e00" <= letter <= "\u9fff"]
    return len(leads) > 4 and max(leads) < 0xC9


def _is_common(ideograph: str) -> bool:
    """Whether it is of the first level of a national standard (GB 2312, Big5, JIS X 0208, KS X 1001) or a kana."""
    if "\u3040" <= ideograph <= "\u30ff":
        return True
    for encoding, first, last in _COMMON:
        try:
            code = int.from_bytes(ideograph.encode(encoding), "big")
        except UnicodeEncodeError:
            continue
        if first <= code <= last:
            return True
    return False
