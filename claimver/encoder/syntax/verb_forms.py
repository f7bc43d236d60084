"""Finite forms of English verbs, for statements made from participles ("citing" → "cited")."""

from __future__ import annotations

from claimver.encoder.syntax.tree import words
from claimver.types import Token

__all__ = ["FORMERLY", "base_form", "lemma_of", "past", "present"]

IRREGULAR = words(
    "arise:arose bear:bore beat:beat become:became begin:began bend:bent bet:bet bind:bound bite:bit bleed:bled "
    "blow:blew break:broke breed:bred bring:brought build:built burst:burst buy:bought cast:cast catch:caught "
    "choose:chose cling:clung come:came cost:cost creep:crept cut:cut deal:dealt dig:dug do:did draw:drew "
    "drink:drank drive:drove eat:ate fall:fell feed:fed feel:felt fight:fought find:found flee:fled fling:flung "
    "fly:flew forbid:forbade forget:forgot forgive:forgave freeze:froze get:got give:gave go:went grind:ground "
    "grow:grew hang:hung have:had hear:heard hide:hid hit:hit hold:held hurt:hurt keep:kept know:knew lay:laid "
    "lead:led leave:left lend:lent let:let lie:lay light:lit lose:lost make:made mean:meant meet:met "
    "overcome:overcame overtake:overtook pay:paid put:put quit:quit read:read ride:rode ring:rang rise:rose run:ran "
    "say:said see:saw seek:sought sell:sold send:sent set:set shake:shook shed:shed shine:shone shoot:shot "
    "show:showed shrink:shrank shut:shut sing:sang sink:sank sit:sat sleep:slept slide:slid speak:spoke spend:spent "
    "spin:spun split:split spread:spread spring:sprang stand:stood steal:stole stick:stuck strike:struck "
    "swear:swore sweep:swept swim:swam swing:swung take:took teach:taught tear:tore tell:told think:thought "
    "throw:threw undergo:underwent understand:understood undertake:undertook wake:woke wear:wore weave:wove win:won "
    "wind:wound withdraw:withdrew write:wrote be:was"
)
IRREGULAR_PAST = dict(sorted((pair.split(":")[0], pair.split(":")[1]) for pair in IRREGULAR))
DOUBLING = words(
    "stop plan ban drop cap clap grab grip hop knit map nod occur pat permit pin plot refer rob rub scrap ship shop "
    "skip slam slip snap step strip tap tip trap trim wrap admit commit compel control defer equip expel incur omit "
    "prefer propel rebel regret submit transfer transmit"
)
VOWELS = frozenset("aeiou")
OF_BE = dict.fromkeys(words("am is are was were been being 's 're 'm"), "be")

FORMERLY = frozenset("formerly previously originally once first initially then earlier until before".split())


def past(lemma: str, *, plural: bool = False) -> str:
    """The past tense: "cited", "left", "were".

    >>> past("carry"), past("become"), past("ban")
    ('carried', 'became', 'banned')
    """
    if lemma == "be" and plural:
        return "were"
    if lemma in IRREGULAR_PAST:
        return IRREGULAR_PAST[lemma]
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS:
        return lemma[:-1] + "ied"
    return lemma + lemma[-1] + "ed" if lemma in DOUBLING else lemma + "ed"


def present(lemma: str, *, plural: bool = False) -> str:
    """The present tense, third person: "passes", "carry", "is".

    >>> present("pass"), present("carry"), present("carry", plural=True)
    ('passes', 'carries', 'carry')
    """
    if plural:
        return "are" if lemma == "be" else lemma
    if lemma in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[lemma]
    if lemma.endswith(("s", "x", "z", "ch", "sh")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS:
        return lemma[:-1] + "ies"
    return lemma + "s"


def base_form(form: str) -> str:
    """The infinitive of a finite form or a participle in "-ing", as near as its letters tell.

    >>> [base_form(form) for form in ("carries", "passes", "stopped", "moved", "came", "hosting", "winning")]
    ['carry', 'pass', 'stop', 'move', 'come', 'host', 'win']
    """
    irregular = [lemma for lemma, told in IRREGULAR_PAST.items() if told == form]
    if irregular or form in OF_BE or form in ("has", "does"):
        return {**OF_BE, "has": "have", "does": "do"}.get(form) or irregular[0]
    for ending in ("ing", "ed", "es", "s"):
        stem = form.removesuffix(ending)
        if stem != form and len(stem) > 1:
            return _stem(stem, ending)
    return form


def lemma_of(token: Token) -> str:
    """The infinitive of a verb: the tagger's, but for an irregular verb in "-ing" the one that its letters tell."""
    told = base_form(token.text.lower()) if token.text.lower().endswith("ing") else ""
    return told if told in IRREGULAR_PAST else token.lemma


def _stem(stem: str, ending: str) -> str:
    if ending in ("ed", "es") and stem.endswith("i") and len(stem) > 2:
        return stem[:-1] + "y"
    if ending == "es":
        return stem if stem.endswith(("s", "x", "z", "ch", "sh")) else stem + "e"
    doubled = stem[-2:-1] == stem[-1:] and stem[:-1] in IRREGULAR_PAST and ending == "ing"
    if ending != "s" and (stem[:-1] in DOUBLING or doubled):
        return stem[:-1]
    single = len(stem) > 2 and stem[-1] not in VOWELS and stem[-2] in VOWELS and stem[-3] not in VOWELS
    silent = single and stem[-1] not in "wxy" and not stem.endswith(("en", "er", "it", "on"))
    if stem in ("be", "do", "go"):
        return stem
    mute = silent or len(stem) < 3 or stem.endswith(("c", "e", "i", "u", "v", "z"))
    return stem + "e" if ending != "s" and mute else stem
