"""Campaigns of one deck or two, seed by seed, on one process or several; Ctrl-C keeps what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cards_pdf.common.languages import Language
from referee.insight.fairness.campaigns import PlayedCampaign, campaign
from referee.insight.many_games.simulation import Progress
from referee.insight.processes import UntilStopped, processes


class Experiment(NamedTuple):
    """What is to be played."""

    deck: str
    against: str | None
    campaigns: int
    games: int
    workers: int = 1


@dataclass
class Trial:
    """A deck and what was played with it: by a sensible player, and by one who ticks boxes by chance."""

    deck: str  # as it was typed
    plain: dict[str, Any]
    sensible: list[PlayedCampaign] = field(default_factory=list)
    by_chance: list[PlayedCampaign] = field(default_factory=list)


class CampaignTask(NamedTuple):
    """One campaign that is to be played."""

    trial: Trial
    by_chance: bool
    seed: int

    def keep(self, played: PlayedCampaign) -> None:
        (self.trial.by_chance if self.by_chance else self.trial.sensible).append(played)


def play(experiment: Experiment, trials: Sequence[Trial], say: Language) -> int:
    """A seed with each deck before the next one, so that they can be compared whenever it is stopped.

    What is returned is the exit code.
    """
    tasks = [
        CampaignTask(trial, by_chance, seed)
        for by_chance in (False, True)
        for seed in range(experiment.campaigns)
        for trial in trials
    ]
    progress = Progress(len(tasks))
    with UntilStopped(say) as until, closing(progress):
        for number, one in enumerate(results(experiment, tasks)):
            tasks[number].keep(one)
            progress.show(number + 1)
    return until.exit_code


def results(experiment: Experiment, tasks: Sequence[CampaignTask]) -> Iterator[PlayedCampaign]:
    """Results in the order of the tasks, whichever process plays them."""
    if experiment.workers == 1:
        for task in tasks:
            yield campaign(task.trial.plain, experiment.games, task.seed, by_chance=task.by_chance)
        return
    with processes(experiment.workers) as (pool, _):
        futures = [
            pool.submit(campaign, task.trial.plain, experiment.games, task.seed, by_chance=task.by_chance)
            for task in tasks
        ]
        for future in futures:
            yield future.result()
