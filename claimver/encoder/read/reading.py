"""What a claim says, as far as code can tell: its names, values, polarity, tense and exclusiveness."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimver.encoder.read.coordinated import Listed, deeds, lists
from claimver.encoder.read.lexicon import Lexicon, Named
from claimver.encoder.read.rephrase import plainly
from claimver.encoder.read.topics import earlier, inside, topics
from claimver.encoder.syntax.verb_forms import FORMERLY
from claimver.encoder.words.acts import Act, acts
from claimver.encoder.words.amounts import Amount, Date, amounts, dates
from claimver.encoder.words.deeds import as_event
from claimver.encoder.words.polarity import polarity
from claimver.encoder.words.wordings import stems
from claimver.types import Claim, Document, Entity, Span, Token

_EXCLUSIVE = re.compile(
    r"\b(?:only|sole|solely|exclusively|alone|nothing but|none but|entirely|single-handed(?:ly)?|"
    r"(?:all )?(?:on (?:his|her|its|their) own|by (?:himself|herself))|"
    r"(?:all|the whole) of (?:his|her|its|their)|(?<!.)(?:all|the whole) of|"
    r"(?:his|her|their) (?:entire|whole) (?:[a-z]+ ){0,2}career)\b",
    re.I,
)
_NOT_EXCLUSIVE = re.compile(
    r"\bnot only\b|\bonly (?:in|on|after|when|since|from|about|around|as) |"
    r"\bonly (?:an? )?(?:partial|partially|partly|limited|minor|slight|slightly|brief|briefly|recently|later|then) |"
    r"\bonly (?:a |some )?(?:few|two|three|four|five|six|seven|eight|nine|ten|\d+) ",
    re.I,
)
_SUPERLATIVE = re.compile(  # whatever the tagger makes of it: "deepest", "highest-grossing"
    r"(?:[a-z]{2,}est|most|best|least|worst)-[a-z]+|"
    r"(?!(?:for|hon|mod|inter|harv|cont|prot|requ|inqu|conqu|bequ|dig|arr|inv|sugg|manif|temp|pri|midw|northw|southw)est)[a-z]{3,}est"
)
_OUTERMOST = re.compile(r"(?:(?:north|south|east|west)(?:ern)?|upper|inner|outer|top|hind)most", re.I)
_BRACKETS = re.compile(r"\([^()]*\)")
_DISCOURSE = re.compile(
    r"\b(?:also|later|then|subsequently|eventually|actually|famously|indeed|notably|reportedly|of course|certainly|"
    r"definitely|really) (?=[a-z])"
)
_MONEY = re.compile(r"\d (?:[a-z]+ )?(?P<whose>[A-Z][a-z]+) (?:dollar|pound|franc|crown|peso|rupee|dinar)s?\b")
PEOPLE = frozenset(
    "wife husband son daughter brother sister father mother parent child uncle aunt cousin nephew niece grandfather "
    "grandmother grandson granddaughter friend partner lover widow widower teacher pupil student mentor colleague "
    "rival assistant secretary manager coach agent lawyer founder director author president leader member captain "
    "player singer mayor minister king queen owner successor predecessor employee chairman chief head boss fan citizen "
    "resident subsidiary editor producer composer writer painter architect designer inventor discoverer".split()
)
IN_LIFE = re.compile(  # a time in a life: no word of who killed whom, or of where somebody died
    r" ?\b(?:until|till|up to|at the time of|before|after|since) (?:his|her|their) (?:own )?death\b"
    r"(?! (?:in|on|at|from|of|by)\b)| ?\b(?:until|till|up to) the (?:very )?(?:day|moment|hour) (?:he|she|they) died\b"
)
_LASTING = frozenset(
    "locate situate base headquarter house lodge seat station register license affiliate ally own lead head run manage "
    "coach call name know make compose hold bury marry operate chair govern rule use speak employ".split()
)


@dataclass(frozen=True)
class Reading:
    """A claim taken apart; ``positive`` is its proposition without the denial, and what the values stand in."""

    claim: Claim
    positive: str
    negated: bool
    exclusive: bool
    present: bool
    named: tuple[Named, ...]
    dates: tuple[Date, ...]
    amounts: tuple[Amount, ...]
    denied: str = ""  # what stands behind the first word of denial
    things: frozenset[str] = frozenset()  # the stems of the common nouns in it
    nouns: frozenset[str] = frozenset()  # the stems of the claim's common nouns
    verbs: frozenset[str] = frozenset()  # and of its verbs, but for those that only help others
    roles: tuple[tuple[Entity, Entity], ...] = ()  # who is meant by a role, and towards what: "the director of X"
    topics: frozenset[str] = frozenset()  # the ids of what the claim is about: named in or before its subject
    owners: frozenset[tuple[str, str]] = frozenset()  # whose what the claim is about: "Obama's wife was born in …"
    acts: tuple[Act, ...] = ()  # what somebody does, and the nouns for whoever does it
    earlier: tuple[Named, ...] = ()  # what this and the sentence before it name ahead of the claim, but for its topics
    ranks: tuple[str, ...] = ()  # superlatives and ordinals: "coldest", "most populous", "first"
    lists: tuple[tuple[Listed, ...], ...] = ()  # phrases that "and" joins: "bread, buns and cakes"
    deeds: tuple[str, ...] = ()  # verbs behind an "and": "wrote and directed"

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the content words that are no part of a name."""
        return stems(re.sub(r"\w+-\w+", " ", self.spoken))  # "Oslo-born" says nothing of what the sentence states

    @cached_property
    def spoken(self) -> str:
        """The claim's words without its names, its dates and times in a life."""
        return self.unnamed(self.positive)

    def unnamed(self, part: str) -> str:
        """A part of the claim without the claim's names, its dates and times in a life."""
        text = IN_LIFE.sub(" ", part)
        for date in self.dates:
            text = text.replace(date.span.of(self.positive), " ")
        for named in sorted(self.named, key=lambda n: -len(n.text)):
            if not named.text[:1].islower():
                text = text.replace(named.text, " ")
        return text

    @property
    def values(self) -> tuple[Date | Amount, ...]:
        """The dates and the numbers."""
        return (*self.dates, *self.amounts)

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The linked entities, each once."""
        return tuple({n.entity.id: n.entity for n in self.named if n.entity is not None}.values())


def is_present(tokens: Sequence[Token], span: Span) -> bool:
    """Whether the claim's first finite verb speaks of now: "has been … since" does, "had been" does not.

    A participle without one speaks of the time of the verb beside it: "Y, headquartered in Z, builds".
    """
    own = [token for token in tokens if span.holds(token.span)]
    for index, token in enumerate(own):
        if token.upos not in ("VERB", "AUX") or "VerbForm=Fin" not in token.morph:
            continue
        if token.text.lower() in ("had", "'d", "’d"):
            return False  # "had been" was over before what the text speaks of, "had been since" too
        helps = (t for t in own[index + 1 : index + 4] if t.text[0].islower())  # no name that looks like a verb
        if token.lemma == "have" and any(t.upos in ("VERB", "AUX") for t in helps):
            rest = [t.text.lower() for t in own[index + 1 :]]
            lasting = "been" in rest[:3] and not any("VerbForm=Part" in t.morph for t in own[index + 2 : index + 5])
            return lasting or "always" in rest[:2] or any(t.text.lower() == "since" for t in own)
        if "Tense=Pres" in token.morph or (token.lemma in ("be", "do") and token.text.lower() in ("is", "are", "'s")):
            parts = [t for t in own[index + 1 : index + 4] if "VerbForm=Part" in t.morph and t.upos == "VERB"]
            passive = token.lemma == "be" and parts and parts[0].lemma not in _LASTING
            return not passive or any(t.text.lower() in ("currently", "now", "still", "today") for t in own)
        return token.lemma == "can" and [t.lemma for t in own[index + 1 : index + 3]] == ["be", "find"]
    first = next((t for t in own if t.upos == "VERB"), None)
    if any(token.text.lower() in FORMERLY for token in own):
        return False
    return first is not None and "Tense=Past" in first.morph and first.lemma in _LASTING and _beside_now(tokens, first)


def _beside_now(tokens: Sequence[Token], participle: Token) -> bool:
    """Whether a participle hangs, by a noun, on a verb of the present: "Y, headquartered in Z, builds"."""
    at = participle.head
    for _ in range(8):
        if "VerbForm=Fin" in tokens[at].morph:
            return "Tense=Pres" in tokens[at].morph
        if tokens[at].head == at:
            break
        at = tokens[at].head
    return False


def read_claim(document: Document, claim: Claim, lexicon: Lexicon) -> Reading:
    """The claim taken apart."""
    proposition = as_event(plainly(claim.proposition), claim, document)
    named = lexicon.named(claim, proposition)
    said = polarity(_DISCOURSE.sub("", proposition), (name.text for name in named))
    standing = lexicon.named(claim, said.positive)
    values: list[Date | Amount] = [*dates(said.positive), *amounts(said.positive)]
    named = tuple(
        n
        for n in named
        if any(map(str.isalnum, n.text))
        if not (n.entity is None or _is_money(n.text, said.positive)) or not _in_value(n.text, values, said.positive)
    )
    standing = tuple(n for n in standing if n.entity is not None or not _in_value(n.text, values, said.positive))
    about = frozenset(topics(document, claim, named))
    tags = {document.tokens[at].text: document.tokens[at].upos for at in inside(document.tokens, claim.span)}
    return Reading(
        claim=claim,
        positive=said.positive,
        negated=said.negated,
        exclusive=bool(_EXCLUSIVE.search(_NOT_EXCLUSIVE.sub(" ", _BRACKETS.sub(" ", said.positive)))),
        present=is_present(document.tokens, claim.span),
        named=named,
        dates=tuple(d for d in dates(said.positive) if not _in_name(d.span, said.positive, standing)),
        amounts=tuple(a for a in amounts(said.positive) if not _in_name(a.span, said.positive, standing)),
        denied=said.denied,
        roles=tuple(lexicon.held(claim)),
        topics=about,
        earlier=earlier(document, claim, about),
        owners=frozenset((*_owners(document, claim), *_owners_by_wording(claim, named))),
        acts=tuple(acts(document.tokens, inside(document.tokens, claim.span))),
        ranks=tuple(_ranks(document.tokens, claim.span, [name.text for name in standing], said.positive)),
        things=_common_nouns(document.tokens, claim.span, said.denied) if said.negated else frozenset(),
        nouns=_common_nouns(document.tokens, claim.span, said.positive),
        verbs=_verbs(document.tokens, claim.span, said.positive),
        lists=lists(said.positive, standing, values, tags),
        deeds=deeds(said.positive, standing, values, tags),
    )


def _owners(document: Document, claim: Claim) -> Iterator[tuple[str, str]]:
    """The ids of things to which a verb's subject is a relative, a leader or the like, with the stem of that noun."""
    tokens = document.tokens
    mentions = [document.mentions[at] for at in inside(document.mentions, claim.span)]
    of = {m.span.start: m.entity.id for m in mentions if m.entity is not None and m.antecedent != m.span}
    for token in (tokens[at] for at in inside(tokens, claim.span)):
        noun = tokens[token.head]
        named = tokens[noun.head] if noun.dep == "compound" else noun  # "Lennon's son Sean"
        both = claim.span.holds(token.span) and claim.span.holds(noun.span)
        about = named.dep.startswith("nsubj") and token.dep in ("nmod", "nmod:poss")
        kin = _kin_before(tokens, token.head) if noun.upos == "PROPN" else noun.lemma if noun.upos == "NOUN" else ""
        if both and about and kin in PEOPLE and token.span.start in of:
            yield of[token.span.start], next(iter(stems(kin)), "")


def _owners_by_wording(claim: Claim, named: tuple[Named, ...]) -> Iterator[tuple[str, str]]:
    """The owner that a proposition begins with, whatever the parser makes of it: "Orla Venn's daughter Mina"."""
    for name in named if re.search(r"['’]", claim.proposition) else ():
        owned = (
            rf"(?:[Tt]he )?{re.escape(name.text)}(?:['’]s|(?<=s)['’]) (?:[a-z-]+ ){{0,2}}?(?P<noun>[a-z]+)(?= [A-Za-z])"
        )
        match = re.match(owned, claim.proposition)
        if match and name.entity is not None and match["noun"] in PEOPLE:
            yield name.entity.id, next(iter(stems(match["noun"])), "")


def _kin_before(tokens: tuple[Token, ...], at: int) -> str:
    """The noun that stands before a name as a part of it: the son of "his son Sean"."""
    before = tokens[at - 1] if at else tokens[at]
    return before.lemma if before.upos == "NOUN" and before.dep == "compound" and before.head == at else ""


def _ranks(tokens: tuple[Token, ...], span: Span, names: list[str], text: str) -> Iterator[str]:
    """The words that say how a thing ranks among others of its kind, where a noun follows: "the first man"."""
    own = [tokens[at] for at in inside(tokens, span)]
    for index, token in enumerate(own[:-1]):
        following = own[index + 1]
        if following.text.lower() in ("century", "millennium"):
            continue  # "in the 20th century" ranks nothing
        before = own[index - 1].text.lower() if index else ""
        degree, ordinal = "Degree=Sup" in token.morph, "NumType=Ord" in token.morph
        if _OUTERMOST.fullmatch(token.text):  # which the tagger does not know
            ranked = token.text
        elif following.text == "-" and _SUPERLATIVE.fullmatch("".join(part.text for part in own[index : index + 3])):
            ranked, ordinal = "".join(part.text for part in own[index : index + 3]), True
        elif _SUPERLATIVE.fullmatch(token.text) and following.upos in ("NOUN", "PROPN", "ADJ"):
            ranked, ordinal = token.text, True  # as an ordinal, only behind an article
        elif token.text.lower() in ("most", "least") and following.upos == "ADJ":
            ranked = f"{token.text} {following.text}"
        elif token.text.lower() in ("most", "least") and following.upos == "ADV" and following.text.endswith("ly"):
            ranked = " ".join(part.text for part in own[index : index + 3])
        elif (degree or ordinal) and token.upos in ("ADJ", "NUM") and following.upos in ("NOUN", "PROPN", "ADJ"):
            ranked = token.text
        else:
            continue
        named = any(ranked in name and not name.islower() for name in names)
        definite = before in ("the", "its", "their", "his", "her") or before in ("'s", "’s", "'", "’")
        if ranked in text and not named and (definite or not ordinal):
            yield ranked


def _common_nouns(tokens: tuple[Token, ...], span: Span, part: str) -> frozenset[str]:
    """The stems of the common nouns of a claim that stand in a part of its proposition."""
    own = (tokens[at] for at in inside(tokens, span))
    return stems(" ".join(token.lemma for token in own if token.upos == "NOUN" and token.text in part))


def _verbs(tokens: tuple[Token, ...], span: Span, part: str) -> frozenset[str]:
    """The stems of the verbs of a claim, as they stand in a part of its proposition."""
    own = (tokens[at] for at in inside(tokens, span))
    return stems(" ".join(token.text for token in own if token.upos == "VERB" and token.text in part))


def _is_money(name: str, text: str) -> bool:
    """Whether a name only says whose money is meant: the Canadian of "84 million Canadian dollars"."""
    return any(match["whose"] == name for match in _MONEY.finditer(text))


def _in_value(name: str, values: Sequence[Date | Amount], text: str) -> bool:
    """Whether an unlinked name is a mere part of a value, such as the C of "3,400 °C"."""
    places = [match.start() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    held = [any(v.span.start <= at and at + len(name) <= v.span.end for v in values) for at in places]
    return bool(places) and all(held)


def _in_name(span: Span, text: str, named: tuple[Named, ...]) -> bool:
    """Whether the value is part of a name, such as the 11 of "Apollo 11"."""
    return any(
        match.start() <= span.start < match.end()
        for name in named
        if not name.text[:1].islower()  # "metres" is linked to the unit, and no name
        for match in re.finditer(re.escape(name.text), text)
    )
