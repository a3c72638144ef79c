"""Games on disk."""
