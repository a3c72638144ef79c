"""Whether a legacy deck is fair: campaigns, what a box is worth, two decks compared."""
