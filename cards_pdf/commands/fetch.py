"""`cards-pdf fetch` and `import`: decks, tables and pictures that come from elsewhere.

`fetch` downloads a deck's tables and pictures and keeps them beside the deck. Nothing else uses the
network, and no deck makes it so: a person does, by `fetch` or a button of the studio. Only https is
read, or http of this machine itself, at most 10 MB in at most 10 seconds. A server may redirect to
https alone, and never to this machine.

Limitation: a server that says neither `Content-Length` nor sends chunks ends its reply by closing
the connection. Nothing then tells a whole reply from one that was cut short.
"""

from collections.abc import Iterator
from contextlib import suppress
from http.client import IncompleteRead
from pathlib import Path
from threading import Thread
from typing import Annotated, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import typer

from cards_pdf import importers
from cards_pdf.common.commands import speech_of
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message, join_words, reason, short
from cards_pdf.common.program import Speech
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.common.sandbox.safe_open import WrongFileError, file_error_context, open_ordinary
from cards_pdf.decks.archive import find_files, list_texts
from cards_pdf.decks.icons import PICTURES, file_of_address, is_address
from cards_pdf.decks.load import find_deck
from cards_pdf.decks.tables import ENDINGS, is_here, is_public, is_readable

DECK = typer.Argument(
    metavar="DECK", help="a deck's .toml file, whose tables or pictures have an address"
)
_MAX_PICTURES = 500  # at a time; the next run continues
MAX_BYTES = 10_000_000
MAX_SECONDS = 10.0
_WEB_PAGE_STARTS = (b"<!doctype html", b"<html")


class BadAddressError(Exception):
    """A problem with an address or its content, as the end of a sentence."""


def fetch(context: typer.Context, deck: Annotated[str, DECK]) -> None:
    """Download every table that has an address, then the pictures that are missing.

    A failure keeps what was downloaded before.
    """
    speech = speech_of(context)
    path = find_deck(deck)
    tables = [*_tables_with_address(path)]
    for file, address in tables:
        _download_file(file, address, speech)
    pictures = _find_pictures(path)
    if not tables and not pictures:
        message = (
            "{path}: none of its tables has an address: cards = {{ file = "
            '"cards.csv", address = "https://…" }}.'
        )
        raise DeckError(message, path=path)
    missing = [picture for picture in pictures.items() if not picture[0].is_file()]
    for file, address in missing[:_MAX_PICTURES]:
        _download_file(file, address, speech)


def _download_file(file: Path, address: str, speech: Speech) -> None:
    """Keep the content of an address as a file, and what the file held before as `NAME.bak`."""
    content = read_address(address)
    backup = file.with_name(f"{file.name}.bak")
    message = "Downloaded {address} to {path} ({size:.0f} KB)."
    if file.exists():
        with file_error_context(file), open_ordinary(file) as table:
            before = table.read()
        if before != content:
            write_file(backup, before)
            message = (
                "Downloaded {address} to {path} ({size:.0f} KB). The table that was there is now "
                "{backup}."
            )
    write_file(file, content)
    size = len(content) / 1000
    speech.say(message, path=file, address=short(address, 100), size=size, backup=backup)


def _find_pictures(deck: Path) -> dict[Path, str]:
    """Return the addresses that a deck's files name as pictures, by their files."""
    folder = deck.resolve().parent
    pictures: dict[Path, str] = {}
    for file in find_files(deck).values():
        with suppress(OSError, UnicodeDecodeError, CardsError, WrongFileError):
            for word in list_texts(file):
                if is_address(word) and urlsplit(word).path.lower().endswith(PICTURES):
                    pictures[folder / file_of_address(word)] = word
    return pictures


def _tables_with_address(path: Path) -> Iterator[tuple[Path, str]]:
    """Yield file and address of a deck's tables, whether or not the files exist yet."""
    head: Any = tables_of(path).get("deck")
    cards = head.get("cards") if isinstance(head, dict) else None
    folder = path.resolve().parent
    for table in cards if isinstance(cards, list) else [cards]:
        if not isinstance(table, dict) or not isinstance(table.get("address"), str):
            continue
        file = (folder / str(table.get("file", ""))).resolve()
        if not file.is_relative_to(folder) or file.suffix.lower() not in ENDINGS:
            message = (
                '{path}: "file" of a table with an address is a name beside the deck that ends '
                "in {words}."
            )
            raise DeckError(message, path=path, words=join_words(ENDINGS))
        yield file, table["address"]


def read_address(address: str) -> bytes:
    """Return the whole content of an address. Raise DeckError with the address if that fails."""
    results: list[bytes | Exception] = []

    def read() -> None:
        try:
            results.append(_download(address))
        except Exception as error:  # noqa: BLE001 -- raised below, in the caller's thread
            results.append(error)

    # The timeout of a socket counts for each byte anew, and not for looking up a name. Only the
    # waiting has a limit of its own, so the download runs in a thread that is left behind.
    thread = Thread(target=read, daemon=True)
    thread.start()
    thread.join(MAX_SECONDS)
    result = results[0] if results else TimeoutError()
    if isinstance(result, Exception):
        wrong = _explain(result)
        message = '"{address}" {wrong}.'
        raise DeckError(message, address=short(address, 100), wrong=wrong) from result
    return result


def _explain(error: Exception) -> BadAddressError:
    if isinstance(error, BadAddressError):
        return error
    if isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError):
        return BadAddressError(Message("did not answer within {most:g} seconds", most=MAX_SECONDS))
    if isinstance(error, HTTPError):
        error.close()
        return BadAddressError(Message("was rejected by its server ({code})", code=error.code))
    if isinstance(error, IncompleteRead):
        return BadAddressError("ended early, so it was not read")
    why = reason(error) if isinstance(error, OSError) else str(error)
    return BadAddressError(Message("cannot be read ({why})", why=short(why, 100)))


def _download(address: str) -> bytes:
    """Return the whole content of an address. Raise an error if it is too large or ends early."""
    if not is_readable(address):
        raise BadAddressError("must start with https://; http:// works only for this machine")
    proxies = ProxyHandler({}) if is_here(address) else ProxyHandler()
    opener = build_opener(proxies, _RedirectHandler())
    request = Request(address, headers={"User-Agent": "cards-pdf"})  # noqa: S310 -- checked above
    with opener.open(request, timeout=MAX_SECONDS) as response:
        length = response.length  # None without Content-Length
        # `read` with a size raises IncompleteRead for chunks that are missing, but returns the rest
        # of a body that is shorter than its Content-Length.
        content: bytes = response.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise BadAddressError(Message("is larger than {most} MB", most=MAX_BYTES // 1_000_000))
    if length is not None and len(content) < length:
        message = "ended early: {count} of {length} bytes arrived"
        raise BadAddressError(Message(message, count=len(content), length=length))
    if content.lstrip()[:20].lower().startswith(_WEB_PAGE_STARTS):
        raise BadAddressError("returns a web page; publish the sheet as CSV and use that address")
    if not content.strip():
        raise BadAddressError("returns nothing")
    return content


class _RedirectHandler(HTTPRedirectHandler):
    """Redirects to public addresses. Only this machine may redirect to itself."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if not is_public(newurl) and not (is_here(req.full_url) and is_readable(newurl)):
            if fp:
                fp.close()
            raise BadAddressError("redirects to an address that may not be read")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


# --- import ---

SOURCE = typer.Argument(
    metavar="FILE",
    help="a .json of rpg-cards or CardPen, a folder of Cider, a .cmp of CardMaker, a .yml of "
    "Squib, a .nde of nanDECK, a table",
)
SHEET = typer.Option(metavar="NAME", help="the sheet of a workbook; without it, the first")
IMPORT_FOLDER = typer.Option(
    metavar="FOLDER", help="the folder for the deck; a table's deck is written beside it"
)


def import_deck(
    context: typer.Context,
    source: Annotated[Path, SOURCE],
    sheet: Annotated[str, SHEET] = "",
    out: Annotated[Path | None, IMPORT_FOLDER] = None,
) -> None:
    importers.import_deck(source, out, speech_of(context), sheet)
