"""A question and the few words that answer it, as one statement: "When did it open? In June 1968." is "It opened in …".

What is moved is told by the question's shape: its interrogative (a closed class of words), its first auxiliary and the
subject behind it. Where that leaves a doubt, nothing is stated.
"""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Document
from claimver.verify.trees import SUBJECTS, Tree
from claimver.verify.wording import QUOTES, Item, Names, inflected, render

__all__ = ["answered", "is_short"]

_AGREES, _DENIES = frozenset({"yes", "yeah", "yep", "indeed"}), frozenset({"no", "nope", "not"})
_WANTS = frozenset({"who", "whom", "whose", "what", "which", "when", "where", "how", "why"})
_UNTOLD = frozenset({"why", "whose"})  # what answers these has no place in the question's own words
_AMOUNTS = frozenset({"many", "much"})
_TOLD = frozenset({"PROPN", "NOUN", "NUM"})
_EMPTY = frozenset({"PRON", "AUX", "PART", "INTJ", "PUNCT", "DET", "CCONJ"})  # "No, she did not"
_MARKS = " .!?–—" + "".join(QUOTES)
_VERBAL = ("VERB", "AUX")


def is_short(tree: Tree) -> bool:
    """Whether a sentence answers without a predicate of its own: "Leonie Achterberg.", "In 1968.", "She did not."."""
    return _is_elliptic(tree) or not any(tree.finite(at) for at in range(len(tree)) if tree.heads[at] < 0)


def answered(document: Document, question: Tree, answer: Tree, words: Sequence[int], names: Names) -> str:
    """The statement that a question makes with these words of its answer; "" where it makes none."""
    asked, choice = _without_choice(question, _asked(question))
    verb = next((at for at in asked if question.tokens[at].upos in _VERBAL or _helps(question, at)), None)
    if verb is None or not _is_plain(question, asked):
        return ""
    said, agrees = _said(document, answer, words, names)
    wanted = next((at for at in asked if at <= verb and question.text(at).lower() in _WANTS), None)
    if wanted is None:
        doubtful = agrees is None or (not agrees and (said or _is_limited(question, asked)))
        if verb != asked[0] or doubtful:
            return ""
        items = [*_turned(question, asked, verb, denied=not agrees), *([",", said] if said else [])]
        return render(document, question, items, names)
    if not said or agrees is False or not _opens(question, asked, wanted) or ":" in said:
        return ""
    items = _put(question, asked, wanted, verb, said, at_place=_leads(answer, words))
    if items and choice and any(question.has(at, "Degree=Cmp") for at in asked):
        items += _other(question, choice, said)
    return render(document, question, items, names) if items else ""


def _is_plain(tree: Tree, asked: Sequence[int]) -> bool:
    """Whether a question asks one thing, denies nothing, and speaks of neither of the two who talk."""
    wants = sum(tree.text(at).lower() in _WANTS for at in asked)
    strange = ("Polarity=Neg", "Person=1", "Person=2")
    marks = any(tree.text(at) == ":" or tree.tokens[at].lemma == "else" for at in asked)
    marks = marks or (len(asked) > 1 and tree.text(asked[1]).lower() == "there")
    return wants < 2 and not marks and not any(tree.has(at, feature) for at in asked for feature in strange)


def _is_limited(tree: Tree, asked: Sequence[int]) -> bool:
    """Whether a denial may be of a part of a question alone: of "all", of "anyone", of "only", of a clause."""
    kinds = ("PronType=Ind", "PronType=Tot", "PronType=Neg")
    if any(tree.has(at, kind) and tree.tokens[at].upos in ("PRON", "DET", "ADV") for at in asked for kind in kinds):
        return True
    return any(tree.tokens[at].upos == "SCONJ" or tree.tokens[at].lemma == "only" for at in asked)


def _opens(tree: Tree, asked: Sequence[int], wanted: int) -> bool:
    """Whether an interrogative opens its question, behind a preposition or somebody's name and a comma at most."""
    word, before = tree.text(wanted).lower(), [at for at in asked if at < wanted]
    if word in _UNTOLD:
        return False
    called = len(before) > 1 and tree.text(before[-1]) == ","
    return not before or called or (len(before) == 1 and tree.tokens[before[0]].upos == "ADP")


def _leads(tree: Tree, words: Sequence[int]) -> bool:
    """Whether an answer begins with a preposition: "In Belhaven."."""
    return [tree.tokens[at].upos for at in words if not tree.punctuation(at)][:1] == ["ADP"]


def _asked(tree: Tree) -> list[int]:
    """The words of a question, without marks at either end and what ties it to the sentence before."""
    words = list(range(len(tree)))
    while words and (tree.punctuation(words[0]) or tree.tokens[words[0]].upos in ("CCONJ", "INTJ")):
        words.pop(0)
    while words and tree.punctuation(words[-1]):
        words.pop()
    return words


def _said(document: Document, tree: Tree, words: Sequence[int], names: Names) -> tuple[str, bool | None]:
    """The answer's words without "yes" and "no", and what these say, None where neither is there."""
    lone = [at for at in words if not tree.punctuation(at)]
    first = tree.text(lone[0]).lower() if lone else ""
    agrees = True if first in _AGREES else False if first in _DENIES else None
    if _is_elliptic(tree):
        denied = any("Polarity=Neg" in tree.tokens[at].morph or tree.text(at).lower() in _DENIES for at in lone)
        return "", not denied
    if sum(tree.text(at).lower() in _AGREES | _DENIES for at in lone) > 1:
        return "", None  # "yes and no"
    rest = [at for at in words if at > lone[0]] if agrees is not None else list(words)
    while rest and (tree.punctuation(rest[0]) and tree.text(rest[0]) not in QUOTES):
        rest.pop(0)
    if not any(tree.tokens[at].upos in _TOLD for at in rest):
        return "", agrees
    text = render(document, tree, rest, names).strip(_MARKS)
    opening = next(tree.tokens[at] for at in rest if not tree.punctuation(at))
    small = opening.upos not in ("PROPN", "X") and opening.text[1:] == opening.text[1:].lower()
    return (text[:1].lower() + text[1:] if small else text), agrees


def _is_elliptic(tree: Tree) -> bool:
    """Whether a sentence has a subject and an auxiliary and says nothing else: "She does.", "No, it isn't."."""
    lone = [token for token in tree.tokens if token.upos != "PUNCT"]
    verbs = [token for token in lone if token.upos in _VERBAL]
    plain = all(token.upos in _EMPTY for token in lone)
    return len(verbs) == 1 and plain and any(token.upos == "PRON" for token in lone)


def _put(tree: Tree, asked: Sequence[int], wanted: int, verb: int, said: str, *, at_place: bool) -> list[Item]:
    """The answer in the place that a statement has for it; nothing where it has none."""
    word, phrase = tree.text(wanted).lower(), [at for at in asked if wanted < at < verb]
    behind = _subject(tree, asked, verb)
    if not behind:  # "Who designed it?", "Which of them had more?", "Who is the head?"
        numbered = word in ("who", "whom") and (said[0].isdigit() or phrase)
        inside = phrase[1:] if word == "which" else phrase  # "which of them", but not "what share of it"
        parted = any(tree.tokens[at].upos in ("ADP", "SCONJ") for at in inside)
        fits = word in ("who", "what", "which") and not (at_place or numbered or parted)
        return [said, *(at for at in asked if at >= verb)] if fits else []
    turned = _turned(tree, asked, verb)
    if word == "how":
        return _measured(tree, phrase, verb, behind, turned, said)
    if word == "where" and not at_place:
        return [*turned, "in", said] if tree.tokens[verb].lemma == "be" else []
    return [*turned, *(at for at in asked if at < wanted and tree.tokens[at].upos == "ADP"), said]


def _measured(
    tree: Tree, phrase: Sequence[int], verb: int, subject: Sequence[int], turned: Sequence[Item], said: str
) -> list[Item]:
    """What answers "how high" or "how many moons": "is 27 metres high", "has two moons"; not "how did she die"."""
    if not phrase:
        return []
    counted = any(tree.text(at).lower() in _AMOUNTS for at in phrase)
    known = said.lower().split()
    noun = [at for at in phrase if tree.text(at).lower() not in (*_AMOUNTS, *known)]
    if tree.tokens[verb].lemma != "be":
        return [*turned, said, *(noun if counted else [])]
    return [*subject, verb, said, *noun, *(item for item in turned if item not in subject and item != verb)]


def _without_choice(tree: Tree, asked: list[int]) -> tuple[list[int], list[int]]:
    """A question's words without the answers that it leaves to choose from: "…, the Volga or the Danube"; and these."""
    ties = [at for at in asked if tree.tokens[at].lemma == "or"]
    comma = next((at for at in asked if ties and at < ties[-1] and tree.text(at) == ","), None)
    if comma is None or not any(tree.text(at).lower() in _WANTS for at in asked if at < comma):
        return asked, []
    return [at for at in asked if at < comma], [at for at in asked if at > comma]


def _other(tree: Tree, choice: Sequence[int], said: str) -> list[Item]:
    """Than what the answer is said to be longer: the one of two answers to choose from that it does not give."""
    tie = next((at for at in choice if tree.tokens[at].lemma == "or"), -1)
    both = [[at for at in choice if at < tie], [at for at in choice if at > tie]]
    named = [{tree.text(at) for at in some if tree.tokens[at].upos in _TOLD} for some in both]
    own = [names - others for names, others in zip(named, reversed(named), strict=True)]
    left = [some for some, names in zip(both, own, strict=True) if names and not names & set(said.split())]
    return ["than", *left[0]] if len(left) == 1 else []


def _helps(tree: Tree, at: int) -> bool:
    """Whether a word may stand before its subject in a question: an auxiliary, however it is tagged."""
    return tree.tokens[at].upos == "AUX" or tree.tokens[at].lemma in ("do", "be", "have")


def _turned(tree: Tree, asked: Sequence[int], verb: int, *, denied: bool = False) -> list[Item]:
    """The words behind an auxiliary in the order of a statement: "did it open" is "it opened"."""
    subject = _subject(tree, asked, verb)
    rest = [at for at in asked if at > verb and at not in subject]
    full = next((at for at in rest if tree.tokens[at].upos == "VERB"), None)
    if denied or tree.tokens[verb].lemma != "do" or full is None:
        return [*subject, verb, *(["not"] if denied else []), *rest]
    past = tree.has(verb, "Tense=Past")
    plural = any(tree.has(at, "Number=Plur") for at in subject[-1:])
    form = inflected(tree.tokens[full].lemma, past=past, plural=plural)
    return [*subject, *(form if at == full else at for at in rest)]


def _subject(tree: Tree, asked: Sequence[int], verb: int) -> list[int]:
    """The words of the subject that stands behind the auxiliary, none where the question's own word is the subject."""
    after = [at for at in asked if at > verb]
    if not after or not _helps(tree, verb):
        return []
    heads = [at for at in after if tree.dep(at) in SUBJECTS]
    if tree.tokens[after[0]].upos == "PRON" and not tree.has(after[0], "Poss=Yes"):
        return after[:1]
    return [at for at in after if heads and at <= tree.edges(heads[0])[1]]
