"""Claims as schema.org ClaimReview, in JSON-LD, for the page on which the review is published.

Properties as Google documents them for fact checks: ``claimReviewed``, ``reviewRating.alternateName`` and ``url`` are
required, ``author``, ``itemReviewed.appearance`` and the rating's numbers recommended. A verdict that a machine made is
said to be one; a person's stands in its place where there is one, with that person's name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from claimver.errors import InputError
from claimver.kg.citing import sources
from claimver.report.elements import is_web_address
from claimver.report.language import say, spoken
from claimver.report.publication import Publication, checked
from claimver.report.words import label_words
from claimver.types import Label, Verdict

Json = dict[str, object]
SHORT = 75  # characters of ``claimReviewed``, so that it takes one line on a phone
RATINGS = {Label.ATTRIBUTABLE: 3, Label.EXTRAPOLATORY: 2, Label.CONTRADICTORY: 1}
BEST, WORST = 3, 1


def claim_reviews(publication: Publication) -> list[Json]:
    """One ClaimReview for each claim that a machine or a person has judged, in the order of the text.

    Raises: InputError where the address of the page is missing, or an address or the day is none.
    """
    check_page(publication)
    return list(reviews_at(publication))


def check_page(publication: Publication) -> None:
    """Check that the page is named. Raises: InputError where the address of the page is missing."""
    if not publication.page:
        raise InputError(
            "A ClaimReview must name the page that it stands on. Give its address: --page https://… on the command "
            "line, or in the field beside the button."
        )


def claim_review_json(publication: Publication) -> str:
    """The ClaimReviews as JSON-LD that may stand inside ``<script type="application/ld+json">`` as it is.

    Raises: InputError, as ``claim_reviews`` does.
    """
    return json.dumps(claim_reviews(publication), ensure_ascii=False, indent=2).replace("<", "\\u003c") + "\n"


def reviews_at(publication: Publication) -> Iterator[Json]:
    """The same for a file that holds the claims itself: without an address of the page, each names its part of it.

    Raises: InputError for an address or a day that is none.
    """
    checked(publication)
    for claim, verdict in enumerate(publication.report.verdicts):
        own = publication.own(claim)
        label = own or verdict.label
        if label is None:
            continue
        row: Json = {
            "@context": "https://schema.org",
            "@type": "ClaimReview",
            "url": f"{publication.page.partition('#')[0]}#claim-{claim + 1}",
            "claimReviewed": shortened(verdict.claim.proposition or _quote(publication, verdict)),
            "inLanguage": spoken(),
        }
        if publication.day:
            row["datePublished"] = publication.day
        if publication.author:
            row["author"] = _named("Organization", publication.author, publication.author_url)
        row["reviewRating"] = _rating(publication, claim, label)
        row["reviewBody"] = _body(publication, claim)
        row["itemReviewed"] = _claim(publication, verdict)
        if own is None:
            row["isBasedOn"] = _program(publication)
        if cited := list(dict.fromkeys(address for address in _cited(verdict) if is_web_address(address))):
            row["citation"] = cited
        yield row


def _rating(publication: Publication, claim: int, label: Label) -> Json:
    rating: Json = {
        "@type": "Rating",
        "alternateName": label_words(label).name,
        "ratingValue": RATINGS[label],
        "bestRating": BEST,
        "worstRating": WORST,
        "ratingExplanation": label_words(label).meaning,
    }
    if publication.own(claim) is not None and publication.reviewer:
        rating["author"] = _named("Person", publication.reviewer)
    return rating


def _body(publication: Publication, claim: int) -> str:
    """Who judged the claim, and why."""
    report, verdict = publication.report, publication.report.verdicts[claim]
    said = publication.reviews.get(claim)
    machine = label_words(verdict.label).name
    if publication.own(claim) is not None:
        who = say("publish.by_person", name=publication.reviewer or say("publish.somebody"), label=machine)
        return " ".join(filter(None, (who, said.note if said else "")))
    who = say("publish.by_machine", method=report.method, model=report.model, graph=report.kg_snapshot)
    return " ".join(filter(None, (who, verdict.rationale)))


def _claim(publication: Publication, verdict: Verdict) -> Json:
    appearance: Json = {"@type": "CreativeWork", "text": _quote(publication, verdict)}
    if publication.source:
        appearance["url"] = publication.source
    if publication.report.document.date:
        appearance["datePublished"] = publication.report.document.date
    return {"@type": "Claim", "text": verdict.claim.proposition or appearance["text"], "appearance": [appearance]}


def _program(publication: Publication) -> Json:
    return {
        "@type": "SoftwareApplication",
        "name": "ClaimVer Explorer",
        "softwareVersion": publication.report.version,
        "applicationCategory": "automatic claim verification",
    }


def _cited(verdict: Verdict) -> Iterator[str]:
    for triplet in verdict.triplets:
        yield from sources(triplet)
    for passage in verdict.passages:
        yield passage.url


def _named(kind: str, name: str, url: str = "") -> Json:
    row: Json = {"@type": kind, "name": name}
    return row | {"url": url} if url else row


def _quote(publication: Publication, verdict: Verdict) -> str:
    return verdict.claim.span.of(publication.report.document.text)


def shortened(text: str, most: int = SHORT) -> str:
    """The text on one line, cut at a space with "…" where it is longer than ``most``.

    >>> shortened("Apollo 11 landed on the Moon.", 20)
    'Apollo 11 landed on…'
    """
    words = " ".join(text.split())
    if len(words) <= most:
        return words
    whole = words[:most].rpartition(" ")[0]
    return f"{whole or words[: most - 1]}…"
