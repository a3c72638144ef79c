"""What the referee says in a game of Gridcannon."""

CELLS = "123456789"
ROUND = "abcdefghijkl"

TEXTS = {
    "word.Gridcannon": "Gridcannon",
    "ask.deal": "Turn over {count:card|cards} for the grid.",
    "ask.card": "Turn over the next card.",
    "ask.royal": "The {for}: where does it stand?",
    "ask.place": "The {for}: onto which cell?",
    "ask.armour": "The {for} is armour: for which royal?",
    "ask.extract": "Which stack goes under the deck?",
    "ask.move": "The top card of which stack moves?",
    "ask.last": "The deck is empty. A ploy, or on to the end?",
    "event.setup": "Shuffle all 54 cards. Numbers go round the empty middle of the grid; lay royals, aces and jokers aside until it is full.",
    "event.arrived": "The {card} stands at {seat}.",
    "event.ploy": "Keep the {card}: a ploy.",
    "event.killed": "{shots} shoot: the {card} is dead. Turn it face down. {left:royal is|royals are} left.",
    "event.armoured": "The {card} goes under the {royal}, which now has {health} health.",
    "event.shame": "There is no royal to wear the {card}: it lies aside, to your shame.",
    "event.extracted": "Turn your ace face down. {cards} go face down under the deck, the last of them lowest.",
    "event.reassigned": "Turn your joker face down. The {card} moves.",
    "over.win": "All twelve are dead.",
    "over.loss": "The royals stand.",
    "end.tally": "{dead} of 12 royals dead, {ploys:ploy|ploys} left.",
    "place.hand": "in your hand",
    "place.ploys": "among your ploys",
    "place.used": "among the ploys you have used",
    "place.shame": "aside, to your shame",
    "place.under": "under the deck",
    "label.hand": "Drawn",
    "label.ploys": "Ploys",
    "label.used": "Used",
    "label.shame": "Shame",
    "label.deck": "Deck",
    "label.under": "Under the deck",
    "word.extract": "extract (ace)",
    "word.reassign": "reassign (joker)",
    "word.armour": "armour",
    "word.shame": "shame",
    "word.go-on": "go on",
    "change.dead": "dead {was} → {now}",
    "track.dead": "Royals dead",
    "track.deck": "Deck",
    "about.line": "Nine cells of numbers, twelve royals around them: load the guns, then fire along the lines.",
    "about.needs": "54 cards: a deck with two jokers",
    "view.none": "none",
    "view.left": "{left:card|cards}",
    "view.dead": "{dead} of {all}",
    "view.killed": "dead",
}
TEXTS |= {f"place.cell-{cell}": f"on cell {cell}" for cell in CELLS}
TEXTS |= {f"place.at-{at}": f"at {at}" for at in ROUND}
TEXTS |= {f"label.cell-{cell}": f"Cell {cell}" for cell in CELLS}
TEXTS |= {f"label.at-{at}": at for at in ROUND}
