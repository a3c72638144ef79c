"""Calibration by photos: of made printers, and of sheets that cannot be measured."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError
from cards_pdf.papers.calibration import (
    CLEAR_MM,
    MARKED_PAPERS,
    RULER,
    list_grey_corners,
    list_mark_middles,
)
from cards_pdf.scan.calibration import PageSeen, combine_sides
from cards_pdf.scan.calibration_photo import measure_page
from cards_pdf.scan.photo import PictureError, load_photo
from cards_pdf.sheets.printer import Printer, load_own_printer
from tests.labs.printer_calibration import MadePrinter, printed, take_photo
from tests.rows import each_row
from tests.scan.camera import SMALL, Setting
from tests.scan.paper import DOTS, Paper

PRINTER = MadePrinter(
    shifts=((1.25, -0.8), (-0.5, 2.1)), angles=(0.1, 0.6), scale=(0.995, 1.004), gamma=1.3
)
SETTING = Setting(size=SMALL, tilt=12, table=30, lens=0.01)
FRONT, BACK = (
    PageSeen(
        path=Path(f"{name}.jpg"), paper="a4", is_back=is_back, shift=(0.5, -0.25), angle=0.2,
        scale=(1.001, 0.999), residual=0.05, up=90.0, gamma=1.32 if is_back else None,
    )
    for name, is_back in (("front", False), ("back", True))
)  # fmt: skip


@pytest.fixture(scope="module")
def front():
    return printed("a4", "en", PRINTER, False)


@pytest.fixture(scope="module")
def photos(front, tmp_path_factory):
    """Files of photos of both sides."""
    folder, rng = tmp_path_factory.mktemp("photos"), np.random.default_rng(3)
    paths = [folder / "front.jpg", folder / "back.jpg"]
    for path, side in zip(paths, (front, printed("a4", "en", PRINTER, True)), strict=True):
        take_photo(side, SETTING, rng).save(path, quality=88)
    return paths


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))


def refuse(photo, message, tmp_path):
    photo.save(tmp_path / "photo.jpg", quality=88)
    with pytest.raises(PictureError, match=message):
        measure_page(load_photo(tmp_path / "photo.jpg"))


@pytest.mark.slow
def test_both_photos_give_what_the_printer_does(photos):
    pages = [measure_page(load_photo(path)) for path in photos]
    assert [(page.paper, page.is_back) for page in pages] == [("a4", False), ("a4", True)]
    for page, shift, angle in zip(pages, PRINTER.shifts, PRINTER.angles, strict=True):
        assert page.shift == pytest.approx(shift, abs=0.15)
        assert page.angle == pytest.approx(angle, abs=0.06)
        assert page.scale == pytest.approx(PRINTER.scale, abs=0.15 / RULER)
    assert pages[1].gamma == pytest.approx(PRINTER.gamma, abs=0.1)


@pytest.mark.slow
def test_the_command_saves_what_photos_show_in_either_order(photos, capsys):
    front, back = map(str, photos)
    assert run(["calibrate", "--photo", back, front, "--length", "149.3,150.5"]) == 0
    said = capsys.readouterr().out
    assert "The front lies 1.2 mm too far to the right and 0.8 mm too far up." in said
    assert "Greys come out too dark: print decks with --gamma=1." in said
    kept = load_own_printer()
    assert (kept.back_x, kept.back_y) == pytest.approx((-0.5, 2.1), abs=0.15)
    assert kept.back_angle == pytest.approx(0.7, abs=0.1)
    assert kept.scale_x == round(149.3 / RULER, 5)  # typed beside them


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda photo: photo.crop((0, 0, photo.width, photo.height * 3 // 4)), "edge of the paper"),
        (lambda photo: Image.new("L", photo.size, 9), "in good light"),
        (lambda photo: Image.new("L", photo.size, 240), "shows 0 of the 9 marks"),
        (lambda photo: photo.resize((400, 300)), "of the 9 marks"),
    ],
)
def test_a_photo_that_cannot_be_measured_is_refused(change, message, photos, tmp_path):
    with Image.open(photos[0]) as photo:
        refuse(change(photo), message, tmp_path)


@pytest.mark.slow
def test_a_table_as_bright_as_paper_shows_no_edge(front, tmp_path):
    photo = take_photo(front, replace(SETTING, table=236), np.random.default_rng(1))
    refuse(photo, "darker than paper", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "places",
    [
        lambda places: places[::-1],
        lambda places: [places[0]] * 9,
        lambda _: [(40.0, 20.0 + 20 * n) for n in range(9)],
    ],
)
def test_marks_that_lie_elsewhere_are_refused(places, monkeypatch, photos):
    """Marks in another order, all at one place, and on one line."""
    moved = places(list_mark_middles("a4"))
    monkeypatch.setattr("cards_pdf.scan.calibration_photo.list_mark_middles", lambda _: moved)
    with pytest.raises(PictureError, match="do not lie as on a calibration page"):
        measure_page(load_photo(photos[0]))


@pytest.mark.slow
def test_the_page_of_another_paper_is_refused(tmp_path):
    """The page for Letter, printed at its size on A4."""
    letter = printed("letter", "en", PRINTER, False).picture
    picture = Image.new("L", [round(side * DOTS) for side in sizes.paper("a4").mm], 255)
    middle = [(a - b) // 2 for a, b in zip(picture.size, letter.size, strict=True)]
    picture.paste(letter, tuple(middle))
    photo = take_photo(Paper("a4", picture, {}), SETTING, np.random.default_rng(1))
    refuse(photo, "not those of Letter. .* `cards-pdf calibrate --paper NAME`", tmp_path)


def test_the_back_is_turned_as_its_front_lies_askew():
    result = combine_sides(BACK, FRONT)
    assert result.printer == Printer(0.5, -0.25, 0.5, -0.25, 1.001, 0.999, back_angle=0.4)
    assert not result.doubts
    assert str(result.findings[-1]).endswith("--gamma=1.3.")


@each_row(__file__, "calibration.toml", "pair")
def test_photos_that_are_no_two_sides_are_refused(row):
    base = {"front": FRONT, "back": BACK}[row["side"]]
    with pytest.raises(CardsError, match=row["message"]):
        combine_sides(FRONT, replace(base, **row["change"]))


@each_row(__file__, "calibration.toml", "doubt")
def test_what_is_unusual_is_doubted(row):
    back = replace(BACK, **row["change"])
    assert row["message"] in " ".join(map(str, combine_sides(FRONT, back).doubts))


def test_doubtful_corrections_are_saved_if_the_user_agrees(monkeypatch, capsys):
    sides = {FRONT.path: FRONT, BACK.path: replace(BACK, shift=(0.0, 7.0))}
    monkeypatch.setattr(
        "cards_pdf.scan.reader_process.PhotoReader.read", lambda _, path: sides[path]
    )
    for answer, is_saved in (("", False), ("no", False), ("yes", True)):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        assert run(["calibrate", "--photo", "front.jpg", "back.jpg"]) == 0
        said = capsys.readouterr().out
        assert "unusually far off" in said
        assert ("Nothing is saved." not in said) == is_saved
        assert (load_own_printer() != Printer()) == is_saved


@pytest.mark.parametrize("paper", MARKED_PAPERS)
def test_marks_and_greys_keep_clear_of_the_edges(paper):
    width, height = sizes.paper(paper).mm
    places = np.array([*list_mark_middles(paper), *list_grey_corners(paper)])
    assert (places > CLEAR_MM).all()
    assert (places < np.array([width, height]) - CLEAR_MM).all()


def test_papers_keep_their_marks():
    """Sheets that are printed already name their paper by its position."""
    assert MARKED_PAPERS[:5] == ("a4", "letter", "legal", "a3", "tabloid")
    wide = [name for name in sizes.paper_names() if min(sizes.paper(name).mm) > RULER + 40]
    assert set(MARKED_PAPERS) == set(wide)
