"""`referee web`: the page as static files, for any web host and with the network off."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice
from cards_pdf.common.sentences import reason
from referee.command_line.options import Commands
from referee.errors import Failure, user_path
from referee.front_ends.page import ROOMS

app = Commands()
OUT = typer.Argument(metavar="OUT", help="the folder for the files")
ENGINE = typer.Option(metavar="FILE", help="the package pyodide as a file, where npm cannot fetch it")
Engine = Annotated[str | None, ENGINE]
Only = Annotated[str | None, choice(lambda: list(ROOMS), "one room alone, instead of all of them")]


@app.command()
def web(context: typer.Context, out: Annotated[str, OUT], engine: Engine = None, only: Only = None) -> None:
    """Write the page as a folder that needs no server: the referee runs in the browser."""
    from gzip import compress

    from referee.front_ends.page.folder import site
    from referee.front_ends.page.folder.bundle import of_others
    from referee.front_ends.page.folder.engine import SNAPSHOT, engine_files

    folder = user_path(out)
    package = engine_files(user_path(engine) if engine else None)
    found = site.contents(package, faces_of_cards(), [only] if only else ())
    try:
        site.write(folder, found)
    except OSError as error:
        raise Failure("{path} cannot be written: {reason}.", path=folder, reason=reason(error)) from None
    speech = speech_of(context)
    if brought := list(of_others()):
        speech.say("It includes games of other packages: {games}.", games=brought)
    if SNAPSHOT not in found:
        speech.say("There is no node here, so the page starts more slowly.")
    packed = [compress(data) for data in found.values()]
    size, travels = (f"{sum(map(len, files)) / 1_000_000:.1f}" for files in (found.values(), packed))
    said = (
        "{folder}: {size} MB, of which {travels} MB travel where the host compresses. Put it on "
        "any web host with https, or try it here:"
    )
    speech.say(said, folder=folder, size=size, travels=travels)
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")


def faces_of_cards() -> dict[str, object]:
    """The cards of every game with a deck of its own as printed, in every language."""
    from cards_pdf.common.data.places import has_deck
    from cards_pdf.common.desk.answers import plain
    from referee import games
    from referee.campaign.faces import CardFaces
    from referee.front_ends.page.folder.bundle import of_others
    from referee.languages import languages

    faces, named = CardFaces(), filter(has_deck, (*games.TITLES, *of_others()))
    return {f"{name}-{lang}": plain(faces.fresh(name, lang)) for name in named for lang in languages()}
