"""The page in a player's hand: `desk` answers, `table` and `server` carry, `page` is the client."""
