"""An image beside the text on the Verify page: taken, captioned, kept, left out, refused in words."""

from __future__ import annotations

import io

import pytest
import scripted_desk
from PIL import Image
from streamlit.testing.v1 import AppTest
from verify_page import check, words

from claimver.corpus.images import ImageFacts
from claimver.methods.beside import Picture
from claimver.ui import picture
from claimver.ui.payload import image_in, image_words


def drawn() -> bytes:
    found = io.BytesIO()
    Image.new("RGB", (8, 6), "red").save(found, "PNG")
    return found.getvalue()


@pytest.fixture
def choosing(app: AppTest) -> AppTest:
    """The page with a method chosen that takes an image."""
    return app.run().selectbox(key="choose_method").select("torag").run()


def uploads(app: AppTest) -> list[str]:
    return [part.proto.label for part in app.get("file_uploader")]


def test_only_a_method_that_takes_an_image_asks_for_one(app: AppTest) -> None:
    assert "Image beside the text" not in uploads(app.run())
    assert "Image beside the text" in uploads(app.selectbox(key="choose_method").select("corag").run())


def test_an_image_is_captioned_looked_at_and_goes_with_the_text(
    choosing: AppTest, script: scripted_desk.Script
) -> None:
    choosing.session_state[picture.KEPT] = Picture("boat.png", drawn())
    choosing.run()
    assert "boat.png stands beside the text." in words(choosing)
    choosing.text_input(key="caption_image_0").set_value("A boat.").run()
    check(choosing, "Ada rows.")
    image = script.seen[-1].image
    assert image is not None
    assert (image.caption, image.facts and image.facts.width) == ("A boat.", 8)


def test_an_image_is_left_out_again(choosing: AppTest, script: scripted_desk.Script) -> None:
    choosing.session_state[picture.KEPT] = Picture("boat.png", drawn())
    choosing.run().button(key="picture_drop").click().run()
    assert "boat.png" not in words(choosing)
    check(choosing, "Ada rows.")
    assert script.seen[-1].image is None


def test_an_image_that_cannot_be_read_ends_the_check_in_words(choosing: AppTest, script: scripted_desk.Script) -> None:
    choosing.session_state[picture.KEPT] = Picture("boat.png", b"no image")
    choosing.run()
    check(choosing, "Ada rows.")
    assert "The image boat.png cannot be read" in words(choosing)
    assert script.seen == []


def test_the_history_keeps_what_an_image_told_and_not_the_image() -> None:
    facts = ImageFacts(8, 6, "PNG", "", text=("No entry",))
    kept = image_words(Picture("boat.png", b"bytes", "A boat.", facts))
    assert image_in(kept) == Picture("boat.png", b"", "A boat.", facts)
    assert image_in(image_words(None)) is None
    assert "bytes" not in str(kept)
