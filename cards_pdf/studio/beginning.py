"""How a deck begins: from one of our layouts or somebody's deck; and the longer look at one that is
there.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.commands.check import new_deck_files
from cards_pdf.common.data_files import card_files, starts
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, MaxItems, Text
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.archive import files_of, pack
from cards_pdf.decks.campaign.effects import find_unknown_effects
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import MOST_PACKED, SHARED, BadPackError, check_name, unpack
from cards_pdf.studio.gallery import BLEED
from cards_pdf.studio.open_deck import DeckNews, Name, OpenDeck, Seen
from cards_pdf.studio.pictures import Called, Content, face_of

_EDITIONS = (Edition(), Edition(low_ink=True))
_LOOKING = 0.5  # seconds of computing for each: about what 150 cards take to draw
_IN_LINK = (".toml", ".csv", ".svg", ".md", ".txt", "")
_MOST_IN_LINK = 1_000_000  # bytes of a deck in a link, once it is unpacked


class Start(NamedTuple):
    """A layout to start from, as its first card looks."""

    name: str
    title: str
    svg: str
    wide: float
    high: float


class Starts(NamedTuple):
    starts: list[Start]


class Begin(NamedTuple):
    layout: Annotated[str, Text(100)] = ""


class Checked(NamedTuple):
    problems: int


class InLink(NamedTuple):
    """A deck of texts alone, as a link carries it."""

    deck: Name
    files: Annotated[Mapping[str, Annotated[str, Text(_MOST_IN_LINK)]], MaxItems(1_000)]


class Link(NamedTuple):
    link: InLink


class Pack(NamedTuple):
    content: Annotated[bytes, Bytes(MOST_PACKED)] = b""


class Beginning:
    """Decks are passed on without being sent anywhere: as a file to save, or as words for a
    link.
    """

    def __init__(self, at: OpenDeck) -> None:
        self.at = at
        self._fonts: dict[str, Any] = {}

    @verb
    def starts(self) -> Starts:
        """The layouts to start from."""
        found, told = {name: folder / "deck.toml" for name, folder in starts().items()}, []
        for name, path in (found | {"": card_files("new")["deck"]}).items():
            deck = load_deck(path)
            pictures, card = CardPictures(deck, bleed=BLEED), deck.cards[0]
            svg = pictures.front(card, f"s-{name}-")
            self._fonts |= pictures.canvas.fonts
            told.append(Start(name, name.capitalize() or "Plain cards", svg, *pictures.size(card)))
        return Starts(told)

    @verb("start-font")
    def font(self, ask: Called) -> Content:
        """A face of those pictures."""
        return face_of(self._fonts, ask.name)

    @verb
    def start(self, ask: Begin) -> DeckNews:
        """Begin a deck where no file is; what is there stays as it is."""
        files = new_deck_files(self.at.name, ask.layout, self.at.speak.code)
        for name in [
            name for name in files if name.endswith(".json") and self.at.folder.path(name).exists()
        ]:
            del files[name]
        return self._written(self.at.name, files)

    @verb(aside=True)
    def check(self) -> Checked:
        """Which words are hidden or hard to read, in colour and in low ink; the next look tells."""
        deck = self.at.whole()
        looked_at = deck._replace(notices=()).without_copies
        try:
            usual, little = (
                look_at_deck(looked_at, edition, all_texts=False, seconds=_LOOKING)
                for edition in _EDITIONS
            )
        except ImportError as missing:
            raise DeckError(
                "A browser draws no pictures of finished pages: on a computer, `cards-pdf "
                "check` does."
            ) from missing
        except CardsError as error:
            found = self.at.faults_of(error)
        else:
            told = [*find_unknown_effects(looked_at), *usual.warnings]
            in_little = (one for one in little.warnings if one not in usual.warnings)
            told += [
                one._replace(said=Message("With --low-ink: {said}", said=one.said))
                for one in in_little
            ]
            found = [self.at.fault(one, grave=False) for one in told]
        if deck is self.at.deck:
            self.at.checked = found
        return Checked(len(found))

    @verb
    def pack(self) -> Content:
        """The deck as one file, for others."""
        return Content(pack(self.at.path))

    @verb
    def link(self) -> Link:
        """The deck's files as texts, which a link can carry; drawings are some."""
        files = files_of(self.at.path)
        for name in files:
            if Path(name).suffix.lower() not in _IN_LINK:
                raise DeckError(
                    "{name} does not travel in a link; pass the deck on as a file.", name=name
                )
        if sum(map(len, files.values())) > _MOST_IN_LINK:
            raise DeckError("{path}: {fault}.", path=SHARED, fault=Message("is too large"))
        texts = {name: content.decode("utf-8-sig", "replace") for name, content in files.items()}
        return Link(InLink(self.at.name, texts))

    @verb
    def open_pack(self, ask: Pack) -> DeckNews:
        """A shared deck's files, written where none is."""
        try:
            deck, files = unpack(ask.content)
        except BadPackError as fault:
            raise DeckError("{path}: {fault}.", path=SHARED, fault=fault) from fault
        return self._written(deck, files)

    @verb
    def open_link(self, ask: InLink) -> DeckNews:
        """The files of a deck from a link, likewise."""
        files = {name: text.encode(errors="replace") for name, text in ask.files.items()}
        try:
            for name in files:
                check_name(name)
        except BadPackError as fault:
            raise DeckError("{path}: {fault}.", path=SHARED, fault=fault) from fault
        if ask.deck not in files or sum(map(len, files.values())) > _MOST_IN_LINK:
            raise DeckError("{path}: {fault}.", path=SHARED, fault=Message("is too large"))
        return self._written(ask.deck, files)

    def _written(self, deck: str, files: dict[str, bytes]) -> DeckNews:
        """The deck's own file is called as the page calls it."""
        named = {self.at.name if name == deck else name: content for name, content in files.items()}
        there = [name for name in named if self.at.folder.path(name).exists()]
        if there:
            raise DeckError("{path} exists already; it was left as it is.", path=there[0])
        self.at.edits.create_files(
            dict(sorted(named.items(), key=lambda one: one[0] == self.at.name))
        )
        return self.at.look(Seen())
