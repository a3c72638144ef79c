"""What the dungeon holds, growing in menace: each in a square of 26 mm about its middle."""
