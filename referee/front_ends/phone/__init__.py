"""The page in a player's hand.

`page_session` answers, `table_thread` seats several devices at it, `server` carries, and `page` is what the
browser runs.
"""
