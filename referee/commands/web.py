"""`referee web`: the page as static files, for any web host and with the network off."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.command_line.declared import CommandLine
from referee.errors import Failure, user_path

app = CommandLine()
OUT = typer.Argument(metavar="OUT", help="a folder for the files; it is made")
ENGINE = typer.Option(metavar="FILE", help="the package pyodide as a file, where npm cannot fetch it")


@app.command()
def web(out: Annotated[str, OUT], engine: Annotated[str | None, ENGINE] = None) -> None:
    """Write the page as a folder that needs no server: the referee runs in the browser."""
    from referee.front_ends.web import site
    from referee.front_ends.web.engine import files

    folder = user_path(out)
    found = site.contents(files(user_path(engine) if engine else None))
    try:
        site.write(folder, found)
    except OSError as error:
        raise Failure(f"{folder} cannot be written: {error.strerror}.") from None
    _tell(folder, found)


def _tell(folder: Path, found: dict[str, bytes]) -> None:
    from referee.front_ends.web.snapshot import NAME

    if NAME not in found:
        print("There is no node here that could make the page start fast; it works without, more slowly.")
    size = sum(map(len, found.values())) / 1_000_000
    print(f"{folder}: {size:.1f} MB. Put it on any web host with https, or try it here:")
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")
