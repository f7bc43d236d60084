"""What a caller names or sends beside a text: a corpus the server was started with, an image; asked by a real client."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from openapi_spec_validator import validate
from PIL import Image

from claimver.corpus.image_index import ImageIndex
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.errors import SettingsError, StoreError
from claimver.kg.communities import Communities
from claimver.serve.beside import offered
from claimver.serve.guard import Access
from claimver.serve.service import Limits, Service
from claimver.settings import Settings

from .scripted_service import UNREAD, Script, served
from .test_api import conforms, error, until

TEXT = "Ada rows."


def documents(folder: Path) -> Path:
    list(Store(folder, create=True).add([Source("a", "Ada rows on Orr.")]))
    return folder


def image() -> str:
    found = io.BytesIO()
    Image.new("RGB", (8, 6)).save(found, "PNG")
    return base64.b64encode(found.getvalue()).decode()


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def client(script: Script, tmp_path: Path) -> Iterator[httpx2.Client]:
    press, notes = documents(tmp_path / "press"), documents(tmp_path / "notes")
    Communities().save(notes)
    ImageIndex(notes, create=True).put("a.png", base64.b64decode(image()))
    documents(tmp_path / "private")
    engine = script.engine(Settings(corpus=str(press)), offered([press, notes]))
    with (
        served(Service(engine, Limits(seconds=20)), Access()) as address,
        httpx2.Client(base_url=address, timeout=30) as made,
    ):
        yield made


def test_the_corpora_are_listed_as_documented_and_without_their_places(client: httpx2.Client, tmp_path: Path) -> None:
    document, answer = client.get("/openapi.json").json(), client.get("/v1/corpora")
    validate(document)
    conforms(answer, document, "Corpora")
    assert answer.json() == {
        "corpora": [
            {"name": "press", "documents": 1, "passages": 1, "images": 0, "communities": False},
            {"name": "notes", "documents": 1, "passages": 1, "images": 1, "communities": True},
        ],
        "default": "press",
    }
    assert str(tmp_path) not in answer.text


def test_a_text_and_a_job_name_a_corpus(client: httpx2.Client, script: Script, tmp_path: Path) -> None:
    for sent in ({}, {"corpus": "notes"}):
        assert client.post("/v1/verify", json={"text": TEXT, **sent}).status_code == 200
    assert [Path(corpus) for corpus, _ in script.beside] == [tmp_path / "press", tmp_path / "notes"]
    job = client.post("/v1/jobs", json={"items": [{"text": TEXT, "corpus": "notes", "method": "rag"}]}).json()["id"]
    until(lambda: client.get(f"/v1/jobs/{job}").json()["status"] == "done")
    assert (Path(script.beside[-1][0]), script.chosen[-1][0]) == (tmp_path / "notes", "rag")


@pytest.mark.parametrize("name", ["private", "../private", "/etc", "~", ".", "", "press/", "press\x00", 3, ["press"]])
def test_nothing_else_on_the_server_can_be_named(client: httpx2.Client, script: Script, name: Any) -> None:
    assert error(client.post("/v1/verify", json={"text": TEXT, "corpus": name})) == (404, "UnknownName")
    assert script.seen == []


def test_a_corpus_beside_given_evidence_is_refused(client: httpx2.Client) -> None:
    sent = {"text": TEXT, "corpus": "press", "passages": []}
    assert error(client.post("/v1/verify", json=sent)) == (400, "InputError")


def test_an_image_goes_with_its_text_and_caption(client: httpx2.Client, script: Script) -> None:
    sent = {"text": TEXT, "method": "torag", "image": {"data": image(), "caption": " A boat. "}}
    assert client.post("/v1/verify", json=sent).status_code == 200
    picture = script.beside[-1][1]
    assert picture is not None
    assert (picture.caption, picture.data[:4]) == ("A boat.", b"\x89PNG")


def test_the_answer_tells_what_was_not_read_of_an_image(client: httpx2.Client) -> None:
    document = client.get("/openapi.json").json()
    answer = client.post("/v1/verify", json={"text": TEXT, "method": "corag", "image": {"data": image()}})
    conforms(answer, document, "Report")
    assert answer.json()["notes"] == [UNREAD]
    assert client.post("/v1/verify", json={"text": TEXT}).json()["notes"] == []


def test_an_image_that_cannot_be_read_is_an_error_in_words(client: httpx2.Client, script: Script) -> None:
    junk = base64.b64encode(b"no image").decode()
    answer = client.post("/v1/verify", json={"text": TEXT, "method": "corag", "image": {"data": junk}})
    assert error(answer) == (400, "InputError")
    assert "The image that was sent cannot be read" in answer.json()["error"]["message"]
    assert script.seen == []


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"method": "claimver", "image": {"data": "AAAA"}}, "takes no image. These do: corag, torag"),
        ({"image": "/etc/passwd"}, '"image" must be'),
        ({"image": {"caption": "x"}}, '"image" must be'),
        ({"image": {"data": "AAAA", "path": "/etc/passwd"}}, '"image" must be'),
        ({"image": {"data": 3}}, '"image" must be'),
        ({"image": {"data": "no base64!"}}, "is no base64"),
        ({"image": {"data": "é"}}, "is no base64"),
        ({"image": {"data": ""}}, "empty or too large"),
        ({"image": {"data": "AAAA", "caption": "x" * 1_001}}, '"caption" must be'),
    ],
)
def test_what_is_no_image_is_told(client: httpx2.Client, script: Script, sent: Any, words: str) -> None:
    answer = client.post("/v1/verify", json={"text": TEXT, "method": "torag", **sent})
    assert error(answer) == (400, "InputError")
    assert words in answer.json()["error"]["message"]
    assert script.seen == []


def test_two_corpora_of_one_name_and_a_folder_without_documents_are_refused(tmp_path: Path) -> None:
    one, other = documents(tmp_path / "a" / "press"), documents(tmp_path / "b" / "press")
    assert offered([one, one]) == {"press": one}
    with pytest.raises(SettingsError, match="Two corpora are called 'press'"):
        offered([one, other])
    with pytest.raises(StoreError, match="holds no documents"):
        offered([tmp_path])
