"""A PDF from its first page to the finished file."""

from collections.abc import Iterator
from contextlib import contextmanager

from cards_pdf.canvas.finished_pdf import FinishedPdf
from cards_pdf.canvas.fonts.typefaces import deck_typefaces, embedding
from cards_pdf.canvas.pdf_canvas import PdfCanvas
from cards_pdf.decks.model import Deck


@contextmanager
def document(  # noqa: PLR0913 -- each call names the few that it needs
    *,
    title: str,
    author: str = "",
    language: str = "en",
    deck: Deck | None = None,
    keywords: str = "",
    duplex: str = "",
    fillable: bool = False,
    cmyk: bool = False,
    only_black: bool = False,
    log: list[str] | None = None,
) -> Iterator[PdfCanvas]:
    """Open a PDF to draw on. After the block, `canvas.finished` is the file.

    `deck` sets the canvas's typefaces to the deck's fonts and icons. `keywords` are for programs
    that read the file again.

        with document(title="Rules", language="en") as canvas:
            draw_rules(canvas)
        return canvas.finished
    """
    canvas = PdfCanvas(
        title=title,
        author=author,
        language=language,
        duplex=duplex,
        fillable=fillable,
        cmyk=cmyk,
        only_black=only_black,
        log=log,
    )
    if deck:
        canvas.typefaces = deck_typefaces(deck, cmyk=cmyk, only_black=only_black)
    yield canvas
    with embedding(deck.fonts if deck else {}):
        content = canvas.pdf(keywords)
    canvas.finished = FinishedPdf(
        pdf=content, pages=canvas.pages, title=title, art=canvas.pictures.drawn
    )
