"""Observations: what a PDF, a photo or the player says about a campaign's cards.

Each source yields an `Observation`: the cards as the campaign has them, the cards as they should
be, and the squares that a person has to look at. `apply` writes it. Nothing is written before all
has been decided, and then only if the campaign is still as it was observed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cards_pdf.common.messages import Message
from cards_pdf.decks.campaign.state import CardsState
from referee.campaign import ledger
from referee.campaign.file import Campaign
from referee.errors import UsageError
from referee.games.legacy.pencil import Change, find_changes
from referee.saves.folder import label, resume_command
from referee.saves.journal import Journal

CROSSED_OUT = "crossed_out"  # the key of a crossed-out upgrade, where other boxes have a number


@dataclass(frozen=True, kw_only=True)
class Observation:
    """The cards of a campaign before and after what was observed."""

    before: CardsState
    after: CardsState
    notes: Sequence[str] = ()

    def describe(self) -> list[str]:
        """Return a line for each change that was written."""
        return self._describe("written: {change}", "gone: {change}")

    def describe_pending(self) -> list[str]:
        """Return a line for each change that is still to be written."""
        return self._describe("to write: {change}", "to rub out: {change}")

    def _describe(self, added: str, removed: str) -> list[str]:
        lines: list[str] = [
            Message(added, change=describe_change(change))
            for change in find_changes(self.before, self.after)
        ]
        lines += [
            Message(removed, change=describe_change(change))
            for change in find_changes(self.after, self.before)
            if not change.stat  # a changed number is among the lines above, as it went
        ]
        if self.before["wins"] != self.after["wins"]:
            wins = {"before": self.before["wins"], "after": self.after["wins"]}
            lines.append(Message("wins: {before} → {after}", **wins))
        if self.before["losses"] != self.after["losses"]:
            losses = {"before": self.before["losses"], "after": self.after["losses"]}
            lines.append(Message("losses: {before} → {after}", **losses))
        return lines


def describe_change(change: Change) -> str:
    """Return a change in words. All but the crossed-out upgrade are codes in every language."""
    if change.box or change.stat:
        return str(change)
    return Message("{card} crossed out", card=change.card)


def apply(folder: Path, observe: Callable[[Campaign], Observation]) -> Observation:
    """Lock a campaign, observe it, and write what was observed.

    Raise UsageError if a game has the cards, or if they have changed since they were observed.
    """
    with ledger.edit_reconciled(folder) as campaign:
        check_no_open_game(campaign)
        observation = observe(campaign)
        if observation.before != campaign.state:
            message = "Campaign {campaign} has changed meanwhile. Nothing is written."
            raise UsageError(message, campaign=campaign.name)
        campaign.state = observation.after
    return observation


def check_no_open_game(campaign: Campaign) -> None:
    """Raise an error if a game with answers has the cards, because its header holds them."""
    for path in ledger.find_games_in_play(campaign):
        journal = Journal.open(path)  # raises while another process plays it
        journal.close()
        if journal.moves:
            raise UsageError(
                "The game {save} is open and its cards are in use. Finish it first: `{command}`.",
                save=label(path),
                command=resume_command(path),
            )
