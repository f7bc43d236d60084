"""A claim as a statement that stands alone: subject restored, relative words and participles resolved."""

from __future__ import annotations

from claimver.encoder.claims.antecedents import apposed, asides, at_time, in_role, nearer, of_one
from claimver.encoder.claims.names import Item, Names, render
from claimver.encoder.claims.ones import counted
from claimver.encoder.claims.phrases import bracketed, closed, unpunctuated
from claimver.encoder.claims.shared_object import shared_object
from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.framed import stated
from claimver.encoder.syntax.repair_cleft import unframed
from claimver.encoder.syntax.tree import RELATIVE_WORDS, SUBJECTS, Tree, words
from claimver.encoder.syntax.verb_forms import FORMERLY, lemma_of, past, present
from claimver.types import Document

__all__ = ["Names", "proposition"]

CONNECTIVES = words("so yet then nor but and or while whereas when whenever because since although though")
TIMES = words("before after until as once till which")  # "after which he left"
STATIVE = words("base headquarter know locate situate station call name surround own use consider make compose hold")
NEGATIVE = words("no not n't never only every any those one ones anyone everyone anything everything all")
QUOTES = frozenset('"“”«»')


def proposition(document: Document, tree: Tree, clause: Clause, cut: list[Clause], names: Names) -> str:
    """The clause as a self-contained sentence with a capital and a full stop."""
    said = render(document, tree, counted(tree, _Maker(tree, cut, names).statement(clause)), names)
    return said or render(document, tree, clause.words, names)


class _Maker:
    """Statements of one sentence; ``cut`` are its clauses."""

    def __init__(self, tree: Tree, cut: list[Clause], names: Names) -> None:
        self.tree, self.names = tree, names
        self.by_head = {clause.head: clause for clause in cut}

    def statement(self, clause: Clause) -> list[Item]:
        """The clause's words, in order, with what it lacks put in."""
        body = self._body(clause)
        if clause.kind is Kind.RELATIVE:
            return self._relative(clause, body, self.tree.heads[clause.head])
        if clause.kind is Kind.PARTICIPIAL:
            return self._participial(clause, body)
        if clause.kind is Kind.COMMENT and clause.parent is not None:
            return [*self.statement(self.by_head[clause.parent]), ",", *body]
        return self._coordinated(clause, body) if clause.kind is Kind.COORDINATED else body

    # -- words ------------------------------------------------------------------------------------------------------

    def _body(self, clause: Clause) -> list[Item]:
        """The clause's words without opening connectives, outer punctuation and the commas around what was cut."""
        dropped = self._connectives(clause)
        words = unframed(self.tree, [at for at in stated(self.tree, self._with_needed(clause)) if at not in dropped])
        if sum(self.tree.tokens[word].text in QUOTES for word in words) % 2:
            words = [word for word in words if self.tree.tokens[word].text not in QUOTES]
        return list(unpunctuated(self.tree, words))

    def _with_needed(self, clause: Clause) -> list[int]:
        """The clause's words, and those of defining relative clauses without which it would say something else."""
        words = [*clause.words, *shared_object(self.tree, clause.head)]
        for inner in self.by_head.values():
            if inner.kind is Kind.RELATIVE and inner.parent == clause.head and self._needed(clause, inner):
                words.extend(inner.words)
        return sorted(words)

    def _needed(self, clause: Clause, inner: Clause) -> bool:
        start = inner.words[0]
        if self.tree.tokens[start].upos == "PUNCT" or (start and self.tree.tokens[start - 1].upos == "PUNCT"):
            return False
        if start < clause.head < clause.words[-1] + 1 and inner.words[-1] < clause.head:
            return True
        noun = self.tree.heads[inner.head]
        near = [noun, *self.tree.children[noun], *self.tree.children[clause.head]]
        return any(self.tree.word(word) in NEGATIVE for word in near)

    def _connectives(self, clause: Clause) -> set[int]:
        """The words that tie the clause to another: its conjunction, its subordinator."""
        tree, free = self.tree, clause.kind in (Kind.MAIN, Kind.BESIDE)
        ties = {"cc", "cc:preconj"} if clause.kind is Kind.RELATIVE else {"cc", "cc:preconj", "mark"}
        marks = {kid for kid in tree.kids(clause.head, ties) if kid < clause.head and tree.word(kid) != "to"}
        marks = {kid for kid in marks if not (free and (self._points(clause, kid) or in_role(tree, kid)))}
        parts = {word for mark in marks for word in tree.below(mark)}
        dropped: set[int] = set()
        waiting: list[int] = []
        for word in clause.words:
            tie = tree.word(word) in CONNECTIVES and tree.dep(word) != "case"  # "since 2017" is no connective
            tie = word in parts or (clause.kind is not Kind.RELATIVE and tie)
            tie = tie or (clause.kind is Kind.ADVERBIAL and tree.word(word) in TIMES)
            if tie and word != clause.head and self.names.covering(tree.tokens, word) is None:
                dropped.update([*waiting, word])
                waiting = []
            elif tree.tokens[word].upos in ("PUNCT", "ADV") and clause.kind is not Kind.RELATIVE:
                waiting.append(word)
            else:
                break
        return dropped

    def _points(self, clause: Clause, mark: int) -> bool:
        """Whether "that" goes with a subject: "…; that firm was founded in 1968"."""
        one = mark + 1 < len(self.tree) and "Number=Sing" in self.tree.tokens[mark + 1].morph
        return self.tree.word(mark) == "that" and one and self.tree.subject(clause.head) == mark + 1

    # -- subjects ---------------------------------------------------------------------------------------------------

    def _subject(self, node: int, *, bare: bool = False) -> tuple[list[Item], int | None]:
        """The words of a predicate's subject, from wherever it is shared, and the head among them."""
        tree = self.tree
        for _ in range(10):
            found = tree.subject(node)
            if found is not None:
                relative = self._governing_relative(node)
                if tree.word(found) in RELATIVE_WORDS and relative is not None:
                    return self._antecedent(tree.heads[relative], without=relative)
                return self._owned(self._phrase(found, bare=bare), relative), found
            dep = tree.dep(node)
            if dep == "acl" or dep == "acl:relcl":
                return self._antecedent(tree.heads[node], without=node)
            if dep not in ("conj", "xcomp", "advcl", "ccomp", "parataxis"):
                break
            node = tree.heads[node]
        return self._earlier_subject(node)

    def _owned(self, phrase: list[Item], relative: int | None) -> list[Item]:
        """The phrase with a name for "whose", where a second predicate shares it."""
        at = next((item for item in phrase if isinstance(item, int) and self.tree.word(item) == "whose"), None)
        if at is None or relative is None:
            return phrase
        name, _ = self._antecedent(self.tree.heads[relative], without=relative)
        return [piece for item in phrase for piece in (self._possessive(name) if item == at else [item])]

    def _possessive(self, name: list[Item]) -> list[Item]:
        return [*name, "'" if self._text(name).endswith("s") else "'s"]

    def _earlier_subject(self, node: int) -> tuple[list[Item], int | None]:
        """The subject of the clause before, for a predicate that the parser left without one."""
        for head in sorted((head for head in self.by_head if head < node), reverse=True):
            found = self.tree.subject(head)
            if found is not None and found < head and self.tree.word(found) not in RELATIVE_WORDS:
                return self._phrase(found), found
        return [], None

    def _governing_relative(self, node: int) -> int | None:
        while node >= 0:
            if self.tree.dep(node) == "acl:relcl":
                return node
            node = self.tree.heads[node]
        return None

    def _phrase(self, node: int, *, without: int = -1, bare: bool = False) -> list[Item]:
        """The words below a noun, without clauses cut from it; ``bare``: nor the appositions of a name."""
        tree = self.tree
        owner = next(clause for clause in self.by_head.values() if node in clause.words)
        name = self.names.covering(tree.tokens, node)  # whole, even where the parser tore it apart
        torn = {w for w in owner.words if name is not None and name.holds(tree.tokens[w].span)}
        words = sorted({word for word in tree.below(node) if word in owner.words} | torn)
        needed = {
            word
            for inner in self.by_head.values()
            if inner.kind is Kind.RELATIVE
            and inner.head != without
            and tree.heads[inner.head] in words
            and self._needed(owner, inner)
            for word in inner.words
        }
        edge = {kid for kid in tree.children[node] if tree.dep(kid) in ("case", "cc", "mark", "cc:preconj")}
        gone = {word for kid in edge if kid < node for word in tree.below(kid)}
        gone |= bracketed(tree, words)
        if bare and (name is not None or tree.tokens[node].text[:1].isupper()):
            gone |= {word for kid in asides(tree, node) for word in tree.below(kid)}
        return list(unpunctuated(tree, [word for word in sorted({*words, *needed}) if word not in gone]))

    def _antecedent(self, noun: int, *, without: int = -1) -> tuple[list[Item], int]:
        """The words that a relative clause or participle on ``noun`` is about, and their head."""
        tree = self.tree
        noun = nearer(tree, apposed(tree, of_one(tree, noun)), without)
        stated = tree.heads[noun] if tree.dep(noun) == "conj" and not tree.kids(noun, {"det"}) else noun
        subject = tree.subject(stated)
        placed = bool(tree.kids(stated, {"case"}))  # "the story is by X, whose …", "among them was X, who …"
        copular = subject is not None and tree.kids(stated, {"cop"}) and (not placed or subject > stated)
        name = self._name(noun)
        named = name and subject is not None and tree.tokens[subject].upos == "NOUN"
        if copular and subject is not None and not named and self._describable(subject, stated):
            return self._phrase(subject), subject
        if name:
            return name, noun
        gone = {
            word
            for kid in tree.children[noun]
            if (kid > noun and tree.dep(kid) in ("appos", "acl", "parataxis", "punct", "dep"))
            or (without >= 0 and tree.dep(kid) == "conj" and kid > without)
            or kid in tree.auxiliaries(noun)
            or tree.dep(kid) in (*SUBJECTS, "advmod", "discourse", "obl")
            for word in tree.below(kid)
        }
        words = [word for word in self._phrase(noun, without=without) if word not in gone]
        first = words[0] if words and isinstance(words[0], int) else -1
        new = first >= 0 and tree.word(first) in ("a", "an") and self.names.stand_in(tree.tokens[first]) is None
        return (["the", *words[1:]] if new else words), noun

    def _describable(self, subject: int, noun: int) -> bool:
        """Whether a relative clause on a predicate noun is about the subject: not so in "it was the storm that …"."""
        tree, token = self.tree, self.tree.tokens[subject]
        if tree.kids(subject, {"case"}):
            return False
        if tree.word(subject) != "it":
            return token.upos in ("PROPN", "NOUN") or tree.word(subject) in ("he", "she", "they")
        mention = self.names.stand_in(token)
        definite = any(tree.word(kid) not in ("a", "an") for kid in tree.kids(noun, {"det"}))
        return mention is not None and self.names.name(mention) is not None and not definite

    def _name(self, noun: int) -> list[Item]:
        """The name that the noun is, or that stands in apposition right after it."""
        tree = self.tree
        for kid in [noun, *(kid for kid in tree.kids(noun, {"appos", "flat", "flat:name"}) if kid > noun)]:
            if tree.tokens[kid].upos != "PROPN" or (kid != noun and tree.tokens[kid - 1].text == ","):
                continue
            span = self.names.covering(tree.tokens, kid)
            if span is not None:
                own = [word for word in range(len(tree)) if span.holds(tree.tokens[word].span)]
                article = own[0] - 1 if own and tree.word(max(0, own[0] - 1)) == "the" else -1
                return [article, *own] if article in tree.children[kid] else [*own]
            if kid != noun and tree.tokens[noun].upos != "PROPN":
                return self._phrase(kid)
        return []

    def _plural(self, node: int | None) -> bool:
        if node is None:
            return False
        plural = "Number=Plur" in self.tree.tokens[node].morph or self.tree.word(node) in ("they", "we", "you")
        return plural or bool(self.tree.kids(node, {"conj"}))

    # -- kinds ------------------------------------------------------------------------------------------------------

    def _coordinated(self, clause: Clause, body: list[Item]) -> list[Item]:
        """Own subject: the words as they are; else the shared subject and auxiliaries before them."""
        tree, head = self.tree, clause.head
        first = tree.heads[head]
        denies = any(tree.word(kid) == "nor" for kid in tree.kids(head, {"cc"}))
        own = tree.subject(head)
        if own is not None and tree.word(own) in RELATIVE_WORDS and tree.dep(first) == "acl:relcl":
            name, _ = self._antecedent(tree.heads[first], without=first)
            return [piece for word in body for piece in (name if word == own else [word])]
        if own is not None and tree.dep(first) == "acl:relcl" and tree.relative_word(head) in body:
            return self._relative(clause, body, tree.heads[first])
        if own is not None:
            return [*self._reported(first), *(self._denied(head, body) if denies else body)]
        subject, found = self._subject(first, bare=True)
        shared: list[Item] = []
        if not tree.finite(head):
            shared = [kid for kid in tree.auxiliaries(first) if tree.dep(kid) != "cop" or not tree.auxiliaries(head)]
            if any(tree.word(kid) in ("or", "nor") for kid in tree.kids(head, {"cc"})):
                shared += [kid for kid in tree.kids(first, {"advmod"}) if tree.word(kid) in ("not", "never", "n't")]
        elif denies:
            verb = tree.tokens[head]
            plain = "Tense=Past" in verb.morph
            body = ["did" if plain else "does", "not", *(verb.lemma if word == head else word for word in body)]
        if not shared and tree.participle(head) and tree.participle(first):
            body = self._finite(head, body, was=self._past_tense(head), plural=self._plural(found))
        return [*self._reported(first), *closed(tree, subject), *shared, *body]

    def _denied(self, head: int, body: list[Item]) -> list[Item]:
        """ "Nor did he teach" in the order of a statement: "he did not teach"."""
        tree = self.tree
        subject = tree.subject(head)
        turned = [kid for kid in tree.auxiliaries(head) if subject is not None and kid < subject]
        if subject is None or not turned:
            return body
        phrase = [word for word in tree.below(subject) if word in body]
        rest = [word for word in body if word not in phrase and word not in turned]
        return [*phrase, *turned[:1], "not", *turned[1:], *rest]

    def _reported(self, first: int) -> list[Item]:
        """Who reports the clause that a conjunct is joined to: "Prosecutors allege that"."""
        tree = self.tree
        if tree.dep(first) != "ccomp":
            return []
        owner = next(clause for clause in self.by_head.values() if first in clause.words)
        start = tree.left[first]
        before: list[Item] = [word for word in self._body(owner) if isinstance(word, int) and word < start]
        if not before or tree.heads[first] > first:
            return []
        mark = [kid for kid in tree.kids(first, {"mark"}) if tree.word(kid) == "that"]
        return [*before, *mark]

    def _participial(self, clause: Clause, body: list[Item]) -> list[Item]:
        """ "directed by Y" → "X was directed by Y"; "citing Y" → "X cited Y"."""
        tree, head = self.tree, clause.head
        own = tree.subject(head)
        if own is not None:
            phrase = [word for word in body if isinstance(word, int) and word in set(tree.below(own))]
            subject: list[Item] = list(phrase)
            body, who = [word for word in body if word not in phrase], own
        else:
            subject, found = self._subject(self._participle_owner(clause))
            who = found if found is not None else head
        plural = self._plural(who)
        was = self._past_tense(head)
        return [*subject, *self._finite(head, body, was=was, plural=plural)]

    def _participle_owner(self, clause: Clause) -> int:
        """Whose subject a participle shares: ", becoming …" behind a predicate goes with it, not with its last noun."""
        tree, head = self.tree, clause.head
        parent = clause.parent
        late = parent is not None and parent < head and tree.dep(head) == "acl" and self._active(head)
        if parent is None or not late or tree.heads[head] < parent:
            return head
        return parent

    def _active(self, head: int) -> bool:
        """Whether the participle says what somebody does, or "having" what somebody had done."""
        tree = self.tree
        return tree.word(head).endswith("ing") or any(tree.word(kid) == "having" for kid in tree.auxiliaries(head))

    def _finite(self, head: int, body: list[Item], *, was: bool, plural: bool) -> list[Item]:
        tree = self.tree
        helper = next(iter(tree.auxiliaries(head)), None)
        make = past if was else present
        if helper is not None and helper in body:
            verb = {"being": "be", "having": "have"}.get(tree.word(helper), tree.tokens[helper].lemma)
            return [make(verb, plural=plural) if word == helper else word for word in body]
        lemma = lemma_of(tree.tokens[head])
        if lemma.endswith("ing") and len(lemma) > 5:  # the lemmatizer did not know the verb
            return [make("be", plural=plural), *body]
        if tree.word(head).endswith("ing"):
            return [make(lemma, plural=plural) if word == head else word for word in body]
        once = any(tree.word(word) in FORMERLY for word in tree.below(head))
        still = not (was or once) and tree.tokens[head].lemma in STATIVE
        return [present("be", plural=plural) if still else past("be", plural=plural), *body]

    def _past_tense(self, node: int) -> bool:
        """Whether the nearest finite predicate above is in the past."""
        tree = self.tree
        node = tree.heads[node]
        while node >= 0:
            for word in [*tree.auxiliaries(node), node]:
                if "VerbForm=Fin" in tree.tokens[word].morph:
                    return "Tense=Past" in tree.tokens[word].morph
            node = tree.heads[node]
        return True

    def _relative(self, clause: Clause, body: list[Item], noun: int) -> list[Item]:
        """The relative word replaced by what it stands for, in the place a statement has it."""
        tree, word = self.tree, self.tree.relative_word(clause.head)
        noun = at_time(tree, noun, word)
        name, _ = self._antecedent(noun, without=clause.head)
        if word is not None and tree.dep(word) == "nmod" and tree.kids(noun, {"conj"}):
            name = self._phrase(noun, without=clause.head)  # "neither of whom"
        if word is None or word not in body:
            return self._object_gap(clause, body, name)
        lower = tree.word(word)
        if lower in ("where", "when", "why", "wherein", "whereby"):
            rest = [item for item in body if item != word]
            return [*rest, self._preposition(noun), *name]
        put = self._possessive(name) if lower == "whose" else name
        top = word
        while tree.dep(top) in ("nmod", "nmod:poss", "det") and tree.heads[top] != clause.head:
            top = tree.heads[top]
        if tree.dep(top) in SUBJECTS:
            return [piece for item in body for piece in (put if item == word else [item])]
        return self._moved(body, word, put, top)

    def _text(self, items: list[Item]) -> str:
        last = items[-1] if items else ""
        return last if isinstance(last, str) else self.tree.tokens[last].text

    def _preposition(self, noun: int) -> str:
        cases = (self.tree.word(kid) for kid in self.tree.kids(noun, {"case"}))
        return next((case for case in cases if case in ("in", "at", "on", "near")), "in")

    def _moved(self, body: list[Item], word: int, put: list[Item], top: int) -> list[Item]:
        """A fronted object or prepositional phrase put behind its verb."""
        tree = self.tree
        below = tree.below(top)
        fronted = [at for at in below if at in body and at < tree.heads[top]]
        phrase: list[Item] = [piece for at in fronted for piece in (put if at == word else [at])]
        rest = [item for item in body if item not in fronted]
        stranded = [at for at in below if at > tree.heads[top] and tree.dep(at) == "case"]
        governor = stranded[-1] if stranded else tree.heads[top]
        if not stranded and tree.dep(top).startswith("obl"):
            return [*rest, *phrase]
        return self._after(rest, governor, phrase)

    def _after(self, items: list[Item], governor: int, phrase: list[Item]) -> list[Item]:
        particles = self.tree.kids(governor, {"compound:prt"})
        place = max((items.index(at) for at in [governor, *particles] if at in items), default=len(items) - 1)
        return [*items[: place + 1], *phrase, *items[place + 1 :]]

    def _object_gap(self, clause: Clause, body: list[Item], name: list[Item]) -> list[Item]:
        """ "(the role) she had turned down" → "she had turned down the role"."""
        tree = self.tree
        verb = clause.head
        while inner := tree.kids(verb, {"xcomp"}):
            verb = inner[-1]
        if body and isinstance(body[-1], int) and tree.tokens[body[-1]].upos == "ADP" and body[-1] > verb:
            return [*body, *name]
        if tree.kids(verb, {"obj", "ccomp"}) or not tree.kids(clause.head, set(SUBJECTS)):
            return body
        return self._after(body, verb, name)
