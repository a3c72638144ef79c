"""What `referee GAME …` asks for, and the options that every game has."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from referee.rulekit.options import Option, Value

LANGUAGES = ("en", "zh")
SAVE = Option("save", "keep the game in this file, or go on with the one in it", any_text="FILE")
HOUSE = (
    Option("new", "begin another game; the unfinished one is kept"),
    Option("json", "speak the protocol on standard input and output"),
    Option("deal", "cards from your own deck, or dealt by the referee", "physical", ("physical", "digital")),
    Option("seed", "with --deal digital: the same seed gives the same game", None, least=0),
    Option("lang", "language", None, LANGUAGES),
)


@dataclass
class Request:
    """What a command line asks for."""

    given: dict[str, Value] = field(default_factory=dict)  # the game's own options
    house: dict[str, Value] = field(default_factory=dict)
    save: Path | None = None

    @property
    def digital(self) -> bool:
        return self.house.get("deal") == "digital"
