"""Projects of CardMaker, OpenDocument sheets, font collections and marks in texts, made to cost."""

import struct
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from tests.labs.fuzz.attacks import Attack, deck
from tests.labs.fuzz.attacks.fonts import changed

ELEMENT = (
    '<Element name="{n}" type="{kind}" variable="{said}" x="1" y="1" width="90" height="90" '
    "{more}/>"
)
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
NAMES = f'xmlns:o="{OFFICE}office:1.0" xmlns:t="{OFFICE}table:1.0" xmlns:x="{OFFICE}text:1.0"'
CELL = "<t:table-cell {}><x:p>{}</x:p></t:table-cell>"


def project(
    elements: str, *, before: str = "", table: str = "t.csv", rows: int = 2, layouts: int = 1
) -> Attack:
    """One that is imported."""

    def prepare(folder: Path) -> list[str | Path]:
        table_text = "qty,name,art\n" + "".join(f"1,Card {n},p{n}.png\n" for n in range(rows))
        (folder / "t.csv").write_text(table_text)
        layout = (
            f'<Layout Name="L" width="700" height="1000" dpi="300">{elements}'
            f'<Reference RelativePath="{table}" Default="true"/></Layout>'
        )
        path = folder / "p.cmp"
        path.write_text(f"{before}<Project>{layout * layouts}</Project>")
        return ["import", path]

    return prepare


def elements(count: int, kind: str, attributes: str, more: str = "") -> str:
    return "".join(
        ELEMENT.format(n=n, kind=kind, said=attributes.format(n=n), more=more) for n in range(count)
    )


def sheet(rows: str, size: int | None = None) -> Attack:
    """An OpenDocument one, which may say that its content is smaller than it is."""

    def prepare(folder: Path) -> list[str | Path]:
        out, content = (
            BytesIO(),
            f"<o:document-content {NAMES}><t:table>{FIRST}{rows}</t:table></o:document-content>",
        )
        with ZipFile(out, "w", ZIP_DEFLATED) as archive:
            archive.writestr("content.xml", content)
        data = bytearray(out.getvalue())
        if size is not None:
            struct.pack_into("<L", data, data.index(b"PK\1\2") + 24, size)
        (folder / "t.ods").write_bytes(data)
        path = folder / "deck.toml"
        path.write_text('[deck]\ntitle = "T"\ncards = "t.ods"\n')
        return ["check", path]

    return prepare


def collection(head: bytes, count: int = 1, tables: int | None = None) -> Attack:
    """A font in a collection whose list of tables counts further than it reaches."""

    def prepare(folder: Path) -> list[str | Path]:
        font = bytearray(changed({}))
        if tables is not None:
            struct.pack_into(">H", font, 4, tables)
        (folder / "f.ttc").write_bytes(head + struct.pack(">L", 12 + 4 * count) * count + font)
        return ["check", deck(folder, 'body = "Text."', '[fonts]\nbody = "f.ttc"')]

    return prepare


def words(body: str) -> Attack:
    """In a cell, which holds most."""

    def prepare(folder: Path) -> list[str | Path]:
        (folder / "t.csv").write_text(f'name,body\nOne,"{body}"\n')
        path = folder / "deck.toml"
        path.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n')
        return ["check", path]

    return prepare


def row(attributes: str, cells: str) -> str:
    return f"<t:table-row {attributes}>{cells}</t:table-row>"


FIRST = "<t:table-row>" + CELL.format("", "name") + CELL.format("", "body") + "</t:table-row>"
TTCF = b"ttcf\0\1\0\0"
LAUGHS = (
    "<!DOCTYPE p [" + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 20}">' for n in range(1, 9)) + "]>"
)

ATTACKS: dict[str, Attack] = {
    "cmp-many-pictures": project(elements(120, "Graphic", "a{n}/@[art]"), rows=5000),
    "cmp-many-words": project(elements(8000, "Text", "@[name] {n}"), rows=5000),
    "cmp-many-layouts": project(elements(3, "Text", "@[name]"), rows=5000, layouts=2500),
    "cmp-all-scripts": project(elements(8000, "Text", "#random;0;{n}#")),
    "cmp-laughs": project(elements(1, "Text", "&amp;a8;"), before=LAUGHS),
    "cmp-deep": project("<a>" * 100_000 + "</a>" * 100_000),
    "cmp-long-column": project(elements(1, "Text", "@[" * 200_000)),
    "cmp-long-tags": project(elements(1, "FormattedText", "&lt;b" * 80_000)),
    "cmp-shape": project(elements(1, "Shape", "#rect;" + "1;" * 200_000 + "#")),
    "cmp-turned": project(elements(90, "Text", "@[name]",
    'rotation="999999" font="A;99999;1;1;1;1"')),
    "cmp-elsewhere": project(elements(1, "Text", "@[art]"), table="../secret.csv"),
    "cmp-picture-elsewhere": project(elements(1, "Graphic", "../secret.png")),
    "ods-rows": sheet(row('t:number-rows-repeated="999999999"', CELL.format("", "a"))),
    "ods-columns": sheet(row("", CELL.format('t:number-columns-repeated="999999999"', "a"))),
    "ods-number": sheet(row(f't:number-rows-repeated="{"9" * 4000}"', CELL.format("", "a"))),
    "ods-spanned": sheet(row("", CELL.format('t:number-rows-spanned="999999999"', "a") * 60) * 900),
    "ods-spaces": sheet(row("", CELL.format("", '<x:s x:c="999999999"/>' * 9000))),
    "ods-many-cells": sheet(row("", CELL.format("", "a" * 20) * 60) * 9000),
    "ods-deep": sheet(row("",
    "<t:table-cell>" + "<x:p>" * 90_000 + "</x:p>" * 90_000 + "</t:table-cell>")),
    "ods-folded": sheet(row("", CELL.format("", "a" * 60_000_000))),
    "ods-lies": sheet(row("", CELL.format("", "a" * 60_000_000)), size=900),
    "ttc-count": collection(TTCF + struct.pack(">L", 2**32 - 1)),
    "ttc-place": collection(TTCF + struct.pack(">LL", 1, 2**32 - 9)),
    "ttc-tables": collection(TTCF + struct.pack(">L", 1), tables=65535),
    "ttc-many": collection(TTCF + struct.pack(">L", 200_000), 200_000),
    "ttc-none": collection(TTCF + struct.pack(">L", 0), 0),
    "parts-open": words("[red]" * 790),
    "parts-closed": words("[/]" * 1300),
    "parts-nested": words("[red]" * 490 + "a" + "[/]" * 490),
    "parts-apart": words("[red]a[/] [120%]b[/] " * 190),
    "parts-long": words("[" + "red " * 990 + "]a[/]"),
    "parts-sizes": words("".join(f"[{40 + n % 360}%]a[/]" for n in range(400))),
    "parts-colours": words("".join(f"[#{n:06x}]a[/] " for n in range(280))),
}  # fmt: skip
