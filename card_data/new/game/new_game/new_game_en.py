"""What the referee says in New Game. A translation is a file beside it: `new_game_de.py`."""

TEXTS = {
    "about.line": "Turn over cards, and stop in time.",
    "about.needs": "52 cards, no jokers",
    "ask.turn": "Turn over the next card.",
    "ask.next": "The row is worth {worth} of {most}. Go on, or stop?",
    "event.setup": "Shuffle all 52 cards. Keep {goal} in {rounds:round|rounds}.",
    "event.round": "Round {round} of {rounds}.",
    "event.kept": "You keep {cards}, worth {worth}: put them aside.",
    "event.lost": "{worth} is too much: put {cards} away.",
    "over.win": "That is enough. You win.",
    "over.loss": "That is not enough. You lose.",
    "place.row": "in the row",
    "place.kept": "among the kept cards",
    "place.lost": "among the lost cards",
    "label.row": "Row",
    "label.kept": "Kept",
    "label.lost": "Lost",
    "view.kept": "{kept} of {goal}, round {round} of {rounds}",
    "view.worth": "worth {worth}, at most {most}",
}
