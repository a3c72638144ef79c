"""What lies beside the cards: rule sheets, mats, trackers, logs."""
