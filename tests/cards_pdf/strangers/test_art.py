"""Pictures that lie about themselves: refused before they are decoded, without much memory."""

import resource
import struct
import zlib

import pytest
from PIL import Image

from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from tests.cards_pdf.reading import MM, open_pdf

DECK = '[deck]\ntitle = "T"\n[[card]]\ncode = "C1"\nname = "One"\nart = "art.png"\n'


def png(width, height, rows=b""):
    """A PNG that claims a size, whatever it holds."""

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def job(folder, art):
    (folder / "art.png").write_bytes(art)
    (folder / "deck.toml").write_text(DECK)
    return DeckJob(load_deck(folder / "deck.toml"), load_format("a4-poker-9"))


@pytest.mark.parametrize("size", [(50_000, 50_000), (12_000, 12_000), (2_000_000, 20)])
def test_a_picture_of_too_many_pixels_is_refused_unread(tmp_path, size):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(
        FitError, match=r"deck\.toml: card C1: art: art\.png .*(25 million|sane size)"
    ):
        make_pdf(job(tmp_path, png(*size, rows=bytes(17_000))))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KB


def test_a_bad_picture_on_a_back_is_named_too(tmp_path):
    made = job(tmp_path, b"no picture")
    (tmp_path / "deck.toml").write_text(
        '[deck]\ntitle = "T"\nback = "all"\n[backs.all]\nart = "art.png"\n[[card]]\nname = "One"\n'
    )
    with pytest.raises(FitError, match=r"deck\.toml: back all: art: art\.png"):
        make_pdf(
            made._replace(deck=load_deck(tmp_path / "deck.toml"), order=Order(backs="long-edge"))
        )


@pytest.mark.parametrize(
    "art", [b"", b"not a picture", b"GIF89a" + bytes(50), png(10, 10, b"short")]
)
def test_what_is_no_picture_is_refused(tmp_path, art):
    with pytest.raises(FitError, match=r"card C1: art"):
        make_pdf(job(tmp_path, art))


def test_a_picture_is_drawn_in_its_own_proportions_inside_its_card(tmp_path):
    Image.new("RGB", (300, 200), "navy").save(tmp_path / "real.png")
    made = make_pdf(job(tmp_path, (tmp_path / "real.png").read_bytes()))
    page = open_pdf(made.pdf)[0]
    ((left, bottom, right, top),) = (
        image.get_bounds() for image in page.get_objects() if image.type == 3
    )
    assert (right - left) / (top - bottom) == pytest.approx(1.5, abs=0.01)
    assert left * MM >= 10.5
    assert right * MM <= 10.5 + 63


@pytest.mark.parametrize(("pixels", "warned"), [(600, False), (300, True)])
def test_a_picture_too_coarse_for_its_printed_size_gets_a_warning(tmp_path, pixels, warned):
    """On a card of 63 mm a picture is some 50 mm wide."""
    made = job(tmp_path, b"")
    Image.new("RGB", (pixels, pixels // 2), "red").save(tmp_path / "art.png")
    assert ("art.png has 1" in make_pdf(made).warning) == warned
