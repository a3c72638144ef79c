"""What the commands share: their options, what they ask at the terminal, how a game is opened and
played.
"""
