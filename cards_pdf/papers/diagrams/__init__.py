"""Pictures of cards, of the table and of worked examples."""
