"""`referee share`: a game as a link that any page opens, and as a code to scan."""

import sys
from typing import Annotated

import typer

from cards_pdf.common.commands import speech_of
from referee.commands.saves import LAST
from referee.insight.outputs import lay_code
from referee.saves import library, opening
from referee.saves.link import make_link

PAGE = typer.Option("--page", metavar="ADDRESS", help="the page that opens it")


def share(
    context: typer.Context,
    save: Annotated[str | None, LAST] = None,
    page: Annotated[str, PAGE] = "",
) -> None:
    speech = speech_of(context)
    path = library.find_save(save) if save else library.find_last_save()
    link = f"{page.partition('#')[0]}#{make_link(opening.read_session(path))}"
    if page and sys.stdout.isatty():
        print(lay_code(link))
    print(link)
    if not page:
        speech.say("Put it behind the address of a page, or name that with --page.")
