"""spaCy's English tokenizer, brought nearer to Universal Dependencies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language

__all__ = ["adapt_tokenizer"]

RUNS = [r"[!?]{2,}", r"={2,}", r"_{2,}", r"\*{2,}", r"-{2,}", r"<{2,}", r">{2,}", r"~{2,}", r"#{2,}"]
BOUND = """
anti co counter cross e ex inter intra mid mini mis multi neo non over pan post pre pro re semi sub trans ultra vice
"""
PHONE = r"^(?:1-)?[0-9]{3}-[0-9]{3}-[0-9]{4}$"


def adapt_tokenizer(nlp: Language) -> None:
    """`nlp` from now on keeps "!!!" and "anti-war" whole and parts "1809–1865" and "and/or"."""
    import re

    from spacy.lang.char_classes import ALPHA, HYPHENS
    from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

    defaults = nlp.Defaults
    between = rf"(?<=[{ALPHA}0-9])(?:{HYPHENS})(?=[{ALPHA}])"
    infixes = [rule for rule in defaults.infixes or [] if rule != between]
    bound = "".join(rf"(?<!\b{word})(?<!\b{word.capitalize()})" for word in BOUND.split())
    infixes += [rf"(?<=[{ALPHA}0-9]){bound}(?:{HYPHENS})(?=[{ALPHA}])", r"(?<=[0-9])[–—](?=[0-9])"]
    tokenizer: Any = nlp.tokenizer
    tokenizer.infix_finditer = compile_infix_regex(infixes).finditer
    tokenizer.prefix_search = compile_prefix_regex(RUNS + list(defaults.prefixes or [])).search
    tokenizer.suffix_search = compile_suffix_regex(RUNS + list(defaults.suffixes or [])).search
    tokenizer.token_match = re.compile(PHONE).match
    tokenizer.rules = {text: parts for text, parts in tokenizer.rules.items() if text != "and/or"}
