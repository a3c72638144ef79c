"""Scans: printed cards read back from photos, and which of their squares a pencil has ticked.

The entry point is `reader_process`, which reads photos in a limited child process. What runs there
needs numpy and pyapriltags; `verdicts` imports none of it.

The steps for one photo (`reading`):

1. `photo` decodes the file to grey levels, `register` finds the camera marks in it.
2. `fronts` draws each card that a mark names as it was printed, and chooses patches of the print.
3. `register` grows a mapping from the mark outwards, by searching these patches in the photo.
4. `ink` measures the ink inside each square, `strokes` follows each stroke over the whole card.
5. `verdicts` decides: ticked, empty, or ask the player. It also merges several photos.
"""

MAX_MARKS = 60  # that are read in one photo
MAX_SECONDS = 6  # of computing time before the remaining marks are skipped
