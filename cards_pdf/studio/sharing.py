"""Starting a deck, passing it on as a file or a link, and checking it thoroughly."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.commands.new_deck import new_deck_files
from cards_pdf.common.data_files import card_files, starts
from cards_pdf.common.errors import BadRequestError, CardsError, DeckError, Problem
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, MaxItems, Text
from cards_pdf.common.records.reader import read_request
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox.safe_open import file_error_context, read_limited
from cards_pdf.common.web.dispatcher import Nothing, define_verb, verb
from cards_pdf.decks.archive import files_of, pack
from cards_pdf.decks.campaign import find_unknown_effects
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import (
    MAX_PACKED_BYTES,
    MAX_UNPACKED_BYTES,
    SHARED,
    Files,
    is_deck_file,
    unpack,
)
from cards_pdf.importers import find_decks, make_files, unpack_project
from cards_pdf.studio.open_deck import (
    BLEED_MM,
    DEFAULT_VIEW,
    ClientState,
    DeckHandlers,
    DeckNews,
    Name,
)
from cards_pdf.studio.printing import Content

_EDITIONS = (Edition(), Edition(low_ink=True))
_CHECK_S = 0.5  # of computing per edition: about 150 cards
_LINK_ENDINGS = (".toml", ".csv", ".svg", ".md", ".txt", "")
_MAX_LINK = 8_000  # characters, which mail and chats keep whole
_MAX_LINK_BYTES = 1_000_000  # of a deck in a link, unpacked
_LINK = re.compile("#(?:.*&)?deck=([A-Za-z0-9_-]+)")


@record
class Start:
    """A layout to start from, with a picture of its first card."""

    name: str
    title: str
    svg: str
    wide: float
    high: float


@record
class Starts:
    starts: list[Start]


@record
class LinkedDeck:
    """A deck in a link: text files alone."""

    deck: Name
    files: Annotated[Mapping[str, Annotated[str, Text(_MAX_LINK_BYTES)]], MaxItems(1_000)]


@record
class Link:
    link: str  # its last part, "#deck=…"


class Sharing(DeckHandlers):
    """Handlers that start a deck, pass it on and check it. Nothing is sent to a server."""

    @verb
    def starts(self) -> Starts:
        """List the layouts to start from."""
        decks = {name: folder / "deck.toml" for name, folder in starts().items()}
        decks[""] = card_files("new")["deck"]
        listed = []
        for name, path in decks.items():
            deck = load_deck(path)
            card = deck.cards[0]
            pictures = CardPictures(deck, bleed=BLEED_MM)
            svg = pictures.draw_front(card, f"s-{name}-")
            self.deck.get_gallery(DEFAULT_VIEW).keep_files(pictures.canvas)
            width, height = pictures.size(card)
            title = name.capitalize() or "Plain cards"
            listed.append(Start(name=name, title=title, svg=svg, wide=width, high=height))
        return Starts(starts=listed)

    @verb
    def start(self, layout: Annotated[str, Text(100)] = "") -> DeckNews:
        """Create the files of a deck, but no schema that exists already."""
        files = new_deck_files(self.deck.name, layout, self.deck.speak.code)
        missing = {
            name: content
            for name, content in files.items()
            if not (name.endswith(".json") and self.deck.folder.path(name).exists())
        }
        news = self._create(self.deck.name, missing)
        message = Message("{file} is ready.", file=self.deck.name)
        return replace(news, message=self.deck.speak(message))

    @define_verb(is_concurrent=True)
    def check(self) -> Nothing:
        """Find text that is hidden or hard to read. The next look lists the issues."""
        deck = self.deck.get_deck()
        checked = replace(deck, notices=()).without_copies
        try:
            colour, low_ink = (
                look_at_deck(checked, edition, all_texts=False, seconds=_CHECK_S)
                for edition in _EDITIONS
            )
        except ImportError as missing:
            raise DeckError(
                "A browser cannot draw pictures of finished pages; on a computer, "
                "`cards-pdf check` can."
            ) from missing
        except CardsError as error:
            issues = self.deck.make_issues(error)
        else:
            problems = [*find_unknown_effects(checked), *colour.warnings]
            problems += [
                problem._replace(message=Message("With --low-ink: {said}", said=problem.message))
                for problem in low_ink.warnings
                if problem not in colour.warnings
            ]
            issues = [self.deck.make_issue(problem, grave=False) for problem in problems]
        if deck is self.deck.deck:
            self.deck.check_issues = issues
        return Nothing()

    @verb
    def pack(self) -> Content:
        """Send the deck as one file."""
        return Content(pack(self.deck.path))

    @verb
    def link(self) -> Link:
        """Return the deck's files as texts for a link. SVG drawings are texts."""
        files = files_of(self.deck.path)
        for name in files:
            if Path(name).suffix.lower() not in _LINK_ENDINGS:
                raise DeckError(
                    "{name} does not fit in a link; share the deck as a file.", name=name
                )
        if sum(map(len, files.values())) > _MAX_LINK_BYTES:
            raise DeckError("{path}: {fault}.", path=SHARED, fault=Message("is too large"))
        texts = {name: content.decode("utf-8-sig", "replace") for name, content in files.items()}
        link = write_link(json.dumps({"deck": self.deck.name, "files": texts}))
        if len(link) > _MAX_LINK:
            message = "This deck is too large for a link ({size} characters); share it as a file."
            raise DeckError(message, size=len(link))
        return Link(link=link)

    @verb
    def open_pack(self, content: Annotated[bytes, Bytes(MAX_PACKED_BYTES)] = b"") -> DeckNews:
        """Create the files of a packed deck."""
        with file_error_context(SHARED):
            deck, files = unpack(content)
        return self._create(deck, files)

    @verb
    def open_link(self, link: Annotated[str, Text(2 * _MAX_LINK)]) -> DeckNews:
        """Create the files of a deck in a link."""
        linked = _read_link(link)
        files = {name: text.encode(errors="replace") for name, text in linked.files.items()}
        if linked.deck not in files:
            raise DeckError("There is no such file any more.")
        return self._create(linked.deck, files)

    @verb
    def open_import(
        self, name: Name, content: Annotated[bytes, Bytes(MAX_PACKED_BYTES)] = b""
    ) -> DeckNews:
        """Create the files of a deck from a table, another program's file or a zipped project.

        All decks of a project are created, and the first one is opened.
        """
        file = Path(name).name
        files: Files = {}
        with TemporaryDirectory() as folder:
            source = Path(folder) / file
            with file_error_context(file):
                if source.suffix.lower() == ".zip":
                    source = unpack_project(Path(folder), content)
                else:
                    source.write_bytes(content)
                decks = [*find_decks(source)]
                if any(deck.table or deck.is_beside for deck in decks):
                    files |= _read_deck_files(source.parent)
                for deck in decks:
                    files |= make_files(deck)
        self._create(f"{decks[0].stem}.toml", files)
        lost = [Message("Lost: {what}.", what=one) for deck in decks for one in deck.lost]
        self.deck.check_issues = [
            self.deck.make_issue(Problem(message), grave=False) for message in dict.fromkeys(lost)
        ]
        return self.deck.look(ClientState())

    def _create(self, deck: str, files: Files) -> DeckNews:
        """Create files. The deck's own file gets the name that this studio was opened with."""
        named = {
            self.deck.name if name == deck else name: content for name, content in files.items()
        }
        existing = [name for name in named if self.deck.folder.path(name).exists()]
        if existing:
            raise DeckError("{path} exists already; it was left as it is.", path=existing[0])
        deck_last = sorted(named.items(), key=lambda file: file[0] == self.deck.name)
        self.deck.edits.create_files(dict(deck_last))
        return self.deck.look(ClientState())


def _read_deck_files(folder: Path) -> Files:
    """Return the tables, pictures and fonts below a folder, by name."""
    names = {path: path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*"))}
    return {
        name: read_limited(path, MAX_UNPACKED_BYTES)
        for path, name in names.items()
        if path.is_file() and is_deck_file(name)
    }


def write_link(text: str) -> str:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return f"#deck={urlsafe_b64encode(data).decode().rstrip('=')}"


def _read_link(link: str) -> LinkedDeck:
    """Return the deck in a link, of which no more is unpacked than a link may hold."""
    with suppress(BadRequestError, IndexError, RecursionError, ValueError, zlib.error):
        data = urlsafe_b64decode(f"{_LINK.findall(link)[0]}==")
        content = json.loads(zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, _MAX_LINK_BYTES))
        if isinstance(content, dict):
            deck: LinkedDeck = read_request(LinkedDeck, content, lenient=True)
            return deck
    raise DeckError("There is no deck in this link.")
