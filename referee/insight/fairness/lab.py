"""`referee balance`: plays the campaigns, on several processes if wanted, and writes the reports."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cards_pdf.command_line.harmless import complain
from referee import games
from referee.games.legacy import deck as decks
from referee.insight import outputs
from referee.insight.fairness.balance import SELDOM, Balance, WorthOfBox, compared, verdict, weighed
from referee.insight.fairness.playing import Experiment, Trial, play
from referee.rulekit.say import Say
from referee.texts.phrases import HOUSE, Phrase

WIDTH = 30


def balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Say = Say(HOUSE),  # noqa: B008 -- never changed
) -> int:
    outputs.must_be_writable(html)
    outputs.must_be_a_picture(png)
    trials = [Trial(name, decks.load(name)) for name in (experiment.deck, experiment.against) if name]
    play(experiment, trials, say)
    tried = [trial for trial in trials if trial.sensible]
    if not tried:
        print(say("simulate.none"), file=sys.stderr)
        return 1
    reports = _reports(tried, say)
    verdicts = [*map(verdict, reports), *_compared(tried, reports)]
    outputs.show([*verdicts, *(line for report in reports for line in ("", *lines(report)))], say)
    _written(reports, list(map(say.phrase, verdicts)), html, png, say)
    return 0


def _reports(tried: Sequence[Trial], say: Say) -> list[Balance]:
    """Each deck's, with its title and the texts of its cards as a language has them."""
    word = games.load("legacy").say(say.lang).word  # what stands on the shipped cards
    names = told_apart([trial.deck for trial in tried], [word(trial.plain["title"]) for trial in tried])
    reports = (
        weighed(name, trial.plain, trial.sensible, trial.by_chance)
        for name, trial in zip(names, tried, strict=True)
    )
    return [
        report._replace(boxes=[box._replace(text=word(box.text)) for box in report.boxes])
        for report in reports
    ]


def _compared(tried: Sequence[Trial], reports: Sequence[Balance]) -> Iterator[Phrase]:
    if len(tried) > 1:
        ours, theirs = tried
        yield compared(reports[0].name, reports[1].name, ours.sensible, theirs.sensible)


def told_apart(files: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Decks by their titles; by their files' names where these are equal, or else by what was typed."""
    for names in (titles, [Path(file).name for file in files]):
        if len(set(names)) == len(names):
            return list(names)
    return list(files)


def lines(report: Balance) -> list[str]:
    """The report as text."""
    return [
        Phrase("balance.head", deck=report.name, campaigns=report.campaigns, games=report.games),
        *_part("by-game", _by_game(report)),
        *_part(
            "by-monster", (f"{monster:>4}  {share:.0f} %" for monster, share in report.by_monster.items())
        ),
        *_part("used", (_used(card, share) for card, share in report.use.items())),
        *_part("boxes", map(_box, report.boxes) if report.boxes else [Phrase("balance.too-few")]),
        *(["", Phrase("balance.never", boxes=" ".join(report.never_ticked))] if report.never_ticked else []),
    ]


def _part(name: str, rows: Iterable[str]) -> list[str]:
    return ["", Phrase(f"balance.part-{name}"), *rows]


def _by_game(report: Balance) -> Iterator[str]:
    for number, share in enumerate(report.by_number, 1):
        bar = f"{number:>4}  {'█' * round(share.value * WIDTH):·<{WIDTH}}"
        yield Phrase("row.two", first=bar, second=Phrase("balance.share", **share._asdict()))


def _used(card: str, share: float) -> str:
    row = f"{card:>4}  {100 * share:3.0f} %"
    return Phrase("row.two", first=row, second=Phrase("balance.seldom")) if share < SELDOM else row


def _box(box: WorthOfBox) -> str:
    row = f"{box.name:>6}  {box.worth:+.1f}"
    if box.worth.is_sure:
        return f"{row}  {box.text}"
    return Phrase("row.three", first=row, second=Phrase("balance.may-be-nothing"), third=box.text)


def _written(
    reports: list[Balance], verdicts: list[str], html: Path | None, png: Path | None, say: Say
) -> None:
    if not (html or png):
        return
    from referee.insight.fairness.page import page, picture  # pictures are slow to import
    from referee.insight.many_games.picture import write

    if html:
        outputs.write(html, page(reports, verdicts, say).encode())
        complain(say("file.written", path=html))
    if png:
        write(picture(reports, say), png)
        complain(say("file.written", path=png))
