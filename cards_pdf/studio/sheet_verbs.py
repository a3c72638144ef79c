"""The sheets as they will be printed, or a service's cards, as pictures that follow the deck."""

from itertools import count

from cards_pdf.commands.deck import job_from
from cards_pdf.commands.deck_wish import check_together
from cards_pdf.pdf.svg.canvas import SvgCanvas
from cards_pdf.sheets.deck_sheets import Job, draw_deck
from cards_pdf.sheets.services import as_ordered, load_profile
from cards_pdf.studio.print_verbs import PrintVerbs
from cards_pdf.studio.session import Json, view_of


class OneSheet(SvgCanvas):
    """All sheets are drawn, and one of them is kept."""

    def __init__(self, job: Job, wanted: int, name: str) -> None:
        super().__init__(language=job.deck.language, only_black=job.edition.low_ink)
        self._wanted, self._name = wanted, name
        self.shown = ""

    def end_page(self) -> None:
        if self.pages <= self._wanted:  # the last one if there are not so many
            self.at, self.shown = self.pages, self.svg(self._name)


class SheetVerbs:
    """A sheet is drawn from what the print room would print."""

    def __init__(self, prints: PrintVerbs) -> None:
        self.prints, self.session = prints, prints.session
        self._numbers = count(1)
        self.session.verbs["sheet"] = self.sheet

    def sheet(self, request: Json) -> Json:
        """One of them, and how many there are."""
        job = self._job(request)
        canvas = OneSheet(job, max(1, int(request.get("page") or 1)), f"w{next(self._numbers)}-")
        warning = self.session.speak(draw_deck(canvas, job))
        gallery = self.session.gallery(view_of(request))
        gallery.fonts |= canvas.fonts
        gallery.files |= canvas.files
        wide, high = job.form.page
        told = {"page": canvas.at, "pages": canvas.pages, "wide": wide, "high": high, "warning": warning}
        return {"svg": canvas.shown, **told}

    def _job(self, request: Json) -> Job:
        wish = self.prints.wish(request)
        deck = self.prints.spoken(wish.lang)
        if wish.profile:
            return as_ordered(
                job_from(wish._replace(profile=None, backs="none"), deck), load_profile(wish.profile)
            )
        check_together(wish)
        return job_from(wish, deck)
