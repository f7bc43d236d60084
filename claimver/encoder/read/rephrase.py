"""Turns of phrase put plainly before a claim is read: what is denied without "not", feasts as dates, asides."""

from __future__ import annotations

import re
from collections.abc import Callable

from claimver.encoder.words.amounts import MONTHS
from claimver.encoder.words.stretches import STRETCH

__all__ = ["plainly"]

_DATED = r"(?=(?:[\w.,']+ ){0,3}?(?:1\d{3}|20\d{2})\b)"  # what follows names a year
_LASTING = r"(?:stay|remain|continue|last|hold|keep|serve|live|survive|work|play|reign|rule|run|stand|sit)"
_FEASTS = {
    "christmas eve": "24 December", "christmas day": "25 December", "boxing day": "26 December",
    "new year's eve": "31 December", "new year's day": "1 January", "valentine's day": "14 February",
    "may day": "1 May", "halloween": "31 October", "all saints' day": "1 November",
}  # fmt: skip
_FEAST_NAMES = "|".join(_FEASTS).replace("'", "['’]")
_FEAST = re.compile(rf"\b({_FEAST_NAMES}),?(?: (?:of|in))? (?=\d{{4}}\b)", re.I)
_NAME, _PLACED = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}", r"(?:in |at |by |from |to |with |for |on |under )"
_OFTEN = {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "quarter": "quarterly"}
_AGED = {"junior": "younger", "senior": "older"}
_HAVE = {"does": "does not have", "do": "do not have", "did": "did not have", "doing": "not having"}
_NO_OTHER = (
    r"\b(?:no (?:other )?(?:\w+ )?(?:other than|but|except(?: for)?)|no one (?:but|except)|nobody (?:but|except))\b"
)
_HELD_BY = (  # "the post of chief executive at X has been held by Y"
    r"\b[Tt]he (?:post|office|position|role|job) of (?P<post>[^,.;]{3,60}?) "
    r"(?P<be>has been|had been|is|was|were) (?:\w+ly )?(?:held|filled|occupied) by "
    r"(?P<who>[A-Z][\w'’-]*(?:\.(?= ))?(?: [A-Z][\w'’-]*(?:\.(?= ))?){0,4})"
)
_ELLIPTIC = (  # "With 640 beds, X has three times as many as Y"
    r"^With (?P<number>(?:about |some |only |just |nearly )?[\d.,]+) (?P<noun>[a-z]+(?: [a-z]+)?), "
    r"(?P<who>[^,;]{2,60}? (?:has|have|had|boasts?|counts?|employs|offers?)) "
    r"(?P<how>[a-z -]{0,30}?\b(?:as many|more|fewer)) (?P<than>as|than) (?=the [A-Z]|[A-Z])"
)

_AHEAD = (  # "Longer than the Yangtze by 350 kilometres, the Nile ends in …"
    rf"^(?P<comp>(?:(?:Far|Much|Slightly|Even|Considerably) )?(?:[A-Z]?[a-z]+er|(?:[Mm]ore|[Ll]ess) [a-z]+) than "
    rf"(?:the )?{_NAME}(?: by [\w.,]+(?: [a-z]+){{1,2}})?), (?P<the>the )?(?P<who>{_NAME}),?(?= [a-z])"
)

_SOME = rf"(?:{_NAME}|(?:\d\d? )?(?:[A-Z][a-z]+ )?\d[\d,]*)"
_NOT_BUT = (  # "wasn't discovered in 1930 but in 1928"
    rf"\b(?P<be>was|were|is|are)(?:n['’]t| not) (?P<done>[a-z]+(?: [a-z]+)?) (?P<how>{_PLACED})(?:the )?{_SOME},? but "
    rf"(?:rather |instead )?(?=(?P=how))"
)

_MONTH = "|".join(month.capitalize() for month in MONTHS)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_TO = r"(?: to| until| till| and| through|–|-) ?"
_SHARED_YEAR = re.compile(  # "from 26 August to 28 September 1978", "between May and July 2018"
    rf"\b(?P<open>[Ff]rom|[Bb]etween) (?P<first>(?:{_DAY} )?(?:{_MONTH})(?: {_DAY})?)(?P<tie>{_TO})"
    rf"(?P<second>(?:{_DAY} )?(?:{_MONTH})(?: {_DAY},)?) (?P<year>\d{{4}})\b"
)
_SHARED_MONTH = re.compile(  # "from 3 to 9 March 1999"
    rf"\b(?P<open>[Ff]rom|[Bb]etween) (?P<first>{_DAY})(?P<tie>{_TO})(?P<second>{_DAY}) "
    rf"(?P<month>(?:{_MONTH}) \d{{4}})\b"
)

_OPENING = (  # "Well, Ada was born in Ulm."
    r"^(?:Well|Yeah|Yes|Yep|Yup|OK|Okay|Oh|So|Sure|Right|Indeed|Actually|Honestly|Apparently|By the way|In fact|"
    r"As it happens|Interestingly|Surprisingly|Believe it or not|Ladies and gentlemen|"
    r"(?:Dear )?(?:[Ff]olks|[Ff]riends)|Hey|Hi|Hello|Guys|Everyone),\s+|"
    r", (?:folks|guys|friends|people|everyone|mate)(?=[.!]?$)"
)
_JUNIOR = (  # "was twelve years her junior", "was Ada's senior by twelve years"
    rf"\b(?P<much>{STRETCH}) (?P<whose>his|her|its|their|(?:the )?{_NAME}['’]s?) (?P<which>junior|senior)\b(?! [a-z])"
)
_SENIOR = (
    rf"\b(?P<be>was|is) (?P<whose>his|her|its|their|{_NAME}['’]s?) (?P<which>junior|senior) by (?P<much>{STRETCH})"
)
_PICTURE = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+ ?")

_Put = str | Callable[[re.Match[str]], str]
_PHRASES: list[tuple[re.Pattern[str], _Put]] = [
    (_SHARED_YEAR, lambda m: f"{m['open']} {m['first']} {_opening(m)}{m['tie']}{m['second']} {m['year']}"),
    (_SHARED_MONTH, r"\g<open> \g<first> \g<month>\g<tie>\g<second> \g<month>"),
    (re.compile(r"\s*\[[^\]]{1,40}\]"), ""),  # "[O.S. 20 January]", "[12]"
    (re.compile(r"\b[A-Z][a-z]+(?: pronunciation)?: \[[^\]]{1,60}\][;,]? ?"), ""),  # "(Italian: [de ˈniːro]; born …)"
    (
        re.compile(rf"\b(did|was|were|had|has|is|would|could)(?:n't| not) (?!{_LASTING}\b)(.{{2,80}}?) until {_DATED}"),
        r"\1 \2 in ",
    ),
    (re.compile(rf"\bnot until {_DATED}", re.I), "in "),
    (_FEAST, lambda m: _FEASTS[m[1].lower().replace("’", "'")] + " "),
    (re.compile(r"\b(his|her|their|its) native (?=[A-Z])"), ""),
    (
        re.compile(rf"(?:, (?:and )?| and )not {_PLACED}?(?:the )?{_NAME},?(?=[ .;]|$)(?! [A-Z])"),
        "",
    ),
    (re.compile(_NO_OTHER, re.I), "only"),
    (re.compile(r"\bnothing (?:but|else than|other than|except(?: for)?)\b", re.I), "only"),
    (
        re.compile(
            rf",? (?:rather than|instead of|as opposed to) {_PLACED}?"
            rf"(?:(?:his|her|its|their|the|an?) (?:[a-z]+ ){{0,2}})?{_NAME}(?=[ ,.;]|$)(?! [A-Z])"
        ),
        "",
    ),
    (re.compile(rf"\bnot {_PLACED}?(?:the )?{_SOME},? but (?:rather |instead )?"), ""),  # "not by X but by Y"
    (re.compile(_NOT_BUT), r"\g<be> \g<done> "),
    (re.compile(r"\b(?:stayed|remained|kept|stays|remains|keeps) out(?:side)? of\b"), "is not a member of"),
    (re.compile(r"\b(has|have|had) (?:stayed|remained|kept) out(?:side)? of\b"), r"\1 not been a member of"),
    (re.compile(r"\b(does|do|did|doing) without\b"), lambda m: _HAVE[m[1]]),
    (re.compile(_OPENING), ""),
    (re.compile(r"\bonce (?:a|per|every) (day|week|month|year|quarter)\b"), lambda m: _OFTEN[m[1]]),
    (re.compile(_ELLIPTIC), r"\g<who> \g<number> \g<noun>, \g<how> \g<noun> \g<than> "),
    (re.compile(_AHEAD), lambda m: f"{(m['the'] or '').capitalize()}{m['who']}, {_small(m['comp'])},"),
    (re.compile(_HELD_BY), r"\g<who> \g<be> \g<post>"),
    (re.compile(rf"\b(?:[Tt]he|[Aa]ll) (?:two|three|four|five|six) of (?={_NAME}(?:, {_NAME})*,? and [A-Z])"), ""),
    (re.compile(_JUNIOR), lambda m: f"{m['much']} {_AGED[m['which']]} than {_whom(m)}"),
    (re.compile(_SENIOR), lambda m: f"{m['be']} {m['much']} {_AGED[m['which']]} than {_whom(m)}"),
    (re.compile(r"\bf(?:alls?|ell) (?:well |far |just |a little )?short of (?=(?:the )?[A-Z])"), "is lower than "),
    (re.compile(r"\bstop(?:s|ped)? (?:just |well )?short of (?=(?:the )?[A-Z])"), "does not reach into "),
    (re.compile(r"\blacks\b"), "does not have"),
    (re.compile(r"\blacked\b"), "did not have"),
    (re.compile(r"\bwithout (?:ever |once )([a-z]+ing\b)"), r"not \1"),
    (re.compile(r"\bwithout (?:a single|any|so much as an?)\b"), "not with a"),
    (re.compile(r"\b(?:any more|any longer|anymore)(?=[ .,;]|$)"), ""),
]


def _opening(match: re.Match[str]) -> int:
    """The year in which a period opens that names the year of its close alone."""
    opens, closes = (
        next(MONTHS[word] for word in match[end].lower().split() if word in MONTHS) for end in ("first", "second")
    )
    return int(match["year"]) - (opens > closes)


def _whom(match: re.Match[str]) -> str:
    """Whose junior somebody is, as whom one is younger than."""
    return re.sub(r"['’]s?$", "", match["whose"])


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def plainly(text: str) -> str:
    """The sentence with such turns replaced by the plain words for them.

    >>> plainly("It was not spotted until 1978.")
    'It was spotted in 1978.'
    >>> plainly("Finland has stayed out of NATO.")
    'Finland has not been a member of NATO.'
    """
    text = _PICTURE.sub("", text)
    for pattern, put in reversed(_PHRASES):
        text = pattern.sub(put, text)
    text = re.sub(r"\s+([.,;])", r"\1", re.sub(r" {2,}", " ", text)).strip()
    return text[:1].upper() + text[1:]
