"""What the page fetches as bytes: faces and pictures of the cards in sight, icons."""

from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.ordinary_file import read_limited
from cards_pdf.studio.folder import LARGEST
from cards_pdf.studio.session import Json, Session, view_of


class FileVerbs:
    """Only what a card in sight shows is handed out."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.verbs |= {
            "font": self.font, "picture": self.picture, "file": self.file, "icons": self.icons,
        }  # fmt: skip

    def font(self, request: Json) -> Json:
        gallery = self.session.gallery(view_of(request))
        face: Any = gallery.fonts.get(str(request.get("name")))
        if face is None:
            raise DeckError("There is no such file any more.")
        data = face.face._ttf_data  # noqa: SLF001 -- the only place where ReportLab keeps a font whole
        return {"content": bytes(data)}

    def picture(self, request: Json) -> Json:
        file: Path | None = self.session.gallery(view_of(request)).files.get(str(request.get("name")))
        if file is None or not file.is_file():
            raise DeckError("There is no such file any more.")
        return {"content": read_limited(file, LARGEST)}

    def file(self, request: Json) -> Json:
        """One of the deck's folder."""
        return {"content": self.session.folder.read(str(request.get("name")))}

    def icons(self, _: Json) -> Json:
        """Each as the outline that texts set, by name, with the deck's own names."""
        from cards_pdf.art.icons import ICONS, icon_outline
        from cards_pdf.pdf.svg.words import outline

        own = list(self.session.deck.icons) if self.session.deck else []
        return {"icons": {name: outline(icon_outline(name)) for name in ICONS}, "own": own}
