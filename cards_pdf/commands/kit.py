"""`cards-pdf kit`, `rules` and `box`: a game's papers, together or one kind alone."""

from typing import Annotated

import typer

from cards_pdf.commands.files import print_together, print_works
from cards_pdf.commands.options import (
    DECK,
    LOCAL_LANGUAGE,
    OUT,
    OptionText,
    Out,
    list_rule_languages,
    order_options,
)
from cards_pdf.common.commands import choice
from cards_pdf.common.data_files import games, languages
from cards_pdf.common.program import Speech
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs.catalogue import list_boxes
from cards_pdf.outputs.kits import list_kits, list_rule_papers, list_tonight

GAME = OptionText(
    "the name of a game, or a deck or rule sheet of your own: FILE.toml", games, metavar="GAME"
)
GAME_LANGUAGE = OptionText("one language; without it, all of them", list_rule_languages)


@order_options(
    "what lang paper low_ink large_print fillable",
    what=GAME,
    lang=GAME_LANGUAGE,
    low_ink=OptionText("only the play mat, in black outlines: text takes the same ink anyway"),
    large_print=OptionText("text at 18 pt, one column; no booklet"),
    fillable=OptionText("only the trackers, to fill in a PDF reader"),
)
def rules(order: Order, speech: Speech, out: Out = OUT) -> None:
    print_works(list_rule_papers(order), out, speech)


@order_options(
    "what lang paper backs sleeved low_ink large_print",
    what=DECK,
    backs=OptionText("gutterfold: room for cards of two layers of paper"),
    large_print=OptionText("only the tuck box, for large-print cards: they do not fit in a wallet"),
)
def box(order: Order, speech: Speech, out: Out = OUT) -> None:
    print_together(list_boxes(order, load_deck(order.what, order.lang)), out, speech)


@order_options(
    "what lang paper backs bleed bleed_mode margin corners suits border sleeved low_ink "
    "large_print",
    what=GAME,
    lang=LOCAL_LANGUAGE,
    sleeved=OptionText("a box with room for cards in sleeves"),
)
def kit(
    order: Order,
    speech: Speech,
    backs: Annotated[
        str,
        choice(
            ("long-edge", "gutterfold"),
            "turned over the long edge, or folded for a printer of one side",
        ),
    ] = "long-edge",
    no_backs: Annotated[
        bool, typer.Option("--no-backs", help="only fronts, which saves nearly half of the ink")
    ] = False,
    tonight: Annotated[
        bool,
        typer.Option(
            "--tonight",
            help="a short kit instead: few sheets, one side, black, with half a page of rules",
        ),
    ] = False,
    in_all_languages: Annotated[
        bool, typer.Option("--all-languages", help="one PDF in each language")
    ] = False,
    out: Out = OUT,
) -> None:
    if not (order.lang or in_all_languages):
        known = languages(order.what) if order.what in games() else ()
        local = speech.spoken.code
        order = order._replace(lang=local if local in known else "en" if "en" in known else "")
    if tonight:
        print_works(list_tonight(order), out, speech)
        return
    works = list_kits(order._replace(backs=backs), with_backs=not no_backs)
    print_works(works, out, speech)
