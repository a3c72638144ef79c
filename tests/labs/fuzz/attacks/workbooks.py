"""Workbooks whose parts say that they are small, or whose tags grow."""

import bz2
import lzma
import struct
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.decks.xlsx import SPACE
from tests.labs.fuzz.attacks import Attack

SHEET = "xl/worksheets/sheet1.xml"
STRINGS, STYLES = "xl/sharedStrings.xml", "xl/styles.xml"


def workbook(parts: dict[str, bytes], packing: int = ZIP_DEFLATED) -> bytes:
    """A small one with some of its parts replaced, or more of them."""
    rows = [["name", "body"], ["One", "Text"], ["Two", "Words"]]
    return xlsx.packed({**xlsx.parts(Cards=rows), **parts}, packing)


def lying(name: str, packing: int) -> bytes:
    """Return a workbook with a part that claims ten bytes and unfolds to a hundred megabytes."""
    data, packed, out = workbook({}), folded(packing, 100_000_000), BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w", ZIP_STORED) as target:
        for each in source.namelist():
            target.writestr(each, packed if each == name else source.read(each))
        for info in target.infolist():
            if info.filename == name:
                info.compress_type, info.file_size = packing, 10
                where = info.header_offset
    made = bytearray(out.getvalue())
    struct.pack_into("<H", made, where + 8, packing)
    struct.pack_into("<L", made, where + 22, 10)
    return bytes(made)


def folded(packing: int, size: int) -> bytes:
    """So many zeros."""
    if packing == ZIP_BZIP2:
        packer = bz2.BZ2Compressor()
        return (
            b"".join(packer.compress(bytes(1_000_000)) for _ in range(size // 1_000_000))
            + packer.flush()
        )
    if packing == ZIP_LZMA:
        filters = [{"id": lzma.FILTER_LZMA1}]
        made = lzma.LZMACompressor(lzma.FORMAT_RAW, filters=filters)
        body = (
            b"".join(made.compress(bytes(1_000_000)) for _ in range(size // 1_000_000))
            + made.flush()
        )
        head = lzma._encode_filter_properties(filters[0])
        return struct.pack("<BBH", 9, 4, len(head)) + head + body
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (
        b"".join(made.compress(bytes(1_000_000)) for _ in range(size // 1_000_000)) + made.flush()
    )


def table(making: Callable[[], bytes]) -> Attack:
    def prepare(folder: Path) -> list[str | Path]:
        (folder / "t.xlsx").write_bytes(making())
        path = folder / "deck.toml"
        path.write_text('[deck]\ntitle = "T"\ncards = "t.xlsx"\n')
        return ["check", path]

    return prepare


def strings(each: str, count: int) -> bytes:
    return f'<sst {SPACE} count="{count}">{each * count}</sst>'.encode()


def styles(inner: str) -> dict[str, bytes]:
    return {STYLES: f"<styleSheet {SPACE}>{inner}</styleSheet>".encode()}


def sheet(rows: str, after: str = "") -> bytes:
    return f"<worksheet {SPACE}><sheetData>{rows}</sheetData>{after}</worksheet>".encode()


LOOKS = '<row><c t="inlineStr"><is><r><t>a</t></r></is></c></row>'
FORMAT = '<numFmt numFmtId="{}" formatCode="{}"/>'
USED = '<cellXfs><xf numFmtId="200"/></cellXfs>'
ACCENT = "e\u0301"
ROW = '<row><c t="s"><v>0</v></c></row>'
PLAIN = '<row><c t="str"><v>name</v></c></row><row><c t="str"><v>a</v></c></row>'

ATTACKS: dict[str, Attack] = {
    **{
        f"xlsx-lies-{name}": table(partial(lying, STRINGS, packing))
        for name, packing in (("bz2", ZIP_BZIP2), ("lzma", ZIP_LZMA), ("deflate", ZIP_DEFLATED))
    },
    "xlsx-accents": table(
        lambda: workbook(
            {STRINGS: strings(f"<si><t>{ACCENT * 3000}</t></si>", 1700), SHEET: sheet(ROW * 5000)}
        )
    ),
    "xlsx-accents-long": table(
        lambda: workbook(
            {STRINGS: strings(f"<si><t>{ACCENT * 2_000_000}</t></si>", 1), SHEET: sheet(ROW * 5000)}
        )
    ),
    "xlsx-runs": table(
        lambda: workbook({STRINGS: strings("<si>" + "<r><t>a</t></r>" * 200_000 + "</si>", 1)})
    ),
    "xlsx-merges": table(
        lambda: workbook(
            {
                SHEET: sheet(
                    PLAIN, "<mergeCells>" + '<mergeCell ref="A1:B2"/>' * 600_000 + "</mergeCells>"
                )
            }
        )
    ),
    "xlsx-merges-many": table(
        lambda: workbook(
            {SHEET: sheet(PLAIN, "<mergeCells>" + "<mergeCell/>" * 900_000 + "</mergeCells>")}
        )
    ),
    "xlsx-merge-all": table(
        lambda: workbook(
            {SHEET: sheet(LOOKS, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')}
        )
    ),
    "xlsx-styles": table(lambda: workbook(styles(f"<cellXfs>{'<xf/>' * 500_000}</cellXfs>"))),
    "xlsx-fonts": table(
        lambda: workbook(styles(f"<fonts>{'<font><b/></font>' * 300_000}</fonts>"))
    ),
    "xlsx-formats": table(
        lambda: workbook(styles(f"<numFmts>{FORMAT.format(1, 'y' * 9000)}</numFmts>"))
    ),
    "xlsx-format-long": table(
        lambda: workbook(
            styles(f"<numFmts>{FORMAT.format(200, '[' * 1_000_000)}</numFmts>" + USED)
            | {SHEET: sheet('<row><c s="0"><v>1</v></c></row>' * 4000)}
        )
    ),
    "xlsx-deep": table(lambda: workbook({SHEET: b"<a>" * 900_000})),
    "xlsx-attributes": table(
        lambda: workbook(
            {
                SHEET: (
                    f"<worksheet {SPACE} " + " ".join(f'a{n}="1"' for n in range(600_000)) + "/>"
                ).encode()
            }
        )
    ),
    "xlsx-numbers": table(
        lambda: workbook({SHEET: sheet(f"<row><c><v>{'1' * 4_000_000}</v></c></row>" * 3)})
    ),
    "xlsx-digits": table(
        lambda: workbook({SHEET: sheet(f'<row><c r="A{"1" * 4000}"><v>1</v></c></row>' * 900)})
    ),
    "xlsx-entities": table(
        lambda: workbook(
            {
                STRINGS: (
                    '<!DOCTYPE a [<!ENTITY a "'
                    + "a" * 100_000
                    + '">]><sst '
                    + SPACE
                    + "><si><t>"
                    + "&a;" * 100_000
                    + "</t></si></sst>"
                ).encode()
            }
        )
    ),
    "csv-quotes": lambda folder: _csv(folder, '"' * 900_001),
    "csv-commas": lambda folder: _csv(folder, "," * 900_000),
    "csv-accents": lambda folder: _csv(folder, "name,body\na," + ACCENT * 300_000),
    "csv-quotes-first": lambda folder: _csv(folder, '"' + 'a"' * 400_000),
    "csv-sep": lambda folder: _csv(folder, "sep=," + " " * 900_000 + "x"),
    "csv-accents-many": lambda folder: _csv(folder, "name,body\n" + f"a,{ACCENT * 30}\n" * 4900),
}


def _csv(folder: Path, text: str) -> list[str | Path]:
    (folder / "t.csv").write_text(text, "utf-8")
    path = folder / "deck.toml"
    path.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n')
    return ["check", path]
