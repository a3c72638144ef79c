"""The laws about what a game says: its catalogues and its rule sheet."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

from referee.rulekit.game import Game
from referee.rulekit.options import Options

CITED = re.compile(r"[(（]([RL]\d+)[)）]")


def every_language_says_the_same(game: Game[Any], _: Options) -> None:
    english = game.texts("en")
    for lang in game.languages():
        texts = game.texts(lang)
        assert set(texts) == set(english), f"{lang} and en differ in {sorted({*texts} ^ {*english})}"
        for key, text in texts.items():
            assert placeholders(text) == placeholders(english[key]), f"{key} in {lang} fills in other facts"


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def the_rule_sheet_knows_every_option_and_cited_ruling(game: Game[Any], _: Options) -> None:
    from cards_pdf.rulebooks.model import RuleTextError
    from referee.front_ends.protocol.rulebook import sheet_of

    try:
        sheets = [sheet_of(game, lang) for lang in game.languages()]
    except RuleTextError as error:
        raise AssertionError(error) from None
    for sheet in sheets:
        described = {option.name.split()[0] for option in sheet.options}
        missing = {f"--{option.name}" for option in game.options if not option.any_text} - described
        assert not missing, f"the sheet in {sheet.lang} does not explain {sorted(missing)}"
    for lang in game.languages():
        for sentence in game.texts(lang).values():
            assert all(sheets[0].ruling(cited) for cited in CITED.findall(sentence)), sentence


PAPER_LAWS = (every_language_says_the_same, the_rule_sheet_knows_every_option_and_cited_ruling)
