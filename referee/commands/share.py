"""`referee share`: a game as a link that any page opens, and as a code to scan."""

import sys
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from referee.commands.saves import LAST
from referee.errors import user_path
from referee.insight.outputs import check_picture_path, draw_code, lay_code, write_output
from referee.saves import library, opening
from referee.saves.link import make_link

PAGE = typer.Option("--page", metavar="ADDRESS", help="the page that opens it")
CODE = typer.Option("--code", metavar="FILE", help="also draw it to scan, as .png or .svg")


def share(
    context: typer.Context,
    save: Annotated[str | None, LAST] = None,
    page: Annotated[str, PAGE] = "",
    code: Annotated[str | None, CODE] = None,
) -> None:
    speech = speech_of(context)
    path = library.find_save(save) if save else library.find_last_save()
    link = f"{page.partition('#')[0]}#{make_link(opening.read_session(path))}"
    if code:
        picture = user_path(code)
        check_picture_path(picture)
        write_output(picture, draw_code(link, picture.suffix))
        speech.say("Drawn: {path}", path=picture)
    if page and sys.stdout.isatty():
        print(lay_code(link))
    print(link)
    if not page:
        speech.say("Put it behind the address of a page, or name that with --page.")
