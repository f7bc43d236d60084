"""Clauses that leave their predicate to another one, said in full: "and so does Y", "as did Y", "Y did not"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimver.encoder.claims.names import Item, Names, render
from claimver.encoder.claims.phrases import unpunctuated
from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.tree import SUBJECTS, Tree, words
from claimver.encoder.syntax.verb_forms import past, present
from claimver.types import Document

__all__ = ["Cut", "completed"]

Cut = tuple[Tree, Sequence[Clause]]  # a sentence with its clauses

DO = words("do does did")
BE = words("is are was were")
HELPERS = DO | BE | words("has have had can could will would may might must")
NOT = words("not n't n’t never neither nor")
TURNING = words("so as neither nor")  # what the verb stands right behind, its subject after it
ADDED = NOT | words("so too also either likewise similarly")
TIES = ADDED | words(
    "yes no indeed as and but just while whereas though although then yet"
)  # where they open the clause
NOTHING = words("no nothing nobody none neither nowhere")
OPEN = words("who whom whose which that what where when why how than if whether")
FLOATING = words("all both each")  # of the others: "Ann and Bob both won it. So did Eve."
PLACING = words("in on at during from with under against after before for to until since by")
COMMON = words("case custom norm rule practice tradition fashion habit intention plan")  # "as was the case"
NAMES = words("NOUN PROPN PRON")
NOMINAL = words("NOUN PROPN PRON NUM DET ADJ ADP PART CCONJ SYM X PUNCT")


@dataclass(frozen=True, slots=True)
class _Elided:
    """The parts of such a clause: its verb, its subject (none for "did so"), what it adds."""

    verb: int
    subject: tuple[int, ...]
    rest: tuple[int, ...]
    denied: bool


def completed(document: Document, clause: Clause, here: Cut, before: Cut | None, names: Names) -> str:
    """The clause with the predicate of the one it hangs on, or of the sentence before; "" for any other clause."""
    tree, cut = here
    said = _elided(tree, clause)
    if said is None:
        return ""
    full = next((other for other in cut if other.head == clause.parent), None)
    if full is not None:
        subject: list[Item] = [*(_whole(clause, said.subject) or _subject(tree, full))]
        told = _strictly(tree, _predicate(tree, said, tree, full), _subject(tree, full), names)
        return render(document, tree, [*subject, *told, *said.rest], names) if subject and told else ""
    if before is None or clause.kind is not Kind.MAIN or not said.subject:
        return ""
    earlier = next((other for other in before[1] if other.kind is Kind.MAIN), None)
    told = _predicate(tree, said, before[0], earlier) if earlier else []
    name = render(document, tree, _whole(clause, said.subject), names).rstrip(".")
    rest = " ".join(tree.tokens[at].text for at in said.rest)
    return render(document, before[0], [name, *told, *([rest] if rest else [])], names) if told else ""


def _whole(clause: Clause, phrase: Sequence[int]) -> list[int]:
    """The words of a phrase with the commas inside it: "Bratislava, the Slovak capital"."""
    return [at for at in clause.words if phrase and phrase[0] <= at <= phrase[-1]]


def _strictly(tree: Tree, told: list[Item], subject: list[int], names: Names) -> list[Item]:
    """The predicate without names for what points at the other clause's subject: "Bob sold her house"."""
    own = [tree.tokens[at].span for at in subject]
    kept = list(told)
    for at in told:
        mention = names.stand_in(tree.tokens[at]) if isinstance(at, int) else None
        named = names.name(mention) if mention is not None else None
        if mention is not None and named is not None and any(named[1].overlaps(span) for span in own):
            inside = [x for x in told if isinstance(x, int) and mention.span.holds(tree.tokens[x].span)]
            kept = [tree.tokens[x].text if isinstance(x, int) and x in inside else x for x in kept]
    return kept


def _elided(tree: Tree, clause: Clause) -> _Elided | None:
    """The parts of a clause whose only verb is an auxiliary without a predicate."""
    own = [at for at in clause.words if tree.tokens[at].upos != "PUNCT"]
    verbs = [at for at in own if tree.word(at) in HELPERS and tree.tokens[at].upos in ("AUX", "VERB")]
    if len(verbs) != 1 or any(tree.word(at) in OPEN for at in own):
        return None
    verb = verbs[0]
    opening = next((at for at in own if tree.word(at) not in TIES), verb)
    content = [at for at in own if at >= opening and at != verb and tree.word(at) not in ADDED]
    front, back = [at for at in content if at < verb], [at for at in content if at > verb]
    turned = verb > 0 and tree.word(verb - 1) in TURNING and not front
    subject, rest = _parted(tree, back) if turned else (front, back)
    denied = any(tree.word(at) in NOT for at in own)
    found = _Elided(verb, tuple(subject), tuple(rest), denied)
    fits = _turned(tree, found) if turned else _straight(tree, found)
    return found if fits else None


def _parted(tree: Tree, back: list[int]) -> tuple[list[int], list[int]]:
    """The subject behind the verb, and what follows it: "Brazil", "in 2002"."""
    place = next((at for at in back[1:] if tree.word(at) in PLACING), len(tree))
    return [at for at in back if at < place], [at for at in back if at >= place]


def _turned(tree: Tree, found: _Elided) -> bool:
    """Whether what follows "so does" can be its subject: "so is part of the EU" goes on with another."""
    first = next(iter(found.subject), None)
    if first is None or not _noun_phrase(tree, found.subject):
        return False
    if tree.tokens[found.subject[-1]].lemma in COMMON:
        return False
    parsed = any(tree.dep(at) in SUBJECTS for at in found.subject)
    return tree.word(found.verb) not in BE or parsed or _kind(tree, first) in ("PROPN", "PRON")


def _straight(tree: Tree, found: _Elided) -> bool:
    """Whether the verb ends the clause ("Y did", "Y has not"), or "so" follows it."""
    if found.subject and not _noun_phrase(tree, found.subject):
        return False
    if not found.rest:
        return bool(found.subject)
    again = tree.word(min(found.verb + 1, len(tree) - 1)) == "so"
    placed = bool(found.subject) and tree.word(found.rest[0]) in PLACING
    return tree.word(found.verb) in DO and (again or placed)


def _kind(tree: Tree, at: int) -> str:
    """The tag of a word, which behind the first one with a capital is a name's: "So is SEAT"."""
    return "PROPN" if at and tree.tokens[at].text[0].isupper() else tree.tokens[at].upos


def _noun_phrase(tree: Tree, inside: Sequence[int]) -> bool:
    kinds = {_kind(tree, at) for at in inside}
    return kinds <= NOMINAL and not kinds.isdisjoint(("NOUN", "PROPN", "PRON", "NUM"))


def _subject(tree: Tree, clause: Clause) -> list[int]:
    found = tree.subject(clause.head)
    return [] if found is None else unpunctuated(tree, [at for at in tree.below(found) if at in clause.words])


def _predicate(tree: Tree, said: _Elided, other: Tree, full: Clause) -> list[Item]:
    """The predicate of the full clause, in the form that the elided one's verb has."""
    head, subject = full.head, other.subject(full.head)
    if subject is None or not subject < head or other.tokens[head].upos == "AUX":
        return []
    helpers = other.auxiliaries(head)
    skipped = {*other.below(subject), *helpers, *(at for at in full.words if other.word(at) in NOT)}
    skipped |= {at for kid in _replaced(tree, said, other, head) for at in other.below(kid)}
    skipped |= {at for at in full.words if at < head and other.word(at) in FLOATING}
    own = unpunctuated(
        other, [at for at in full.words if at > subject and at not in skipped and other.word(at) != "also"]
    )
    if _asks(other, full, subject) or any(other.tokens[at].upos in NAMES for at in own if at < min([head, *helpers])):
        return []
    verb = tree.word(said.verb)
    if verb in DO:
        return [] if _passive(other, head) else _done(tree, said, other, head, own)
    shared = [at for at in helpers if _same(other.word(at), verb)]
    if not shared or shared[0] != helpers[0]:
        return []
    later: list[Item] = list(helpers[1:])
    return [verb, *(["not"] if said.denied else []), *later, *own]


def _asks(tree: Tree, full: Clause, subject: int) -> bool:
    """Whether the clause asks for more than its subject: "What did she discover?"."""
    named = set(tree.below(subject))
    asked = any(tree.word(at) in OPEN for at in full.words if at < full.head and at not in named)
    return asked or (tree.word(subject) in OPEN and any(tree.word(at) in DO for at in tree.auxiliaries(full.head)))


def _replaced(tree: Tree, said: _Elided, other: Tree, head: int) -> list[int]:
    """The full clause's phrases with the preposition of what the elided one adds: "in 1998" beside "in 2002"."""
    tie = tree.word(said.rest[0]) if said.rest else ""
    phrases = other.kids(head, {"obl", "obl:unmarked", "nmod"})
    again = said.rest and tie not in PLACING  # "did so again in 1994"
    ties = {tree.word(at) for at in said.rest if tree.word(at) in PLACING} if again else {tie}
    return [kid for kid in phrases if any(other.word(case) in ties for case in other.kids(kid, {"case"}))]


def _passive(tree: Tree, head: int) -> bool:
    return tree.tokens[head].upos != "VERB" or bool(tree.kids(head, {"cop", "aux:pass"}))


def _done(tree: Tree, said: _Elided, other: Tree, head: int, own: list[int]) -> list[Item]:
    """The verb of the full clause as the elided one's "do" has it: "belongs", "did not win"."""
    token, verb = other.tokens[head], tree.word(said.verb)
    if said.denied and not any(other.word(at) in NOTHING for at in own):
        put = f"{verb} not {token.lemma}"
    elif verb == "did":
        finite = "Tense=Past" in token.morph and "VerbForm=Fin" in token.morph
        put = token.text if finite else past(token.lemma)
    else:
        put = present(token.lemma, plural=verb == "do")
    return [put if at == head else at for at in own]


def _same(helper: str, verb: str) -> bool:
    groups = (BE, words("has have had"))
    return helper == verb or any(helper in group and verb in group for group in groups)
