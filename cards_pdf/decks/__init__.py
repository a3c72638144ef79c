"""A deck, and what a pencil wrote on it."""
