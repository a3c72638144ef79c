"""The regions of a card's front: where each lies and what it sets there."""
