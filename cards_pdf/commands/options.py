"""The options of `cards-pdf`. Those of an order come from its fields; the others are declared
here.
"""

import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cards_pdf.common.command_line.commands import Parameters
from cards_pdf.common.command_line.options import choice, completion_of, number
from cards_pdf.common.data_files import starts
from cards_pdf.common.errors import DeckError
from cards_pdf.common.records import annotations as limits
from cards_pdf.common.records.record import Field, fields_of
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from cards_pdf.common.units import millimetres
from cards_pdf.order import BACKS, Metavar, Order, option_name


def decks() -> list[str]:
    from cards_pdf.decks.load import shipped_decks

    return list(shipped_decks())


def sheet_formats() -> list[str]:
    from cards_pdf.sheets.formats import formats

    return list(formats())


def profiles() -> list[str]:
    from cards_pdf.sheets.services import profile_files

    return list(profile_files())


def games() -> list[str]:
    from cards_pdf.rulebooks.load import games as rulebooks

    return list(rulebooks())


def languages() -> list[str]:
    from cards_pdf.rulebooks.load import games as rulebooks
    from cards_pdf.rulebooks.load import languages as translations

    return sorted({lang for game in rulebooks() for lang in translations(game)})


def deck_languages() -> list[str]:
    return sorted({name.partition(".")[2] for name in decks() if "." in name})


POSES = ("fan", "hand", "box")  # of a showcase


class Worded(NamedTuple):
    """A field of an order as a command words it: what it means there, and which words complete
    it.
    """

    meaning: str = ""
    words: Callable[[], Iterable[str]] | None = None
    metavar: str = ""


_WORDED = {
    "lang": Worded(words=deck_languages),
    "format": Worded(words=sheet_formats),
    "profile": Worded(words=profiles),
}
DECK = Worded("a shipped deck's name or a .toml file", decks, metavar="DECK")
GAME = Worded("the name of a game, or a rule sheet of your own: FILE.toml", games, metavar="GAME")
GAME_LANG = Worded("one language; without it, all of them", languages)


def fills_in(fields: str, **worded: Worded) -> Parameters:
    """The parameter `order` of a command becomes an option for each of these fields.

    What the order says of a field is its help, its choices and its default, unless the command
    words it. An option that a command declares as a parameter of its own takes the place of the
    order's.
    """

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        known_fields = {field.name: field for field in fields_of(Order)}
        own = dict(inspect.signature(function, eval_str=True).parameters)
        filled = [name for name in fields.split() if name not in own]
        options = {
            name: own.pop(name) if name in own else _parameter(known_fields[name], worded.get(name))
            for name in fields.split()
        }

        def called(**values: Any) -> None:
            order = Order(
                **{name: _typed_value(known_fields[name], values.pop(name)) for name in filled}
            )
            function(order=order, **values)

        parameters: list[inspect.Parameter] = []
        for name, parameter in own.items():
            parameters += options.values() if name == "order" else [parameter]
        keyword = inspect.Parameter.KEYWORD_ONLY
        signature = inspect.Signature([parameter.replace(kind=keyword) for parameter in parameters])
        called.__signature__ = signature  # type: ignore[attr-defined]  # PEP 362
        called.__name__, called.__doc__ = function.__name__, function.__doc__
        return called

    return declare


def _parameter(field: Field, worded: Worded | None) -> inspect.Parameter:
    meaning, words, called = worded or _WORDED.get(field.name, Worded())
    meaning, complete = (
        meaning or field.hint.note(str) or "",
        completion_of(words) if words else None,
    )
    check, metavar = limits.check_of(field.hint), field.hint.note(Metavar)
    kind, default = field.hint.plain, Order._field_defaults[field.name]
    info: Any
    if field.name == "what":
        info = typer.Argument(metavar=called, help=meaning, autocompletion=complete)
        default = inspect.Parameter.empty
    elif isinstance(check, limits.AnyOf):
        given, usual = check.words, USUAL_PAPER if field.name == "paper" and not worded else None
        info = choice(lambda: [*(given() if callable(given) else given)], meaning, usual)
    elif isinstance(check, limits.Length):
        info, kind, default = typer.Option(metavar="LENGTH", help=meaning), str, f"{default:g}mm"
    elif metavar:  # named, since the oldest Typer allowed makes --LANG of a metavar in capitals
        named = option_name(field.name)
        info = typer.Option(named, metavar=metavar.word, help=meaning, autocompletion=complete)
    else:  # named, or Typer would add a `--no-…` to it
        info = typer.Option(option_name(field.name), help=meaning)
    keyword = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(field.name, keyword, default=default, annotation=Annotated[kind, info])


def _typed_value(field: Field, value: Any) -> Any:
    """The only values that are typed otherwise than an order has them are lengths."""
    check, option = limits.check_of(field.hint), option_name(field.name)
    if (
        isinstance(check, limits.Int)
        and value is not None
        and not check.least <= value <= check.most
    ):
        said = "{option} must be a whole number from {least} to {most}, not {value}."
        raise DeckError(said, option=option, least=check.least, most=check.most, value=value)
    if isinstance(check, limits.Number) and not check.least <= value <= check.most:
        said = "{option} must be a number from {least:g} to {most:g}, not {value:g}."
        raise DeckError(said, option=option, least=check.least, most=check.most, value=value)
    if not isinstance(check, limits.Length):
        return value
    try:
        length = millimetres(value)
    except ValueError as wrong:
        raise DeckError("{option}: {wrong}.", option=option, wrong=wrong) from wrong
    if length < 0:
        raise DeckError("{option} cannot be less than 0, as {text} is.", option=option, text=value)
    return length


# --- the others ---


def _value(metavar: str, meaning: str) -> Any:
    return typer.Option(metavar=metavar, help=meaning)


def _switch(name: str, meaning: str) -> Any:
    """Named, as above."""
    return typer.Option(name, help=meaning)


Out = Annotated[Path, _value("FOLDER", "the folder for the files")]
Watch = Annotated[bool, _switch("--watch", "print again whenever a file of the deck changes")]

Papers = Annotated[str, _value("PAPERS", "several papers, such as a4,letter")]
AllLanguages = Annotated[bool, _switch("--all-languages", "in every language that there is")]
Everything = Annotated[
    bool,
    _switch("--everything", "in every language and every edition, for A4 and Letter at the least"),
]

NewFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="the .toml file to write; an existing file is never overwritten"
    ),
]
StudioDeck = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE", help="the deck's .toml file, or a folder; a new one may be begun there"
    ),
]
Port = Annotated[int, number(0, 65535, "the port to serve at; 0 is any that is free")]
NoBrowser = Annotated[bool, _switch("--no-browser", "only print the link")]
IconWord = Annotated[str, typer.Argument(metavar="WORD", help="only those whose name has it")]
Pose = Annotated[str, choice(lambda: POSES, "how the cards are shown")]
Older = Annotated[
    str,
    typer.Argument(
        metavar="OLDER", help="the deck as it was: a copy of its .toml file and what it names"
    ),
]
Fetched = Annotated[
    str, typer.Argument(metavar="DECK", help="a deck's .toml file, whose tables have an address")
]
Strangers = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="a .json of rpg-cards, a folder of Cider, a .cmp of CardMaker, a table"
    ),
]
ImportOut = Annotated[
    Path, _value("FOLDER", "the folder for the deck; a table's deck is written beside it")
]
StartLayout = Annotated[
    str,
    typer.Option(
        metavar="|".join(starts()),
        help="with a layout of its own, and cards that show it",
        autocompletion=completion_of(starts),
    ),
]
SchemaName = Annotated[
    str, typer.Argument(metavar="NAME", help="of which file; without it, which there are")
]

Foreign = Annotated[list[Path], typer.Argument(metavar="FILE", help="a PDF of cards on sheets")]
GridFile = Annotated[
    Path | None, _value("FILE", "how the cards lie on its pages, instead of looking for it")
]
Pages = Annotated[
    list[str] | None,
    _value(
        "PAGES",
        "those that hold cards, such as 2-9,12; again for cards of another kind; without it, all",
    ),
]
REVERSES = ("none", "even", "last", "beside", "below")
Reverse = Annotated[
    str,
    choice(
        lambda: REVERSES,
        (
            "its backs: on even pages, one on the last page, or beside or below their fronts, "
            "across a fold"
        ),
    ),
]
KIT_BACKS = ("long-edge", "gutterfold")
KitBacks = Annotated[
    str, choice(lambda: KIT_BACKS, "turned over the long edge, or folded for a printer of one side")
]
NoBacks = Annotated[
    bool, typer.Option("--no-backs", help="fronts alone, which saves nearly half of the ink")
]
RefoldBacks = Annotated[str | None, choice(lambda: BACKS, "how backs line up with their fronts")]

Paper = Annotated[str, choice(paper_names, "the paper in your printer")]
Shift = Annotated[str | None, _value("X,Y", "how far off the front's cross is: right,down in mm")]
Back = Annotated[str | None, _value("X,Y", "the same for the back's cross, seen from the back")]
Length = Annotated[
    str | None, _value("X,Y", "how long the 150 mm rulers came out: across,down in mm")
]
