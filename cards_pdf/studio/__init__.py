"""A page for whoever designs a deck: its cards as they print, its tables, texts and layouts to
edit.

The files on disk are the truth. `studio` answers the page's requests, `server` carries them.
"""
