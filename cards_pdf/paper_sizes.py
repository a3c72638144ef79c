"""The sheets that printers take, in millimetres."""

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
