"""The first cards of a deck as a script by hand needs them: shapes and texts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cards_pdf.canvas import pdf
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.common.colour import INK, colour_name
from cards_pdf.common.data_files import data_folder
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format

_FORMS = 52  # as many different cards as the fronts of a pack


def shipped_layouts() -> list[str]:
    return sorted(path.stem for path in (data_folder("card_data") / "layouts").glob("*.toml"))


def record_layout(deck_file: Path) -> dict[str, Any]:
    """The shapes and texts of the first cards, and where the text of the body stands."""
    deck = load_deck(str(deck_file))
    has_body = bool(deck.cards[0].body)
    first = deck.cards[: 1 if has_body else _FORMS]
    recorder: list[_RecordingCanvas] = []

    def make_canvas(**options: Any) -> "_RecordingCanvas":
        recorder.append(_RecordingCanvas(**options))
        return recorder[-1]

    job = DeckJob(deck, find_format(deck.size, "a4"), Order())
    job = job._replace(selected_codes=frozenset(card.code for card in first))
    with patch.object(pdf, "PdfCanvas", make_canvas):
        make_pdf(job)
    cards = recorder[-1].cards
    body = None
    if has_body:
        words = set(deck.cards[0].body.split())
        lines = [text for text in cards[0]["texts"] if set(text[5].split()) <= words]
        cards[0]["texts"] = [text for text in cards[0]["texts"] if text not in lines]
        (_, left, top, size, colour, _), (_, _, second, *_) = lines[:2]
        body = {"left": left, "top": top, "size": size, "colour": colour}
        body |= {"leading": second - top, "width": 61 - left}
    for card, drawn in zip(first, cards, strict=True):
        marks = {card.name: "NAME", card.code: "CODE"}
        drawn["texts"] = [(*text[:5], marks.get(text[5], text[5])) for text in drawn["texts"]]
    return {
        "forms": [card["shapes"] for card in cards],
        "texts": [card["texts"] for card in cards],
        "body": body,
    }


class _RecordingCanvas(PdfCanvas):
    """Notes what is drawn within the frames of cards, in mm from a card's upper left corner."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.cards: list[dict[str, list[Any]]] = []
        self._depth = 0

    @contextmanager
    def frame(self, *place: Any, **options: Any) -> Iterator[None]:
        if self._depth == 0:
            self.cards.append({"shapes": [], "texts": []})
        self._depth += 1
        with super().frame(*place, **options):
            yield
        self._depth -= 1

    def _note(self, *shape: Any, fill: Any = None, stroke: Any = None, width: float = 0.0) -> None:
        if self._depth:
            inks = [colour_name(ink) if ink else None for ink in (fill, stroke)]
            self.cards[-1]["shapes"].append((*shape, *inks, width))

    def rect(
        self,
        x: Any,
        y: Any,
        w: Any,
        h: Any,
        *,
        fill: Any = None,
        stroke: Any = None,
        width: Any = 0.25,
        radius: Any = 0.0,
    ) -> None:
        self._note("rect", x, y, w, h, radius, fill=fill, stroke=stroke, width=width)
        super().rect(x, y, w, h, fill=fill, stroke=stroke, width=width, radius=radius)

    def line(
        self,
        x1: Any,
        y1: Any,
        x2: Any,
        y2: Any,
        *,
        stroke: Any = INK,
        width: Any = 0.25,
        dash: Any = "",
    ) -> None:
        self._note("line", x1, y1, x2, y2, stroke=stroke, width=width)
        super().line(x1, y1, x2, y2, stroke=stroke, width=width, dash=dash)

    def path(
        self, path: Any, *, fill: Any = None, stroke: Any = None, width: Any = 0.25, **options: Any
    ) -> None:
        operator = "B" if fill and stroke else "f" if fill else "S"
        self._note("path", f"{path.pdf()} {operator}", fill=fill, stroke=stroke, width=width)
        super().path(path, fill=fill, stroke=stroke, width=width, **options)

    def text(
        self, x: Any, y: Any, line: Any, size: Any, *, colour: Any = INK, align: Any = 0.0
    ) -> None:
        self._note_text(x - align * line.width_mm(size), y, line, size, colour)
        super().text(x, y, line, size, colour=colour, align=align)

    def text_block(
        self, x: Any, y: Any, block: Any, *, colour: Any = INK, align: Any = 0.0, spread: Any = 0.0
    ) -> None:
        for number, line in enumerate(block.lines):
            top = y + block.ascent + number * block.leading
            self._note_text(x - align * line.width_mm(block.size), top, line, block.size, colour)
        super().text_block(x, y, block, colour=colour, align=align, spread=spread)

    def _note_text(self, left: float, top: float, line: Any, size: float, colour: Any) -> None:
        if self._depth:
            text = "".join(text for _, text in line.runs).rstrip()
            font = "Title" if size > 10 else "Body"
            self.cards[-1]["texts"].append((font, left, top, size, colour_name(colour), text))
