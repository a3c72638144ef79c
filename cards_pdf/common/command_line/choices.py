"""Options whose value is one of a few words: refused with the words, and completed from them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer

from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import OR, listed, short


def choice(words: Callable[[], Sequence[str]], meaning: str, usual: str | None = None) -> Any:
    """The declaration of an option that takes one of these words; `usual` is what none of them means."""

    def check(ctx: typer.Context, param: typer.CallbackParam, value: str | None) -> str | None:
        if value is not None and value not in words():
            facts = {"option": param.opts[0], "allowed": listed(words(), OR), "given": short(value)}
            raise CardsError('{option} takes {allowed}, not "{given}".', **facts)
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
