"""`cards-pdf compare`: the cards that two versions of a deck show differently, side by side, as
pictures.
"""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.to_pictures import page_pictures, png_bytes
from cards_pdf.commands.files import write
from cards_pdf.commands.options import DECK, OUT, Out, order_options
from cards_pdf.commands.statistics import draw_label
from cards_pdf.common.colour import SOFT
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import COMPARISON_DPI, CardPair, find_changed_cards

if TYPE_CHECKING:
    from PIL.Image import Image

# pairs on a picture
_ACROSS = 3
_DOWN = 3
# mm
_EDGE = 6.0
_HEAD = 14.0
_GAP = 6.0
_BESIDE = 1.5
_RIM = 0.5  # mm, of which the outer half is seen


@order_options("what lang", what=DECK)
def compare(
    older: Annotated[
        str,
        typer.Argument(
            metavar="OLDER",
            help="the older version: a copy of its .toml file and the files that it names",
        ),
    ],
    order: Order,
    speech: Speech,
    out: Out = OUT,
) -> None:
    new = load_deck(order.what, order.lang)
    old = load_deck(older, order.lang)
    pairs = find_changed_cards(old, new)
    count = 0
    number = 0
    while page_pairs := [*islice(pairs, _ACROSS * _DOWN)]:
        count += len(page_pairs)
        number += 1
        path = out / f"{new.stem}-compared-{number}.png"
        holds = Message("{count:card|cards}", count=len(page_pairs))
        write(
            path,
            png_bytes(_draw_sheet(new, page_pairs, speech), COMPARISON_DPI),
            holds,
            speech=speech,
        )
    if not count:
        speech.say(
            "{deck}: every card looks the same as in {other}.", deck=new.source, other=old.source
        )


def _draw_sheet(deck: Deck, pairs: Sequence[CardPair], speech: Speech) -> "Image":
    """Draw pairs of cards under their names: before at the left, now at the right."""
    pictures = [picture for pair in pairs for picture in (pair.before, pair.now) if picture]
    wide, high = (
        max(picture.size[n] for picture in pictures) / COMPARISON_DPI * MM_PER_INCH for n in (0, 1)
    )
    across = 2 * wide + _BESIDE + _GAP
    down = high + _HEAD
    rows = -(-len(pairs) // _ACROSS)
    places = list[tuple["Image", float, float]]()
    with document(title=deck.title, language=deck.language, deck=deck) as canvas:
        canvas.begin_page(2 * _EDGE + _ACROSS * across - _GAP, 2 * _EDGE + rows * down)
        for n, pair in enumerate(pairs):
            x = _EDGE + n % _ACROSS * across
            y = _EDGE + n // _ACROSS * down
            named = " ".join(dict.fromkeys((pair.card.code, pair.card.name))).strip()
            draw_label(canvas, x, y + 4, text=named, size=10, face=canvas.typefaces.bold)
            message = "before, now" if pair.before else "new"
            if not pair.now:
                message = "left out"
            draw_label(canvas, x, y + 8.5, text=speech(message), size=9, colour=SOFT)
            for picture, left in ((pair.before, x), (pair.now, x + wide + _BESIDE)):
                if picture:
                    sides = (side / COMPARISON_DPI * MM_PER_INCH for side in picture.size)
                    canvas.rect(left, y + _HEAD - 4, *sides, stroke=SOFT, width=_RIM)
                    places.append((picture, left, y + _HEAD - 4))
        canvas.end_page()
    (sheet,) = page_pictures(canvas.finished.pdf, COMPARISON_DPI)
    # The pictures are pasted as they are, so that no pixel of theirs changes in the PDF.
    for picture, left, top in places:
        sheet.paste(
            picture,
            (round(left * COMPARISON_DPI / MM_PER_INCH), round(top * COMPARISON_DPI / MM_PER_INCH)),
        )
    return sheet
