"""What the unseen cards may hold: odds, hints, games by the thousand."""
