"""OpenDocument spreadsheets, as small as they can be."""

from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZipFile

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)
REST = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'


def cell(text, more=""):
    lines = (text or "").split("\n") if text else []
    words = "".join(f"<text:p>{escape(line)}</text:p>" for line in lines)
    return f"<table:table-cell {more}>{words}</table:table-cell>"


def row(cells):
    return (
        f"<table:table-row>{cells}<table:table-cell "
        'table:number-columns-repeated="1000"/></table:table-row>'
    )


def packed(**inner):
    tables = "".join(
        f'<table:table table:name="{name}">{rows}{REST}</table:table>'
        for name, rows in inner.items()
    )
    whole = (
        "<office:document-content "
        f"{SPACES}><office:body>{tables}</office:body></office:document-content>"
    )
    made = BytesIO()
    with ZipFile(made, "w") as book:
        book.writestr("content.xml", whole)
    return made.getvalue()


def ods(**sheets):
    return packed(
        **{
            name: "".join(row("".join(map(cell, cells))) for cells in rows)
            for name, rows in sheets.items()
        }
    )
