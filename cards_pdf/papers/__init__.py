"""The papers beside the cards: rule sheets, mats, trackers, logs."""
