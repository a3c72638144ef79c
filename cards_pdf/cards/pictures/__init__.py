"""What is painted on cards: drawings in their inks, pips, indices, lines of signs."""
