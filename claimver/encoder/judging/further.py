"""What a claim adds in common nouns that a statement must tell, too: by whom, of what, what one studied."""

from __future__ import annotations

import re

from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.causes import CAUSE
from claimver.encoder.words.wordings import stems

__all__ = ["DOCTORATES", "further"]

DOCTORATES = frozenset({"doctorate", "phd", "doctoral"})  # which not everybody has who was educated somewhere

_DONE_BY = re.compile(
    r"\b(?:\w+(?:ed|en|wn|ught|ilt|ade|uck|ung)|cut|hit|shot|put|run|led|lost)(?: (?:off|down|out|up|away|over))? by "
    r"(?P<who>(?:an? |the |his |her |its |their |some )?[a-z][\w'-]*(?: [a-z][\w'-]*){0,2})"
)
_DOER = re.compile(rf"^(?:An?|The) (?:[a-z]+ ){{0,2}}?{CAUSE.pattern} (?:[a-z]+ ){{0,2}}?[a-z]+(?:ed|t|de|k)\b", re.I)
_DIED_OF = re.compile(
    r"\b(?:died|dies|death|perished|succumbed|suffering|suffered)(?: \w+ly)? (?:of|from|to) "
    r"(?P<who>(?:an? |the |his |her )?[a-z][\w'-]*(?: [a-z][\w'-]*){0,2})"
)
_STUDIED = re.compile(
    r"\b(?:studied|studies|read|majored in|taught|teaches|lectured (?:in|on)|degree in|doctorate in|professor of|"
    r"trained as an?) (?P<who>[a-z]+(?: [a-z]+)?)(?= (?:at|under|in|with|from|there)\b|[.,;]|$)"
)
_DEGREE = re.compile(
    r"\b(?:took|earned|received|gained|obtained|completed|did|has|holds?|held|got|awarded) (?:an?|his|her|their|the) "
    r"(?P<who>doctorate|phd|doctoral|master['’]s|bachelor['’]s|mba)\b", re.I
)  # fmt: skip
_ROLE = re.compile(  # what a member need not be: "X's commander was Y", "was a co-founder and the leader of X"
    r"(?:['’]s? |\b(?:was|is|as|became) (?:an?|the|its|their) (?:[a-z-]+ (?:and|,) (?:the |an? )?)?)(?:lead |chief )?"
    r"(?P<who>commander|captain|skipper|leader|co-founder|cofounder|frontman|frontwoman|ringleader|figurehead)\b"
)
_AFTER = re.compile(
    r"\b(?:after|following|during|despite) (?:an?|his|her|their) (?:[a-z]+ ){0,2}?(?P<who>illness|accident|stroke|"
    r"operation|surgery|battle|fall|crash|heart attack|argument|quarrel|row|dispute|scandal|injury|affair|strike)\b"
)
_AS_WHOM = re.compile(  # a part in a work, which a cast list need not tell
    r"\bplay(?:s|ed|ing) an? (?!part\b|role\b|lead\b|game\b|key\b|leading\b|major\b|title\b|main\b|central\b)"
    r"(?P<who>[a-z]+(?: [a-z]+)?)(?= (?:in|opposite|alongside)\b)"
)
_SON_OF = re.compile(r"(?:^|, )(?:the )?(?:an? )?(?P<who>[a-z]+)['’]s (?:son|daughter|child|widow)\b")
_SAME_TIME = re.compile(
    r"\b(?P<who>(?:in|on|at) (?:the|that|this) (?:very )?same (?:year|month|day|date|week|time|season|evening|night))"
    r"(?! as\b)|\b(?P<what>on both occasions|"
    r"the (?:very )?(?:next|following|previous) (?:day|morning|week|month))\b", re.I
)  # fmt: skip
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

_BESIDE = re.compile(  # an aside that no relation is worded with: "from her stepfather", "with money borrowed from"
    r"\b(?:from|with|in|at|by|near|behind|on|over|under|inside|beside|against|for) (?:an?|his|her|their|some) "
    r"(?:[a-z][a-z-]* ){0,2}?(?P<who>[a-z][a-z-]+)(?= (?:of|from|with|by|in|at|for|that|who|which|on|near|to|where|"
    r"borrowed|called|named)\b|[.;]|,(?! [A-Z])|$)|\bwith (?P<what>[a-z]+)(?= (?:from|that|borrowed|made|earned)\b)"
)
_BECAUSE = re.compile(
    r"\b(?:because of|due to|owing to|thanks to|as a result of) (?:an? |the |his |her |its |their )?"
    r"(?P<who>[a-z][a-z-]+)"
)
_EVERY = re.compile(  # what no statement tells: "on every platform"
    r"\b(?:on|in|at|across|for|from|with|to|against) (?P<who>(?:every|each)(?: single)? (?!year|month|week|day|season|"
    r"summer|winter|spring|autumn|fall|decade|hour|night|morning|other\b)[a-z][a-z-]+)"
)


def further(reading: Reading) -> tuple[str, ...]:
    """The words that a claim adds: "carried off by pneumonia", "studied law at", "in a cottage", "on every ship"."""
    found = []
    for pattern in (_DONE_BY, _DIED_OF, _STUDIED, _WITHOUT):
        for match in pattern.finditer(reading.positive):
            told = [word for word in match["who"].split() if stems(word) & reading.nouns or CAUSE.fullmatch(word)]
            found += told[:1]
    found += [match["cause"] for match in _DOER.finditer(reading.positive)]
    for match in _BESIDE.finditer(reading.positive):
        noun = match["who"] or match["what"]
        found += [noun] if stems(noun) & (reading.nouns | reading.verbs) else []  # "in a shed", misread
    for pattern in (_ROLE, _DEGREE, _PART, _LIFELONG, _EVERY, _AFTER, _AS_WHOM, _SON_OF, _BECAUSE):
        found += [match["who"] for match in pattern.finditer(reading.positive)]
    found += [match["who"] or match["what"] for match in _SAME_TIME.finditer(reading.positive)]
    return tuple(dict.fromkeys(found))
