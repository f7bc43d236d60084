"""Which language a text is written in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

ENGLISH = "en"
SURE = 0.7
FEWEST = 6  # words of a text that tell its language: of a few names nobody knows it
_READ = 4_000  # characters that are looked at
_WORD = re.compile(
    "[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W\\d_]+"
)  # a letter where no spaces are written
_QUOTED = re.compile('«[^»]*»|»[^«]*«|‹[^›]*›|„[^“”"]*[“”"]|“[^”]*”|「[^」]*」|"[^"\n]*"')  # others' words
# Written widely enough to be met; with all that the model knows, short English is taken for languages with few texts.
NAMES = {
    "ar": "Arabic", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan", "cs": "Czech", "da": "Danish",
    "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "et": "Estonian", "fa": "Persian",
    "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "id": "Indonesian", "it": "Italian", "ja": "Japanese", "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian",
    "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
    "sk": "Slovak", "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish", "sw": "Swahili", "th": "Thai",
    "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its ISO 639-1 code, and how sure that is, in [0, 1]."""

    code: str
    share: float


def language_of(text: str) -> Language | None:
    """The language of the text; None where that is not sure, as for a few names or numbers.

    What it quotes may be in another one, and counts only where little stands outside quotation marks.

    >>> language_of("Der Mond ist der Trabant der Erde, und die Erde ist rund.").code
    'de'
    """
    read = text[:_READ]
    own = _QUOTED.sub(" ", read)
    if len(_WORD.findall(own)) >= FEWEST:
        read = own
    elif len(_WORD.findall(read)) < FEWEST:
        return None
    code, share = _identifier().classify(read)
    return Language(code, float(share)) if share >= SURE else None


@lru_cache(maxsize=1)
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # its model takes half a second to load

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(NAMES))
    return identifier
