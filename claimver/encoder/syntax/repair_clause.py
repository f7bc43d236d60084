"""Mending clauses: a finite verb that the parser read as a modifier gets the clause that its opening word announces."""

from __future__ import annotations

from claimver.encoder.syntax.draft import Draft
from claimver.encoder.syntax.tree import AUXILIARIES, SUBJECTS, Tree, words

__all__ = ["NOMINAL", "mend_clause", "mend_subject", "opener"]

SUBORDINATORS = words("before after while since because although though until when whereas whilst once")
COORDINATORS = words("and but yet so nor")
BLOCKING = words("that if as unless what how than whatever whether for to")
RELATIVES = words("which who whose where wherein")
PLURAL_VERBS = words("are were have")
NOMINAL = words("NOUN PROPN PRON NUM DET")
SOUND = words("root conj ccomp csubj csubj:pass csubj:outer advcl acl:relcl advcl:relcl parataxis reparandum")
MISREAD = words("acl amod nmod compound list dep appos obj obl nsubj flat nummod orphan vocative xcomp conj parataxis")
LISTED = words("parataxis advcl ccomp")
NO_SUBJECT = words("obl obl:agent det cc mark case punct cop aux aux:pass nummod")
NAMING = words("NOUN PROPN PRON NUM DET ADJ PART")
REACH = 14


def mend_clause(draft: Draft, verb: int) -> None:
    """Give a finite verb its clause where the word that opens it stands before its subject."""
    tree = draft.tree
    verbal = tree.tokens[verb].upos in ("VERB", "AUX", "ADJ", "NOUN") or tree.kids(verb, {"cop"})
    if not verbal or tree.dep(verb) in AUXILIARIES:
        return
    if not tree.finite(verb):
        return
    _pied_piped(draft, verb)
    _part_of_whom(draft, verb)
    _predicate_for_subject(draft, verb)
    _listed(draft, verb)
    _appositive_subject(draft, verb)
    at = opener(draft.tree, verb)
    if at is None:
        at = _apposed(draft, verb)
    tree = draft.tree
    if at is None:
        _joined(draft, verb)
        return
    if tree.dep(verb) == "root" or _explained(tree, verb, at):
        return
    governor = _governor(tree, at, verb)
    if governor is not None:
        _attach(draft, verb, at, governor)


def mend_subject(draft: Draft, verb: int) -> None:
    """Give a finite verb without subject the last noun before it, and a relative clause the object it lost."""
    tree = draft.tree
    if tree.tokens[verb].upos in ("VERB", "AUX", "NOUN", "ADJ") and tree.predicate(verb) and tree.finite(verb):
        _object(draft, verb)
        _subject_of_a_participle(draft, verb)
        _nominal_subject(draft, verb)


def _pied_piped(draft: Draft, verb: int) -> None:
    """ "directed Titanic, for which he also wrote the script": a relative clause was read as an adverbial one."""
    tree = draft.tree
    tie = tree.relative_word(verb) if tree.dep(verb) in ("advcl", "parataxis") else None
    if tie is None or tie < 3 or tree.word(tie) not in ("which", "whom") or tree.tokens[tie - 1].upos != "ADP":
        return
    noun = tie - 3 if tree.word(tie - 2) == "," else tie - 2
    if tree.tokens[noun].upos in ("NOUN", "PROPN") and noun < verb:
        draft.hang(verb, noun, "acl:relcl")


def _part_of_whom(draft: Draft, verb: int) -> None:
    """ "Calmette and Guérin, neither of whom was French": a relative clause was read as a conjunct."""
    tree = draft.tree
    part = tree.subject(verb)
    if part is None or not 2 <= part < verb or tree.dep(verb) == "acl:relcl" or tree.word(part - 1) != ",":
        return
    if tree.word(part + 1) != "of" or tree.word(part + 2) not in ("whom", "which"):
        return
    noun = next((at for at in range(part - 2, -1, -1) if tree.tokens[at].upos in ("NOUN", "PROPN")), None)
    while noun is not None and tree.dep(noun) in ("conj", "flat", "compound", "appos") and tree.heads[noun] < part:
        noun = tree.heads[noun]
    if noun is not None and tree.tokens[noun].upos in ("NOUN", "PROPN"):
        draft.hang(verb, noun, "acl:relcl")


def _subject_of_a_participle(draft: Draft, verb: int) -> None:
    """ "The Falcon, built by Acme, took off": the noun was read as the subject of the participle behind it."""
    tree = draft.tree
    if tree.subject(verb) is not None:
        return
    for participle in tree.kids(verb, {"advcl"}):
        subject = tree.subject(participle)
        apart = 0 < participle < verb and tree.word(participle - 1) == "," and tree.word(verb - 1) == ","
        bare = "VerbForm=Part" in tree.tokens[participle].morph and not tree.auxiliaries(participle)
        if subject is not None and subject < participle and apart and bare:
            heads, deps = draft.arcs()
            heads[subject], deps[subject] = verb, "nsubj"
            heads[participle], deps[participle] = subject, "acl"
            draft.rebuild(heads, deps)
            return


def _nominal_subject(draft: Draft, verb: int) -> None:
    tree = draft.tree
    if tree.subject(verb) is not None or tree.dep(verb) not in ("root", "parataxis"):
        return
    kids = [kid for kid in tree.children[verb] if kid < verb and tree.tokens[kid].upos in ("NOUN", "PROPN", "PRON")]
    able = [kid for kid in kids if tree.dep(kid) not in NO_SUBJECT and not tree.kids(kid, {"case"})]
    first = min([verb, *tree.auxiliaries(verb)])
    able = [kid for kid in able if kid < first]
    if able:
        heads, deps = draft.arcs()
        deps[able[-1]] = "nsubj"
        draft.rebuild(heads, deps)


def _object(draft: Draft, verb: int) -> None:
    """Give a relative clause's verb the object after it that was read as a second subject of the main verb."""
    tree = draft.tree
    found = [kid for kid in tree.kids(verb, SUBJECTS) if kid < verb]
    if len(found) < 2:
        return
    first, second = found[0], found[-1]
    before = tree.left[second] - 1
    inner = tree.tokens[before]
    if not (first < before and inner.dep == "acl:relcl" and not tree.kids(before, {"obj", "cop"})):
        return
    heads, deps = draft.arcs()
    heads[second], deps[second] = before, "obj"
    draft.rebuild(heads, deps)


def _predicate_for_subject(draft: Draft, verb: int) -> None:
    """ "was the president … and was followed": a noun right before "and" is a predicate, not the verb's subject.

    So is one before a comma that the verb follows: "is a carmaker, has its seat in …".
    """
    tree = draft.tree
    subject, first = tree.subject(verb), min([verb, *tree.auxiliaries(verb)])
    ties = [kid for kid in tree.kids(verb, {"cc"}) if kid < first]
    if not ties and subject is not None and tree.word(first - 1) == "," and tree.kids(subject, {"cop"}):
        ties = [first - 1]
    if subject is None or not ties or not subject < ties[-1] or first - ties[-1] > 2:
        return
    copulas = [at for at in range(subject) if tree.tokens[at].lemma == "be" and tree.dep(at) in ("cop", "root", "aux")]
    if not copulas or tree.tokens[subject].upos not in ("NOUN", "PROPN", "ADJ"):
        return
    copula = copulas[-1]
    owner = copula if tree.dep(copula) == "root" else tree.heads[copula]
    names = [at for at in tree.kids(owner, SUBJECTS) if at < copula] or [
        at for at in range(copula) if tree.dep(at) in SUBJECTS and at != subject
    ]
    heads, deps = draft.arcs()
    heads[subject], deps[subject] = heads[verb], deps[verb]
    heads[verb], deps[verb] = subject, "conj"
    heads[copula], deps[copula] = subject, "cop"
    for name in names[-1:]:
        heads[name], deps[name] = subject, "nsubj"
    draft.rebuild(heads, deps)


def _listed(draft: Draft, verb: int) -> None:
    """ "has its seat in Cologne, is a member of …": a finite verb without subject after a comma goes on the list."""
    tree = draft.tree
    first = min([verb, *tree.auxiliaries(verb)])
    while first > 1 and tree.dep(first - 1) == "advmod" and tree.heads[first - 1] == verb:
        first -= 1
    if tree.dep(verb) not in LISTED or tree.subject(verb) is not None or first < 2 or tree.word(first - 1) != ",":
        return
    if tree.kids(verb, {"mark"}) or tree.relative_word(verb) is not None:
        return
    if tree.predicate(tree.heads[verb]) and tree.heads[verb] < verb:
        heads, deps = draft.arcs()
        deps[verb] = "conj"
        draft.rebuild(heads, deps)


def _appositive_subject(draft: Draft, verb: int) -> None:
    """ "in Blagnac, a suburb of Toulouse, is active": the apposition was read as the verb's subject."""
    tree = draft.tree
    subject, first = tree.subject(verb), min([verb, *tree.auxiliaries(verb)])
    if subject is None or tree.dep(verb) not in ("conj", "parataxis") or tree.kids(verb, {"cc"}):
        return
    start = tree.left[subject]
    while tree.tokens[start].upos == "PUNCT":
        start += 1
    if not (1 < start < first and tree.word(start - 1) == "," == tree.word(first - 1)):
        return
    noun = start - 2
    if tree.tokens[noun].upos not in ("NOUN", "PROPN") or tree.tokens[subject].upos not in ("NOUN", "PROPN"):
        return
    heads, deps = draft.arcs()
    heads[subject], deps[subject], deps[verb] = noun, "appos", "conj"
    draft.rebuild(heads, deps)


def _apposed(draft: Draft, verb: int) -> int | None:
    """ "whereas her sister ship, the Fulmar, takes 620": the opener, once the noun before the apposition is subject."""
    tree = draft.tree
    end = min([verb, *tree.auxiliaries(verb)]) - 1
    start = next((at for at in range(end - 1, max(1, end - REACH), -1) if tree.word(at) == ","), None)
    if start is None or tree.word(end) != "," or any(tree.predicate(at) for at in range(start, end)):
        return None
    tie = next((at for at in range(start - 1, -1, -1) if tree.tokens[at].upos not in NAMING), -1)
    own, subject = range(tie + 1, start), tree.subject(verb)
    if tree.word(tie) not in SUBORDINATORS or tie < 0 or not own or (subject is not None and subject < tie):
        return None
    nouns = [at for at in own if tree.tokens[at].upos in ("NOUN", "PROPN")]
    tops = [at for at in nouns if tree.heads[at] not in own]
    names = [at for at in range(start + 1, end) if not start < tree.heads[at] < end and tree.tokens[at].upos != "PUNCT"]
    if tops and names:
        heads, deps = draft.arcs()
        heads[tops[-1]], deps[tops[-1]] = verb, "nsubj"
        heads[names[-1]], deps[names[-1]] = tops[-1], "appos"
        heads[tie], deps[tie] = verb, "mark"
        draft.rebuild(heads, deps)
        return tie
    return None


def _joined(draft: Draft, verb: int) -> None:
    """ "… and builds": a verb right after its conjunction belongs to the predicate before it, not to a noun."""
    tree = draft.tree
    first = min([verb, *tree.auxiliaries(verb)])
    at = _conjunction(tree, first)
    if tree.dep(verb) not in MISREAD or tree.subject(verb) is not None:
        return
    if at is None and first > 1 and tree.word(first - 1) == "," and tree.dep(verb) != "conj":
        at = first - 1  # "…, is active all over Europe and builds …"
    governor = _governor(tree, at, verb) if at is not None else None
    if at is None or governor is None:
        return
    if tree.dep(verb) in ("conj", "parataxis") and tree.predicate(tree.heads[verb]):
        return
    heads, deps = draft.arcs()
    heads[verb], deps[verb], heads[at] = governor, "conj", verb
    deps[at] = deps[at] if tree.word(at) == "," else "cc"
    draft.rebuild(heads, deps)


def _conjunction(tree: Tree, first: int) -> int | None:
    """The conjunction before a verb, with at most an adverb or a prepositional phrase between ("and in 1936 took")."""
    bare = False
    for at in range(first - 1, max(0, first - 8), -1):
        if tree.word(at) in ("and", "but", "or"):
            return None if bare else at
        token = tree.tokens[at]
        if token.upos == "ADP":
            bare = False
        elif token.upos in ("NOUN", "PROPN", "NUM", "DET", "ADJ"):
            bare = True
        elif token.upos != "ADV" and token.text != ",":
            return None
    return None


def _explained(tree: Tree, verb: int, tie: int) -> bool:
    """Whether the parser tied this opener to this verb in a sound relation."""
    dep = tree.dep(verb)
    if tree.word(tie) in ("who", "whose") and dep == "advcl:relcl":
        return False  # such a clause is about a noun, never about what happened
    if tree.word(tie) in RELATIVES and dep in ("ccomp", "csubj", "advcl", "parataxis", "conj"):
        before = tie - 2 if tree.word(tie - 1) == "," else tie - 1
        sure = tree.word(tie - 1) == "," or dep in ("advcl", "parataxis")
        return not (sure and before >= 0 and tree.tokens[before].upos in ("NOUN", "PROPN", "NUM"))
    if dep not in SOUND:
        return False
    if dep == "parataxis" and tree.subject(verb) is None:
        return False  # "directed by Joel Schumacher and Bane breaks": the subject was read as a second agent
    return tree.left[verb] <= tie or dep in ("conj", "ccomp", "csubj", "parataxis")


def opener(tree: Tree, verb: int) -> int | None:
    """The conjunction or relative word before the verb, with a subject and no other verb between."""
    first = min([verb, *tree.auxiliaries(verb)])
    nominal, coordinator = False, None
    for at in range(first - 1, max(-1, first - REACH), -1):
        token, word = tree.tokens[at], tree.word(at)
        if token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph:
            break
        if token.upos == "PUNCT" and token.text not in ("-", "'", '"'):
            break
        if word in RELATIVES and at:
            return at
        if word in BLOCKING:
            return coordinator if word in ("for", "to") else None
        if nominal and word in SUBORDINATORS:
            return at
        if nominal and coordinator is None and word in COORDINATORS and _before_subject(tree, at, first):
            coordinator = at
        nominal = nominal or token.upos in NOMINAL
    return coordinator


def _before_subject(tree: Tree, at: int, verb: int) -> bool:
    """Whether a conjunction joins clauses: no noun phrase that it would join to the one before."""
    if tree.word(at) not in ("and", "yet", "so") or tree.word(at - 1) == ",":
        return True
    joined = tree.heads[at]
    if not at < joined < verb or tree.dep(joined) != "conj":
        return True
    first = tree.tokens[tree.heads[joined]]
    if tree.word(verb) in PLURAL_VERBS and "Number=Sing" in tree.tokens[joined].morph:
        return False  # "experience and intuition are"
    return first.dep not in SUBJECTS and first.upos in ("VERB", "AUX", "NOUN", "PROPN")


def _governor(tree: Tree, tie: int, verb: int) -> int | None:
    """What the clause hangs on: for a relative word the noun before it, else the predicate before it."""
    if tree.word(tie) in RELATIVES:
        near = range(tie - 1, max(-1, tie - 5), -1)
        noun = next((at for at in near if tree.tokens[at].upos in ("NOUN", "PROPN", "NUM", "PRON")), None)
        while noun is not None and tree.dep(noun) in ("flat", "flat:name") and 0 <= tree.heads[noun] < noun:
            noun = tree.heads[noun]
        return noun
    below = set(tree.below(verb))
    for at in range(tie - 1, -1, -1):
        if at not in below and tree.predicate(at) and tree.dep(at) not in AUXILIARIES and tree.finite(at):
            return at
    if tie == 0 and tree.word(0) in SUBORDINATORS:
        late = (at for at in range(verb + 1, len(tree)) if at not in below and tree.dep(at) not in AUXILIARIES)
        return next((at for at in late if tree.predicate(at) and tree.finite(at)), None)
    return None


def _attach(draft: Draft, verb: int, tie: int, governor: int) -> None:
    """Hang the clause from its opening word to the verb, and what follows the verb, on its governor."""
    tree = draft.tree
    heads, deps = draft.arcs()
    kind = "advcl" if tree.word(tie) in SUBORDINATORS else "conj"
    if tree.word(tie) in RELATIVES:
        kind = "acl:relcl"
    for at in range(tie):
        if heads[at] >= tie:
            _keep_before(draft, at, (verb, governor), (heads, deps))
    for at in range(tie, verb):
        if not tie <= heads[at] <= verb:
            heads[at] = verb
    own = [at for at in range(tie, verb) if heads[at] == verb and tree.tokens[at].upos in NOMINAL]
    if own and not any(deps[at] in SUBJECTS for at in own):
        deps[own[-1]] = "nsubj"
    if kind != "acl:relcl":
        heads[tie], deps[tie] = verb, "mark" if kind == "advcl" else "cc"
    for at in range(verb + 1, len(tree) if tie else 0):
        if tree.tokens[at].upos == "PUNCT" or tree.finite(at):
            break
        if 0 <= heads[at] < tie:
            heads[at] = verb
    heads[verb], deps[verb] = governor, kind
    draft.rebuild(heads, deps)


def _keep_before(draft: Draft, at: int, ends: tuple[int, int], arcs: tuple[list[int], list[str]]) -> None:
    """Give a word before the opener that hung on the clause after it back to what stands before."""
    (verb, governor), (heads, deps) = ends, arcs
    if at == governor:
        heads[at], deps[at] = draft.tree.heads[verb], draft.tree.dep(verb)
    else:
        heads[at] = governor
        deps[at] = "obj" if draft.tree.tokens[at].upos in NOMINAL else deps[at]
