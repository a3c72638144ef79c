"""A game to print tonight: few sheets, one side, black, framed, with half a page of rules.

The first sheet has the short rules and the counters, the others have the cards. There are no backs,
no box and no mat: what takes time and colour is in the kit.
"""

from collections.abc import Iterator

from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import Message
from cards_pdf.decks.deck import Deck
from cards_pdf.order import Order, option_name
from cards_pdf.outputs.decks import resolve_deck_job
from cards_pdf.outputs.kits import Kit, load_deck_of
from cards_pdf.outputs.output import Output, without_progress
from cards_pdf.outputs.rules import load_sheets
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.papers.short_rules import draw_short_rules
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import kit_words
from cards_pdf.sheets.deck_sheets import draw_deck

# What this edition decides itself.
_IGNORED = ("bleed", "bleed_mode", "corners", "sleeved", "low_ink", "large_print", "border")


def list_tonight(order: Order) -> Iterator[Output]:
    """Yield the edition of a game in one language or in all, or of a rule sheet of one's own."""
    for field in filter(order.is_set, _IGNORED):
        raise DeckError(
            "{one} and {other} do not go together: {why}.",
            one="--tonight",
            other=option_name(field),
            why=Message("it is already black, framed and without backs"),
        )
    for sheet in load_sheets(order.what, order.lang):
        yield make_tonight_output(sheet, load_deck_of(sheet), order)


def make_tonight_output(sheet: RuleSheet, deck: Deck, order: Order) -> Output:
    return Output(
        folder=sheet.game,
        title=sheet.title,
        kind="tonight",
        edition=order.edition_name,
        stem=stem_of(sheet.game, sheet.lang_in_names, "tonight", order.on_paper),
        make=without_progress(make_tonight, sheet, deck, order),
        language=sheet.lang,
    )


def make_tonight(sheet: RuleSheet, deck: Deck, order: Order) -> FinishedPdf:
    black = order._replace(low_ink=True, border=True, backs="none", bleed=0.0)
    job = resolve_deck_job(black, deck)
    style = make_style(sheet, black.edition)
    word = kit_words(sheet)
    kit = Kit(sheet, deck, black)  # which knows the languages of both
    with document(
        title=" · ".join((sheet.title, word["tonight"])),
        author=sheet.credit,
        language=kit.language,
        deck=deck,
        duplex="Simplex",
        only_black=True,
    ) as canvas:
        canvas.typefaces = typefaces(kit.language)
        with canvas.chapter(word["rules"]), canvas.tagged("Part"):
            draw_short_rules(canvas, sheet, style, paper=order.on_paper, manner=word["tonight_how"])
        with canvas.chapter(word["cards"]), canvas.tagged("Part", lang=kit.other_language):
            draw_deck(canvas, job)
    return canvas.finished
