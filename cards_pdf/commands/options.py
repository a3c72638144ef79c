"""The options of `cards-pdf`, each declared once: its kind, what it is for, what completes it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cards_pdf.commands import known
from cards_pdf.common.command_line.options import choice, completed, number
from cards_pdf.common.sizes import USUAL_PAPER, paper_names


def _value(metavar: str, meaning: str, words: Any = None, *names: str) -> Any:
    return typer.Option(
        *names, metavar=metavar, help=meaning, autocompletion=completed(words) if words else None
    )


def _switch(name: str, meaning: str) -> Any:
    """Named, or Typer would add a `--no-…` to it."""
    return typer.Option(name, help=meaning)


Deck = Annotated[
    str,
    typer.Argument(help="a shipped deck's name or a .toml file", autocompletion=completed(known.decks)),
]
NewFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="the .toml file to write; an existing file is never overwritten"),
]
StudioDeck = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="the deck's .toml file, or a folder; a new one may be begun there"),
]
Port = Annotated[int, number(0, 65535, "the port to serve at; 0 is any that is free")]
NoBrowser = Annotated[bool, _switch("--no-browser", "only print the link")]
Strangers = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="a .json of rpg-cards, a folder of Cider, a .csv or .xlsx table"),
]
ImportOut = Annotated[Path, _value("FOLDER", "the folder for the deck; a table's deck is written beside it")]
StartLayout = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="with a layout of its own: creature, event, item, location, photo, quest, spell or token",
    ),
]
SchemaName = Annotated[str, typer.Argument(metavar="NAME", help="of which file; without it, which there are")]
Game = Annotated[
    str,
    typer.Argument(
        help="the name of a game, or a rule sheet of your own: FILE.toml",
        autocompletion=completed(known.games),
    ),
]

Paper = Annotated[str, choice(paper_names, "the paper in your printer")]
DeckPaper = Annotated[str | None, choice(paper_names, "the paper in your printer", usual=USUAL_PAPER)]
Out = Annotated[Path, _value("FOLDER", "the folder for the files")]

Format = Annotated[str | None, _value("NAME", "a sheet format; see `cards-pdf formats`", known.sheet_formats)]
Backs = Annotated[str, choice(known.backs, "how backs line up with their fronts")]
BLEED_MODES = ("shared", "outer", "each")
Bleed = Annotated[str, _value("LENGTH", 'ink beyond the cut, such as "3mm"')]
BleedMode = Annotated[str, choice(lambda: BLEED_MODES, "whose bleed is printed where cards touch")]
Margin = Annotated[str, _value("LENGTH", "the edge that your printer cannot print on")]

Marks = Annotated[
    str | None, choice(known.marks, "cut marks: in the margins, also at the corners, or along every edge")
]
Corners = Annotated[str, _value("LENGTH", 'a guide for round corners, such as "3mm"')]

KIT_BACKS = ("long-edge", "gutterfold")
KitBacks = Annotated[
    str, choice(lambda: KIT_BACKS, "turned over the long edge, or folded for a printer of one side")
]

CUT_FILES = ("svg", "dxf")
CutFile = Annotated[
    str | None,
    choice(lambda: CUT_FILES, "the cards' outlines for a cutting machine, whose marks are printed"),
]

Foreign = Annotated[Path, typer.Argument(metavar="FILE", help="a PDF of cards on sheets")]
GridFile = Annotated[Path | None, _value("FILE", "how the cards lie on its pages, instead of looking for it")]
Pages = Annotated[str, _value("PAGES", "those that hold cards, such as 2-9,12; without it, all")]
REVERSES = ("none", "even", "last")
Reverse = Annotated[str, choice(lambda: REVERSES, "its backs: on even pages, or one on the last page")]
RefoldBacks = Annotated[str | None, choice(known.backs, "how backs line up with their fronts")]

Sleeved = Annotated[bool, _switch("--sleeved", "room for cards in sleeves")]

LowInk = Annotated[bool, _switch("--low-ink", "outlines and patterns instead of areas of colour")]
Camera = Annotated[bool, _switch("--camera", "marks by which a photo tells the cards that were dealt")]
LargeBox = Annotated[
    bool, _switch("--large-print", "only the tuck box, for large-print cards: they do not fit in a wallet")
]
LargePrint = Annotated[bool, _switch("--large-print", "cards one and a half times as large, text at 18 pt")]
SUITS = ("two-colour", "four-colour")
Suits = Annotated[
    str, choice(lambda: SUITS, "black, vermilion, blue and hollow signs, told apart by all eyes")
]
SmallType = Annotated[bool, _switch("--small-type", "let text shrink to 6 pt instead of 7 pt")]
Fillable = Annotated[bool, _switch("--fillable", "boxes that can be ticked in a PDF reader")]

Png = Annotated[int | None, _value("DPI", "PNG pictures of the sheets instead of a PDF")]
Single = Annotated[bool, _switch("--single", "one card per page, or with --png one picture per card")]
Profile = Annotated[
    str | None, _value("NAME", "files for a print service; see `cards-pdf formats`", known.profiles)
]
Watch = Annotated[bool, _switch("--watch", "print again whenever a file of the deck changes")]

Cards = Annotated[str | None, _value("CODES", "only these cards, such as A1,D2 or A1..A4")]
State = Annotated[Path | None, _value("FILE", "print the ticks and numbers of this campaign state")]
OnlyChanged = Annotated[
    bool, _switch("--only-changed", "only cards that differ from --since, each in its old place")
]
Since = Annotated[Path | None, _value("FILE", "the state you printed last; without it, fresh cards")]

# Named, since the oldest Typer allowed makes --LANG of a metavar that is the name in capitals.
LANG = "--lang"
DeckLang = Annotated[
    str,
    _value(
        "LANG",
        "the language of the cards, such as zh, where the deck has a file for it",
        known.deck_languages,
        LANG,
    ),
]
Lang = Annotated[str, _value("LANG", "one language; without it, all of them", known.languages, LANG)]
PlainRules = Annotated[
    bool, _switch("--low-ink", "only the play mat, in black outlines: text takes the same ink anyway")
]
LargeRules = Annotated[bool, _switch("--large-print", "text at 18 pt, one column; no booklet")]
Trackers = Annotated[bool, _switch("--fillable", "only the trackers, to fill in a PDF reader")]

Shift = Annotated[str | None, _value("X,Y", "how far off the front's cross is: right,down in mm")]
Back = Annotated[str | None, _value("X,Y", "the same for the back's cross, seen from the back")]
Length = Annotated[str | None, _value("X,Y", "how long the 150 mm rulers came out: across,down in mm")]
