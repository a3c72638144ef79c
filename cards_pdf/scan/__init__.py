"""Reading printed cards back from photos: which squares a pencil has ticked.

Everything here needs the extra `scan`; call `extra.needed` before importing it.
"""
