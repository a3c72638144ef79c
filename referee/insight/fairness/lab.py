"""`referee balance`: plays the campaigns, on several processes if wanted, and writes the reports."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from referee.errors import WrongUse
from referee.games.legacy import deck as decks
from referee.insight.fairness.balance import SELDOM, Balance, compared, verdict, weighed
from referee.insight.fairness.campaigns import PlayedCampaign, campaign
from referee.insight.many_games.simulation import Progress

WIDTH = 30


class Lab(NamedTuple):
    """What is to be played."""

    deck: str
    against: str | None
    campaigns: int
    games: int
    workers: int = 1


def balance(lab: Lab, html: Path | None = None, png: Path | None = None) -> int:
    reports, played = [], []
    for name in filter(None, (lab.deck, lab.against)):
        plain = decks.load(name)
        ours = list(_campaigns(lab, plain, by_chance=False))
        chance = list(_campaigns(lab, plain, by_chance=True))
        reports.append(weighed(plain["title"], plain, ours, chance))
        played.append(ours)
    verdicts = [verdict(report) for report in reports]
    if len(reports) > 1:
        verdicts.append(compared(reports[0].name, reports[1].name, *played))
    text = "\n\n".join(["\n".join(verdicts), *("\n".join(lines(report)) for report in reports)])
    print(text)
    _written(reports, verdicts, html, png)
    return 0


def _campaigns(lab: Lab, plain: dict[str, Any], *, by_chance: bool) -> Iterator[PlayedCampaign]:
    """In the order of their seeds, whoever plays them."""
    progress = Progress(lab.campaigns)
    if lab.workers == 1:
        for seed in range(lab.campaigns):
            yield campaign(plain, lab.games, seed, by_chance=by_chance)
            progress.show(seed + 1)
    else:
        with ProcessPoolExecutor(lab.workers) as pool:
            tasks = [
                pool.submit(campaign, plain, lab.games, seed, by_chance=by_chance)
                for seed in range(lab.campaigns)
            ]
            for seed, task in enumerate(tasks):
                yield task.result()
                progress.show(seed + 1)
    progress.clear()


def lines(report: Balance) -> list[str]:
    """The report as text."""
    rows = [f"{report.name}: {report.campaigns} campaigns of {report.games} games", "", "Won, by game"]
    for number, share in enumerate(report.by_number, 1):
        rows.append(f"{number:>4}  {'█' * round(share.value * WIDTH):·<{WIDTH}} {share:.0f} %")
    rows += ["", "Won, by monster"]
    rows += [f"{monster:>4}  {share:.0f} %" for monster, share in report.by_monster.items()]
    rows += ["", "Used, of the times it could be"]
    rows += [
        f"{card:>4}  {100 * share:3.0f} %{'  hardly ever' if share < SELDOM else ''}"
        for card, share in report.use.items()
    ]
    rows += ["", "Boxes, by what a tick adds to the chance of a later game, in points"]
    rows += [
        f"{box.name:>6}  {box.worth:+.1f}{'' if box.worth.is_sure else '  (may be nothing)'}  {box.text}"
        for box in report.boxes
    ]
    if not report.boxes:
        rows.append("  too few games to say; --campaigns takes more")
    if report.never_ticked:
        rows += ["", f"Never ticked: {' '.join(report.never_ticked)}"]
    return rows


def _written(reports: list[Balance], verdicts: list[str], html: Path | None, png: Path | None) -> None:
    if not (html or png):
        return
    from referee.insight.fairness.page import page, picture  # pictures are slow to import
    from referee.insight.many_games.picture import write

    try:
        if html:
            html.write_text(page(reports, verdicts), encoding="utf-8")
            print(f"Written: {html}.", file=sys.stderr)
    except OSError as wrong:
        raise WrongUse("file.unwritable", path=html, reason=wrong.strerror) from None
    if png:
        write(picture(reports), png)
        print(f"Written: {png}.", file=sys.stderr)
