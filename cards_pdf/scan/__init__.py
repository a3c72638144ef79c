"""Reading printed cards back from photos: which squares a pencil has ticked.

`reader_process` reads them in a process of its own and is the way in; all that it runs there needs
the extra
`scan`. `verdicts` and `together` need none of it.
"""

MOST_MARKS = 60  # of one picture that are looked at
MOST_SECONDS = 6  # of computing, before the marks that are left are skipped
