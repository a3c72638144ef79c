"""The page in a player's hand.

`desk` answers, `shared_desk` seats several devices at it, `server` carries, and `page` is what the browser runs.
"""
