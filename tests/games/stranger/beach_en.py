TEXTS = {
    "ask.find": "Turn over what the sea left.",
    "ask.take": "The {for}: do you keep it? You hold {held}.",
    "ask.lose": "The bag is full. Which do you leave?",
    "event.kept": "The {card} goes into the bag.",
    "event.lost": "The {card} stays in the sand.",
    "over.win": "Two finds: enough.",
    "over.loss": "That is not what you came for.",
    "place.bag": "in the bag",
    "place.sand": "in the sand",
    "label.bag": "Bag",
    "label.sand": "Sand",
    "view.held": "{held} of 2",
}
