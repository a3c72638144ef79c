"""What if: decks that could lie there, games played out on them, and the odds found that way."""
