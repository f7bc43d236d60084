"""The reply cache: what was asked is not asked again; whatever shapes a reply is part of the key."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimver.errors import EndpointError, ModelError
from claimver.lm.cache import CachedModel, key_of
from claimver.lm.scripted import ScriptedModel
from claimver.parts import Reply

IDENTITY = {"model": "m", "adapter": "a", "seed": 7}


def cached(folder: Path, *replies: str | Reply | ModelError) -> CachedModel:
    return CachedModel(ScriptedModel(list(replies)), folder / "sub" / "replies.sqlite", identity=IDENTITY)


def test_a_kept_reply_is_given_again_without_cost(tmp_path: Path) -> None:
    first = Reply('é "x"\ud83d', 3, 2, seconds=1.5, cost=0.2, tokens=((2, 0.5), (4, 1.0)))
    model = cached(tmp_path, first)
    assert model.reply("p", grammar="g") == first
    again = cached(tmp_path)
    assert again.reply("p", grammar="g") == Reply(first.text, 3, 2, tokens=first.tokens)
    assert (model.hits, model.misses, again.hits, again.misses) == (0, 1, 1, 0)
    assert again.name == "scripted"


def test_every_part_of_a_question_counts(tmp_path: Path) -> None:
    image = tmp_path / "a.png"
    image.write_bytes(b"1")
    keys = {
        key_of(IDENTITY, "p"),
        key_of(IDENTITY | {"seed": 8}, "p"),
        key_of(IDENTITY, "q"),
        key_of(IDENTITY, "p", schema={}),
        key_of(IDENTITY, "p", schema={"a": 1}),
        key_of(IDENTITY, "p", grammar="g"),
        key_of(IDENTITY, "p", images=[str(image)]),
        key_of(IDENTITY, "p", images=["b.png"]),
    }
    image.write_bytes(b"2")
    assert len(keys | {key_of(IDENTITY, "p", images=[str(image)])}) == 9
    assert key_of(dict(reversed(IDENTITY.items())), "p") in keys


def test_a_cut_reply_and_an_error_are_not_kept(tmp_path: Path) -> None:
    model = cached(tmp_path, Reply("half", cut=True), EndpointError("gone"), "whole")
    assert model.reply("p").text == "half"
    with pytest.raises(EndpointError):
        model.reply("p")
    assert model.reply("p").text == "whole"
    assert model.reply("p").text == "whole"


def test_many_threads_share_the_file(tmp_path: Path) -> None:
    models = [cached(tmp_path, *(str(n) for n in range(20))) for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda n: models[n % 4].reply(f"p{n % 5}").text, range(40)))
    assert len(replies) == 40
    assert cached(tmp_path).reply("p4").text


def test_a_file_that_is_no_cache_is_told_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "replies.sqlite").write_bytes(b"no database at all, but long enough to be one" * 30)
    with pytest.raises(ModelError, match="Remove it, or pass --no-cache"):
        cached(tmp_path, "x").reply("p")


def test_a_scripted_model_ends_with_an_error_and_remembers() -> None:
    model = ScriptedModel(["one"], name="m")
    assert model.reply("a", images=["i"], schema={"s": 1}, grammar="g").text == "one"
    with pytest.raises(ModelError, match="no reply left for call 2"):
        model.reply("b")
    assert [asked.prompt for asked in model.asked] == ["a", "b"]
    assert (model.asked[0].images, model.asked[0].schema, model.asked[0].grammar) == (("i",), {"s": 1}, "g")
