"""All games that were kept, of campaigns or not: listed, named, counted, moved, carried
elsewhere.
"""
