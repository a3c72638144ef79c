"""The options of `cards-pdf`, each declared once: its kind, what it is for, what completes it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cards_pdf.commands import known
from cards_pdf.common.command_line.options import choice, completed
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
    Path, typer.Argument(metavar="FILE", help="the .toml file to write; an existing one is never touched")
]
SchemaName = Annotated[str, typer.Argument(metavar="NAME", help="of which file; without it, which there are")]
Game = Annotated[
    str,
    typer.Argument(
        help="whose rules, or a sheet of your own: FILE.toml", autocompletion=completed(known.games)
    ),
]

Paper = Annotated[str, choice(paper_names, "what the printer holds")]
DeckPaper = Annotated[str | None, choice(paper_names, "what the printer holds", usual=USUAL_PAPER)]
Out = Annotated[Path, _value("FOLDER", "where files go")]

Format = Annotated[str | None, _value("NAME", "a sheet format; see `cards-pdf formats`", known.sheet_formats)]
BACKS = ("none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs")
Backs = Annotated[str, choice(lambda: BACKS, "how backs meet their fronts")]
BLEED_MODES = ("shared", "outer", "each")
Bleed = Annotated[str, _value("LENGTH", 'ink beyond the cut, such as "3mm"')]
BleedMode = Annotated[str, choice(lambda: BLEED_MODES, "where cards touch, whose ink it is")]
Margin = Annotated[str, _value("LENGTH", "what the printer cannot print at the rim")]

MARKS = ("outer", "corners", "lines", "none")
Marks = Annotated[
    str | None, choice(lambda: MARKS, "where to cut: in the margins, also at the corners, along every edge")
]
Corners = Annotated[str, _value("LENGTH", 'a guide for round corners, such as "3mm"')]

Sleeved = Annotated[bool, _switch("--sleeved", "room for cards in sleeves")]

LowInk = Annotated[bool, _switch("--low-ink", "outlines and patterns instead of areas of colour")]
LargeBox = Annotated[
    bool, _switch("--large-print", "only the tuck box, for large-print cards: a wallet has no room")
]
LargePrint = Annotated[bool, _switch("--large-print", "cards half as large again, text at 18 pt")]
SmallType = Annotated[bool, _switch("--small-type", "let text shrink to 6 pt instead of 7 pt")]
Fillable = Annotated[bool, _switch("--fillable", "boxes that can be ticked in a PDF reader")]

Png = Annotated[int | None, _value("DPI", "PNG pictures of the sheets instead of a PDF")]
Single = Annotated[bool, _switch("--single", "one card a page, or with --png one picture a card")]
Profile = Annotated[
    str | None, _value("NAME", "files for a print service; see `cards-pdf formats`", known.profiles)
]
Watch = Annotated[bool, _switch("--watch", "print again whenever a file of the deck changes")]

Cards = Annotated[str | None, _value("CODES", "only these, such as A1,D2 or A1..A4")]
State = Annotated[Path | None, _value("FILE", "a campaign's state: its ticks and numbers are printed")]
OnlyChanged = Annotated[
    bool, _switch("--only-changed", "only cards that differ from --since, in the places they had")
]
Since = Annotated[Path | None, _value("FILE", "the state last printed; without it, fresh cards")]

# Named, since the oldest Typer allowed makes --LANG of a metavar that is the name in capitals.
LANG = "--lang"
DeckLang = Annotated[
    str,
    _value(
        "LANG", "the deck's words in a language it has a file for, such as zh", known.deck_languages, LANG
    ),
]
Lang = Annotated[str, _value("LANG", "one language; without it, every one there is", known.languages, LANG)]
PlainRules = Annotated[
    bool, _switch("--low-ink", "only the play mat, in black outlines: words take the same ink")
]
LargeRules = Annotated[bool, _switch("--large-print", "text at 18 pt, one column; no booklet")]
Trackers = Annotated[bool, _switch("--fillable", "only the trackers, to fill in a PDF reader")]

Shift = Annotated[
    str | None, _value("X,Y", "how far the front's cross lies from its place: right,down in mm")
]
Back = Annotated[str | None, _value("X,Y", "the same for the back's cross, seen from the back")]
Length = Annotated[str | None, _value("X,Y", "how long the 150 mm rulers came out: across,down in mm")]
