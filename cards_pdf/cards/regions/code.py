"""Regions of QR codes: as large as fits, on paper with a quiet zone around the code."""

from functools import cache

from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import CardContext, CardStyle
from cards_pdf.cards.inks import PreparedColour, fill_in
from cards_pdf.cards.regions.kind import AreaRegion, PlacedContent
from cards_pdf.common.colour import PAPER
from cards_pdf.common.errors import FitError
from cards_pdf.decks.layouts.region import Region

QUIET_MODULES = 2
MIN_MODULE_MM = 0.3


class CodeRegion(AreaRegion[str]):
    def __init__(self, region: Region, style: CardStyle) -> None:
        super().__init__(region, style)
        self.colour = PreparedColour(region.colour)

    def find_content(self, context: CardContext) -> str:
        return fill_in(self.region.qr, context).strip()

    def draw(self, canvas: Canvas, placed: PlacedContent[str]) -> None:
        area = placed.area
        modules = _encode(placed.content)
        side = min(area.width, area.height)
        count = len(modules) + 2 * QUIET_MODULES
        if side / count < MIN_MODULE_MM:
            raise FitError(
                "its code has squares of {side:.2f} mm; cameras need {least:g} mm: "
                "make it larger, or its text shorter",
                side=side / count,
                least=MIN_MODULE_MM,
            )
        x, y = area.middle
        figure = canvas.figure(placed.content)
        with figure, canvas.frame(x - side / 2, y - side / 2, 0.0, side / count):
            canvas.rect(0, 0, count, count, fill=PAPER)
            with canvas.frame(QUIET_MODULES, QUIET_MODULES):
                canvas.modules(modules, fill=self.colour.find_ink(placed.context))


@cache
def _encode(text: str) -> tuple[str, ...]:
    """Return the rows of a code, with "#" for black and "." for white."""
    import segno  # few cards have a code

    try:
        rows = segno.make_qr(text, error="m").matrix
    except segno.DataOverflowError as error:
        raise FitError(
            "is {count} characters long, more than a code can hold", count=len(text)
        ) from error
    return tuple("".join("#" if module else "." for module in row) for row in rows)
