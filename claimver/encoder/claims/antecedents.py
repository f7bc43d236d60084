"""What a relative word stands for where the parser tied it to another noun of the phrase before it."""

from __future__ import annotations

from claimver.encoder.claims.names import PEOPLE
from claimver.encoder.syntax.tree import Tree, words

__all__ = ["apposed", "asides", "at_time", "in_role", "nearer", "of_one"]

KIN = words("child uncle aunt niece nephew cousin friend twin guest pupil aide ally host pilot clerk chief head")
GROUPS = words(
    "group team crew band couple pair family people crowd staff class party side jury trio duo quartet dynasty couple "
    "generation troupe choir army troop unit league company firm board government rest half most many some majority"
)
HUMAN = ("er", "or", "ist", "ian", "ant", "ent", "ess", "ee", "man", "woman")  # how words for people end


NAMING = words("flat flat:name compound nmod:unmarked nummod")
BESIDE = words("appos obl nmod obj conj dep parataxis obl:unmarked")
TIMES = words("year month day")
_ARTICLES = words("a an the his her its their one")
_DESCRIBING = words("appos amod nmod nmod:unmarked obl:unmarked advmod")
ALL = words("every each any no all")


def apposed(tree: Tree, noun: int) -> int:
    """What the noun is an apposition to, or else the noun: "The Glass Key, a novel", "in 2006, the year"."""
    if tree.dep(noun) == "appos" and tree.tokens[tree.heads[noun]].upos == "PROPN":
        return tree.heads[noun]
    above = tree.heads[noun]
    in_parts = tree.dep(noun) == "nmod" and tree.kids(noun, {"nummod"}) and tree.dep(above) == "appos"
    if in_parts and [tree.word(kid) for kid in tree.kids(noun, {"case"})] == ["in"] and _a_named(tree, above):
        return tree.heads[above]  # "the Tidal Symphony, a work in four movements, which"
    article = next((kid for kid in tree.kids(noun, {"det"}) if kid < noun), 0)
    timely = tree.tokens[noun].lemma in TIMES and tree.word(article) == "the"
    alone = tree.dep(noun) == "conj" and tree.kids(above, {"conj"}) == [noun] and tree.word(article) == "the"
    if article < 2 or tree.word(article - 1) != "," or not (timely or alone or tree.word(article) in ("a", "an")):
        return noun
    at = article - 2
    dated = tree.tokens[at].upos == "NUM" and tree.word(at).isdigit()
    if tree.dep(noun) not in BESIDE or tree.kids(noun, {"case", "cc", "conj"}) or tree.finite(noun):
        return noun
    if (timely and not dated) or (not timely and tree.tokens[at].upos != "PROPN"):
        return noun
    while tree.dep(at) in NAMING and 0 <= tree.heads[at] < at:
        at = tree.heads[at]
    return at


def of_one(tree: Tree, noun: int) -> int:
    """The "one" of "one of the physicists who": the clause is true of it, too; else the noun."""
    above = tree.heads[noun]
    if above < 0 or tree.word(above) != "one" or tree.dep(noun) != "nmod":
        return noun
    said = tree.dep(above) == "appos" or (tree.kids(above, {"cop"}) and tree.subject(above) is not None)
    return above if said and [tree.word(kid) for kid in tree.kids(noun, {"case"})] == ["of"] else noun


def _a_named(tree: Tree, noun: int) -> bool:
    """Whether "a" stands before the noun and what it is an apposition to is a name."""
    indefinite = any(tree.word(kid) in ("a", "an") for kid in tree.kids(noun, {"det"}))
    return indefinite and tree.tokens[tree.heads[noun]].upos == "PROPN"


def in_role(tree: Tree, mark: int) -> bool:
    """Whether "as" says in what role, and ties no clause to another: "As a footballer Niels Bohr played in goal"."""
    return tree.word(mark) == "as" and tree.word(min(mark + 1, len(tree) - 1)) in ("a", "an")


def at_time(tree: Tree, noun: int, relative: int | None) -> int:
    """The number or time right before "when", which is what it refers to: "has led it since 2015, when she joined"."""
    if relative is None or tree.word(relative) != "when":
        return noun
    near = range(relative - 1, max(-1, relative - 4), -1)
    return next((at for at in near if tree.tokens[at].upos == "NUM"), noun)


def nearer(tree: Tree, noun: int, relative: int) -> int:
    """The noun right before the relative word where the parser's cannot be meant: no "which" is a person.

    "A surgeon in the drama X, which …" is about X, "the name of James Webb, who …" about Webb.
    """
    word = tree.relative_word(relative) if relative >= 0 else None
    if word is None:
        return noun
    if tree.word(word) == "where" and tree.tokens[noun].upos == "NUM":  # "moved to Chicago in 2001, where"
        place = next((at for at in range(noun - 1, -1, -1) if tree.tokens[at].upos == "PROPN"), noun)
        while tree.dep(place) in ("flat", "flat:name") and 0 <= tree.heads[place] < place:
            place = tree.heads[place]
        return place
    at = word - 2
    if noun < at and tree.word(word - 1) == "," and tree.tokens[at].upos == "PROPN" and _unreal(tree, noun, relative):
        while tree.dep(at) in ("flat", "flat:name", "compound") and noun < tree.heads[at] < at:
            at = tree.heads[at]
        return at  # "every other summit in New Zealand, where"
    if (
        tree.word(word) in ("which", "that")
        and noun < at
        and _disagrees(tree, noun, relative)
        and tree.tokens[at].upos in ("NOUN", "PROPN")
    ):
        return at  # "almonds and oil are the ingredients of X, which is"
    if tree.word(word) == "which" and _person(tree, noun):
        near = (at for at in range(word - 1, noun, -1) if tree.tokens[at].upos in ("PROPN", "NOUN"))
        return next((at for at in near if tree.dep(at) not in ("flat", "flat:name")), _made_by(tree, noun))
    if tree.word(word) in ("who", "whom") and tree.tokens[noun].entity in ("ORG", "LOC"):
        return _somebody(tree, noun)
    if tree.word(word) in ("who", "whom") and not _people(tree, noun):
        at = word - 2 if tree.word(word - 1) == "," else word - 1
        if noun < at and tree.tokens[at].upos == "PROPN" and tree.tokens[at].entity == "PERSON":
            while tree.dep(at) in ("flat", "flat:name") and noun < tree.heads[at] < at:
                at = tree.heads[at]
            return at
    return noun


def _disagrees(tree: Tree, noun: int, relative: int) -> bool:
    """Whether the noun is several and the clause's verb of one."""
    verbs = [relative, *tree.auxiliaries(relative), *tree.kids(relative, {"cop"})]
    one = any("Number=Sing" in tree.tokens[at].morph and "VerbForm=Fin" in tree.tokens[at].morph for at in verbs)
    several = "Number=Plur" in tree.tokens[noun].morph or bool(tree.kids(noun, {"conj"}))
    return one and several


def _unreal(tree: Tree, noun: int, relative: int) -> bool:
    """Whether the noun is all of a sort, or no noun, so that no clause behind a comma is about it."""
    if any(tree.word(kid) in ALL for kid in tree.kids(noun, {"det"})):
        return True
    return tree.tokens[noun].upos == "VERB" and bool(tree.kids(relative, {"cop"}))


def _somebody(tree: Tree, noun: int) -> int:
    """The person that a noun's phrase describes: "Ann, a geologist educated at Yale, who …" is about Ann."""
    at, seen = noun, 0
    while tree.heads[at] >= 0 and seen < 8:
        at, seen = tree.heads[at], seen + 1
        if tree.tokens[at].entity == "PERSON":
            return at
        if tree.predicate(at) and tree.finite(at):
            break
    return noun


def _made_by(tree: Tree, noun: int) -> int:
    """What somebody made: "a drama created by Ann, which …" is about the drama; else what is whose."""
    made = tree.heads[noun]
    if tree.dep(noun).startswith("obl") and made >= 0 and tree.dep(made) == "acl" and tree.heads[made] >= 0:
        return tree.heads[made]
    return _owner(tree, noun)


def _owner(tree: Tree, noun: int) -> int:
    """What is whose: "the firm of Otto Rask, which …" is about the firm."""
    above = tree.heads[noun]
    owned = tree.dep(noun) == "nmod" and tree.tokens[above].upos == "NOUN"
    return above if owned and (tree.tokens[above].lemma in GROUPS or not _people(tree, above)) else noun


def _person(tree: Tree, noun: int) -> bool:
    subject = tree.subject(noun)
    known = [tree.tokens[at].entity for at in (noun, subject) if at is not None]
    lemma = tree.tokens[noun].lemma
    return "PERSON" in known or lemma in PEOPLE or lemma.endswith(("ist", "ian"))


def _people(tree: Tree, noun: int) -> bool:
    """Whether the noun may stand for somebody, or for several."""
    token = tree.tokens[noun]
    lemma = token.lemma.lower()
    return token.upos == "PROPN" or lemma in PEOPLE | KIN | GROUPS or lemma.endswith(HUMAN)


def asides(tree: Tree, name: int) -> list[int]:
    """What is set off behind a name by commas and only describes it: ", an actor and politician," ", 92 km long,"."""
    listed = any(tree.dep(kid) == "conj" and tree.tokens[kid].upos == "PROPN" for kid in tree.children[name])
    found = []
    for kid in (kid for kid in tree.children[name] if kid > name and tree.apart(name, kid)):
        first = tree.word(next((at for at in tree.below(kid) if tree.tokens[at].upos != "PUNCT"), kid))
        if tree.tokens[kid].upos == "PROPN" and first not in _ARTICLES:
            continue  # it may be another on a list
        noun = tree.dep(kid) == "conj" and first in ("a", "an") and tree.tokens[kid].upos == "NOUN"
        if noun or (tree.dep(kid) in _DESCRIBING and not listed):
            found.append(kid)
    return found
