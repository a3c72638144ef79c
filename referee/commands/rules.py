"""`referee rules`: the rules of a game, or what they say about a word."""

from typing import Annotated

import typer

from cards_pdf.common import line_break
from cards_pdf.common.commands import completion_of, speech_of
from cards_pdf.rulebooks.rule_sheet import set_out
from referee import games
from referee.protocol.verbs import find_rules

GAME = typer.Argument(help="a game", autocompletion=completion_of(games.names))
WORDS = typer.Argument(
    metavar="WORD", help="only the rules about this word, or a ruling such as R3"
)


def rules(
    context: typer.Context,
    game: Annotated[str, GAME],
    words: Annotated[list[str] | None, WORDS] = None,
) -> None:
    speech = speech_of(context)
    width = line_break.width()
    chosen = games.load(games.find_name(game))
    found = find_rules(chosen, speech.spoken.code, " ".join(words or ()), width=width)
    speech.tell(
        [*(found.rulings or ()), *(set_out(found.sections, width) if found.sections else ())]
    )
