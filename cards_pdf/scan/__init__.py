"""Reading printed cards back from photos: which squares a pencil has ticked.

Everything here needs the extra `scan`; whoever comes in asks `extra.needed` first.
"""
