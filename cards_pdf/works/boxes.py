"""A tuck box and a card wallet for a deck."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.whole_file import stem_of
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Deck
from cards_pdf.papers.boxes.tuck_box import draw_tuck_box
from cards_pdf.papers.boxes.wallet import draw_wallet
from cards_pdf.pdf.fonts.typefaces import deck_typefaces, embedding
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.pdf_canvas import PdfCanvas
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.works.work import OnProgress, Work

_KINDS = {"tuck-box": ("tuck_box", draw_tuck_box), "wallet": ("wallet", draw_wallet)}


def _kinds(edition: Edition) -> list[str]:
    """A wallet of large-print cards would be longer than the paper."""
    return [kind for kind in _KINDS if not (edition.large and kind == "wallet")]


def box_works(deck: Deck, paper: str, edition: Edition = COLOUR, *, sleeved: bool = False) -> Iterator[Work]:
    for kind in _kinds(edition):
        stem = stem_of(deck.stem, kind, paper, "sleeved" if sleeved else "", edition.in_names)
        yield Work(
            Path(deck.source).stem.partition(".")[0], deck.title, kind, edition.name, stem,
            partial(_made, deck, kind, edition, paper, sleeved=sleeved), deck.language,
        )  # fmt: skip


def packing_works(paper: str) -> Iterator[Work]:
    """For every deck, in colour and with little ink; a box for large cards."""
    for path in shipped_decks().values():
        for edition in (COLOUR, Edition(low_ink=True), Edition(large=True)):
            yield from box_works(load_deck(path), paper, edition)


def _made(
    deck: Deck, kind: str, edition: Edition, paper: str, _progress: OnProgress, *, sleeved: bool
) -> Made:
    word, draw = _KINDS[kind]
    title = f"{deck.title} · {deck_words(deck.language)[word]}"
    canvas = PdfCanvas(title=title, author=deck.designer, language=deck.language, only_black=edition.low_ink)
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    draw(canvas, deck, edition, paper, sleeved=sleeved)
    with embedding(deck.fonts):
        content = canvas.pdf()
    return Made(content, canvas.pages, title=title)
