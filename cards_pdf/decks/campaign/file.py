"""The schema of `campaign.toml`: the cards as they are now, and each game that was counted."""

from typing import Annotated, NamedTuple

from cards_pdf.common.records.annotations import AnyOf, Convert, Int, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.decks.campaign.state import MOST, STATS, WAYS, StateTable

FORMAT = 1  # the next format is 3: unreleased files once had the format 2
OUTCOMES = ("win", "loss", "conceded")
_CHANGES = ({"box"}, {"box", "choice"}, {"stat", "gain"}, {"crossed_out"})


class ChangeRow(NamedTuple):
    """A change that a game made to a card.

    A box was ticked, a number grew, or a monster upgrade was crossed out.
    """

    card: str
    box: Annotated[int, Int(1, MOST)] = 0
    choice: Annotated[str, "the word that was ticked, such as fire"] = ""
    stat: Annotated[str, AnyOf(STATS)] = ""
    gain: Annotated[int, Int(-MOST, MOST)] = 0
    crossed_out: bool = False

    def validated(self, at: Location) -> "ChangeRow":
        if (
            at.table.keys() - {"card"} not in _CHANGES
            or ("crossed_out" in at.table) != self.crossed_out
        ):
            at.wrong(
                "", "must be a box ticked, a stat with its gain, or crossed out: one of these."
            )
        return self


class GameRow(NamedTuple):
    """A game that was counted."""

    id: str
    save: Annotated[str, "the name of its save"]
    monster: str
    outcome: Annotated[str, AnyOf(OUTCOMES)]
    turns: int
    hp: Annotated[int, "that were left"]
    changes: tuple[ChangeRow, ...]


def _known_format(number: int, _: Location) -> int:
    if number != FORMAT:
        raise InvalidValue(
            "is {number}; this referee reads format {format}.", number=number, format=FORMAT
        )
    return number


BY_US = Text(
    16, "[0-9a-f]{16}", "is made by the referee: 16 digits and letters from a to f.", filled=True
)


class CampaignFile(NamedTuple):
    """The cards of a campaign as they are now, and its games."""

    format: Annotated[int, Convert(int, _known_format)]
    deck: Annotated[str, "the name of a deck, or the path of its file"]
    upgrade_discards: Annotated[str, AnyOf(WAYS)]
    state: StateTable
    id: Annotated[str, BY_US]
    elsewhere: Annotated[
        tuple[str, ...], MaxItems(1_000), "games in files of their own, until they count"
    ] = ()
    passed_over: Annotated[
        tuple[str, ...], "ids of games that ended when the cards had changed"
    ] = ()
    game: tuple[GameRow, ...] = ()

    def validated(self, at: Location) -> "CampaignFile":
        ids: set[str] = set()
        for number, row in enumerate(self.game, 1):
            if row.id in ids:
                place = Location(at.run, {}, "game", at, number)
                place.wrong("id", "{row} is that of an earlier game.", row=repr(row.id))
            ids.add(row.id)
        return self
