"""Which papers a game's rules become: sheet, booklet, play mat and trackers, each a file of its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from cards_pdf.booklet import draw_booklet
from cards_pdf.canvas import Canvas
from cards_pdf.edition import Edition
from cards_pdf.look import Look, look_of
from cards_pdf.play_mat import draw_play_mat
from cards_pdf.rule_model import RuleSheet
from cards_pdf.rule_sheet import draw_rule_sheet
from cards_pdf.rule_text import GAMES, languages, load, words
from cards_pdf.sheets import Made
from cards_pdf.trackers import draw_trackers

Work = tuple[str, Callable[[], Made]]  # a file's stem and what makes it

KINDS: dict[str, Callable[[Canvas, RuleSheet, Look, str], None]] = {
    "rules": draw_rule_sheet,
    "booklet": draw_booklet,
    "mat": draw_play_mat,
    "trackers": draw_trackers,
}


@dataclass(frozen=True, slots=True)
class RuleJob:
    """How a game's papers are to be printed."""

    paper: str = "a4"
    edition: Edition = Edition()
    fillable: bool = False

    @property
    def kinds(self) -> Iterator[str]:
        """A wallet booklet has no room for large print, and only trackers have something to fill in."""
        for kind in KINDS:
            if not (self.edition.large and kind == "booklet") and not (self.fillable and kind != "trackers"):
                yield kind


def rule_works(game: str, job: RuleJob, lang: str = "") -> Iterator[Work]:
    """The files of one game, in one language or in all it has."""
    for each in (lang,) if lang else languages(game):
        for kind in job.kinds:
            yield _stem(game, each, kind, job), partial(make_paper, load(game, each), kind, job)


def all_rule_works(paper: str) -> Iterator[Work]:
    """Every game in colour, with little ink and in large print, and its trackers to fill in on a screen."""
    editions = Edition(), Edition(low_ink=True), Edition(large=True)
    jobs = [RuleJob(paper, edition) for edition in editions] + [RuleJob(paper, fillable=True)]
    for game in GAMES:
        for job in jobs:
            yield from rule_works(game, job)


def make_paper(sheet: RuleSheet, kind: str, job: RuleJob, log: list[str] | None = None) -> Made:
    """One PDF. `log` gets a line for every drawing call."""
    canvas = Canvas(
        title=f"{sheet.title}: {words(sheet.lang)[kind]}",
        author=sheet.credit,
        language="zh-Hans" if sheet.lang == "zh" else sheet.lang,
        fillable=job.fillable,
        log=log,
    )
    KINDS[kind](canvas, sheet, look_of(sheet, job.edition), job.paper)
    return Made(canvas.pdf(), canvas.pages)


def _stem(game: str, lang: str, kind: str, job: RuleJob) -> str:
    """spade-poker-zh-mat-a4-low-ink"""
    parts = [game, "" if lang == "en" else lang, kind, job.paper]
    parts += ["" if job.edition.name == "colour" else job.edition.name, "fillable" if job.fillable else ""]
    return "-".join(part for part in parts if part)
