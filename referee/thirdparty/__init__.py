"""Games and players in packages of other authors."""
