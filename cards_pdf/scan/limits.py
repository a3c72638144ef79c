"""What one picture may cost its reader."""

MOST_MARKS = 60  # that are looked at
MOST_SECONDS = 6  # of computing, before what is left is skipped; a process that takes longer is given up
