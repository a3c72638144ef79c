"""What the referee says: one catalogue a game and language, beside one common to all.

Python, not TOML: they are read at every start, and compiled modules cost a tenth of the time.
"""
