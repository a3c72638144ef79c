"""What the page asks of an empty folder, and the longer look at a deck that is there."""

from pathlib import Path
from typing import Any

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legible import looked_at
from cards_pdf.commands.check import new_deck_files, starts
from cards_pdf.common.data.places import card_files
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.effects import unknown_effects
from cards_pdf.decks.load import load_deck
from cards_pdf.studio.faults import Fault, faults_of, notice
from cards_pdf.studio.gallery import BLEED
from cards_pdf.studio.session import Json, Session

_EDITIONS = (Edition(), Edition(low_ink=True))


class BeginVerbs:
    """The layouts to start from, as their first cards look."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._fonts: dict[str, Any] = {}
        session.verbs |= {
            "starts": self.starts, "start": self.start, "start-font": self.font, "check": self.check,
        }  # fmt: skip
        session.aside.add("check")

    def starts(self, _: Json) -> Json:
        found = {name: folder / "deck.toml" for name, folder in starts().items()}
        return {"starts": [self._start(*one) for one in (found | {"": card_files("new")["deck"]}).items()]}

    def _start(self, name: str, path: Path) -> Json:
        deck = load_deck(path)
        pictures, card = CardPictures(deck, bleed=BLEED), deck.cards[0]
        svg = pictures.front(card, f"s-{name}-")
        self._fonts |= pictures.canvas.fonts
        wide, high = pictures.size(card)
        title = name.capitalize() or "Plain cards"
        return {"name": name, "title": title, "svg": svg, "wide": wide, "high": high}

    def font(self, request: Json) -> Json:
        face = self._fonts.get(str(request.get("name")))
        if face is None:
            raise DeckError("There is no such file any more.")
        return {"content": bytes(face.face._ttf_data)}  # noqa: SLF001 -- as in FileVerbs

    def start(self, request: Json) -> Json:
        """Written where no file is; what is there stays as it is."""
        files = new_deck_files(self.session.name, str(request.get("layout") or ""), self.session.speak.code)
        there = {name for name in files if self.session.folder.path(name).exists()}
        for name in there:
            if not name.endswith(".json"):
                raise DeckError("{path} exists already; it was left as it is.", path=name)
        for name in files.keys() - there:
            self.session.edits.write(name, files[name], "")
        return self.session.look({})

    def check(self, _: Json) -> Json:
        """Which words are hidden or hard to read, in colour and in low ink; the next look tells."""
        deck = self.session.whole()
        found = self._found(deck._replace(notices=()).without_copies)
        if deck is self.session.deck:
            self.session.checked = found
        return {"problems": len(found)}

    def _found(self, deck: Any) -> list[Fault]:
        speak = self.session.speak
        try:
            usual, little = (looked_at(deck, edition, all_texts=False) for edition in _EDITIONS)
        except ImportError as missing:
            raise DeckError(
                "A browser draws no pictures of finished pages: on a computer, `cards-pdf check` does."
            ) from missing
        except CardsError as fault:
            return faults_of(fault, speak)
        said = [*map(Sentence, unknown_effects(deck)), *usual.warnings]
        said += [
            Sentence("With --low-ink: {said}", said=one)
            for one in little.warnings
            if one not in usual.warnings
        ]
        return [notice(one, speak) for one in said]
