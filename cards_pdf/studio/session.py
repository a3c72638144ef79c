"""What the page asks and is answered: each request names what to `do`; one after the other, whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext, suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any

from cards_pdf.cards.edition import Edition
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.languages import language
from cards_pdf.common.ordinary_file import WrongFileError
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Deck
from cards_pdf.studio.edits import Edits
from cards_pdf.studio.faults import Fault, faults_of, notice
from cards_pdf.studio.folder import TEXTS, ChangedOutsideError, DeckFolder
from cards_pdf.studio.gallery import BLEED, Gallery, View, regions_of
from cards_pdf.studio.region_edges import layout_file
from cards_pdf.studio.tables import tables_of_deck
from cards_pdf.studio.words import in_language

Json = dict[str, Any]
Verb = Callable[[Json], Json]
_MOST_GALLERIES = 6
_UNKNOWN = Sentence("The page asks for something that is not known here.")
_SAFE = 3.0  # mm within the cut


class Session:
    """One deck, at which several tabs may look."""

    def __init__(self, deck: Path, lang: str = "en") -> None:
        self.folder = DeckFolder(deck.parent)
        self.name = deck.name
        self.speak = language(lang)
        self.edits = Edits(self.folder)
        self.deck: Deck | None = None
        self.faults: list[Fault] = []
        self.checked: list[Fault] = []  # what only a longer look finds
        self.verbs: dict[str, Verb] = {"look": self.look, "regions": self.regions}
        self.aside: set[str] = set()  # verbs that take long and change nothing: they make nobody wait
        self._galleries: dict[View, Gallery] = {}
        self._numbers = count(1)
        self._lock = RLock()
        self._shown: list[Json] = []
        self._read = ""  # the state of all files when the deck was read

    def reply(self, request: Json) -> Json:
        """An answer; what cannot be done says why."""
        do = str(request.get("do"))
        with nullcontext() if do in self.aside else self._lock:
            try:
                verb = self.verbs.get(do)
                if verb is None:
                    raise DeckError(_UNKNOWN)
                return verb(request)
            except ChangedOutsideError as fault:
                return {"refused": self.speak(fault.said), "changed": True}
            except CardsError as fault:
                return {"refused": self.speak(fault.said)}
            except WrongFileError as fault:
                said = Sentence("{path}: {fault}.", path=request.get("file", self.name), fault=fault)
                return {"refused": self.speak(said)}
            except (KeyError, IndexError, TypeError, ValueError, AttributeError):
                return {"refused": self.speak(_UNKNOWN)}

    # --- what the page shows ---

    def look(self, request: Json) -> Json:
        """All that is new to this tab: `since` is the number of the newest picture that it has."""
        view = view_of(request)
        if not self.folder.path(self.name).is_file():
            words = {} if request.get("revs") else {"words": in_language(self.speak)}
            return {"name": self.name, "missing": True, "files": [], "lang": self.speak.code, **words}
        deck = self._loaded(view.lang)
        known = request.get("revs") or {}
        answer: Json = {"name": self.name, "missing": False, "files": self.edits.files(),
                        "undo": self.edits.can(), "lang": self.speak.code}  # fmt: skip
        answer["texts"] = self._texts(
            [file["name"] for file in answer["files"] if known.get(file["name"]) != file["rev"]]
        )
        if not known:
            answer["words"] = in_language(self.speak)
        if deck:
            answer |= self._cards(deck, view, request)
        if deck and known != {file["name"]: file["rev"] for file in answer["files"]}:
            answer["tables"] = self._tables(deck)
        answer["faults"] = [*self.faults, *self._card_faults(deck, view), *self.checked]
        return answer

    def _texts(self, names: Iterable[str]) -> dict[str, str]:
        """Those that can be read; why another cannot is one of the problems."""
        found = {}
        for name in names:
            with suppress(CardsError):
                if name.endswith(TEXTS):
                    found[name] = self.folder.text(name).replace("\r\n", "\n")
        return found

    def _cards(self, deck: Deck, view: View, request: Json) -> Json:
        gallery, since = self.gallery(view), int(request.get("since") or 0)
        first = request.get("first") or []
        all_drawn = gallery.draw(deck, view, map(str, first), self._numbers)
        cards, pictures = [], {}
        for card in deck.cards:
            drawn = gallery.drawn(card.code)
            cards.append({"code": card.code, "name": card.name, "copies": card.copies,
                          "boxes": len(card.boxes), "picture": drawn.number if drawn else 0,
                          "lies": deck.layout_of(card).landscape and not view.backs})  # fmt: skip
            if drawn and drawn.number > since:
                pictures[drawn.number] = drawn.svg
        width, height = sizes.card(deck.size).mm
        return {
            "deck": {"title": deck.title, "width": width, "height": height, "bleed": BLEED, "safe": _SAFE,
                     "shape": deck.shape, "backs": deck.has_backs},
            "cards": cards, "pictures": pictures, "more": not all_drawn,
        }  # fmt: skip

    def _tables(self, deck: Deck) -> list[Json]:
        """While the deck's own text cannot be read, as they were."""
        with suppress(CardsError, WrongFileError):
            self._shown = tables_of_deck(deck, self.folder, self.name)
        return self._shown

    def gallery(self, view: View) -> Gallery:
        while view not in self._galleries and len(self._galleries) >= _MOST_GALLERIES:
            del self._galleries[next(iter(self._galleries))]
        return self._galleries.setdefault(view, Gallery())

    def _loaded(self, lang: str) -> Deck | None:
        """Read again whenever a file changed; while it cannot be read, the last deck stays in sight."""
        state = f"{lang} {self.edits.state()}"
        if state == self._read:
            return self.deck
        self._read, self.checked = state, []
        try:
            self.deck = load_deck(self.folder.path(self.name), lang)
            self.faults = [notice(said, self.speak) for said in self.deck.notices]
        except CardsError as fault:
            self.faults = faults_of(fault, self.speak)
        return self.deck

    def _card_faults(self, deck: Deck | None, view: View) -> list[Fault]:
        found = []
        for card in deck.cards if deck else ():
            drawn = self.gallery(view).drawn(card.code)
            if drawn and drawn.wrong:
                found += faults_of(drawn.wrong, self.speak, code=card.code)
        return found

    def regions(self, request: Json) -> Json:
        """Where a card's regions lie."""
        deck = self.whole()
        card = next((card for card in deck.cards if card.code == request.get("code")), None)
        if card is None:
            return {"regions": []}
        file = layout_file(deck.layout_of(card), self.folder.names())
        return {"regions": regions_of(deck, card, view_of(request)), "layout": file}

    def whole(self) -> Deck:
        """The deck as it was last read."""
        if self.deck is None:
            raise DeckError("The deck cannot be read yet; mend what is wrong with it first.")
        return self.deck


def view_of(request: Mapping[str, Any]) -> View:
    wanted = request.get("view") or {}
    edition = Edition(low_ink=bool(wanted.get("ink")), large=bool(wanted.get("large")))
    return View(str(wanted.get("lang") or ""), edition, bool(wanted.get("backs")))
