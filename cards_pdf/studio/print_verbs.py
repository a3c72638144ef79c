"""What the page asks to print: every paper, edition and service, and all of it as one file."""

import re
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cards_pdf.cards.edition import Edition
from cards_pdf.commands.deck import job_from
from cards_pdf.commands.deck_wish import DeckWish, check_together
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Deck
from cards_pdf.decks.shared_deck import pack
from cards_pdf.sheets.cut_marks import MARKS
from cards_pdf.sheets.deck_sheets import make_pdf
from cards_pdf.sheets.impose import BACKS
from cards_pdf.sheets.services import export, load_profile, of_pdf, profile_files, warnings
from cards_pdf.studio.session import Json, Session

_WHEN = (1980, 1, 1, 0, 0, 0)
_LENGTH = re.compile(r"\d{1,2}(\.\d{1,2})?mm")
_TWO_SIDED = ("long-edge", "short-edge")


class PrintVerbs:
    """A file is made once, told about, and then fetched."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._made: dict[str, bytes] = {}
        session.verbs |= {"print-options": self.options, "print": self.print, "made": self.made}

    def options(self, _: Json) -> Json:
        """What there is to choose for this deck."""
        deck = self.session.whole()
        whole = find_spec("pypdfium2") is not None  # draws pages as pictures, and is in no browser
        services = [(name, load_profile(name)) for name in (profile_files() if whole else of_pdf())]
        return {
            "papers": [{"name": name, "title": sizes.paper(name).title} for name in sizes.paper_names()],
            "backs": [back for back in BACKS if back == "none" or deck.has_backs],
            "marks": [*MARKS],
            "services": [{"name": name, "title": found.title} for name, found in services],
            "elsewhere": not whole,
            "languages": self._languages(),
        }

    def _languages(self) -> list[str]:
        stem = self.session.name.removesuffix(".toml")
        found = [
            re.fullmatch(rf"{re.escape(stem)}\.([a-z-]+)\.toml", name) for name in self.session.folder.names()
        ]
        return ["", *(one[1] for one in found if one)]

    def print(self, request: Json) -> Json:
        """Make what is wanted; the answer says what it is called and how much paper it takes."""
        wish = self.wish(request)
        deck = self.spoken(wish.lang)
        if request.get("everything"):
            return self._keep(f"{deck.stem}.zip", self._everything(deck), {})
        if wish.profile:
            return self._for_service(wish, deck)
        check_together(wish)
        job = job_from(wish, deck)
        made = make_pdf(job)
        sheets = -(-made.pages // 2) if wish.backs in _TWO_SIDED else made.pages
        said = {"pages": made.pages, "sheets": sheets, "warning": self.session.speak(made.warning)}
        return self._keep(f"{job.stem}.pdf", made.pdf, said)

    def spoken(self, lang: str) -> Deck:
        return load_deck(self.session.folder.path(self.session.name), lang) if lang else self.session.whole()

    def made(self, request: Json) -> Json:
        content = self._made.get(str(request.get("name")))
        if content is None:
            raise DeckError("There is no such file any more.")
        return {"content": content}

    def _keep(self, name: str, content: bytes, said: Json) -> Json:
        """Only the last one: files are large."""
        self._made = {name: content}
        return {"made": name, "bytes": len(content), **said}

    def wish(self, request: Json) -> DeckWish:
        wanted = request.get("how") or {}
        bleed = str(wanted.get("bleed") or "0mm")
        return DeckWish(
            deck=self.session.name,
            lang=_one_of(wanted.get("lang"), self._languages()) or "",
            paper=_one_of(wanted.get("paper"), sizes.paper_names()),
            backs=_one_of(wanted.get("backs"), BACKS) or "none",
            marks=_one_of(wanted.get("marks"), MARKS),
            bleed=bleed if _LENGTH.fullmatch(bleed) else "0mm",
            edition=Edition(low_ink=bool(wanted.get("ink")), large=bool(wanted.get("large"))),
            camera=bool(wanted.get("camera")),
            fillable=bool(wanted.get("fillable")),
            profile=_one_of(wanted.get("service"), profile_files()),
        )

    def _for_service(self, wish: DeckWish, deck: Deck) -> Json:
        profile = load_profile(str(wish.profile))
        usual = DeckWish(deck=wish.deck, edition=wish.edition, profile=wish.profile)
        job = job_from(usual, deck)
        said = "\n".join(self.session.speak(Sentence(one)) for one in warnings(job, profile))
        files = {name: content for name, content, _ in export(job, profile)}
        return self._keep(f"{deck.stem}-{profile.name}.zip", zipped(files), {"warning": said})

    def _everything(self, deck: Deck) -> bytes:
        """Both papers, in colour and low ink, with backs where there are some, and the deck itself."""
        files: dict[str, bytes] = {}
        backs = ["none", "long-edge"] if deck.has_backs else ["none"]
        for paper in ("a4", "letter"):
            for ink in (False, True):
                for back in backs:
                    wish = DeckWish(
                        deck=self.session.name, paper=paper, backs=back, edition=Edition(low_ink=ink)
                    )
                    try:
                        job = job_from(wish, deck)
                        files[f"{job.stem}.pdf"] = make_pdf(job).pdf
                    except CardsError:
                        continue  # cards that are too large for a paper
        path: Path = self.session.folder.path(self.session.name)
        files[f"{deck.stem}.pnp.zip"] = pack(path)
        return zipped(files)


def _one_of(word: object, known: object) -> str | None:
    return str(word) if word and str(word) in known else None  # type: ignore[operator] # any collection


def zipped(files: dict[str, bytes]) -> bytes:
    """The same files make the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name, content in files.items():
            info = ZipInfo(name, _WHEN)
            info.compress_type = ZIP_DEFLATED
            made.writestr(info, content)
    return out.getvalue()
