"""`cards-pdf refold`: made-up PDFs of others, with different grids, cut apart and laid out anew."""

from io import BytesIO

import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from cards_pdf.__main__ import run
from cards_pdf.canvas import untrusted_pdf
from cards_pdf.commands import refold
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.reading import open_pdf
from tests.labs.fuzz.attacks.pdfs import FORM, group, pdf

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
COLOURS = [(0.8, 0.2, 0.2), (0.2, 0.6, 0.2), (0.2, 0.3, 0.8), (0.7, 0.6, 0.1), (0.5, 0.2, 0.6)]
# page, columns and rows, card, gutter, what else stands on the page, top left corner (or centred)
GRIDS = {
    "touching": (A4, (3, 3), (63, 88), (0, 0), "", None),
    "touching us poker": (LETTER, (3, 3), (63.5, 88.9), (0, 0), "marks", None),
    "gutters": (A4, (2, 3), (63, 88), (5, 5), "", None),
    "narrow gutters and marks": (A4, (3, 3), (63, 88), (1, 1), "marks", None),
    "landscape": (A4[::-1], (4, 2), (63, 88), (2, 4), "caption", None),
    "mini": (A4, (4, 4), (44, 68), (0, 0), "", None),
    "tarot": (LETTER, (2, 2), (70, 120), (6, 3), "marks", None),
    "off centre": (A4, (2, 2), (63, 88), (3, 3), "caption", (20.0, 33.0)),
    "a size of its own": (A4, (3, 4), (50, 60), (4, 4), "caption", None),
    "white edges": (LETTER, (3, 3), (63, 88), (0, 0), "white", None),
    "on their side": (A4, (2, 4), (88, 63), (0, 0), "", None),
}


def foreign(grid, pages=1, cards=None, backs=False):
    """Cards in their own colours, with a black bar at the top and a number."""
    (width, height), (columns, rows), (wide, high), gaps, extra, corner = grid
    out = BytesIO()
    canvas = Canvas(out, pagesize=(width * mm, height * mm), invariant=1)
    left = corner[0] if corner else (width - columns * wide - (columns - 1) * gaps[0]) / 2
    top = corner[1] if corner else (height - rows * high - (rows - 1) * gaps[1]) / 2
    for page in range(pages * (1 + backs)):
        for n in range(cards or columns * rows):
            row, column = divmod(n, columns)
            if page % 2 and backs:
                column = columns - 1 - column
            x, y = left + column * (wide + gaps[0]), top + row * (high + gaps[1])
            number = n + (0.5 if page % 2 and backs else 0)
            _card(canvas, (x, height - y - high, wide, high), number, extra)
            for edge in (x * mm, (x + wide) * mm) if extra == "marks" else ():
                canvas.line(edge, (height - top + 1) * mm, edge, (height - top + 4) * mm)
        if extra == "caption":
            canvas.drawString(left * mm, 5 * mm, "A game of somebody, page 1")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _card(canvas, box, number, extra):
    edge = 4.0 if extra == "white" else 0.0
    x, y, w, h = box[0] + edge, box[1] + edge, box[2] - 2 * edge, box[3] - 2 * edge
    canvas.setFillColorRGB(*COLOURS[int(number * 2) % 5])
    canvas.rect(x * mm, y * mm, w * mm, h * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.rect(x * mm, (y + h - 4) * mm, w * mm, 4 * mm, stroke=0, fill=1)


def refolded(tmp_path, pdf, *options):
    (tmp_path / "their game.pdf").write_bytes(pdf)
    status = run(
        ["refold", str(tmp_path / "their game.pdf"), "--out", str(tmp_path / "out"), *options]
    )
    file = tmp_path / "out" / "their-game" / "their-game.toml"
    return load_deck(file) if status == 0 else status


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", GRIDS)
def test_the_grid_of_a_foreign_page_is_found(name, tmp_path):
    grid = GRIDS[name]
    deck = refolded(tmp_path, foreign(grid))
    assert len(deck.cards) == grid[1][0] * grid[1][1]
    (sheet,) = (tmp_path / "out").glob("*.pdf")
    with open_pdf(sheet.read_bytes()) as document:
        page = document[0].render(scale=4).to_pil()
    assert min(page.convert("L").tobytes()) < 20
    bar = 6 if name == "white edges" else 2
    colours = [_get_colour(card, bar / grid[2][1]) for card in deck.cards]
    assert colours == [COLOURS[n * 2 % 5] for n in range(len(colours))]
    table = tables_of(tmp_path / "out" / "their-game" / "grid.toml")
    assert [table["columns"], table["rows"]] == list(grid[1])
    sides = [float(side.removesuffix("mm")) for side in table["card"]]
    assert sides == pytest.approx(grid[2], abs=0.05)


def _get_colour(card, bar):
    """The colour in the middle of a card, whose black bar lies so far below its upper edge."""
    with Image.open(card.art) as picture:
        wide, high = picture.size
        assert picture.convert("L").getpixel((wide // 2, round(bar * high))) < 60
        middle = picture.convert("RGB").getpixel((wide // 2, high // 2))
        return tuple(round(part / 255, 1) for part in middle)


def test_backs_on_even_pages_lie_behind_their_fronts(tmp_path):
    deck = refolded(tmp_path, foreign(GRIDS["touching"], backs=True), "--reverse", "even")
    assert len(deck.cards) == 9
    for number, card in enumerate(deck.cards):
        assert _get_colour(deck.back_of(card), 2 / 88) == COLOURS[int((number + 0.5) * 2) % 5]
    (sheet,) = (tmp_path / "out").glob("*.pdf")
    assert "gutterfold" in sheet.name


FOLDS = {"beside": (A4[::-1], (63, 88), (18.5, 105)), "below": (A4, (68, 44), (37, 196.5))}


def folded(way):
    """Four fronts, and their backs across a fold: beside them, or below and on their heads."""
    (width, height), (wide, high), (left, up) = FOLDS[way]
    out = BytesIO()
    canvas = Canvas(out, pagesize=(width * mm, height * mm), invariant=1)
    corners = [(left + n % 2 * wide, up - n // 2 * high) for n in range(4)]
    for n, (x, y) in enumerate(corners):
        _card(canvas, (x, y, wide, high), n, "")
    if way == "below":
        canvas.translate(width * mm, height * mm)
        canvas.rotate(180)
    for n, (x, y) in enumerate(corners):
        _card(canvas, (width - x - wide, y, wide, high), n + 0.5, "")
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("way", FOLDS)
def test_backs_across_a_fold_lie_behind_their_fronts(way, tmp_path):
    deck = refolded(tmp_path, folded(way), "--reverse", way)
    bar = 2 / FOLDS[way][1][1]
    for half, sides in ((0.0, deck.cards), (0.5, map(deck.back_of, deck.cards))):
        colours = [_get_colour(side, bar) for side in sides]
        assert colours == [COLOURS[int((number + half) * 2) % 5] for number in range(4)]


def test_pages_of_each_kind_become_a_deck_with_its_own_back(tmp_path):
    (tmp_path / "theirs.pdf").write_bytes(foreign(GRIDS["mini"], pages=4))
    kinds = ["--pages", "1-2", "--pages", "3,4", "--reverse", "last"]
    assert (
        run(["refold", str(tmp_path / "theirs.pdf"), *kinds, "--out", str(tmp_path / "out")]) == 0
    )
    for name in ("theirs-1-2", "theirs-3-4"):
        deck = load_deck(tmp_path / "out" / name / f"{name}.toml")
        assert (len(deck.cards), len(deck.backs)) == (16, 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_without_a_frame_are_found_by_their_cut_marks(paper, tmp_path):
    words = ["deck", "playing-cards", "--cards", "AS..KS", "--paper", paper, "--out", str(tmp_path)]
    assert run(words) == 0
    (sheets,) = tmp_path.glob("*.pdf")
    assert len(refolded(tmp_path, sheets.read_bytes()).cards) == 13


def test_two_files_that_would_become_one_deck_are_refused_before_either_is_read(tmp_path, capsys):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "My cards.pdf").write_bytes(foreign(GRIDS["mini"]))
    files = [str(path) for path in sorted(tmp_path.glob("*/*.pdf"))]
    assert run(["refold", *files, "--out", str(tmp_path / "out")]) == 2
    assert "would become the same deck" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def _page_of_text(canvas):
    for n in range(40):
        canvas.drawString(60, 780 - 18 * n, "Once upon a time a game had no cards at all.")


@pytest.mark.parametrize(
    "draw", [_page_of_text, lambda canvas: canvas.circle(300, 400, 200, fill=1), lambda _: None]
)
def test_a_page_that_shows_no_cards_is_refused(draw, tmp_path, capsys):
    out = BytesIO()
    canvas = Canvas(out, pagesize=(595, 842))
    draw(canvas)
    canvas.showPage()
    canvas.save()
    assert refolded(tmp_path, out.getvalue()) == 2
    assert "No grid of cards" in capsys.readouterr().err


def test_a_pdf_that_is_cut_off_is_refused(tmp_path, capsys):
    assert refolded(tmp_path, foreign(GRIDS["mini"])[:700]) == 2
    assert "is not a PDF that can be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("side", "pages"), [((3000.0, 3000.0), 1), ((420.0, 600.0), 60)], ids=["one page", "together"]
)
def test_pages_that_are_too_much_are_refused_before_one_is_drawn(
    side, pages, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(untrusted_pdf.UntrustedPdf, "drawn", None)
    grid = (side, (3, 3), (63, 88), (0, 0), "", None)
    assert refolded(tmp_path, foreign(grid, pages=pages)) == 2
    assert "more or larger pages" in capsys.readouterr().err


def test_pages_that_take_too_long_are_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(untrusted_pdf, "PAGES_TIMEOUT_S", 0.01)
    assert refolded(tmp_path, foreign(GRIDS["mini"])) == 2
    assert "takes longer" in capsys.readouterr().err


def test_a_bleed_that_no_paper_has_room_for_is_refused_before_anything_is_cut(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(refold, "cut_cards", None)
    assert refolded(tmp_path, foreign(GRIDS["mini"]), "--bleed", "99mm") == 2
    assert "leaves no room beside its cards" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


DRAWINGS = {
    "resources": b"/XObject<</F 5 0 R>>",
    "more": group(9, 10, FORM),
}  # each draws ten others


@pytest.mark.parametrize(
    "content", [pdf(b"/F Do", **DRAWINGS), pdf(b"q Q", 9999)], ids=["deep", "many"]
)
def test_a_file_that_would_take_for_ever_is_given_up_in_a_sentence(
    content, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(untrusted_pdf, "PAGES_TIMEOUT_S", 1)
    assert refolded(tmp_path, content) == 2
    said = capsys.readouterr().err
    # which limit ends it first depends on the machine
    sentences = ("takes longer than 1 seconds", "more or larger pages", "not a PDF that can")
    assert any(sentence in said for sentence in sentences)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("pages", ["x", "0", "2-", "-3"])
def test_pages_are_numbers(pages, tmp_path, capsys):
    assert refolded(tmp_path, foreign(GRIDS["mini"]), f"--pages={pages}") == 2
    assert "--pages takes numbers" in capsys.readouterr().err


def test_a_last_page_that_is_not_full_has_fewer_cards_and_bleed_is_mirrored(tmp_path):
    deck = refolded(tmp_path, foreign(GRIDS["gutters"], cards=5), "--bleed", "2mm")
    assert len(deck.cards) == 5


def test_a_grid_that_was_told_is_taken_and_one_that_was_found_can_be_told(tmp_path):
    pdf = foreign(GRIDS["off centre"])
    first = refolded(tmp_path, pdf)
    shared = tmp_path / "shared.toml"
    shared.write_bytes((tmp_path / "out" / "their-game" / "grid.toml").read_bytes())
    assert refolded(tmp_path, pdf, "--grid", str(shared)).cards == first.cards
