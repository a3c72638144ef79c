"""Legacy campaigns on disk: a folder each, with `campaign.toml` and the journals of its games."""
