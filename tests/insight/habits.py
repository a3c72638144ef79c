"""What the sensible players do, counted: `python -m tests.insight.habits`; docs/strategy tells of it."""

from collections import Counter

from referee import games
from referee.games.days.table import best_score
from referee.insight import players
from referee.insight.looking_ahead.rollout import run
from referee.sessions.dealers import Dealer

GAMES = 120
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
            when = f"{'attacked' if t.in_play else 'not attacked'}, {'late' if t.turn > STARTED else 'early'}"
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
        best, score = best_score(t.owns(t.mine), t.others()), sum(t.points(answer))
        counts["paired for the best score" if score == best else "paired for less"] += 1
        counts["fights that could be won, lost on purpose"] += best > 0 >= score


SEEN = {"scoundrel": scoundrel, "solitaire-rpg": solitaire_rpg, "spade-poker": spade_poker, "days": days}


def habits(name):
    game, sensible, counts = games.load(name), players.sensible(name), Counter()

    class Watched(sensible):
        def answer(self, question):
            answer = super().answer(question)
            SEEN[name](counts, self.table, question, answer)
            return answer

    for seed in range(GAMES):
        run(game, game.settled({}), Watched, Dealer(seed))
    return counts


def main():
    for name in SEEN:
        print(name)
        for what, times in sorted(habits(name).items()):
            print(f"  {what}: {times}")


if __name__ == "__main__":
    main()
