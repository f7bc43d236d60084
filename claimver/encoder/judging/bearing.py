"""What bears out no claim, however alike the wording: a landing no launch, the mayor of a town no head of a firm."""

from __future__ import annotations

import re

from claimver.encoder.evidence.about import SETTING_OUT, is_before_death
from claimver.encoder.evidence.exclusives import MUTUAL, is_only_who
from claimver.encoder.evidence.ground import PLACING, key, norm
from claimver.encoder.evidence.said import IDENTITIES
from claimver.encoder.evidence.templated import is_in_template
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import RULER
from claimver.encoder.rules.awards import is_no_award
from claimver.encoder.rules.succession import OFFICE
from claimver.encoder.rules.waters import is_upstream
from claimver.encoder.words.wordings import MARRIED, plain, stems, vocabulary
from claimver.types import Entity, Triplet

__all__ = ["bears_out_nothing", "is_ranked_among", "is_turned"]

_ARRIVAL = re.compile(
    r"\b(?:destination|landing|landed|arriv(?:al|es|ed)|splash(?:down|ed)|touch(?:down|ed)|end point)\b"
)
_FOUNDER = re.compile(r"\bfound|\bcreat|\bestablish|\bstart")
_JOINED = re.compile(r"\b(?:educated|student|alma mater|studied|employer|works? (?:for|at)|member of|affiliation)\b")
_LED = re.compile(
    r"\b(?:chief executive|chair(?:man|person|woman)?|president|director|manager|board|own(?:er|ed)|head|leader)\b"
)
_FOUNDS = (
    r"\b(?:found(?:ed|ing|s)?|co-?found(?:ed|s)|(?:co-?)?establish(?:ed|es|ing)?|set(?:s|ting)? up|"
    r"creat(?:ed|es|ing|e)|start(?:ed|s)(?! (?:as|at|in|with|out|off|to|for|work)\b)|launch(?:ed|es)) "
    r"(?:the )?(?:[a-z-]+ ){0,3}?"
)
_INFLUENCED = re.compile(r"\b(?:influenc(?:ed|es|ing)(?! by)|(?:was|is) an? (?:\w+ )?influence (?:on|upon))\b")
_POINTS = frozenset({"highest point", "lowest point"})
_HIGHEST = re.compile(
    r"\b(?:highest|lowest)(?:-lying)? (?:[a-z-]+ )*?(?:city|capital|cities|town|village|airport|lake|building|tower|"
    r"bridge|station|railway|settlement|road|pass|waterfall|score|rate|number|court|level|income|office|rank|honou?r)\b"
)
_FRONTED = (
    r"(?:\w+ ){0,2}(?:[Bb]efore|[Aa]fter|[Ss]ince|[Uu]ntil|[Uu]nlike|[Ll]ike|[Bb]esides|[Cc]ompared with) (?:the )?"
)
_SERVES = (
    r"\b(?:heads?|headed|leads?|led|runs?|ran|owns?|owned|found(?:s|ed)|chairs?|chaired|manages?|managed|join(?:s|ed)|"
    r"works? (?:for|at)|worked (?:for|at)) an? (?:[a-z-]+ )?"
)


_HOUSES = re.compile(r"\b(?:home to|houses|housed|hosts|hosted|boasts|boasted|accommodates|contains|contained)\b")
_OF_SEX = re.compile(r"\b(?:man|woman|men|women|males?|females?|boy|girl)\b(?! (?:in|on|at|of|to|who|behind)\b)")

_PARTICIPLE = re.compile(  # "written in", "founded by", "named after": said of the subject, its object behind it
    r"(?:[a-z]+ )?(?:[a-z]+(?:ed|en|wn|ung)|built|made|sold|led|won|cast|set|shot|held|taught|fought|run) "
    r"(?:by|in|after|on|from|with|of|for|at|to)|capital of|part of|member of"
)
_CREDITS = {  # what somebody did for a film or the like, and the words for it
    "director": re.compile(r"\b(?:direct\w*|helm\w*|made|makes?|shot|filmed|film-?maker)\b"),
    "screenwriter": re.compile(r"\b(?:wr[io]t\w*|script\w*|screenplays?|screenwriter|penn?ed|pens?)\b"),
    "producer": re.compile(r"\bproduc\w*\b"),
    "composer": re.compile(r"\b(?:compos\w*|scor\w*|music\w*|soundtracks?|songs?|wrote|written)\b"),
    "developer": re.compile(r"\b(?:develop\w*|mak\w+|made|creat\w*|built|design\w*|programm\w*|studio)\b"),
    "publisher": re.compile(r"\b(?:publish\w*|issued|imprint|released|brought out|(?:brings?|put) out)\b"),
    "distributed by": re.compile(r"\b(?:distribut\w*|released)\b"),
    "cast member": re.compile(r"\b(?:star\w*|play\w*|act\w*|appear\w*|roles?|cast|leads?|featur\w*|perform\w*)\b"),
}


def bears_out_nothing(reading: Reading, triplet: Triplet) -> bool:
    """Whether a statement cannot bear out the claim, however alike they are worded.

    That X is an airline does not make it "the only airline to fly it"; where a craft landed it was not launched from.
    """
    sort = IDENTITIES & {triplet.property.id, plain(triplet.property.label)}
    if (sort and is_only_who(reading)) or is_no_award(reading, triplet) or is_upstream(reading, triplet):
        return True
    if isinstance(triplet.object, Entity) and is_before_death(reading, triplet, [n.text for n in reading.named]):
        return True
    if plain(triplet.property.label) == "sex or gender" and not _OF_SEX.search(reading.positive):
        return True  # of "the first man on the Moon" it says nothing
    if _is_anothers_title(reading, triplet) or is_housed(reading, triplet) or _is_other_credit(reading, triplet):
        return True
    if _is_founding(reading, triplet) or _is_influence(reading, triplet) or is_ranked_among(reading, triplet):
        return True
    if is_turned(reading, triplet):
        return True
    return _is_arrival(reading, triplet) or _is_of_another(reading, triplet) or _is_fronted(reading, triplet)


def is_turned(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says the relation the other way about: "Norland is the capital of Ulm".

    Behind "written in" stands a statement's object, behind "the capital of" its subject.
    """
    label = plain(triplet.property.label)
    subject, thing = (
        "|".join(re.escape(n.text) for n in reading.named if n.entity is not None and n.entity == end)
        for end in (triplet.subject, triplet.object)
    )
    if not subject or not thing or MUTUAL.search(label) or MARRIED.search(label) or "relation" in label:
        return False
    if is_in_template(reading, triplet, turned=True) and not is_in_template(reading, triplet):
        return True
    if _PARTICIPLE.fullmatch(label):
        behind, right, wrong = rf"\b{re.escape(label)} ", thing, subject
    else:
        behind, right, wrong = (
            rf"\b(?:is|was|became|as) (?:the |an? )?(?:[a-z]+ )?{re.escape(label)} of ",
            subject,
            thing,
        )
    found = [re.search(rf"{behind}(?:the |an? )?(?:{end})(?![\w'’])", reading.positive) for end in (right, wrong)]
    return found[0] is None and found[1] is not None


def _is_other_credit(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says what somebody did for a work, and the statement another: who directed it wrote it?"""
    own = _CREDITS.get(plain(triplet.property.label))
    told = own is not None and any(words.search(reading.positive) for words in _CREDITS.values())
    return own is not None and told and own.search(reading.positive) is None


def is_housed(reading: Reading, triplet: Triplet, said: str = "") -> bool:
    """Whether the claim says what lies in the subject, and the statement where that lies: "is home to the Louvre".

    ``said``: the words held against the statement's object, by default the names for that.
    """
    match = _HOUSES.search(reading.positive)
    if match is None or not PLACING.search(plain(triplet.property.label)):
        return False
    own = [n.text for n in reading.named if n.entity is not None and n.entity == triplet.subject]
    texts = [said] if said else [n.text for n in reading.named if n.entity and n.entity.id == key(triplet.object)]
    behind = any(text in reading.positive[match.end() :] for text in texts)
    return behind and any(text in reading.positive[: match.start()] for text in own)


def _is_fronted(reading: Reading, triplet: Triplet) -> bool:
    """Whether one end only says when the claim was so, or unlike what: "before the Game Boy, Nintendo sold cards"."""
    for named in (n for n in reading.named if n.entity in (triplet.subject, triplet.object)):
        if re.match(rf"{_FRONTED}{re.escape(named.text)},", reading.positive):
            return reading.positive.count(named.text) == 1
    return False


def _is_anothers_title(reading: Reading, triplet: Triplet) -> bool:
    """Whether the office stands in the claim only as another's title, or another does: "under President Bo"."""
    if not isinstance(triplet.object, Entity) or not OFFICE.search(plain(triplet.property.label)):
        return False
    office = norm(triplet.object.label).partition(" of ")[0]
    found = [match.end() for match in re.finditer(rf"\b{re.escape(office)}\b", reading.positive, re.I)]
    under = re.search(
        rf"\b(?:under|by|with|for|against|to|from) (?:[\w-]+ )?{re.escape(office)}\b", reading.positive, re.I
    )
    others = [n.text for n in reading.named if n.text[:1].isupper() and n.entity != triplet.subject]
    if not found and (told := {m[0].lower() for m in RULER.finditer(reading.positive)} - {"head of"}):
        names = norm(" ".join((triplet.object.label, *triplet.object.aliases)))
        return RULER.search(office) is not None and not any(word in names for word in told)  # another office
    return under is not None and all(
        any(reading.positive.startswith(f" {text}", at) for text in others) for at in found
    )


def _is_founding(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim has one end found the other, and the statement is of a member, a pupil, the staff or head."""
    relation = plain(triplet.property.label)
    if _FOUNDER.search(relation) or not (_JOINED.search(relation) or _LED.search(relation)):
        return False
    ends = {key(triplet.object), triplet.subject.id if _LED.search(relation) else ""}
    texts = (n.text for n in reading.named if n.entity is not None and n.entity.id in ends)
    return any(re.search(rf"{_FOUNDS}{re.escape(text)}(?!['’\w])", reading.positive) for text in texts)


def _is_influence(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim has the one influence the other, and the statement is that it was the other way round."""
    if plain(triplet.property.label) != "influenced by" or not isinstance(triplet.object, Entity):
        return False
    match = _INFLUENCED.search(reading.positive)
    if match is None:
        return False
    ends = [
        {n.text for n in reading.named if n.entity is not None and n.entity.id == end.id}
        for end in (triplet.subject, triplet.object)
    ]
    before, after = reading.positive[: match.start()], reading.positive[match.end() :]
    return any(text in before for text in ends[0]) and any(text in after for text in ends[1])


def is_ranked_among(reading: Reading, triplet: Triplet) -> bool:
    """Whether a highest point is asked of what is no mountain: "the highest capital city in Europe"."""
    return plain(triplet.property.label) in _POINTS and _HIGHEST.search(reading.positive) is not None


def _is_arrival(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says where a journey began, and the statement where it ended."""
    if not _ARRIVAL.search(plain(triplet.property.label)):
        return False
    texts = (n.text for n in reading.named if n.entity is not None and n.entity.id == key(triplet.object))
    return any(re.search(rf"{SETTING_OUT}{re.escape(text)}(?!\w)", reading.positive) for text in texts)


def _is_of_another(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim is of a firm or the like of a place, and the statement of the place itself.

    Who "heads an Aldermouth firm" does not head Aldermouth.
    """
    for text in (n.text for n in reading.named if n.entity == triplet.subject):
        match = re.search(rf"{_SERVES}{re.escape(text)} (?P<noun>[a-z]+)", reading.positive)
        if match and not stems(match["noun"]) & vocabulary(triplet):
            return True
    return False
