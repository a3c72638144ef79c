"""Habits of sensible players, as docs/strategy has them: `python -m tests.labs.habits`."""

import sys
from collections import Counter

from referee import games
from referee.games.days.path import PULLED
from referee.games.days.table import best_score
from referee.insight import odds
from referee.insight.rollout import run
from referee.sessions.dealers import Dealer

GAMES = 120
MORE_GAMES = {"days": 1000}  # to be told by SKILL
SKILLED = 7, 11
LATE = 14  # cards of a character
STARTED = 3  # turns


def solitaire_rpg(counts, t, question, answer):
    if question.name == "act":
        counts[f"{answer} where running is allowed"] += 1
        return
    when = "late" if t.player.level >= LATE else "early"
    counts[f"{answer} gained, {when}"] += 1
    counts.update(f"{option} offered, {when}" for option in question.options)


def spade_poker(counts, t, question, answer):
    if question.name != "play":
        return
    counts[f"plays of {len(answer)}"] += 1
    for suit in "CHD":
        if any(card.suit == suit for card in t.hand):
            when = (
                f"{'attacked' if t.in_play else 'not attacked'}, "
                f"{'late' if t.turn > STARTED else 'early'}"
            )
            counts[f"{suit} in hand, {when}"] += 1
            counts[f"{suit} played, {when}"] += any(card.suit == suit for card in answer)


def scoundrel(counts, t, question, answer):
    if question.name == "fight":
        counts[f"fought {answer}, where either is possible"] += 1
    elif not t.entered:
        counts["rooms"] += 1
        counts["rooms that may be skipped"] += "skip" in question.options
        counts["rooms skipped"] += answer == "skip"


def days(counts, t, question, answer):
    if question.name == "pairing":
        best, score = best_score(t.owns(t.mine), t.others(), len(t.armour)), t.score_of(answer)
        counts["paired for the best score" if score == best else "paired for less"] += 1
        counts["fights that could be won, lost on purpose"] += best > 0 >= score
    elif question.name == "place":
        counts[f"laid: {answer}"] += 1
    elif question.name == "monster":
        gaps = {
            monster: min(t.gap_after(monster, how) for how in PULLED)
            for monster in question.options
        }
        counts["monsters to choose from"] += 1
        counts["faced the one that leads nearest"] += gaps[answer] == min(gaps.values())
        counts["faced the weakest"] += answer.order == min(
            monster.order for monster in question.options
        )


def days_over(counts, ending):
    skill = ending.player.table.skill
    held = (
        "A to 6"
        if skill.order < SKILLED[0]
        else skill.rank
        if skill.order <= SKILLED[1]
        else "Q and K"
    )
    counts[f"games with SKILL {held}"] += 1
    counts[f"won with SKILL {held}"] += ending.is_won


SEEN = {
    "scoundrel": scoundrel,
    "solitaire-rpg": solitaire_rpg,
    "spade-poker": spade_poker,
    "days": days,
}


def habits(name):
    game, sensible, counts = games.load(name), odds.sensible_player(name), Counter()

    class Watched(sensible):
        def answer(self, question):
            answer = super().answer(question)
            SEEN[name](counts, self.table, question, answer)
            return answer

    for seed in range(MORE_GAMES.get(name, GAMES)):
        ending = run(game, game.resolve_options({}), Watched, Dealer(seed))
        if name == "days":
            days_over(counts, ending)
    return counts


def main():
    for name in sys.argv[1:] or SEEN:
        print(name)
        for what, times in sorted(habits(name).items()):
            print(f"  {what}: {times}")


if __name__ == "__main__":
    main()
