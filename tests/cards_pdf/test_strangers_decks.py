"""Decks, pictures and forms from strangers: nothing outside the folder, nothing endless, a sentence each."""

import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.errors import DeckError, nearest
from cards_pdf.pdf import form_reader, ink_budget, pictures
from cards_pdf.pdf.form_reader import read_form
from cards_pdf.pdf.reportlab import reader

HEAD = '[deck]\ntitle = "Mine"\n[kinds.plain]\naccent = "#333333"\nlabel = "Card"\n'
CARD = '[[card]]\nname = "One"\nbody = "Some text."\n'


def deck(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def refused(tmp_path, capsys, text, *options):
    """What a deck is refused with, and that it wrote nothing."""
    out = tmp_path / "out"
    code = run(["deck", deck(tmp_path, text), "--out", str(out), *options])
    assert code == 2
    assert not list(out.rglob("*")) if out.exists() else True
    return capsys.readouterr().err


@pytest.mark.parametrize("name", ["../../x", "red back", "a/b", "..", "x" * 41, "ü"])
def test_a_back_is_never_written_outside_the_folder(tmp_path, capsys, name):
    text = f'[backs."{name}"]\naccent = "#203040"\n{CARD}'
    text = HEAD.replace("[kinds", f'back = "{name}"\n[kinds') + text
    said = refused(tmp_path, capsys, text, "--profile", "makeplayingcards")
    assert "forty at most" in said
    assert {path.name for path in tmp_path.iterdir()} <= {"mine.toml", "out"}


def test_problems_stop_at_twelve(tmp_path, capsys):
    said = refused(tmp_path, capsys, HEAD + "".join(f'[[card]]\nnmae = "{n}"\n' for n in range(500)))
    assert len(said.splitlines()) == 13
    assert said.splitlines()[-1] == "… and more."


def test_names_by_the_hundred_thousand_are_not_compared_with_each_other(tmp_path, capsys):
    kinds = "".join(f'[kinds.k{n:x}]\naccent = "#333333"\nlabel = "x"\n' for n in range(4000))
    said = refused(tmp_path, capsys, f'{HEAD}{kinds}{CARD}kind = "{"z" * 400}"\n')
    assert len(said) < 4000


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}{CARD}{'x' * 800_000} = 1\n",
        f'{HEAD}[kinds.{"x" * 400_000}]\ny = 1\n{CARD}kind = "z"\n',
        f'{HEAD}{CARD}[icons]\n{"x" * 800_000} = "M 0 0"\n',
        f"{HEAD}[play]\n{'x' * 800_000} = []\n{CARD}",
        f"{HEAD}[texts]\n{'x' * 800_000} = []\n{CARD}",
    ],
    ids=["key", "kind", "icon", "play", "text"],
)
def test_a_word_without_end_is_not_said_again(tmp_path, capsys, text):
    assert len(refused(tmp_path, capsys, text)) < 4000


@pytest.mark.parametrize(
    "state",
    [
        f"[state.boxes]\n{'x' * 800_000} = [1]",
        f"[state]\ncrossed_out = ['{'x' * 800_000}']",
        "x" * 800_000 + "=1",
    ],
    ids=["boxes", "crossed out", "key"],
)
def test_a_state_without_end_is_not_said_again(tmp_path, capsys, state):
    (tmp_path / "state.toml").write_text(state, "utf-8")
    assert (
        run(["deck", "legacy", "--state", str(tmp_path / "state.toml"), "--out", str(tmp_path / "out")]) == 2
    )
    assert len(capsys.readouterr().err) < 4000


def test_a_suggestion_is_made_for_words_that_a_person_would_type():
    assert nearest("scoundrl", ["scoundrel", "days"]) == ' Did you mean "scoundrel"?'
    assert nearest("x" * 10_000, ["x" * 9_999]) == ""


NAME = 'text = "{name}"\nleft = "1mm"\nright = "1mm"\nbaseline = "9mm"\n'
ROUND = 'fill = "paper"\nleft = "0mm"\nwidth = "1mm"\nheight = "1mm"\n'
LAYOUTS = {
    "has 100000 of them; 60 is the most": "".join(f"[regions.r{n}]\n" for n in range(100_000)),
    "is said 50000 times; 8 is the most": f"[regions.n]\n{NAME}" + "[[instead]]\n" * 50_000,
    "names 90000; 40 is the most": f"[regions.n]\n{NAME}top = [" + '"1mm",' * 90_000 + "]\n",
    "nested too deeply": "regions = " + "{ a = " * 4_000,
    "it may be name": f"[regions.n]\n{NAME.replace('{name}', '{' * 300)}",
    "is larger than 8 MB": "#" * 8_000_001,
    "small letters": f'[regions."{"x" * 100_000}"]\n{NAME}',
    "hang on each other": "".join(
        f'[regions.r{n}]\n{ROUND}top = "r{(n + 1) % 60}.bottom"\n' for n in range(60)
    ),
    "not inf": f"[regions.n]\n{NAME}lines = inf\n",
}


@pytest.mark.parametrize("said", LAYOUTS)
def test_a_hostile_layout_is_refused(tmp_path, capsys, said):
    (tmp_path / "l.toml").write_text(LAYOUTS[said], "utf-8")
    own = HEAD.replace("[kinds", 'layout = "l.toml"\n[kinds', 1) + CARD
    assert said in refused(tmp_path, capsys, own)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../l.toml", "lies outside"),
        ("/etc/passwd", "lies outside"),
        ("no.toml", "no such file"),
        ("a.png", "a .toml"),
    ],
)
def test_a_layout_lies_beside_its_deck(tmp_path, capsys, name, said):
    own = HEAD.replace("[kinds", f'layout = "{name}"\n[kinds', 1) + CARD
    assert said in refused(tmp_path, capsys, own)


def test_choices_by_the_thousand_are_refused(tmp_path, capsys):
    words = ", ".join(f'"c{n}"' for n in range(50_000))
    said = refused(tmp_path, capsys, f'{HEAD}{CARD}[[card.boxes]]\ntext = "x"\nchoices = [{words}]\n')
    assert "names 50000; 40 is the most" in said


@pytest.mark.parametrize("key", ["effects", "boxes", "foot"])
def test_rows_by_the_thousand_on_one_card_are_refused(tmp_path, capsys, key):
    rows = ", ".join(['{ text = "x" }'] * 5000)
    assert "has 5000 rows; 40 is the most" in refused(tmp_path, capsys, f"{HEAD}{CARD}{key} = [{rows}]\n")


def test_a_form_of_thousands_of_boxes_is_refused(tmp_path, capsys):
    boxes = '[[card.boxes]]\ntext = "x"\n' * 4
    cards = "".join(f'{CARD}code = "{code}"\ncopies = 999\n{boxes}' for code in "AB")
    assert "more than 4000 boxes" in refused(tmp_path, capsys, HEAD + cards, "--fillable")


def test_a_picture_of_gigabytes_is_refused_before_it_is_made(tmp_path, capsys):
    said = refused(tmp_path, capsys, HEAD + CARD, "--png", "1200")
    assert "139 million pixels" in said
    assert "--png 601 would do" in said


def test_drawing_never_goes_on_without_end(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ink_budget, "MOST", 1_000_000)
    kinds = "".join(f'[kinds.k{n}]\naccent = "#1122{n:02x}"\npattern = "scales"\n' for n in range(100))
    cards = "".join(f'[[card]]\nname = "x"\nkind = "k{n}"\n' for n in range(100))
    assert "in parts, such as --cards" in refused(tmp_path, capsys, HEAD + kinds + cards)
    assert run(["check", str(tmp_path / "mine.toml")]) == 2
    assert "more to draw than the 1 MB" in capsys.readouterr().err


MANY = HEAD.replace("[kinds", 'back = "red"\n[backs.red]\n[kinds', 1)
MANY += "".join(f'[[card]]\nname = "x"\nboxes = [{{ text = "{n}" }}]\n' for n in range(500))


@pytest.mark.parametrize(
    "options",
    [
        ["--profile", "makeplayingcards"],
        ["--profile", "tabletop-simulator"],
        ["--png", "600"],
        ["--single", "--png", "300"],
    ],
)
def test_pictures_by_the_thousand_are_refused_before_the_first(tmp_path, capsys, options):
    text = MANY + '[[card]]\nname = "x"\ncopies = 999\n' * 2
    if "makeplayingcards" in options:  # which gets each card once
        text = MANY
    assert "are too many at once" in refused(tmp_path, capsys, text, *options)


def test_a_picture_on_every_card_never_takes_longer_than_the_cards(tmp_path, capsys):
    Image.new("L", (5000, 4900)).save(tmp_path / "a.png")
    cards = '[[card]]\nname = "x"\nart = "a.png"\n' * 200
    said = refused(tmp_path, capsys, HEAD + cards, "--single", "--png", "20")
    assert "200 pictures at 20 dots an inch are too many at once" in said


def test_a_picture_in_four_inks_is_made_once_and_no_larger_than_a_press_resolves(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(
        pictures, "reader", lambda file, cmyk: made.append(reader(file, cmyk=cmyk)) or made[0]
    )
    Image.new("RGB", (5000, 4900), "teal").save(tmp_path / "a.png")
    text = MANY.partition("[[card]]")[0] + '[[card]]\nname = "x"\nart = "a.png"\n' * 3
    out = str(tmp_path / "out")
    assert run(["deck", deck(tmp_path, text), "--profile", "drivethrucards", "--out", out]) == 0
    (picture,) = made
    wide, high = picture.getSize()
    assert wide * high <= 6_000_000
    assert wide / high == pytest.approx(5000 / 4900, rel=0.001)


def test_a_see_through_picture_takes_no_more_memory_than_another(tmp_path, capsys):
    Image.new("LA", (4500, 4000)).save(tmp_path / "a.png")
    said = refused(tmp_path, capsys, f'{HEAD}{CARD}art = "a.png"\n')
    assert "4500 by 4000 pixels; 16 million is the most" in said


def png(chunks, width=8, height=8):
    """A grey PNG with these chunks behind its header."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    inside = b"".join(chunk(name, data) for name, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + inside + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


NAMES = (
    b"zTXt",
    b"iTXt",
    b"iCCP",
    b"pHYs",
    b"tRNS",
    b"gAMA",
    b"cHRM",
    b"sRGB",
    b"acTL",
    b"IHDR",
    b"PLTE",
    b"eXIf",
)
DATA = (
    b"",
    b"\0",
    b"k",
    b"k\0",
    b"k\0\0",
    b"k\0\xff\xff",
    b"k\0\0not compressed",
    b"\xff" * 40,
    b"k\0\1\0\0\0" + b"\xff" * 9,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_chunk_of_a_picture_is_no_traceback(tmp_path, capsys, name):
    path = deck(tmp_path, f'{HEAD}{CARD}art = "a.png"\n')
    for data in DATA:
        (tmp_path / "a.png").write_bytes(png([(name, data)]))
        assert run(["deck", path, "--out", str(tmp_path / "out")]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_large_pictures_are_refused_together(tmp_path, capsys):
    cards = ""
    for n in range(5):
        Image.new("L", (5000, 4900)).save(tmp_path / f"{n}.png")
        cards += f'[[card]]\nname = "One"\ncode = "c{n}"\nart = "{n}.png"\n'
    assert "together hold more than 100 million pixels" in refused(tmp_path, capsys, HEAD + cards)


def test_a_form_that_takes_for_ever_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(form_reader, "SECONDS", 0.01)
    with pytest.raises(DeckError, match=r"takes longer than 0\.01 seconds"):
        read_form(Path(__file__).read_bytes())


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7\n", b"\0" * 5000, b"%PDF-1.4\n1 0 obj\n<<>>\nstartxref\n0\n%%EOF"]
)
def test_what_is_no_form_is_said_or_has_no_fields(data):
    with suppress(DeckError):
        assert read_form(data).fields == {}


ICONS = {
    "icons has 20000 of them; 100 is the most": "".join(f'i{n} = "M 0 0 L 1 1"\n' for n in range(20_000)),
    "more than 300000 characters together": "".join(f'i{n} = "M 0 0{" L 1 1" * 3000}"\n' for n in range(20)),
    "characters long": f'x = "M 0 0 {"L 1 1 " * 20_000}"',
    "must be called in small letters": '"../x" = "M 0 0 L 1 1"',
    "lies outside": 'x = "../../x.png"',
    "no such file": 'x = "none.png"',
    "more than a million pixels": 'x = "large.png"',
    "cannot be read as a PNG": 'x = "bad.png"',
    "is damaged": 'x = "cut.png"',
    'icons: "x" draws nothing': 'x = ""',
    "must be a text in quotes, not inf": "x = inf",
    "is not known here": 'x = { outlin = "M 0 0 L 1 1" }',
}


@pytest.mark.parametrize("said", ICONS)
def test_a_hostile_icon_is_refused(tmp_path, capsys, said):
    (tmp_path / "large.png").write_bytes(png([], 2000, 2000))
    (tmp_path / "bad.png").write_bytes(b"\x89PNG")
    (tmp_path / "cut.png").write_bytes(png([], 100, 100)[:-60])
    text = f"{HEAD}[icons]\n{ICONS[said]}\n{CARD}".replace("Some text.", "Some :x: text.")
    assert said.removeprefix("icons has ") in refused(tmp_path, capsys, text)
