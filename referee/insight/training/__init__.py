"""How trained numbers are made: self-play on the product's rules. Needs the extra `train` (numpy)."""
