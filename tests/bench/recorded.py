"""The first cards of a deck as a script by hand needs them: shapes and texts."""

from contextlib import contextmanager
from unittest.mock import patch

from cards_pdf.canvas import pdf
from cards_pdf.common.colour import INK, colour_name
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format

_FORMS = 52  # as many different cards as the fronts of a pack


def record_layout(deck_file):
    """Return the shapes and texts of the first cards, and where the text of the body stands."""
    deck = load_deck(str(deck_file))
    has_body = bool(deck.cards[0].body)
    first = deck.cards[: 1 if has_body else _FORMS]
    job = DeckJob(deck, find_format(deck.size, "a4"), Order())
    with patch.object(pdf, "PdfCanvas", _RecordingCanvas):
        make_pdf(job._replace(selected_codes=frozenset(card.code for card in first)))
    cards = _RecordingCanvas.last.cards
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
    texts = [card["texts"] for card in cards]
    return {"forms": [card["shapes"] for card in cards], "texts": texts, "body": body}


class _RecordingCanvas(pdf.PdfCanvas):
    """Notes what is drawn within the frames of cards, in mm from a card's upper left corner."""

    def __init__(self, **options):
        super().__init__(**options)
        _RecordingCanvas.last = self
        self.cards = []
        self._depth = 0

    @contextmanager
    def frame(self, *place, **options):
        if self._depth == 0:
            self.cards.append({"shapes": [], "texts": []})
        self._depth += 1
        with super().frame(*place, **options):
            yield
        self._depth -= 1

    def rect(self, *place, radius=0.0, **ink):
        self._note("rect", *place, radius, **ink)
        super().rect(*place, radius=radius, **ink)

    def line(self, *place, stroke=INK, dash="", **ink):
        self._note("line", *place, stroke=stroke, **ink)
        super().line(*place, stroke=stroke, dash=dash, **ink)

    def path(self, path, *, fill=None, stroke=None, **ink):
        operator = "B" if fill and stroke else "f" if fill else "S"
        self._note("path", f"{path.pdf()} {operator}", fill=fill, stroke=stroke, **ink)
        super().path(path, fill=fill, stroke=stroke, **ink)

    def text(self, x, y, line, size, *, colour=INK, align=0.0):
        self._note_text(x - align * line.width_mm(size), y, line, size, colour)
        super().text(x, y, line, size, colour=colour, align=align)

    def text_block(self, x, y, block, *, colour=INK, align=0.0, spread=0.0):
        for number, line in enumerate(block.lines):
            top = y + block.ascent + number * block.leading
            self._note_text(x - align * line.width_mm(block.size), top, line, block.size, colour)
        super().text_block(x, y, block, colour=colour, align=align, spread=spread)

    def _note(self, *shape, fill=None, stroke=None, width=0.25, **_):
        if self._depth:
            inks = [colour_name(ink) if ink else None for ink in (fill, stroke)]
            self.cards[-1]["shapes"].append((*shape, *inks, width))

    def _note_text(self, left, top, line, size, colour):
        if self._depth:
            text = "".join(text for _, text in line.runs).rstrip()
            font = "Title" if size > 10 else "Body"
            self.cards[-1]["texts"].append((font, left, top, size, colour_name(colour), text))
