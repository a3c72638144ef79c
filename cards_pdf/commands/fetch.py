"""`cards-pdf fetch`: tables of a deck that have an address are read from there, and kept beside the
deck.

Nothing else ever asks the network, and no deck makes it ask: a person does, by this command or a
button of the studio. What is read is https, or http of this machine itself; no larger than 10 MB
and no longer than 10 seconds; a server that sends elsewhere may send to https alone, and never to
this machine.
"""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message, join_words, reason, short
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.decks.load import find_deck
from cards_pdf.decks.tables.address import is_here, is_public, may_be_read
from cards_pdf.decks.tables.tables import ENDINGS

MOST_BYTES = 10_000_000
MOST_SECONDS = 10.0
_PAGES = (b"<!doctype html", b"<html")


class BadAddressError(Exception):
    """What is wrong with an address or what it gives, as the end of a sentence."""


class _Kept(NamedTuple):
    """A table, and where it comes from."""

    file: Path
    address: str


def fetch_tables(deck: str, speech: Speech) -> None:
    """Read every table that has an address; each that was read is there, whatever becomes of the
    next.
    """
    path = find_deck(deck)
    kept = [*_kept(path)]
    if not kept:
        said = (
            '{path}: no table of it has an address: cards = {{ file = "cards.csv", address = '
            '"https://…" }}.'
        )
        raise DeckError(said, path=path)
    for file, address in kept:
        content = read_table(address)
        write_file(file, content)
        kilobytes = len(content) / 1000
        said = "{path} is what {address} holds now ({size:.0f} KB)."
        speech.say(said, path=file, address=short(address, 100), size=kilobytes)


def read_table(address: str) -> bytes:
    """What lies there; raises DeckError where that is no table."""
    try:
        return read_address(address)
    except BadAddressError as wrong:
        raise DeckError('"{address}" {wrong}.', address=short(address, 100), wrong=wrong) from wrong


def _kept(path: Path) -> Iterator[_Kept]:
    """The file says it, whether or not its tables are there yet."""
    head: Any = tables_of(path).get("deck")
    cards = head.get("cards") if isinstance(head, dict) else None
    folder = path.resolve().parent
    for table in cards if isinstance(cards, list) else [cards]:
        if not isinstance(table, dict) or not isinstance(table.get("address"), str):
            continue
        file = (folder / str(table.get("file", ""))).resolve()
        if not file.is_relative_to(folder) or file.suffix.lower() not in ENDINGS:
            said = (
                '{path}: "file" of a table with an address is a name beside the deck that ends '
                "in {words}."
            )
            raise DeckError(said, path=path, words=join_words(ENDINGS))
        yield _Kept(file, table["address"])


def read_address(address: str, seconds: float = MOST_SECONDS) -> bytes:
    """What lies there. Raises BadAddressError."""
    if not may_be_read(address):
        raise BadAddressError("must begin with https://; http:// does for this machine alone")
    found: list[bytes | Exception] = []

    def read() -> None:
        try:
            found.append(_read(address, seconds))
        except Exception as fault:  # noqa: BLE001 -- whoever waits tells it
            found.append(fault)

    # A server may take for ever over a name, a header or a byte: what can be bounded is the waiting
    reader = Thread(target=read, daemon=True)
    reader.start()
    reader.join(seconds)
    content = found[0] if found else TimeoutError()
    if isinstance(content, bytes):
        return content
    if isinstance(content, BadAddressError):
        raise content
    if isinstance(content, TimeoutError) or isinstance(
        getattr(content, "reason", None), TimeoutError
    ):
        raise BadAddressError(
            Message("did not answer within {most:g} seconds", most=seconds)
        ) from content
    if isinstance(content, HTTPError):
        content.close()
        raise BadAddressError(
            Message("is refused by its server ({code})", code=content.code)
        ) from content
    why = reason(content) if isinstance(content, OSError) else str(content)
    raise BadAddressError(Message("cannot be read ({why})", why=short(why, 100))) from content


def _read(address: str, seconds: float) -> bytes:
    proxies = ProxyHandler({}) if is_here(address) else ProxyHandler()
    opener = OpenerDirector()
    for handler in (
        proxies,
        HTTPHandler(),
        HTTPSHandler(),
        _Elsewhere(),
        HTTPErrorProcessor(),
        HTTPDefaultErrorHandler(),
    ):
        opener.add_handler(handler)
    request = Request(address, headers={"User-Agent": "cards-pdf"})  # noqa: S310 -- checked by whoever calls
    with opener.open(request, timeout=seconds) as answer:
        content: bytes = answer.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadAddressError(Message("is larger than {most} MB", most=MOST_BYTES // 1_000_000))
    if content.lstrip()[:20].lower().startswith(_PAGES):
        raise BadAddressError(
            "gives a page of the web; publish the sheet as CSV and take that address"
        )
    if not content.strip():
        raise BadAddressError("gives nothing")
    return content


class _Elsewhere(HTTPRedirectHandler):
    """A server that sends on to another address."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if not is_public(newurl) and not (is_here(req.full_url) and may_be_read(newurl)):
            if fp:
                fp.close()
            raise BadAddressError("sends on to an address that may not be read")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
