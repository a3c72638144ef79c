"""Boxes and wallets for a deck: their walls, what is printed on them, how they fold."""
