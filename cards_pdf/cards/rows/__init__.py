"""What stands below each other on a card: texts, numbers, boxes to tick, as large as all of it
fits.
"""
