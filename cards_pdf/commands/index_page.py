"""A page that lists what was written, with a link to each file."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from cards_pdf.commands.files import put, size_in_words
from cards_pdf.pdf.made import Made

Rows = Sequence[tuple[str, Made]]

_STYLE = (
    "body{font:1rem/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #ccc}"
)
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cards and rules to print</title>
<style>{style}</style>
<h1>Cards and rules to print</h1>
<p>Print at 100 % (“actual size”), or cards and mats will not fit the real cards.</p>
{parts}
</html>
"""
_TABLE = """<h2>{heading}</h2>
<table>
<tr><th>File</th><th>What</th><th>Pages</th><th>Size</th></tr>
{rows}
</table>"""
_ROW = '<tr><td><a href="{file}">{file}</a></td><td>{title}</td><td>{pages}</td><td>{size}</td></tr>'


def write_index(path: Path, parts: Mapping[str, Rows]) -> None:
    """Files lie beside the page, so their names are their links."""
    tables = (
        _TABLE.format(heading=escape(heading), rows="\n".join(_rows(made))) for heading, made in parts.items()
    )
    put(path, _PAGE.format(style=_STYLE, parts="\n".join(tables)).encode())
    print(f"{path}  lists {sum(len(made) for made in parts.values())} files")


def _rows(rows: Rows) -> Iterator[str]:
    for file, made in rows:
        yield _ROW.format(
            file=escape(file), title=escape(made.title), pages=made.pages, size=size_in_words(len(made.pdf))
        )
