"""Untrusted pictures and icons: none too large, none by the thousand, damage is reported."""

import resource
import struct

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.canvas import page, pdf_file
from cards_pdf.canvas.pictures import picture_size
from cards_pdf.common.errors import FitError
from cards_pdf.common.languages import language
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from tests.cards_pdf.reading import MM, open_pdf, reader
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, deck, get_error
from tests.labs.fuzz.attacks.pictures import jpeg_twice
from tests.scan.test_hostile import chunk, png


def test_drawing_never_goes_on_without_end(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(page, "_MAX_OPERATORS", 1_000_000)
    kinds = "".join(
        f'[kinds.k{n}]\naccent = "#1122{n:02x}"\npattern = "scales"\n' for n in range(100)
    )
    cards = "".join(f'[[card]]\nname = "x"\nkind = "k{n}"\n' for n in range(100))
    assert "in parts, such as --cards" in get_error(tmp_path, capsys, HEAD + kinds + cards)
    assert run(["check", str(tmp_path / "mine.toml")]) == 2
    assert "more to draw than fits into one file (1 MB)" in capsys.readouterr().err


MANY = HEAD.replace("[kinds", 'back = "red"\n[backs.red]\n[kinds', 1)
MANY += "".join(f'[[card]]\nname = "x"\nboxes = [{{ text = "{n}" }}]\n' for n in range(500))


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    "options",
    [
        ["--profile", "makeplayingcards"],
        ["--profile", "tabletop-simulator"],
        ["--png", "600"],
        ["--single", "--png", "300"],
    ],
)
@pytest.mark.slow
def test_pictures_by_the_thousand_are_refused_before_the_first(tmp_path, capsys, options):
    text = MANY + '[[card]]\nname = "x"\ncopies = 999\n' * 2
    if "makeplayingcards" in options:  # which gets each card once
        text = MANY + '[[card]]\nname = "x"\n' * 1000
    assert "are too many at once" in get_error(tmp_path, capsys, text, *options)


def test_a_service_gets_more_cards_than_one_program_could_hold(tmp_path, monkeypatch):
    """They are written one by one."""
    monkeypatch.setattr(pdf_file, "MAX_TOGETHER", 600_000)  # a card has 0.9 million
    words = [deck(tmp_path, HEAD + CARD), "--out", str(tmp_path)]
    assert run(["deck", *words, "--png", "300"]) == 2
    assert run(["deck", *words, "--profile", "makeplayingcards"]) == 0


def test_a_picture_on_every_card_never_takes_longer_than_the_cards(tmp_path, capsys):
    Image.new("L", (5000, 4900)).save(tmp_path / "a.png")
    cards = '[[card]]\nname = "x"\nart = "a.png"\n' * 200
    head = HEAD.replace("[kinds", 'size = "400mm x 400mm"\ntheme = "full-art"\n[kinds', 1)
    said = get_error(tmp_path, capsys, head + cards, "--single", "--png", "20")
    assert "200 pictures at 20 dots an inch are too many at once" in said


def test_a_picture_in_four_inks_is_made_once_and_no_larger_than_a_press_resolves(tmp_path):
    Image.new("RGB", (5000, 4900), "teal").save(tmp_path / "a.png")
    text = MANY.partition("[[card]]")[0] + '[[card]]\nname = "x"\nart = "a.png"\n' * 3
    out = tmp_path / "out"
    assert (
        run(["deck", deck(tmp_path, text), "--profile", "drivethrucards", "--out", str(out)]) == 0
    )
    pages = reader((out / "mine-drivethrucards.pdf").read_bytes()).pages
    drawn = [made for page in pages for made in page["/Resources"]["/XObject"].values()]
    ((wide, high),) = {
        (made["/Width"], made["/Height"]) for made in drawn if made["/Subtype"] == "/Image"
    }
    assert wide * high <= 600_000
    assert wide / high == pytest.approx(5000 / 4900, rel=0.01)


def test_a_see_through_picture_takes_no_more_memory_than_another(tmp_path):
    Image.new("LA", (4500, 4000)).save(tmp_path / "a.png")
    with pytest.raises(FitError, match="4500 by 4000 pixels; at most 16 million") as wrong:
        picture_size(tmp_path / "a.png")
    assert language("zh")(wrong.value.args[0]) == "art：a.png 有 4500 × 4000 像素；最多 16 百万像素"


NAMES = (
    b"zTXt", b"iTXt", b"iCCP", b"pHYs", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"acTL", b"IHDR",
    b"PLTE", b"eXIf",
)  # fmt: skip
DATA = (
    b"", b"\0", b"k", b"k\0", b"k\0\0", b"k\0\xff\xff", b"k\0\0not compressed", b"\xff" * 40,
    b"k\0\1\0\0\0" + b"\xff" * 9,
)  # fmt: skip
ROWS = (b"\0" + b"\x80" * 8) * 8


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_chunk_of_a_picture_is_no_traceback(tmp_path, capsys, name):
    path = deck(tmp_path, f'{HEAD}{CARD}art = "a.png"\n')
    for data in DATA:
        (tmp_path / "a.png").write_bytes(png(8, 8, body=ROWS, extra=chunk(name, data)))
        assert run(["deck", path, "--out", str(tmp_path / "out")]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


SIZE = struct.pack(">IIBBBBB", 13_000, 13_000, 8, 0, 0, 0, 0)
LIES = {
    "png of a size said twice": (png(8, 8, extra=chunk(b"IHDR", SIZE)), "of reasonable size"),
    "jpg of a size said twice": (jpeg_twice(), "of reasonable size"),
    "png of one line": (png(31_000, 1), "a side can have at most 30000"),
    "png of many pixels": (png(12_000, 12_000, body=bytes(17_000)), "25 million"),
    "png of a long side": (png(2_000_000, 20, body=bytes(17_000)), "25 million"),
    "png of a far size": (png(50_000, 50_000, body=bytes(17_000)), "25 million"),
    "png that is empty": (b"", "cannot be read"),
    "png that is a text": (b"not a picture", "cannot be read"),
    "png that is a gif": (b"GIF89a" + bytes(50), "cannot be read"),
    "png that is too short": (png(10, 10, body=b"short"), "damaged"),
}


@pytest.mark.parametrize("case", LIES)
def test_what_lies_about_itself_is_refused_without_much_memory(tmp_path, capsys, case):
    content, message = LIES[case]
    name = f"a.{case[:3]}"
    (tmp_path / name).write_bytes(content)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    said = get_error(tmp_path, capsys, f'{HEAD}{CARD}art = "{name}"\n')
    assert f"mine.toml: card 1: art: {name} " in said
    assert message in said
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KB


def test_a_bad_picture_on_a_back_is_named_too(tmp_path, capsys):
    (tmp_path / "a.png").write_bytes(b"no picture")
    text = MANY.partition("[[card]]")[0].replace("[backs.red]", '[backs.red]\nart = "a.png"') + CARD
    assert "mine.toml: back red: art: a.png" in get_error(
        tmp_path, capsys, text, "--backs", "long-edge"
    )


@pytest.mark.parametrize(("pixels", "is_warned"), [(600, False), (300, True)])
def test_a_picture_has_its_own_proportions_and_a_warning_if_it_is_too_coarse(
    tmp_path, pixels, is_warned
):
    """On a card of 63 mm a picture is some 50 mm wide."""
    Image.new("RGB", (pixels, pixels // 2), "red").save(tmp_path / "a.png")
    path = deck(tmp_path, f'{HEAD}{CARD}art = "a.png"\n')
    made = make_pdf(DeckJob(load_deck(path), load_format("a4-poker-9")))
    assert ("a.png has 1" in made.warning) == is_warned
    images = [item for item in open_pdf(made.pdf)[0].get_objects() if item.type == 3]
    ((left, bottom, right, top),) = (image.get_bounds() for image in images)
    assert (right - left) / (top - bottom) == pytest.approx(2, abs=0.01)
    assert 10.5 <= left * MM < right * MM <= 10.5 + 63


def test_large_pictures_are_refused_together(tmp_path, capsys):
    cards = ""
    for n in range(5):
        Image.new("L", (5000, 4900)).save(tmp_path / f"{n}.png")
        cards += f'[[card]]\nname = "One"\ncode = "c{n}"\nart = "{n}.png"\n'
    assert "together hold more than 100 million pixels" in get_error(tmp_path, capsys, HEAD + cards)


@pytest.mark.parametrize(
    ("content", "message"),
    [(png(2000, 2000), "more than a million pixels"), (png(100, 100, body=b"short"), "is damaged")],
)
def test_an_icon_that_lies_about_itself_is_refused(tmp_path, capsys, content, message):
    (tmp_path / "a.png").write_bytes(content)
    text = f'{HEAD}[icons]\nx = "a.png"\n{CARD}'.replace("Some text.", "Some :x: text.")
    assert message in get_error(tmp_path, capsys, text)
