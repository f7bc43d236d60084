"""Mending tags: a verb of the third person that the tagger took for a plural noun inside an enumeration.

"The river drains the Alps, crosses four countries and powers dozens of mills": "powers" is no second object, since a
bare plural is not followed by another noun.
"""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import AUXILIARIES, SUBJECTS, Tree, words

__all__ = ["mend_tags"]

NOUN_VERBS = words(
    "access act address advance aid aim answer appeal approach attack attempt award back bar battle bear blast "
    "block board boast border brand break bridge broadcast burn campaign captain care cause center centre chair "
    "challenge champion change chart check claim coach collapse combat command comment compound concern conduct "
    "contact contest contract contrast control cost counter cover credit cross crown cut dance date deal debate "
    "defeat delay demand design detail document doubt draft drain draw dress drink drive drop edit employ empty end "
    "engineer escape estimate exhibit experience export face fail fall farm fashion father favor favour feature "
    "field fight figure film filter finance fish flank flow fly focus force form found frame front fuel function "
    "fund gain gather govern grant ground group grow guarantee guard guide harvest head help highlight hold honor "
    "honour host house hunt impact import increase influence interest interview issue join journey judge jump kill "
    "land last launch lead leave lecture limit line link list live load log look love manage manufacture map march "
    "mark market marry match measure mentor mirror mix model mount move murder name narrate number object offer "
    "open operate order oversee own pace page paint parallel park partner pass pay perform phone photograph picture "
    "pilot place plan plant play plot point police pose post pour power practice preach present press price print "
    "process produce profit program project promise protest publish pull pump push question quote race raise range "
    "rank rate reach rebuild record reduce reform refuse release report research resign result return review reward "
    "ride ring rise risk rival roam rule run sail sample scale score seat seek sell sense serve set shape share "
    "shed shelter ship shoot show sign signal sing sketch skirt slope smoke sound span speak spell spend sponsor "
    "sport spot spread stage stand star start state stay step stock stop store stream stretch strike structure "
    "struggle study style suffer suit supply support surround survey survive sweep switch symbol tail take talk "
    "target taste teach tell test title top total tour tower trace track trade train transfer transport travel "
    "trigger trust turn tutor use value view visit voice voyage wander watch water weigh welcome win witness work "
    "worship wound write yield"
)
NO_NOUNS = words(  # of several: "have their base in Ulm and rehearse on Mondays"
    "rehearse perform operate publish teach sell employ gather govern oversee speak write suffer sing belong meet "
    "consist contain produce provide compete train travel appear live reside maintain educate"
)
STRONG = frozenset({"DET", "NUM", "PRON", "PROPN", "NOUN"})  # what follows no bare plural noun
WEAK = frozenset({"ADP", "ADV"})
BOUND = frozenset({"PUNCT", "CCONJ", "SCONJ"})


def mend_tags(draft: Draft) -> None:
    """Read plural nouns as finite verbs where the words leave no place for a noun; "contrary to" is no command."""
    if draft.tree.word(0) == "contrary" and len(draft.tree) > 2:
        draft.read_as_adjective(0)
    for at in range(1, len(draft.tree) - 1):
        if _verb_like(draft.tree, at):
            governor = _listed(draft.tree, at)
            if governor is not None:
                _conjoin(draft, at, governor)
            elif (later := _torn_subject(draft.tree, at)) is not None:
                _split(draft, at, later)
        elif _after_names(draft.tree, at):
            _several(draft, at)


def _verb_like(tree: Tree, at: int) -> bool:
    token = tree.tokens[at]
    if token.upos == "NOUN" and tree.word(at) in NO_NOUNS and token.text.islower():
        return _of_several(tree, at)
    plural = token.upos == "NOUN" and token.text.islower() and token.text.endswith("s")
    return plural and bool({token.lemma, token.text.removesuffix("s"), token.text.removesuffix("es")} & NOUN_VERBS)


def _of_several(tree: Tree, at: int) -> bool:
    """Whether a word right after "and" goes on from a verb in the plural."""
    verb = _finite_before(tree, at - 1) if tree.word(at - 1) == "and" else None
    if verb is None:
        return False
    told = {tree.word(verb), *map(tree.word, tree.auxiliaries(verb))}
    plain = tree.word(verb) == tree.tokens[verb].lemma and "Tense=Past" not in tree.tokens[verb].morph
    return bool(told & {"are", "have"}) or (plain and not tree.auxiliaries(verb))


def _listed(tree: Tree, at: int) -> int | None:
    """The finite verb that a word after "and" or a comma continues, where the word can be no noun."""
    before = at - 1 if tree.tokens[at - 1].upos != "ADV" else at - 2
    joined, follows = tree.word(max(0, before)), tree.tokens[at + 1]
    if joined not in ("and", "but", ",") or any(kid < before for kid in tree.children[at]):
        return None
    if follows.upos in STRONG and not (follows.upos == "PRON" and "PronType=Rel" in follows.morph):
        sure = True
    else:
        sure = joined != "," and follows.upos in WEAK and tree.word(at + 1) != "of" and _unlike(tree, at)
    return _finite_before(tree, before) if sure else None


def _unlike(tree: Tree, at: int) -> bool:
    """Whether what a bare plural would be joined to is a name, a verb or an adjective, or has an article."""
    partner = tree.heads[at]
    if tree.dep(at) != "conj" or not 0 <= partner < at:
        return False
    return tree.tokens[partner].upos in ("PROPN", "VERB", "ADJ", "ADV") or bool(tree.kids(partner, {"det"}))


def _finite_before(tree: Tree, end: int) -> int | None:
    """The last finite predicate before a place that has a subject, or is joined to one that has."""
    for at in range(end - 1, -1, -1):
        if tree.predicate(at) and tree.finite(at) and tree.dep(at) not in AUXILIARIES:
            return at if tree.subject(at) is not None or tree.dep(at) in ("conj", "advcl", "parataxis") else None
    return None


def _conjoin(draft: Draft, at: int, governor: int) -> None:
    """Hang a word that is a verb on the verb before it, with what follows it up to the next clause."""
    draft.read_as_verb(at)
    heads, deps = draft.arcs()
    heads[at], deps[at] = governor, "conj"
    for word in range(governor + 1, at):
        if heads[word] > at:  # "plays the piano, designs clothes": the piano was joined to the clothes
            heads[word], deps[word] = governor, "obj" if deps[word] in ("compound", "conj") else deps[word]
    before = at - 1
    while before > governor and draft.tree.tokens[before].upos in ("CCONJ", "PUNCT", "ADV"):
        heads[before] = at
        before -= 1
    _take(draft.tree, at, heads, deps)
    draft.rebuild(heads, deps)


def _take(tree: Tree, verb: int, heads: list[int], deps: list[str]) -> None:
    """Give a verb the words behind it that hung on something before it."""
    for at in range(verb + 1, len(tree)):
        if tree.tokens[at].upos in BOUND or (tree.predicate(at) and tree.finite(at)):
            break
        if heads[at] < verb:
            heads[at] = verb
            nominal = tree.tokens[at].upos in ("NOUN", "PROPN", "PRON", "NUM")
            deps[at] = ("obl" if tree.kids(at, {"case"}) else "obj") if nominal else deps[at]


def _torn_subject(tree: Tree, at: int) -> int | None:
    """The verb right behind a comma of which the word is called the subject: "Ann stars in it, voices a fox"."""
    verb = tree.heads[at]
    if tree.dep(at) not in SUBJECTS or not at < verb or tree.word(verb - 1) != ",":
        return None
    commas = [place for place in range(at, verb) if tree.word(place) == ","]
    names = [kid for kid in tree.children[at] if kid < at and tree.tokens[kid].upos in ("NOUN", "PROPN")]
    follows = tree.tokens[at + 1].upos
    return verb if len(commas) == 1 and names and names[-1] == at - 1 and follows in STRONG | WEAK else None


def _split(draft: Draft, at: int, later: int) -> None:
    """Make the word the verb of the name before it, and the verb that had it as subject its conjunct."""
    tree = draft.tree
    draft.read_as_verb(at)
    heads, deps = draft.arcs()
    heads[at], deps[at] = tree.heads[later], tree.dep(later)
    heads[later], deps[later] = at, "conj"
    subject = at - 1
    for kid in tree.children[at]:
        if kid < subject:
            heads[kid] = subject
    heads[subject], deps[subject] = at, "nsubj"
    if tree.word(at + 1) != ",":
        heads[later - 1] = later
    draft.rebuild(heads, deps)
    heads, deps = draft.arcs()
    for kid in draft.tree.children[at]:
        if kid > at and deps[kid] in ("nmod", "appos"):
            deps[kid] = "obl" if deps[kid] == "nmod" else "obj"
    draft.rebuild(heads, deps)


def _after_names(tree: Tree, at: int) -> bool:
    """Whether a noun on top follows nothing but joined names, as in "Ann Lee and Bo Hill star in the film"."""
    token, follows = tree.tokens[at], tree.tokens[at + 1].upos
    names = all(tree.tokens[word].text[:1].isupper() or tree.word(word) in ("and", ",") for word in range(at))
    on_top = tree.dep(at) == "root" and token.upos == "NOUN" and token.text.islower() and token.lemma in NOUN_VERBS
    joined = any(tree.word(word) == "and" for word in range(1, at - 1))
    return on_top and names and joined and follows in (STRONG | WEAK) - {"NOUN"}


def _several(draft: Draft, at: int) -> None:
    """Make the word the verb of the joined names before it."""
    draft.read_as_verb(at)
    heads, deps = draft.arcs()
    heads[0], deps[0] = at, "nsubj"
    for word in range(1, at):
        heads[word], deps[word] = 0, "conj" if draft.tree.word(word - 1) == "and" else deps[word]
    for word in range(at + 1, len(heads)):
        if heads[word] == at and deps[word] in ("nmod", "appos", "compound"):
            deps[word] = "obl" if deps[word] == "nmod" else "obj"
    draft.rebuild(heads, deps)
