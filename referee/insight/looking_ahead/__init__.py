"""What if: decks that could lie there, games played on in them, and the odds that come of it."""
