"""The papers of a game's rules: sheet, booklet, play mat and trackers, each its own file."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common import sizes
from cards_pdf.common.data_files import plugin_file
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import stem_of
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs import Output, without_progress
from cards_pdf.papers.booklet import draw_booklet
from cards_pdf.papers.play_mat import draw_play_mat
from cards_pdf.papers.rule_sheet import draw_rule_sheet, draw_stitched
from cards_pdf.papers.sheet_style import SheetStyle, make_style
from cards_pdf.papers.trackers import draw_trackers
from cards_pdf.rulebooks import games, languages
from cards_pdf.rulebooks.rule_sheet import RuleSheet, load, load_file
from cards_pdf.rulebooks.small_words import typesetting, words

_OVER_SHORT_EDGE = "DuplexFlipShortEdge"
_BOOKLETS = ("booklet", "stitched")
_FOLDED = 200.0  # mm: the short side of paper that is folded in eight
KINDS: dict[str, Callable[[Canvas, RuleSheet, SheetStyle, str], None]] = {
    "rules": draw_rule_sheet,
    "booklet": draw_booklet,
    "stitched": draw_stitched,
    "mat": draw_play_mat,
    "trackers": draw_trackers,
}


def list_kinds(order: Order) -> Iterator[str]:
    """Return the papers that exist in the order's edition.

    A wallet booklet has no room for large print and no panels on small paper. Only trackers have
    something to fill in. Only a mat has areas of colour to save, because words take the same ink in
    black.
    """
    if order.fillable:
        return iter(("trackers",))
    if order.low_ink:
        return iter(("mat",))
    small = order.large_print or sizes.paper(order.on_paper).mm[0] < _FOLDED
    return (kind for kind in KINDS if not (small and kind in _BOOKLETS))


def list_rule_papers(order: Order) -> Iterator[Output]:
    """Yield the files of a game in one language or in all, or of a rule sheet of one's own."""
    for sheet in load_sheets(order.what, order.lang):
        for kind in (kind for kind in list_kinds(order) if kind != "trackers" or sheet.trackers):
            # spade-poker-zh-mat-a4-low-ink
            stem = stem_of(
                sheet.game,
                sheet.lang_in_names,
                kind,
                order.on_paper,
                order.edition.in_names,
                "fillable" if order.fillable else "",
            )
            yield Output(
                folder=sheet.game,
                title=sheet.title,
                kind=kind,
                edition=order.edition_name,
                stem=stem,
                make=without_progress(make_paper, sheet, kind, order),
                language=sheet.lang,
            )


def load_sheets(game: str, lang: str = "") -> list[RuleSheet]:
    """Return a game's sheets in one language or in all, or a rule sheet of one's own."""
    if is_deck_file(game):
        return [load_rules_of(load_deck(game, lang))]
    if game.endswith(".toml"):
        return [load_file(Path(game))]
    folder = find_folder(game)
    return [load(game, each, folder) for each in ((lang,) if lang else languages(game, folder))]


def is_deck_file(name: str) -> bool:
    """Return True for the file of a deck, which has a table [deck]; a rule sheet has a text."""
    return name.endswith(".toml") and isinstance(tables_of(Path(name)).get("deck"), dict)


def load_rules_of(deck: Deck) -> RuleSheet:
    """Return the rule sheet that a deck names."""
    name = Path(deck.source).name
    if not deck.rules:
        message = '{deck}: names no rule sheet; rules = "rules.toml" under [deck] does.'
        raise DeckError(message, deck=name)
    return load_file(deck.rules, name)


def find_folder(game: str) -> Path | None:
    """Return the folder of a third-party or own rule sheet, or None for a built-in game."""
    if game.endswith(".toml"):
        return Path(game).parent
    sheet = None if game in games() else plugin_file(game, f"{game}.toml")
    return sheet and sheet.parent


def make_paper(sheet: RuleSheet, kind: str, order: Order) -> FinishedPdf:
    word = words(sheet)
    with document(
        title=f"{sheet.title}{word['colon']}{word[kind]}",
        author=sheet.credit,
        language=typesetting(sheet.lang).code,
        duplex=_OVER_SHORT_EDGE if kind == "stitched" else "",
        fillable=order.fillable,
        only_black=order.low_ink,
    ) as canvas:
        KINDS[kind](canvas, sheet, make_style(sheet, order.edition), order.on_paper)
    return canvas.finished
