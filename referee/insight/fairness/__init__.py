"""Fairness of a legacy deck: campaigns, the worth of boxes, two decks compared."""
