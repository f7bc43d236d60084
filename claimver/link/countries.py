"""Adjectives of countries, the names of those countries, and whether a country is meant or its language."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Token

_TABLE = """
Afghan Afghanistan|Albanian Albania|Algerian Algeria|American United States|Angolan Angola|Argentine Argentina
Argentinian Argentina|Armenian Armenia|Australian Australia|Austrian Austria|Azerbaijani Azerbaijan
Bangladeshi Bangladesh|Belarusian Belarus|Belgian Belgium|Bolivian Bolivia|Bosnian Bosnia and Herzegovina
Brazilian Brazil|British United Kingdom|Bulgarian Bulgaria|Cambodian Cambodia|Cameroonian Cameroon
Canadian Canada|Chilean Chile|Chinese China|Colombian Colombia|Congolese Democratic Republic of the Congo
Croatian Croatia|Cuban Cuba|Cypriot Cyprus|Czech Czech Republic|Danish Denmark|Dutch Netherlands
Ecuadorian Ecuador|Egyptian Egypt|English England|Estonian Estonia|Ethiopian Ethiopia|Finnish Finland
French France|Georgian Georgia|German Germany|Ghanaian Ghana|Greek Greece|Guatemalan Guatemala|Haitian Haiti
Hungarian Hungary|Icelandic Iceland|Indian India|Indonesian Indonesia|Iranian Iran|Iraqi Iraq|Irish Ireland
Israeli Israel|Italian Italy|Ivorian Ivory Coast|Jamaican Jamaica|Japanese Japan|Jordanian Jordan
Kazakh Kazakhstan|Kenyan Kenya|Kuwaiti Kuwait|Latvian Latvia|Lebanese Lebanon|Liberian Liberia|Libyan Libya
Lithuanian Lithuania|Malaysian Malaysia|Maltese Malta|Mexican Mexico|Moldovan Moldova|Mongolian Mongolia
Moroccan Morocco|Mozambican Mozambique|Namibian Namibia|Nepalese Nepal|Nepali Nepal|Nigerian Nigeria
Norwegian Norway|Pakistani Pakistan|Palestinian Palestine|Panamanian Panama|Paraguayan Paraguay|Peruvian Peru
Philippine Philippines|Filipino Philippines|Polish Poland|Portuguese Portugal|Qatari Qatar|Romanian Romania
Russian Russia|Rwandan Rwanda|Saudi Saudi Arabia|Scottish Scotland|Senegalese Senegal|Serbian Serbia
Singaporean Singapore|Slovak Slovakia|Slovenian Slovenia|Somali Somalia|South African South Africa
South Korean South Korea|North Korean North Korea|Soviet Soviet Union|Spanish Spain|Sudanese Sudan
Swedish Sweden|Swiss Switzerland|Syrian Syria|Taiwanese Taiwan|Tanzanian Tanzania|Thai Thailand
Tunisian Tunisia|Turkish Turkey|Ugandan Uganda|Ukrainian Ukraine|Uruguayan Uruguay|Uzbek Uzbekistan
Venezuelan Venezuela|Vietnamese Vietnam|Welsh Wales|Yemeni Yemen|Yugoslav Yugoslavia|Zambian Zambia
Zimbabwean Zimbabwe|European Europe|Asian Asia|African Africa
"""
_SPOKEN = frozenset(  # what is of a language, not of a country
    "language tongue dialect accent word phrase term lyric translation dictionary grammar alphabet vocabulary subtitle "
    "pronunciation spelling speaker lesson".split()
)
_COMPOUNDED = frozenset({"born", "based", "owned", "led", "made", "built", "trained", "backed", "occupied"})
_BECOMING = frozenset({"become", "remain", "stay", "turn"})
_TWO_WORDS = ("South African", "South Korean", "North Korean")


def _read() -> dict[str, str]:
    table: dict[str, str] = {}
    for entry in _TABLE.strip().replace("\n", "|").split("|"):
        adjective = next((name for name in _TWO_WORDS if entry.startswith(name + " ")), entry.split(" ")[0])
        table[adjective] = entry[len(adjective) + 1 :]
    return table


COUNTRY_OF = _read()


def of_country(tokens: Sequence[Token], index: int, end: int, offset: int) -> bool:
    """Whether an adjective, the tokens from ``index`` to ``end`` of a sentence, speaks of the country.

    It does before a noun ("a Danish singer"), in "Danish-born", and where it says what somebody or something is ("she
    is Danish"); "she speaks Danish" is of the language. ``offset`` is the place of the sentence's first token in the
    document, by which heads are counted.
    """
    following = tokens[end : end + 2]
    if following and following[0].upos in ("NOUN", "ADJ", "PROPN"):
        return following[0].lemma.lower() not in _SPOKEN
    if len(following) > 1 and following[0].text in ("-", "‐", "‑"):
        return following[1].text.lower() in _COMPOUNDED
    return _predicated(tokens, end - 1, offset)


def _predicated(tokens: Sequence[Token], index: int, offset: int) -> bool:
    place = index
    for _ in tokens:  # "tall and Danish" is predicated as "tall" is
        head = tokens[place].head - offset
        if tokens[place].dep != "conj" or not 0 <= head < len(tokens) or tokens[head].upos not in ("ADJ", "PROPN"):
            break
        place = head
    kids = {kid.dep: kid for kid in tokens if kid.head in (index + offset, place + offset)}
    if "case" in kids or "det" in kids:  # "it is in Danish", "he is a Dane"
        return False
    head = tokens[place].head - offset
    becoming = tokens[place].dep == "xcomp" and 0 <= head < len(tokens) and tokens[head].lemma in _BECOMING
    subject = next((kid for dep, kid in kids.items() if dep.startswith("nsubj")), None)
    return ("cop" in kids or becoming) and (subject is None or subject.lemma.lower() not in _SPOKEN)
