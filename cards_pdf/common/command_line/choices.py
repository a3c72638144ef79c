"""Options whose value is one of a few words: refused with the words, and completed from them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer

from cards_pdf.common.command_line.plain_typer import speech_of
from cards_pdf.common.errors import CardsError


def choice(words: Callable[[], Sequence[str]], meaning: str, usual: str | None = None) -> Any:
    """The declaration of an option that takes one of these words; `usual` is what none of them means."""

    def check(ctx: typer.Context, param: typer.CallbackParam, value: str | None) -> str | None:
        if value is not None and value not in words():
            speech = speech_of(ctx)
            facts = {"option": param.opts[0], "words": speech(" or ").join(words()), "given": value}
            raise CardsError(speech('{option} takes {words}, not "{given}".', **facts))
        return value

    return typer.Option(
        metavar="|".join(words()),
        help=meaning,
        callback=check,
        autocompletion=completed(words),
        show_default=usual or True,
    )


def completed(words: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """What a shell offers for a word that was begun."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return complete
