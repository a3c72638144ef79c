"""`referee balance`: plays the campaigns, on several processes if wanted, and writes the reports."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cards_pdf.common.command_line.harmless import complain
from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.sentences import Sentence
from referee import games
from referee.games.legacy import deck as decks
from referee.insight import outputs
from referee.insight.fairness.balance import SELDOM, Balance, WorthOfBox, compared, verdict, weighed
from referee.insight.fairness.playing import Experiment, Trial, play

WIDTH = 30


def balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Language = ENGLISH,
) -> int:
    outputs.must_be_writable(html)
    outputs.must_be_a_picture(png)
    trials = [Trial(name, decks.load(name)) for name in (experiment.deck, experiment.against) if name]
    exit_code = play(experiment, trials, say)
    tried = [trial for trial in trials if trial.sensible]
    if not tried:
        print(say("Nothing was played."), file=sys.stderr)
        return 1
    reports = _reports(tried, say)
    verdicts = [*map(verdict, reports), *_compared(tried, reports)]
    outputs.show([*verdicts, *(line for report in reports for line in ("", *lines(report)))], say)
    _written(reports, list(map(say, verdicts)), html, png, say)
    return exit_code


def _reports(tried: Sequence[Trial], say: Language) -> list[Balance]:
    """Each deck's report, with its title and its cards' texts in a language."""
    word = games.load("legacy").say(say.code).word  # what stands on the shipped cards
    names = told_apart([trial.deck for trial in tried], [word(trial.plain["title"]) for trial in tried])
    reports = (
        weighed(name, trial.plain, trial.sensible, trial.by_chance)
        for name, trial in zip(names, tried, strict=True)
    )
    return [
        report._replace(boxes=[box._replace(text=word(box.text)) for box in report.boxes])
        for report in reports
    ]


def _compared(tried: Sequence[Trial], reports: Sequence[Balance]) -> Iterator[Sentence]:
    if len(tried) > 1:
        ours, theirs = tried
        yield compared(reports[0].name, reports[1].name, ours.sensible, theirs.sensible)


def told_apart(files: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Names for decks: their titles, or their files' names where those are equal, or what was typed."""
    for names in (titles, [Path(file).name for file in files]):
        if len(set(names)) == len(names):
            return list(names)
    return list(files)


def lines(report: Balance) -> list[str]:
    """The report as text."""
    return [
        Sentence(
            "{deck}: {campaigns:campaign|campaigns} of {games:game|games}",
            deck=report.name,
            campaigns=report.campaigns,
            games=report.games,
        ),
        *_part("Won, by game", _by_game(report)),
        *_part(
            "Won, by monster",
            (f"{monster:>4}  {share:.0f} %" for monster, share in report.by_monster.items()),
        ),
        *_part("Used, of the times it could be", (_used(card, share) for card, share in report.use.items())),
        *_part(
            "Boxes, by what a tick adds to the chance of a later game, in points",
            map(_box, report.boxes)
            if report.boxes
            else [Sentence("  too few games to say; --campaigns takes more")],
        ),
        *(
            ["", Sentence("Never ticked: {boxes}", boxes=" ".join(report.never_ticked))]
            if report.never_ticked
            else []
        ),
    ]


def _part(title: str, rows: Iterable[str]) -> list[str]:
    return ["", Sentence(title), *rows]


def _by_game(report: Balance) -> Iterator[str]:
    for number, share in enumerate(report.by_number, 1):
        bar = f"{number:>4}  {'█' * round(share.value * WIDTH):·<{WIDTH}}"
        yield Sentence(
            "{first}  {second}",
            first=bar,
            second=Sentence("{value:.0%} ({least:.0%} to {most:.0%})", **share._asdict()),
        )


def _used(card: str, share: float) -> str:
    row = f"{card:>4}  {100 * share:3.0f} %"
    return Sentence("{first}  {second}", first=row, second=Sentence("hardly ever")) if share < SELDOM else row


def _box(box: WorthOfBox) -> str:
    row = f"{box.name:>6}  {box.worth:+.1f}"
    if box.worth.is_sure:
        return f"{row}  {box.text}"
    return Sentence(
        "{first}  {second}  {third}", first=row, second=Sentence("(may be nothing)"), third=box.text
    )


def _written(
    reports: list[Balance], verdicts: list[str], html: Path | None, png: Path | None, say: Language
) -> None:
    if not (html or png):
        return
    from referee.insight.fairness.page import page, picture  # pictures are slow to import
    from referee.insight.many_games.picture import write

    if html:
        outputs.write(html, page(reports, verdicts, say).encode())
        complain(say("Written: {path}.", path=html))
    if png:
        write(picture(reports, say), png)
        complain(say("Written: {path}.", path=png))
