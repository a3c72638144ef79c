"""The lengths of links to games, and the times that it takes to read them.

`python -m tests.labs.links [--games 200] [GAME …]` plays games to their end with the adviser's
player, each as a deal and as if with real cards, and checks that each link brings its game back.
Legacy games are also played in campaigns, each with the cards as the games before it left them.
"""

import json
import sys
from argparse import ArgumentParser
from functools import partial
from statistics import median
from time import perf_counter

from referee import games
from referee.insight import odds
from referee.insight.fairness.playing import play_campaign
from referee.insight.rollout import run
from referee.insight.winnable import Recording
from referee.saves.link import make_link, read_link
from referee.sessions.dealers import Dealer
from referee.sessions.history import Entry, History
from referee.sessions.replay import Replay
from referee.sessions.session import Session

IN_CAMPAIGN = 40  # games


def play_dealt(game, options, seed):
    """Return a deal that the game's player has played to its end."""
    answers = []
    player = partial(Recording, make_player=odds.sensible_player(game.name), answers=answers)
    run(game, options, player, dealer=Dealer(seed))
    return Session(game, options, seed, history=History(answers))


def with_real_cards(dealt):
    """Return the same game as if the player had named each card."""
    values = iter(dealt.values)
    entries = []

    def name(now):
        value = next(values, None) if now.question else None
        if value is not None:
            entries.append(Entry(now.question.name, value))
        return value

    Replay(dealt.game, dealt.options, next_answer=name)
    return Session(dealt.game, dealt.options, history=History(entries))


def campaign_options(options, seed):
    """Yield the options of each game of a campaign."""
    for before in play_campaign(options["deck"], IN_CAMPAIGN, seed).games:
        state = json.loads(json.dumps(dict(before.before)))
        yield options | {"campaign": {"name": "first", "id": "1", "state": state}}


def measure(title, sessions):
    """Print the lengths of the links to these games, and the times that reading them takes."""
    lengths, seconds = [], []
    for session in sessions:
        link = make_link(session)
        start = perf_counter()
        again = read_link(link)
        seconds.append(perf_counter() - start)
        lengths.append(len(link))
        assert (again.over, again.seed is None) == (session.over, False), link
    short = sum(length < 300 for length in lengths) / len(lengths)
    print(
        f"| {title} | {median(lengths):.0f} | {max(lengths)} | {short:.1%} | "
        f"{1000 * median(seconds):.0f} | {1000 * max(seconds):.0f} |",
        flush=True,
    )


def main(argv):
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.BUILT_IN)
    parser.add_argument("--games", type=int, default=200, dest="count")
    arguments = parser.parse_args(argv)
    print("| game | median | longest | under 300 | ms to read | slowest |")
    for name in arguments.games:
        game = games.load(name)
        options = game.resolve_options({})
        dealt = [play_dealt(game, options, seed) for seed in range(arguments.count)]
        measure(f"{name}, dealt", dealt)
        measure(f"{name}, real cards", map(with_real_cards, dealt))
    if games.LEGACY in arguments.games:
        legacy = games.load(games.LEGACY)
        several = range(-(-arguments.count // IN_CAMPAIGN))
        options = legacy.resolve_options({})
        played = [
            play_dealt(legacy, own, seed)
            for seed in several
            for own in campaign_options(options, seed)
        ]
        measure("legacy in campaigns, real cards", map(with_real_cards, played))


if __name__ == "__main__":
    main(sys.argv[1:])
