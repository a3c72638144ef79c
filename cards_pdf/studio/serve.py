"""`cards-pdf studio`: from the command line to the page."""

import sys
from pathlib import Path
from secrets import token_urlsafe
from threading import Event, Thread

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.sentences import reason
from cards_pdf.common.serving.server import link
from cards_pdf.decks.load import PACK_ENDING
from cards_pdf.decks.shared_deck import shared_files, write_all
from cards_pdf.studio.server import HERE, Server
from cards_pdf.studio.sessions import new_session

BYTES = 16


def serving(deck: Path, port: int, lang: str) -> Server:
    """A server that answers already."""
    if deck.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=deck)
    if not deck.parent.is_dir():
        raise FileError("{path}: there is no such folder.", path=deck.parent)
    try:
        server = Server(port, new_session(deck, lang), token_urlsafe(BYTES))
    except OSError as error:
        raise FileError(
            "{host}:{port} cannot be served: {reason}. Try another --port.",
            host=HERE, port=str(port), reason=reason(error),
        ) from None  # fmt: skip
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    return server


def deck_file(named: Path | None) -> Path:
    """The deck that is named; the only one in a folder; or a new one there."""
    if named and named.name.endswith(PACK_ENDING):
        return _laid_out(named)
    if named and named.suffix == ".toml":
        return named
    folder = named or Path()
    decks = [path for path in sorted(folder.glob("*.toml")) if "[deck]" in path.read_text("utf-8", "replace")]
    return decks[0] if len(decks) == 1 else folder / "deck.toml"


def _laid_out(shared: Path) -> Path:
    """The files of a shared deck in a folder beside it; one that is there already is gone on with."""
    name, files = shared_files(shared)
    folder = shared.with_name(shared.name.removesuffix(PACK_ENDING))
    if not folder.exists():
        folder.mkdir()
        write_all(folder, files)
    return folder / name


def run_studio(deck: Path, port: int, speech: Speech, *, opening: bool) -> None:
    """Until Ctrl-C. The link's first line is the URL alone, for programs."""
    server = serving(deck, port, speech.spoken.code)
    try:
        url = link(server)
        print(url, flush=True)
        speech.say(
            "Open it in a browser on this computer; press Ctrl-C to stop. What you change is saved at once."
        )
        if opening and sys.stdout.isatty():
            import webbrowser

            webbrowser.open(url)
        Event().wait()
    except KeyboardInterrupt:
        return
    finally:
        server.is_closing = True
        server.shutdown()
