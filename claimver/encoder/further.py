"""What a claim adds in common nouns that a statement must tell, too: by whom, of what, what one studied."""

from __future__ import annotations

import re

from claimver.encoder.reading import Reading
from claimver.encoder.wordings import stems

__all__ = ["further"]

_DONE_BY = re.compile(
    r"\b(?:\w+(?:ed|en|wn|ught|ilt|ade|uck|ung)|cut|hit|shot|put|run|led|lost)(?: (?:off|down|out|up|away|over))? by "
    r"(?P<who>(?:an? |the |his |her |its |their |some )?[a-z][\w'-]*(?: [a-z][\w'-]*){0,2})"
)
_DIED_OF = re.compile(
    r"\b(?:died|dies|death|perished|succumbed|suffering|suffered)(?: \w+ly)? (?:of|from|to) "
    r"(?P<who>(?:an? |the |his |her )?[a-z][\w'-]*(?: [a-z][\w'-]*){0,2})"
)
_STUDIED = re.compile(
    r"\b(?:studied|studies|read|majored in|taught|teaches|lectured (?:in|on)|degree in|doctorate in|professor of|"
    r"trained as an?) (?P<who>[a-z]+(?: [a-z]+)?)(?= (?:at|under|in|with|from|there)\b|[.,;]|$)"
)
_WITHOUT = re.compile(r"\bwithout (?:an? |any |the )?(?P<who>[a-z]+)")
_PART = re.compile(
    r"\b(?P<who>(?:a (?:third|quarter|fifth|tenth)|half|(?:two|three) (?:thirds|quarters|fifths)|most|many|some|few|"
    r"several|none) of (?:them|whom|which|its|their|these|those|his|her)|(?:staff|crew|team|workforce|fleet) of "
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|twenty|fifty|a hundred))\b"
)
_LIFELONG = re.compile(
    r"\b(?P<who>(?:for )?(?:the rest|all|most|much) of (?:his|her|their|its) (?:[a-z]+ )?(?:life|lives|career|days)|"
    r"(?:all|throughout) (?:his|her|their|its) (?:[a-z]+ )?(?:life|lives|career|days)|within an? "
    r"(?:hour|day|week|fortnight|month|year|decade))\b"
)


def further(reading: Reading) -> tuple[str, ...]:
    """The words that a claim adds: "carried off by pneumonia", "studied law at", "a third of them", "all her life"."""
    found = []
    for pattern in (_DONE_BY, _DIED_OF, _STUDIED, _WITHOUT):
        for match in pattern.finditer(reading.positive):
            found += [word for word in match["who"].split() if stems(word) & reading.nouns][:1]
    for pattern in (_PART, _LIFELONG):
        found += [match["who"] for match in pattern.finditer(reading.positive)]
    return tuple(dict.fromkeys(found))
