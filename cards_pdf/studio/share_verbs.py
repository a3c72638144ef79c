"""What the page asks to pass a deck on, or to open somebody's."""

from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.shared_deck import BadPackError, check_name, files_of, pack, unpacked
from cards_pdf.studio.session import Json, Session

_SHARED = Sentence("The shared deck")
_IN_LINK = (".toml", ".csv", ".svg", ".md", ".txt", "")
_MOST_IN_LINK = 1_000_000  # bytes of a deck in a link, once it is unpacked


class ShareVerbs:
    """Nothing is sent anywhere: a file to save, or words for a link."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.verbs |= {
            "pack": self.pack,
            "link": self.link,
            "open-pack": self.open_pack,
            "open-link": self.open_link,
        }

    def pack(self, _: Json) -> Json:
        return {"content": pack(self.session.folder.path(self.session.name))}

    def link(self, _: Json) -> Json:
        """The deck's files as texts, which a link can carry; drawings are some."""
        files = files_of(self.session.folder.path(self.session.name))
        for name in files:
            if Path(name).suffix.lower() not in _IN_LINK:
                raise DeckError("{name} does not travel in a link; pass the deck on as a file.", name=name)
        texts = {name: content.decode("utf-8-sig", "replace") for name, content in files.items()}
        return {"link": {"deck": self.session.name, "files": texts}}

    def open_pack(self, request: Json) -> Json:
        """A shared deck's files, written where none is."""
        content = request.get("content")
        try:
            deck, files = unpacked(content if isinstance(content, bytes) else b"")
        except BadPackError as fault:
            raise DeckError("{path}: {fault}.", path=_SHARED, fault=fault) from fault
        return self._written(deck, files)

    def open_link(self, request: Json) -> Json:
        """A deck of texts alone, from a link."""
        files = {str(name): str(text).encode(errors="replace") for name, text in request["files"].items()}
        deck = str(request["deck"])
        try:
            for name in files:
                check_name(name)
        except BadPackError as fault:
            raise DeckError("{path}: {fault}.", path=_SHARED, fault=fault) from fault
        if deck not in files or sum(map(len, files.values())) > _MOST_IN_LINK:
            raise DeckError(
                "{path}: {fault}.", path=Sentence("The shared deck"), fault=Sentence("is too large")
            )
        return self._written(deck, files)

    def _written(self, deck: str, files: dict[str, bytes]) -> Json:
        """The deck's own file is called as the page calls it."""
        named = {self.session.name if name == deck else name: content for name, content in files.items()}
        there = [name for name in named if self.session.folder.path(name).exists()]
        if there:
            raise DeckError("{path} exists already; it was left as it is.", path=there[0])
        for name, content in named.items():
            self.session.edits.write(name, content, "")
        return self.session.look({})
