"""Learns the numbers by which the page's eye reads cards: see README.md in this folder."""
