"""Untrusted pictures and icons: none too large, none by the thousand, damage is reported."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.canvas import page, to_pictures
from cards_pdf.canvas.pictures import picture_size
from cards_pdf.common.errors import FitError
from cards_pdf.common.languages import language
from tests.cards_pdf.reading import reader
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, deck, get_error


def test_a_picture_of_gigabytes_is_refused_before_it_is_made(tmp_path, capsys):
    said = get_error(tmp_path, capsys, HEAD + CARD, "--png", "1200")
    assert "139 million pixels" in said
    assert "use --png 601" in said


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


@pytest.mark.sample(8)
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
    monkeypatch.setattr(to_pictures, "MAX_TOGETHER", 600_000)  # a card has 0.9 million
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


def test_a_see_through_picture_takes_no_more_memory_than_another(tmp_path, capsys):
    Image.new("LA", (4500, 4000)).save(tmp_path / "a.png")
    said = get_error(tmp_path, capsys, f'{HEAD}{CARD}art = "a.png"\n')
    assert "4500 by 4000 pixels; at most 16 million are allowed" in said


def test_how_many_pixels_are_too_many_is_said_in_the_readers_language(tmp_path):
    Image.new("LA", (4500, 4000)).save(tmp_path / "a.png")
    with pytest.raises(FitError) as wrong:
        picture_size(tmp_path / "a.png")
    assert language("zh")(wrong.value.args[0]) == "art：a.png 有 4500 × 4000 像素；最多 16 百万像素"


def png(chunks, width=8, height=8):
    """A grey PNG with these chunks behind its header."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    inside = b"".join(chunk(name, data) for name, data in chunks)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + inside
        + chunk(b"IDAT", rows)
        + chunk(b"IEND", b"")
    )


NAMES = (
    b"zTXt", b"iTXt", b"iCCP", b"pHYs", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"acTL", b"IHDR",
    b"PLTE", b"eXIf",
)  # fmt: skip
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


def jpeg(*, frames=1):
    """A small one whose frame is said again."""
    out = BytesIO()
    Image.effect_noise((16, 16), 20).save(out, "JPEG")
    data = out.getvalue()
    if frames > 1:
        at = data.index(b"\xff\xc0")
        length = 2 + struct.unpack_from(">H", data, at + 2)[0]
        again = bytearray(data[at : at + length])
        again[5:9] = struct.pack(">HH", 13_000, 13_000)
        data = data[: at + length] + again + data[at + length :]
    return data


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "a.png",
            png([(b"IHDR", struct.pack(">IIBBBBB", 13_000, 13_000, 8, 0, 0, 0, 0))]),
            "of reasonable size",
        ),
        ("a.png", png([], 31_000, 1), "a side can have at most 30000"),
        ("a.jpg", jpeg(frames=2), "of reasonable size"),
    ],
    ids=["a png's size said twice", "a line", "a jpeg's size said twice"],
)
def test_what_would_cost_more_than_its_header_says_is_refused(
    tmp_path, capsys, name, content, message
):
    (tmp_path / name).write_bytes(content)
    assert message in get_error(tmp_path, capsys, f'{HEAD}{CARD}art = "{name}"\n')


def test_large_pictures_are_refused_together(tmp_path, capsys):
    cards = ""
    for n in range(5):
        Image.new("L", (5000, 4900)).save(tmp_path / f"{n}.png")
        cards += f'[[card]]\nname = "One"\ncode = "c{n}"\nart = "{n}.png"\n'
    assert "together hold more than 100 million pixels" in get_error(tmp_path, capsys, HEAD + cards)


ICONS = {
    "icons has 20000 entries; at most 100 are allowed": "".join(
        f'i{n} = "M 0 0 L 1 1"\n' for n in range(20_000)
    ),
    "more than 300000 characters together": "".join(
        f'i{n} = "M 0 0{" L 1 1" * 3000}"\n' for n in range(20)
    ),
    "characters long": f'x = "M 0 0 {"L 1 1 " * 20_000}"',
    "must have a name of lower-case letters": '"../x" = "M 0 0 L 1 1"',
    "lies outside": 'x = "../../x.png"',
    "no such file": 'x = "none.png"',
    "more than a million pixels": 'x = "large.png"',
    "cannot be read as a picture": 'x = "bad.png"',
    "is damaged": 'x = "cut.png"',
    'icons: "x" draws nothing': 'x = ""',
    "must be a text in quotes, not inf": "x = inf",
    "is not known here": 'x = { outlin = "M 0 0 L 1 1" }',
}


@pytest.mark.parametrize("message", ICONS)
def test_a_hostile_icon_is_refused(tmp_path, capsys, message):
    (tmp_path / "large.png").write_bytes(png([], 2000, 2000))
    (tmp_path / "bad.png").write_bytes(b"\x89PNG")
    (tmp_path / "cut.png").write_bytes(png([], 100, 100)[:-60])
    text = f"{HEAD}[icons]\n{ICONS[message]}\n{CARD}".replace("Some text.", "Some :x: text.")
    assert message.removeprefix("icons has ") in get_error(tmp_path, capsys, text)
