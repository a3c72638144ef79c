"""Analysis of games: odds, hints, and thousands of simulated games."""
