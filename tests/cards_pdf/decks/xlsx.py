"""Workbooks, as small as they can be."""

from datetime import date
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SPACE = f'xmlns="{MAIN}"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
FORMATS = {"": 0, "0.0%": 164, "0%": 9, "yyyy-mm-dd": 165, "[Red]0": 166, "hh:mm": 20}
EPOCH = date(1899, 12, 30)


def column(number):
    return chr(ord("A") + number)


def cell(value, place="", look=""):
    """A cell with a value, which may be a formula with its value behind a bar: =A1|3."""
    at = (f' r="{place}"' if place else "") + f' s="{[*FORMATS].index(look)}"'
    if value is None:
        return f"<c{at}/>"
    if isinstance(value, bool):
        return f'<c{at} t="b"><v>{value:d}</v></c>'
    if isinstance(value, date):
        return cell((value - EPOCH).days, place, "yyyy-mm-dd")
    if isinstance(value, int | float):
        return f"<c{at}><v>{value!r}</v></c>"
    if value.startswith("="):
        formula, bar, text = value[1:].partition("|")
        kind = "" if not bar or text.isdigit() else ' t="str"'
        return f"<c{at}{kind}><f>{escape(formula)}</f><v>{escape(text)}</v></c>"
    if value.startswith("#"):
        return f'<c{at} t="e"><v>{value}</v></c>'
    return f'<c{at} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def sheet(inner, doctype="", after=""):
    return f"{doctype}<worksheet {SPACE}><sheetData>{inner}</sheetData>{after}</worksheet>"


def rows(cells, looks=None):
    looks = looks or {}
    return "".join(
        f'<row r="{number}">'
        + "".join(
            cell(value, place := f"{column(n)}{number}", looks.get(place, ""))
            for n, value in enumerate(row)
        )
        + "</row>"
        for number, row in enumerate(cells, 1)
    )


def relations(**targets):
    each = "".join(
        f'<Relationship Id="r{n}" Type="{OFFICE}/{kind.rstrip("0123456789")}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{PACKAGE}">{each}</Relationships>'


def parts(looks=None, after="", **sheets):
    """The files of a workbook by their names; `after` stands behind the rows of each sheet."""
    names = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="r{n}"/>'
        for n, name in enumerate(sheets, 1)
    )
    formats = "".join(
        f"<numFmt numFmtId='{number}' formatCode='{code}'/>" for code, number in FORMATS.items()
    )
    styles = "".join(f'<xf numFmtId="{number}"/>' for number in FORMATS.values())
    targets = {f"worksheet{n}": f"worksheets/sheet{n}.xml" for n, _ in enumerate(sheets, 1)}
    book = f'<workbook {SPACE} xmlns:r="{OFFICE}"><sheets>{names}</sheets></workbook>'
    return {
        "_rels/.rels": relations(officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": book,
        "xl/_rels/workbook.xml.rels": relations(
            **targets, styles="styles.xml", sharedStrings="/xl/sharedStrings.xml"
        ),
        "xl/styles.xml": (
            f"<styleSheet {SPACE}><numFmts>{formats}</numFmts>"
            f"<cellXfs>{styles}</cellXfs></styleSheet>"
        ),
        "xl/sharedStrings.xml": f"<sst {SPACE}/>",
    } | {
        f"xl/worksheets/sheet{n}.xml": sheet(rows(cells, looks), after=after)
        for n, cells in enumerate(sheets.values(), 1)
    }


def packed(files, packing=ZIP_DEFLATED):
    content = BytesIO()
    with ZipFile(content, "w", packing) as target:
        for name, part in files.items():
            target.writestr(name, part)
    return content.getvalue()


def book(path, **sheets):
    path.write_bytes(packed(parts(**sheets)))
