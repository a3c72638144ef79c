"""The options that every game has."""

from __future__ import annotations

from referee.rulekit.options import Option
from referee.rulekit.say import languages

SAVE = Option("save", "keep the game in this file, or go on with the one in it", any_text="FILE")
HOUSE = (
    Option("new", "begin another game; the unfinished one is kept"),
    Option("json", "speak the protocol on standard input and output"),
    Option("deal", "cards from your own deck, or dealt by the referee", "physical", ("physical", "digital")),
    Option("seed", "with --deal digital: the same seed gives the same game", None, least=0),
    Option("lang", "language", None, tuple(languages("common"))),
)
