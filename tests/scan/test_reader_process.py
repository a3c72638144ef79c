"""Photos read in a process of its own: results come back, hostile ones end in a message."""

import signal
from pathlib import Path

import numpy as np
import pytest

from cards_pdf.common.errors import CardsError
from cards_pdf.scan import reader_process
from cards_pdf.scan.photo import PictureError, load_photo
from cards_pdf.scan.reader_process import PhotoReader, Prints, ReadingError, ScanTask
from cards_pdf.scan.reading import read_photo
from tests.scan.camera import SMALL, Setting, photograph, spread
from tests.scan.conditions import JOBS, LEGACY, save_picture
from tests.scan.crowd import crowd
from tests.scan.paper import cards, draw
from tests.scan.test_hostile import png

NAMED = Path("The photo")
TASK = ScanTask(deck=LEGACY, prints=Prints((LEGACY,), {card.code: set() for card in LEGACY.cards}))
DEEP = png(4000, 4000, depth=16, body=bytes(4000 * 8001))  # of sixteen bits
COSTLY = {
    "time": (crowd(LEGACY, 8, 6, 6), 1, "The photo takes longer than 1 seconds to read."),
    "memory": (
        DEEP, reader_process.MAX_SECONDS,
        "The photo has 4000 by 4000 pixels; at most 12 million are allowed, and 30000 on",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    rng = np.random.default_rng(4)
    paper = cards(JOBS["colour"], "D2")["D2"].copy()
    draw(paper, "D2_1", "cross", rng)
    picture = photograph(spread([paper], rng), Setting(size=SMALL), rng)
    return save_picture(picture, tmp_path_factory.mktemp("photos") / "one.jpg")


@pytest.mark.deep
def test_one_process_reads_photo_after_photo_as_they_are_read_here(photo, tmp_path, monkeypatch):
    (tmp_path / "numpy.py").write_text("raise SystemExit")  # what lies in a folder is not run
    monkeypatch.chdir(tmp_path)
    with PhotoReader(TASK) as reader:
        first = reader.read(photo)
        with pytest.raises(PictureError, match="The photo is not a picture"):
            reader.read(NAMED, b"no picture")
        second = reader.read(NAMED, photo.read_bytes())
    assert first.verdicts == read_photo(LEGACY, load_photo(photo), {}).summary
    assert second.verdicts.cards[0].squares[0].photo == NAMED
    assert first.picture == second.picture
    assert first.picture.startswith(b"\x89PNG")


@pytest.mark.skipif(not hasattr(signal, "SIGXCPU"), reason="there are no such limits here")
@pytest.mark.parametrize("kind", COSTLY)
@pytest.mark.sample(4)
def test_what_takes_more_than_a_photo_needs_is_given_up(kind):
    data, seconds, message = COSTLY[kind]
    assert len(data) < 1_000_000
    with PhotoReader(TASK, seconds) as reader, pytest.raises(CardsError) as wrong:
        reader.read(NAMED, data)
    assert message in str(wrong.value)


def test_a_reader_that_does_not_answer_is_not_waited_for(monkeypatch, photo):
    monkeypatch.setattr(reader_process, "MAX_WAIT_S", 0.3)
    message = r"longer than 0\.3 seconds"
    with PhotoReader(TASK) as reader, pytest.raises(ReadingError, match=message):
        reader.read(photo)
