"""Options that come from the fields of an `Order`: `order_options` adds them to a command."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cards_pdf.common.commands import choice, completion_of, speech_of
from cards_pdf.common.data_files import games, languages
from cards_pdf.common.errors import DeckError
from cards_pdf.common.records import annotations
from cards_pdf.common.records.record import Field, fields_of
from cards_pdf.common.sizes import USUAL_PAPER
from cards_pdf.common.units import millimetres
from cards_pdf.decks.load import shipped_decks
from cards_pdf.order import Metavar, Order, option_name

REVERSES = ("none", "even", "last", "beside", "below")  # where a PDF to refold has its backs


HEADINGS = {  # of the options of a long command, by the fields of an order
    "What:": "what lang cards state only_changed since anyway png single",
    "Paper:": "paper format backs bleed bleed_mode from_ skip margin",
    "Look:": "low_ink large_print small_type suits border corners camera fillable gamma cmyk",
    "Cutting:": "marks cut_file cutter inset cut_test",
    "Services:": "profile stock foil hosted",
}


class OptionText(NamedTuple):
    """The text of an option: its meaning for a command, and the words that complete it."""

    meaning: str = ""
    words: Callable[[], Iterable[str]] | None = None
    metavar: str = ""


def _deck_languages() -> list[str]:
    return sorted({name.partition(".")[2] for name in shipped_decks() if "." in name})


def list_rule_languages() -> list[str]:
    return sorted({lang for game in games() for lang in languages(game)})


LOCAL_LANGUAGE = OptionText("one language; without it, that of your locale", list_rule_languages)
DECK = OptionText("a built-in deck's name or a .toml file", shipped_decks, metavar="DECK")
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="the folder for the files")]
OUT = Path("output")
Function = Callable[..., None]


def order_options(
    fields: str, *, has_headings: bool = False, **texts: OptionText
) -> Callable[[Function], Function]:
    """Return a decorator that replaces the parameter `order` by an option for each of `fields`.

    The parameter `speech` gets the language and the output of the command line.
    The field of the order has the help, the choices and the default, unless `texts` has others. An
    option that the command declares as a parameter of its own takes the place of the order's. Help
    has the options below HEADINGS if the command wants them.
    """
    texts = {"lang": OptionText(words=_deck_languages), **texts}
    headings = {
        name: heading
        for heading, names in HEADINGS.items()
        for name in names.split()
        if has_headings
    }
    known_fields = {field.name: field for field in fields_of(Order)}

    def declare(function: Function) -> Function:
        own = dict(inspect.signature(function, eval_str=True).parameters)
        from_order = [name for name in fields.split() if name not in own]
        options = {
            name: own.pop(name)
            if name in own
            else _make_parameter(
                known_fields[name], texts.get(name, OptionText()), headings.get(name)
            )
            for name in fields.split()
        }

        @wraps(function)
        def call(context: typer.Context, **values: Any) -> None:
            order = Order(
                **{name: _convert(known_fields[name], values.pop(name)) for name in from_order}
            )
            function(order=order, speech=speech_of(context), **values)

        keyword = inspect.Parameter.KEYWORD_ONLY
        parameters = [inspect.Parameter("context", keyword, annotation=typer.Context)]
        del own["speech"]
        for name, parameter in own.items():
            parameters += options.values() if name == "order" else [parameter]
        signature = inspect.Signature([parameter.replace(kind=keyword) for parameter in parameters])
        # Typer reads the options of a command off its signature.
        call.__signature__ = signature  # type: ignore[attr-defined]  # PEP 362
        return call

    return declare


def _make_parameter(field: Field, text: OptionText, heading: str | None) -> inspect.Parameter:
    """Return the parameter of which Typer makes an option."""
    meaning = text.meaning or field.hint.note(str) or ""
    complete = completion_of(text.words) if text.words else None
    check = annotations.check_of(field.hint)
    metavar = field.hint.note(Metavar)
    word = metavar.word if metavar else None
    kind = field.hint.bare_type
    default = Order._field_defaults[field.name]
    if isinstance(check, annotations.Length):
        word = "LENGTH"
        kind = str
        default = default if default is None else f"{default:g}mm"
    info: Any
    if field.name == "what":
        info = typer.Argument(metavar=text.metavar, help=meaning, autocompletion=complete)
        default = inspect.Parameter.empty
    elif isinstance(check, annotations.AnyOf):
        words = [*(check.words() if callable(check.words) else check.words)]
        shown_default = USUAL_PAPER if field.name == "paper" and not text.meaning else None
        info = choice(words, meaning, shown_default)
    else:
        # Named, or the oldest Typer allowed makes --LANG of a metavar, and each adds `--no-…`.
        name = option_name(field.name)
        info = typer.Option(name, metavar=word, help=meaning, autocompletion=complete)
    if field.name != "what":  # that is an argument, and not among the options
        info.rich_help_panel = heading
    keyword = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(field.name, keyword, default=default, annotation=Annotated[kind, info])


def _convert(field: Field, value: Any) -> Any:
    """Return the value of an order's field, or raise DeckError. Only lengths are converted."""
    check = annotations.check_of(field.hint)
    option = option_name(field.name)
    if (
        isinstance(check, annotations.Number)
        and value is not None
        and not check.minimum <= value <= check.maximum
    ):
        message = "{option} must be a number from {least:g} to {most:g}, not {value:g}."
        if check.is_whole:
            message = "{option} must be a whole number from {least} to {most}, not {value}."
        raise DeckError(
            message, option=option, least=check.minimum, most=check.maximum, value=value
        )
    if value is None or not isinstance(check, annotations.Length):
        return value
    try:
        length = millimetres(value)
    except ValueError as error:
        raise DeckError("{option}: {wrong}.", option=option, wrong=error) from error
    if length < 0:
        raise DeckError("{option} cannot be less than 0, as {text} is.", option=option, text=value)
    return length
