"""``corpus add``, ``info``, ``search``, ``remove``, ``images`` and ``image``: documents and images as evidence."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver import jsonl
from claimver.commands.show import plain
from claimver.commands.tools import Tools
from claimver.errors import InputError

if TYPE_CHECKING:
    from claimver.corpus.search import CorpusSearch
    from claimver.corpus.sources import Readers
    from claimver.corpus.store import Change

OUTCOMES = ("added", "updated", "unchanged", "failed")
SHOWN = 20  # documents that `info` lists
TOLD = 10  # failures that `add` tells one by one


def add(verbs: argparse._SubParsersAction[Any]) -> None:
    """The verbs are known to the parser."""
    corpus = verbs.add_parser("corpus", help="documents of your own as evidence")
    inner = corpus.add_subparsers(dest="corpus_verb", required=True, metavar="VERB")
    adding = _add_verb(inner, "add", run_add, "add documents, or those that changed")
    adding.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="a folder, a file (TXT, MD, HTML, PDF, DOCX, ODT, RTF, EPUB, JSONL) or an address",
    )
    adding.add_argument("--no-vectors", action="store_true", help="index words only; vectors are made when first asked")
    info = _add_verb(inner, "info", run_info, "what a folder of documents holds")
    info.add_argument("--all", action="store_true", help="list every document")
    searching = _add_verb(inner, "search", run_search, "the passages that bear on a query")
    searching.add_argument("query", metavar="QUERY")
    searching.add_argument("--limit", type=int, default=15, metavar="N", help="passages at most (default 15)")
    searching.add_argument("--tokens", type=int, default=6_000, metavar="N", help="tokens at most (default 6000)")
    searching.add_argument("--before", metavar="DATE", help="dated up to this day, such as 2024-05-31")
    searching.add_argument("--after", metavar="DATE", help="dated on this day or later")
    searching.add_argument(
        "--exclude", action="append", default=[], metavar="SITE", help="leave a site out; repeatable"
    )
    searching.add_argument(
        "--ranking", choices=("fusion", "bm25", "dense"), default="fusion", help="by words, by vectors, or both"
    )
    searching.add_argument("--encoder", default="", metavar="M", help="a sentence-transformers model on this machine")
    searching.add_argument(
        "--reranker", default="", metavar="M", help='a cross-encoder on this machine, or "sentences"'
    )
    removing = _add_verb(inner, "remove", run_remove, "remove documents and images")
    removing.add_argument(
        "ids", nargs="+", metavar="ID", help="as `corpus info` lists them; an image's as `corpus image` tells it"
    )
    grouping = _add_verb(inner, "communities", run_communities, "read the documents' facts and group what they tell of")
    grouping.add_argument("--model", metavar="M", help="what reads the facts (default: the model that ships)")
    images = _add_verb(inner, "images", run_images, "index images, whose captions are in .txt files beside them")
    images.add_argument("sources", nargs="+", metavar="SOURCE", type=Path, help="an image or a folder of images")
    about = "what an image tells, and the indexed ones of a folder that show nearly the same"
    image = _add_verb(inner, "image", run_image, about, folder="?")
    image.add_argument("image", metavar="FILE", type=Path, help="the image; without DIR it is compared with none")
    image.add_argument("--caption", default="", metavar="TEXT", help="what is said of the image")
    image.add_argument("--no-text", action="store_true", help="do not read the text in the image")


def _add_verb(
    inner: argparse._SubParsersAction[Any], name: str, run: object, about: str, *, folder: str | None = None
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = inner.add_parser(name, help=about)
    parser.add_argument("folder", metavar="DIR", type=Path, nargs=folder, help="the folder of the documents' store")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run, parser=parser)
    return parser


def run_add(options: argparse.Namespace, tools: Tools) -> int:
    """0 where something is there to search, though a document may have failed; 1 where every one failed."""
    from claimver.corpus.sources import read_sources
    from claimver.corpus.store import Store

    store = Store(options.folder, create=True)
    readers = _readers()
    counts: Counter[str] = Counter()
    for source in options.sources:
        for change in _or_failed(source, store.add(read_sources(source, readers))):
            _count(change, counts, tools)
            _bar(tools, f"{sum(counts.values()):,} documents")
    _more(counts, tools)
    _search(options, tools, vectors=not options.no_vectors).ready(_progress(tools))
    total = store.counts()
    row = {what: counts[what] for what in OUTCOMES}
    if options.json:
        tools.print(jsonl.dumps({**row, "documents": total.documents, "passages": total.passages}))
    else:
        held = f"It holds {total.documents:,} documents in {total.passages:,} passages."
        tools.print(f"{options.folder}: {_told(counts)}. {held}")
    return 1 if counts["failed"] == sum(counts.values()) else 0


def run_info(options: argparse.Namespace, tools: Tools) -> int:
    """0; what the folder holds is printed."""
    from claimver.corpus.image_index import images_in
    from claimver.corpus.store import Store

    store = Store(options.folder)
    counts, images, shown, last = store.counts(), images_in(options.folder), 0, ""
    if not options.json:
        beside = f", {images:,} images" if images else ""
        tools.print(f"{store.snapshot}: {counts.documents:,} documents in {counts.passages:,} passages{beside}")
    every = options.all or options.json
    rows = []
    while held := store.documents(after=last):
        for item in held if every else held[:SHOWN]:
            row = {name: getattr(item, name) for name in ("id", "title", "url", "date", "origin", "passages")}
            if options.json:
                rows.append(row)
            else:
                tools.print(f"  {plain(item.id)}  {plain(item.title)}  {item.date}".rstrip())
            shown += 1
        if not every:
            break
        last = held[-1].id
    if options.json:
        counted = {"passages": counts.passages, "images": images}
        tools.print(jsonl.dumps({"snapshot": store.snapshot, **counted, "documents": rows}))
    elif shown < counts.documents:
        tools.print(f"  … and {counts.documents - shown:,} more (--all)")
    return 0


def run_search(options: argparse.Namespace, tools: Tools) -> int:
    """0; the passages are printed, best first. Raises: InputError."""
    from claimver.corpus.window import days

    if not options.query.strip():
        raise InputError("The query is empty. Write what to look for.")
    for name in ("limit", "tokens"):
        if getattr(options, name) < 1:
            raise InputError(f"--{name} is {getattr(options, name)}; it must be 1 or more.")
    if options.after and options.before and days(options.after)[0] > days(options.before)[1]:
        raise InputError(f"--after {options.after} is later than --before {options.before}. No day is in between.")
    found = _search(options, tools, vectors=options.ranking != "bm25").search(
        options.query,
        limit=options.limit,
        tokens=options.tokens,
        before=options.before,
        after=options.after,
        exclude=options.exclude,
    )
    if options.json:
        tools.print(jsonl.dumps({"passages": [jsonl.passage_to_dict(passage) for passage in found]}))
        return 0
    for passage in found:
        about = " · ".join(filter(None, (passage.title, passage.date, passage.url)))
        tools.print(f"{plain(passage.id)}  {plain(about)}".rstrip())
        tools.print(f"    {plain(passage.text)}")
    if not found:
        tools.print("No passage bears on this.")
    return 0


def run_remove(options: argparse.Namespace, tools: Tools) -> int:
    """0; the documents and images are gone. Raises: UnknownName, and then none is."""
    from claimver.corpus.image_index import ImageIndex, images_in
    from claimver.corpus.store import Store

    store = Store(options.folder)
    index = ImageIndex(options.folder) if images_in(options.folder) else None
    images = [id for id in options.ids if index is not None and index.holds(id)]
    store.remove([id for id in options.ids if id not in images])
    if index is not None:
        for id in images:
            index.remove(id)
    counts = store.counts()
    if options.json:
        tools.print(jsonl.dumps({"removed": list(options.ids), "documents": counts.documents}))
    else:
        tools.print(f"{options.folder}: {len(options.ids):,} removed. It holds {counts.documents:,} documents.")
    return 0


def run_communities(options: argparse.Namespace, tools: Tools) -> int:
    """0; the communities are in the folder, those of documents that came, changed or went brought up to date.

    What was read is kept at once, so that a run that was killed goes on where it ended.
    """
    from claimver.corpus.store import Store
    from claimver.kg.articles import ReadArticles
    from claimver.kg.communities import FILE, Communities
    from claimver.methods.community import article_of
    from claimver.methods.facts import extractor_of
    from claimver.methods.sources import reasoner_name, reasoner_of

    store = Store(options.folder)
    known = Communities.load(options.folder) if (options.folder / FILE).is_file() else Communities()
    passages = tuple(store.every_passage())
    changed = known.keep(passage.id for passage in passages)
    if any(not known.holds(passage) for passage in passages):  # else no model is needed
        kit = tools.kit(tools.settings(options))
        reader = extractor_of(reasoner_of(kit, "community"), kit, {})
        read, new = ReadArticles(options.folder, reasoner_name(kit)), []
        for done, passage in enumerate(passages, 1):
            if not known.holds(passage):
                article = read.article(passage)
                if article is None:
                    article = article_of(passage, reader)
                    read.keep(article)
                new.append(article)
            _bar(tools, f"{done:,} of {len(passages):,} passages")
        changed += known.add(new, kit.embedder)
        known.save(options.folder)
    elif changed or not (options.folder / FILE).is_file():
        known.save(options.folder)
    ReadArticles(options.folder, "").remove()
    size = known.statistics()
    row = {"nodes": size.nodes, "edges": size.edges, "communities": size.communities, "degree": round(size.degree, 3)}
    told = f"{size.nodes:,} entities, {size.edges:,} edges, {size.communities:,} communities, degree {size.degree:.2f}"
    tools.print(jsonl.dumps(row) if options.json else f"{options.folder}: {told}")
    return 0


def run_images(options: argparse.Namespace, tools: Tools) -> int:
    """0 where an image is there to be found, though one may have failed; 1 where every one failed."""
    from claimver.corpus.image_index import ImageIndex
    from claimver.corpus.store import Store

    Store(options.folder, create=True)  # so that it can be named as a corpus
    index, counts = ImageIndex(options.folder, create=True), Counter[str]()
    for source in options.sources:
        for change in _or_failed(str(source), index.add(source)):
            _count(change, counts, tools)
    _more(counts, tools)
    row = {what: counts[what] for what in OUTCOMES}
    if options.json:
        tools.print(jsonl.dumps({**row, "images": len(index)}))
    else:
        tools.print(f"{options.folder}: {_told(counts)}. It holds {len(index):,} images.")
    return 1 if counts["failed"] == sum(counts.values()) else 0


def run_image(options: argparse.Namespace, tools: Tools) -> int:
    """0; what the image tells is printed, as the passages that a method may cite."""
    from claimver.corpus.image_index import ImageIndex, images_in
    from claimver.corpus.images import image_passages, read_image

    facts = read_image(options.image, text=not options.no_text)
    held = options.folder is not None and images_in(options.folder)
    if options.folder is not None and not held:
        index = f"claimver corpus images {options.folder} IMAGES"
        tools.note(f"{options.folder} holds no images to compare with. Index some: {index}")
    near = ImageIndex(options.folder).near(facts) if held else ()
    passages = image_passages(facts, caption=options.caption, near=[item.passage() for item in near])
    if options.json:
        found = [{"id": item.id, "caption": item.caption, "distance": item.distance} for item in near]
        rows = [jsonl.passage_to_dict(passage) for passage in passages]
        tools.print(jsonl.dumps({**asdict(facts), "near": found, "passages": rows}))
        return 0
    tools.print(f"{facts.format}, {facts.width} × {facts.height} points")
    for passage in passages:
        tools.print(f"{plain(passage.title)}: {plain(passage.text)}")
    for item in near:
        tools.print(f"Nearly the same: {plain(item.id)}, {item.distance} of 64 bits apart")
    return 0


def _count(change: Change, counts: Counter[str], tools: Tools) -> None:
    """The change is counted, and the first failures are told."""
    counts[change.what] += 1
    if change.what == "failed" and counts["failed"] <= TOLD:
        tools.note(f"claimver: {plain(change.id)}: {plain(change.reason)}")


def _more(counts: Counter[str], tools: Tools) -> None:
    """A line for the failures that were not told one by one."""
    if counts["failed"] > TOLD:
        tools.note(f"claimver: … and {counts['failed'] - TOLD:,} more that failed")


def _or_failed(source: str, changes: Iterator[Change]) -> Iterator[Change]:
    """The changes; where there is no such source that is one, so that the sources behind it go on."""
    from claimver.corpus.store import Change

    try:
        yield from changes
    except InputError as error:
        yield Change("failed", source, reason=str(error))


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[what]:,} {what}" for what in OUTCOMES if counts[what]) or "nothing found"


def _search(options: argparse.Namespace, tools: Tools, *, vectors: bool) -> CorpusSearch:
    """The search over the folder, by the models that the command names or the encoder that ships."""
    from claimver.corpus.open import open_search

    if not vectors:
        return open_search(options.folder, None, reranker=getattr(options, "reranker", ""), ranking="bm25")
    encoder = getattr(options, "encoder", "")
    return open_search(
        options.folder,
        None if encoder else tools.embedder(tools.settings(options)),
        encoder=encoder,
        reranker=getattr(options, "reranker", ""),
        ranking=getattr(options, "ranking", "fusion"),
    )


def _readers() -> Readers:
    from claimver.corpus.sources import Readers
    from claimver.text.ingest import KINDS, read_file, read_url

    return Readers(read_file, read_url, frozenset(KINDS))


def _progress(tools: Tools) -> Callable[[int, int], None]:
    return lambda done, total: _bar(tools, f"{done:,} passages embedded, {total:,} in all")


def _bar(tools: Tools, line: str) -> None:
    if tools.err.isatty():
        tools.err.write(f"\r{line} \r")
        tools.err.flush()
