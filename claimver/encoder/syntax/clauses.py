"""A sentence's clauses: which words of its tree open one (METHODS.md, "What a claim span is, here").

Cut before finite relative clauses, coordinated predicates and clauses, finite adverbial clauses and participial
clauses set off by a comma. Two readings of that rule are ours: a condition ("if …", "unless …") stays with what
depends on it, since neither part says anything alone; a reported statement stays with who reports it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from claimver.encoder.syntax.tree import SUBJECTS, WH_HEADS, Tree, words

__all__ = ["SAYING", "Clause", "Kind", "clauses"]

CONDITIONS = words("if unless whether lest provided providing assuming than")
PARTICIPLE_MARKS = frozenset({"while", "although", "though", "albeit", "whilst"})
PREPOSITION_LIKE = words(
    "including excluding according following regarding concerning depending compared given owing based involving "
    "ranging considering notwithstanding barring"
)
CONTENT_NOUNS = words(
    "evidence fact claim idea belief hope view possibility risk sign proof news report theory argument decision "
    "assumption conclusion notion feeling rumour suggestion warning fear likelihood probability chance"
)
MOMENTS = words("day night morning evening hour minute moment week month year")
UP_TO = words("until till to since before after on in from at")
SUBORDINATORS = words("before after while because although though until when whereas whilst")
ASKING = words("wonder remember decide learn find discover forget show reveal see doubt clear")
DASHES = frozenset({"–", "—", "-", "--"})
SAYING = words(
    "say tell announce report warn state declare claim write argue note explain think believe suppose guess know "
    "hope mean see seem appear add admit insist suggest estimate recall reply answer ask remark predict understand"
)


class Kind(Enum):
    """How a clause hangs on the rest of its sentence."""

    MAIN = "main"
    COORDINATED = "coordinated"
    RELATIVE = "relative"
    ADVERBIAL = "adverbial"
    PARTICIPIAL = "participial"
    COMMENT = "comment"  # a relative clause on a whole clause: ", which started a boycott"
    BESIDE = "beside"  # parataxis: after a semicolon, colon or dash, or in brackets


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its predicate, its kind, its own words (those of clauses inside it left out), and its parent."""

    head: int
    kind: Kind
    words: tuple[int, ...]
    parent: int | None  # the head of the clause it hangs on


def clauses(tree: Tree) -> list[Clause]:
    """The clauses of a sentence, in the order of their predicates."""
    kinds = {node: kind for node in range(len(tree)) if (kind := _opens(tree, node)) is not None}
    owners = _owners(tree, kinds)
    for node in [node for node in kinds if _breaks_complement(tree, node, owners)]:
        del kinds[node]
        owners = _owners(tree, kinds)
    parents = {node: _parent(tree, node, owners) for node in kinds}
    _adopt_strays(tree, parents, kinds, owners)
    _close_brackets(tree, owners)
    words: dict[int, list[int]] = {node: [] for node in kinds}
    for node, owner in enumerate(owners):
        words[owner].append(node)
    return [Clause(node, kinds[node], tuple(words[node]), parents[node]) for node in sorted(kinds)]


def _owners(tree: Tree, kinds: dict[int, Kind]) -> list[int]:
    """For each word the head of the clause that it belongs to."""
    owners = [-1] * len(tree)
    stack = [node for node in range(len(tree)) if tree.heads[node] < 0]
    while stack:
        node = stack.pop()
        owners[node] = node if node in kinds else owners[tree.heads[node]]
        stack.extend(tree.children[node])
    return owners


def _adopt_strays(tree: Tree, parents: dict[int, int | None], kinds: dict[int, Kind], owners: list[int]) -> None:
    """Give words after a later clause to it where the tree ties them to the clause before: nothing resumes there."""
    last = 0
    for word in range(len(owners)):
        if tree.tokens[word].upos == "PUNCT":
            continue
        before, own = owners[last], owners[word]
        later = own < before < word and kinds[before] in (Kind.COORDINATED, Kind.BESIDE)
        loose = own < before < word and kinds[before] in (Kind.RELATIVE, Kind.ADVERBIAL, Kind.PARTICIPIAL)
        later = later or (loose and _continues_list(tree, word, owners))
        if later and before not in owners[word:] and _hangs_on(parents, before, own):
            owners[last + 1 : word + 1] = [at if at in kinds else before for at in range(last + 1, word + 1)]
        last = word


def _continues_list(tree: Tree, word: int, owners: list[int]) -> bool:
    """Whether what follows is only the rest of a list or of examples: "and Egyptology", "such as calculus"."""
    rest = [at for at in range(word, len(owners)) if owners[at] == owners[word]]
    starts = tree.tokens[word].upos == "CCONJ" or tree.word(word) in ("such", "including", "especially")
    return starts and owners[word] not in rest and not any(tree.predicate(at) for at in rest)


def _close_brackets(tree: Tree, owners: list[int]) -> None:
    """Give a closing bracket to the clause of the word before it, unless its opening one belongs elsewhere."""
    for word in range(1, len(owners)):
        if tree.tokens[word].text in (")", "]") and owners[word] != word:
            owners[word] = owners[word - 1]


def _hangs_on(parents: dict[int, int | None], node: int, other: int) -> bool:
    """Whether one clause hangs on another, directly or through others."""
    at: int | None = node
    while at is not None and at != other:
        at = parents[at]
    return at == other


def _parent(tree: Tree, node: int, owners: list[int]) -> int | None:
    return owners[tree.heads[node]] if tree.heads[node] >= 0 else None


def _opens(tree: Tree, node: int) -> Kind | None:
    """The kind of clause that a word opens, if any."""
    dep = tree.dep(node)
    if dep == "root":
        return Kind.MAIN
    if _tells_the_day(tree, node) or _tells_the_age(tree, node):
        return None
    if dep == "conj":
        if _reduced(tree, node):
            return Kind.PARTICIPIAL
        return Kind.COORDINATED if _coordinated(tree, node) else None
    if dep == "acl:relcl":
        if not tree.finite(node):
            return Kind.PARTICIPIAL if _participial(tree, node) else None
        return Kind.RELATIVE if _relative(tree, node) else None
    if dep == "ccomp" and _subordinate(tree, node):
        return Kind.ADVERBIAL
    if dep == "advcl:relcl":
        return Kind.COMMENT if _relative(tree, node) else None
    if dep in ("advcl", "acl"):
        if tree.finite(node):
            if dep == "acl":
                return Kind.RELATIVE if tree.relative_word(node) is not None and _relative(tree, node) else None
            return Kind.ADVERBIAL if _adverbial(tree, node) else None
        return Kind.PARTICIPIAL if _participial(tree, node) else None
    if dep in ("parataxis", "ccomp", "appos", "dep"):
        return Kind.BESIDE if _beside(tree, node) else None
    return None


def _tells_the_age(tree: Tree, node: int) -> bool:
    """Whether a word only says how old somebody was: "died in Rome, aged 87"."""
    return tree.word(node) == "aged" and any(
        tree.tokens[at].upos == "NUM" for at in range(node + 1, min(node + 3, len(tree)))
    )


def _tells_the_day(tree: Tree, node: int) -> bool:
    """Whether a verb only says until, since or on which day: "his wife until the day she died"."""
    head = tree.subject(node)
    subject = min(tree.below(head)) if head is not None else 0  # "her husband", "Queen Astrid"
    if subject < 3 or tree.word(subject - 1) not in MOMENTS:
        return False
    return tree.word(subject - 2) in ("the", "very") and any(
        tree.word(at) in UP_TO for at in (subject - 3, subject - 4)
    )


def _coordinated(tree: Tree, node: int) -> bool:
    """Whether a conjunct is a predicate of its own, not one word of two that share what follows."""
    if not _verbal(tree, node) or tree.infinitive(node) or _alternative(tree, node):
        return False
    first = tree.heads[node]
    if tree.subject(node) is not None and tree.finite(node):
        return True
    if not tree.predicate(first) or _shares_complement(tree, first, node) or _shares_infinitive(tree, first, node):
        return False
    return tree.finite_clause(first) or _opens(tree, first) is Kind.PARTICIPIAL


def _alternative(tree: Tree, node: int) -> bool:
    """Whether "or" joins the conjunct, or the list that it is on: who says "taught or studied" asserts neither."""
    listed = [kid for kid in tree.kids(tree.heads[node], {"conj"}) if kid >= node]
    ties = (tie for kid in listed if (tie := _ties(tree, kid)))
    return "or" in next(ties, ())


def _ties(tree: Tree, node: int) -> list[str]:
    """What joins a conjunct to the one before; for one after a mere comma what joins the conjuncts below it."""
    own = [tree.word(tie) for tie in tree.kids(node, {"cc"})]
    return own or [tree.word(tie) for kid in tree.kids(node, {"conj"}) for tie in tree.kids(kid, {"cc"})]


def _reduced(tree: Tree, node: int) -> bool:
    """Whether a conjunct after a mere comma is a passive participle: ", followed by two visits"."""
    alone = not tree.kids(node, {"cc", "obj"}) and tree.subject(node) is None and not tree.auxiliaries(node)
    ending = tree.word(node).endswith(("ed", "en", "wn")) and tree.tokens[node].upos == "VERB"
    return alone and ending and 0 < node < len(tree) - 1 and tree.word(node - 1) == "," and tree.word(node + 1) == "by"


def _verbal(tree: Tree, node: int) -> bool:
    """Whether a conjunct has a verb: its own, a copula, or a participle that was read as an adjective."""
    if tree.predicate(node):
        return not _hyphened(tree, node)
    first = tree.heads[node]
    passive = any(tree.tokens[kid].dep == "aux:pass" for kid in tree.children[first])
    return passive and tree.tokens[node].upos == "ADJ" and tree.word(node).endswith("ed")


def _hyphened(tree: Tree, node: int) -> bool:
    """Whether a participle behind a hyphen is a second adjective: "mild and short-lived", "narrow and man-made"."""
    joined = node > 1 and tree.word(node - 1) == "-" and tree.tokens[node - 1].span.end == tree.tokens[node].span.start
    bare = not tree.auxiliaries(node) and tree.subject(node) is None and not tree.kids(node, {"obj"})
    first = tree.heads[node]
    return joined and bare and tree.tokens[first].upos == "ADJ" and tree.word(node - 2) not in ("re", "co", "pre")


def _shares_complement(tree: Tree, first: int, node: int) -> bool:
    """Whether both verbs govern what follows the second: "wrote and directed the film"."""
    between = range(first + 1, node)
    if any(tree.tokens[at].upos not in ("CCONJ", "PUNCT", "ADV") for at in between):
        return False
    if first and tree.word(first - 1) == "both":
        return True
    late = [kid for kid in tree.children[first] if kid > tree.right[node]]
    return any(tree.dep(kid) in ("obj", "obl", "obl:agent", "ccomp", "xcomp") for kid in late)


def _shares_infinitive(tree: Tree, first: int, node: int) -> bool:
    """Whether a bare verb belongs with a "to" before it rather than with an auxiliary of the first verb."""
    if "VerbForm=Inf" not in tree.tokens[node].morph or tree.auxiliaries(node):
        return False
    return "VerbForm=Inf" not in tree.tokens[first].morph and bool(tree.kids(first, {"xcomp", "advcl"}))


def _relative(tree: Tree, node: int) -> bool:
    """Whether a relative clause is finite and hangs on more than a question word ("what he said")."""
    if not tree.finite(node):
        return False
    noun = tree.heads[node]
    tie = tree.relative_word(node)
    if tie is None and (tree.tokens[noun].upos not in ("NOUN", "PROPN") or tree.tokens[noun].lemma in CONTENT_NOUNS):
        return False  # "everything you read", "evidence that it works"
    return WH_HEADS.isdisjoint({tree.word(noun), *(tree.word(kid) for kid in tree.kids(noun, {"det"}))})


def _adverbial(tree: Tree, node: int) -> bool:
    """Whether a finite adverbial clause says something on its own: no condition, no comparison."""
    marks = [tree.word(kid) for kid in tree.kids(node, {"mark", "advmod", "case"}) if kid < node]
    if CONDITIONS.intersection(marks):
        return False
    if "like" in marks:
        return False
    if "as" not in marks:
        return True
    governor = tree.heads[node]
    if any(tree.word(kid) == "as" for kid in tree.kids(governor, {"advmod"})) or "if" in marks or "though" in marks:
        return False
    return tree.tokens[node].lemma not in SAYING


def _subordinate(tree: Tree, node: int) -> bool:
    """Whether what was read as a complement is an adverbial clause: "failed when depositors withdrew …"."""
    if not tree.finite(node) or node < tree.heads[node]:
        return False
    marks = {tree.word(kid) for kid in tree.kids(node, {"mark", "advmod"}) if kid < node}
    asked = tree.tokens[tree.heads[node]].lemma in SAYING | ASKING
    return bool(marks & SUBORDINATORS) and not (asked and "when" in marks)


def _participial(tree: Tree, node: int) -> bool:
    """Whether a participle opens a clause set off by a comma, before it or, at the start of a sentence, after it."""
    if not tree.participle(node) or tree.word(node) in PREPOSITION_LIKE:
        return False
    if tree.word(node) == "known" and node + 1 < len(tree) and tree.word(node + 1) == "as":
        return False  # "Farrokh Bulsara, better known as Freddie Mercury, was born": another name
    marks = {tree.word(kid) for kid in tree.kids(node, {"mark", "case", "advmod"}) if tree.tokens[kid].upos != "ADV"}
    if marks - PARTICIPLE_MARKS:
        return False
    start, end = _body(tree, node)
    if start == 0 or (tree.tokens[start - 1].text in ('"', "“") and start == 1):
        return end + 1 < len(tree) and tree.tokens[end + 1].text == ","
    before = tree.tokens[start - 1].text
    return before == "," or before in DASHES


def _body(tree: Tree, node: int) -> tuple[int, int]:
    """The first and last word of a subtree, punctuation at its ends left out."""
    start, end = tree.left[node], tree.right[node]
    while start < node and tree.tokens[start].upos == "PUNCT":
        start += 1
    while end > node and tree.tokens[end].upos == "PUNCT":
        end -= 1
    return start, end


def _beside(tree: Tree, node: int) -> bool:
    """Whether a clause stands beside another, not a reporting phrase ("…, the agency said")."""
    if not tree.finite(node) or not tree.kids(node, SUBJECTS):
        return False
    start, _ = _body(tree, node)
    before = tree.tokens[start - 1].text if start else ""
    if tree.dep(node) == "parataxis":
        if tree.tokens[node].lemma not in SAYING:
            return True
        quoted = before in (",", '"', "”", "'", "’") and not tree.kids(node, {"ccomp"})
        return not (quoted or not tree.kids(node, {"obj", "ccomp"}) or node < tree.heads[node])
    if start < tree.heads[node]:
        return False
    governor = tree.heads[node]
    listed = before == "," and tree.dep(node) == "ccomp" and bool(tree.kids(governor, {"obj"}))
    return before in (";", ":") or (listed and tree.tokens[governor].lemma not in SAYING)


def _breaks_complement(tree: Tree, node: int, owners: list[int]) -> bool:
    """Whether cutting a clause out would part a verb from the verb of its complement ("said that X, which …, is Y")."""
    if tree.dep(node) not in ("acl:relcl", "acl", "advcl"):
        return False
    owner = owners[tree.heads[node]]
    if owner >= tree.left[node]:
        return False
    rest = [at for at in range(tree.right[node] + 1, len(tree)) if owners[at] == owner]
    return any(tree.dep(at) in ("ccomp", "csubj") and tree.predicate(at) for at in rest)
