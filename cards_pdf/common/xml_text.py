"""Words within XML; the library's own `escape` reads half the internet's modules when it is
imported.
"""


def xml_text(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
