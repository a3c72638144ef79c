"""Options for one of a few words, or for a number within bounds."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import OR, Message, join_words, short


def choice(words: Sequence[str], meaning: str, shown_default: str | None = None) -> Any:
    """Declare an option that takes one of some words."""

    def check(param: typer.CallbackParam, value: str | None) -> str | None:
        if value is not None and value not in words:
            if value.lower() in words:  # --paper A4
                return value.lower()
            raise make_error(param.opts[0], join_words(words, OR), value)
        return value

    return typer.Option(
        metavar="|".join(words),
        help=meaning,
        callback=check,
        autocompletion=completion_of(lambda: words),
        show_default=shown_default or True,
    )


def number(minimum: int, maximum: int | None, meaning: str) -> Any:
    """Declare an option that takes a whole number within bounds."""
    bounds = Message("{least} or more", least=minimum)
    if maximum is not None:
        bounds = Message("{least} to {most}", least=minimum, most=maximum)

    def check(param: typer.CallbackParam, value: int) -> int:
        if value < minimum or (maximum is not None and value > maximum):
            raise make_error(param.opts[0], bounds, str(value))
        return value

    return typer.Option(metavar="N", help=meaning, callback=check)


def make_error(option: str, allowed_values: str, value: str) -> CardsError:
    message = '{option} takes {allowed}, not "{given}".'
    return CardsError(message, option=option, allowed=allowed_values, given=short(value))


def completion_of(words: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Return a function that offers the words to a shell."""

    def complete(_context: typer.Context, _words: list[str], incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return complete
