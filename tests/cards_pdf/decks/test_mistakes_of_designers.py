"""Mistakes of designers: each gets a message with its file, row, column or region."""

import pytest

from cards_pdf.__main__ import run

B = '[deck]\ntitle = "T"\ncards = "t.csv"\nlayout = "l.toml"\n'
L = '[regions.name]\ntext = "{name}"\nleft = "4mm"\nright = "4mm"\ntop = "4mm"\nheight = "10mm"\n'
T = "name,kind,copies,body\nAda,hero,2,Hits.\n"
K = B + "[kinds.hero]\n"
MISTAKES = {  # what was changed in a deck that prints, what is said, and what was probably meant
    "deck: misspelt key": (
        {"deck": B.replace("title", "titel")},
        'd.toml: deck: key "titel" is not known here. Did you mean "title"?',
        "",
    ),
    "deck: no quotes": (
        {"deck": B.replace('"T"', "T")},
        "d.toml: is not valid TOML: Invalid value (at line 2, column 9).",
        "",
    ),
    "deck: unclosed quote": (
        {"deck": B.replace('"T"', '"T')},
        "d.toml: is not valid TOML: Illegal character '\\n' (at line 2, column 11).",
        "",
    ),
    "deck: colon for equals": (
        {"deck": B.replace("title =", "title:")},
        (
            "d.toml: is not valid TOML: Expected '=' after a key in a key/value pair (at line "
            "2, column 6)."
        ),
        "",
    ),
    "deck: curly quotes": (
        {"deck": B.replace('"T"', "“T”")},
        "d.toml: is not valid TOML: Invalid value (at line 2, column 9).",
        "",
    ),
    "deck: twice": (
        {"deck": B + 'title = "U"\n'},
        "d.toml: is not valid TOML: Cannot overwrite a value (at line 5, column 12).",
        "",
    ),
    "deck: backslash path": (
        {"deck": B.replace('"t.csv"', '"art\\t.csv"')},
        'd.toml: deck: key "cards" is "art\t.csv", but there is no such file beside the deck.',
        "",
    ),
    "deck: header missing": (
        {"deck": B.replace("[deck]\n", "")},
        'd.toml: key "title" is not known here.',
        "",
    ),
    "deck: size no unit": (
        {"deck": B + 'size = "63 x 88"\n'},
        'd.toml: deck: key "size" \'63 \' is not a length such as "63mm", "2.5in" or "10pt".',
        "",
    ),
    "deck: size comma": (
        {"deck": B + 'size = "63,5mm x 88mm"\n'},
        'd.toml: deck: key "size" \'63,5mm \' is not a length such as "63mm", "2.5in" or "10pt".',
        "",
    ),
    "deck: size number": (
        {"deck": B + "size = 63\n"},
        'd.toml: deck: key "size" must be a text in quotes, not 63.',
        "",
    ),
    "deck: card misspelt": (
        {"deck": B + 'card = "pokr"\n'},
        'd.toml: deck: key "card" is "pokr"; it may be',
        'Did you mean "poker"?',
    ),
    "deck: theme and layout": (
        {"deck": B + 'theme = "plain"\n'},
        'd.toml: deck: key "layout" and "theme" both say how cards are laid out; say it once.',
        "",
    ),
    "deck: theme misspelt": (
        {"deck": B.replace('layout = "l.toml"', 'theme = "riboon"')},
        'd.toml: deck: key "theme" is "riboon"; it may be',
        'Did you mean "ribbon"?',
    ),
    "deck: table missing": (
        {"deck": B.replace("t.csv", "cards.csv")},
        'd.toml: deck: key "cards" is "cards.csv", but there is no such file beside the deck.',
        "",
    ),
    "deck: layout missing": (
        {"deck": B.replace("l.toml", "lay.toml")},
        'd.toml: deck: key "layout" is "lay.toml", but there is no such file beside the deck.',
        "",
    ),
    "deck: absolute path": (
        {"deck": B.replace("t.csv", "/etc/passwd")},
        'd.toml: deck: key "cards" is "/etc/passwd", which lies outside the deck\'s folder.',
        "",
    ),
    "deck: xls": (
        {"deck": B.replace("t.csv", "t.xls")},
        (
            'd.toml: deck: key "cards" is "t.xls"; it must be a file that ends in .csv or .tsv '
            "or .xlsx or .ods."
        ),
        "",
    ),
    "deck: font missing": (
        {"deck": B + '[fonts]\nbody = "Arial.ttf"\n'},
        'd.toml: fonts: key "body" is "Arial.ttf", but there is no such file beside the deck.',
        "",
    ),
    "deck: font name": (
        {"deck": B + '[fonts]\nbody = "Arial"\n'},
        (
            'd.toml: fonts: key "body" is "Arial"; it must be a file that ends in .ttf or .otf '
            "or .ttc."
        ),
        "",
    ),
    "deck: columns unknown key": (
        {"deck": B + '[columns]\nboddy = "body"\n'},
        'd.toml: columns: key "boddy" is not known here. Did you mean "body"?',
        "",
    ),
    "deck: columns unknown column": (
        {"deck": B + '[columns]\nbody = "Txt"\n'},
        'd.toml: columns: key "body" is "txt", but no table has that column.',
        "",
    ),
    "deck: back unknown": (
        {"deck": B + 'back = "main"\n[backs.mian]\n'},
        'd.toml: deck: key "back" is "main"; it may be',
        'Did you mean "mian"?',
    ),
    "deck: icon file missing": (
        {"deck": B + '[icons]\ngem = "gem.png"\n'},
        'd.toml: icons: key "gem" is "gem.png", but there is no such file beside the deck.',
        "",
    ),
    "deck: icon name": (
        {"deck": B + '[icons]\nGem = "M0 0h1v1z"\n'},
        (
            'd.toml: icons: key "Gem" must be called in small letters, digits and hyphens, '
            "forty at most."
        ),
        "",
    ),
    "deck: colour": (
        {"deck": B + '[colours]\nsea = "blu"\n'},
        'd.toml: colours: key "sea" "blu" is not a colour such as "#a04020" or "teal".',
        "",
    ),
    "deck: kind accent": (
        {"deck": K + 'accent = "1f4e6b"\n'},
        'd.toml: kinds.hero: key "accent" is "1f4e6b"; it may be',
        "",
    ),
    "deck: kind pattern": (
        {"deck": K + 'pattern = "stripes"\n'},
        'd.toml: kinds.hero: key "pattern" is "stripes"; it may be',
        "",
    ),
    "deck: kind icon": (
        {"deck": K + 'icon = "swrod"\n'},
        'd.toml: kinds.hero: key "icon" is "swrod"; it may be',
        'Did you mean "sword"?',
    ),
    "deck: [kind.hero]": (
        {"deck": B + "[kind.hero]\n"},
        'd.toml: key "kind" is not known here. Did you mean "kinds"?',
        "",
    ),
    "deck: region in deck": ({"deck": B + L}, 'd.toml: key "regions" is not known here.\n', ""),
    "deck: cards list of rows": (
        {"deck": B.replace('"t.csv"', '["t.csv", "u.csv"]')},
        'd.toml: deck: key "cards" is "u.csv", but there is no such file beside the deck.',
        "",
    ),
    "deck: sheet of csv": (
        {"deck": B.replace('"t.csv"', '[{ file = "t.csv", sheet = "A" }]')},
        't.csv: a CSV file has no sheets; leave "sheet" out.',
        "",
    ),
    "deck: when in table": (
        {"deck": B.replace('"t.csv"', '[{ file = "t.csv", when = "edtion == 2" }]')},
        't.csv: "when" asks for "edtion"; the table has name, kind, copies, body.',
        "",
    ),
    "deck: translations of nothing": (
        {"deck": B.replace('"t.csv"', '[{ file = "t.csv", when = "kind = " }]')},
        'd.toml: deck.cards: key "when" ends where a name or a word is missing.',
        "",
    ),
    "table: empty": (
        {"table": ""},
        "t.csv: row 1 must name the columns, such as code, name, kind, body.",
        "",
    ),
    "table: only header": (
        {"table": "name,body\n"},
        'd.toml: has no [[card]], and no table of them (cards = "cards.csv" under [deck]).',
        "",
    ),
    "table: title row": (
        {"table": "My cards,,\n" + T},
        "t.csv: row 1 is a title over the table; delete it, so that row 1 names the columns.",
        "",
    ),
    "table: unnamed column": (
        {"table": T.replace("kind", "")},
        't.csv, row 2: column 2 holds "hero", but has no name in row 1.',
        "",
    ),
    "table: twice": (
        {"table": T.replace("kind", "name")},
        't.csv: row 1 names the column "name" twice.',
        "",
    ),
    "table: quote": (
        {"table": T + 'Bob,hero,1,"Says "hi" and\n'},
        (
            "t.csv, row 3: a text in quotes does not end with its cell; a quote within it is "
            'written twice ("").'
        ),
        "",
    ),
    "table: too many cells": (
        {"table": T + "Bob,hero,1,Runs, jumps\n"},
        "d.toml: t.csv, row 3: has more cells than there are columns; a text may lack its quotes.",
        "",
    ),
    "table: copies word": (
        {"table": T.replace(",2,", ",two,")},
        "d.toml: t.csv, row 2: column \"copies\" must be a whole number from 1 to 999, not 'two'.",
        "",
    ),
    "table: copies negative": (
        {"table": T.replace(",2,", ",-1,")},
        'd.toml: t.csv, row 2: column "copies" must be a whole number from 1 to 999, not -1.',
        "",
    ),
    "table: copies fraction": (
        {"table": T.replace(",2,", ",1.5,")},
        "d.toml: t.csv, row 2: column \"copies\" must be a whole number from 1 to 999, not '1.5'.",
        "",
    ),
    "table: copies many": (
        {"table": T.replace(",2,", ",1000,")},
        'd.toml: t.csv, row 2: column "copies" must be a whole number from 1 to 999, not 1000.',
        "",
    ),
    "table: kind slip": (
        {"deck": K, "table": T.replace("Ada,hero", "Ada,heor")},
        'd.toml: t.csv, row 2: column "kind" is "heor"; it may be',
        'Did you mean "hero"?',
    ),
    "table: code twice": (
        {"table": "code,name\nA,Ada\nA,Bob\n"},
        "d.toml: t.csv, row 3: column \"code\" is 'A', which an earlier card has.",
        "",
    ),
    "table: code signs": (
        {"table": "code,name\nA/1,Ada\n"},
        'd.toml: t.csv, row 2: column "code" must be letters, digits, hyphens, low lines and',
        "",
    ),
    "table: number word": (
        {"table": "number,name\none,Ada\n"},
        (
            'd.toml: t.csv, row 2: column "number" must be a whole number from 0 to 1000000, '
            "not 'one'."
        ),
        "",
    ),
    "table: suit": (
        {"table": "name,suit\nAda,heart\n"},
        'd.toml: t.csv, row 2: column "suit" is "heart"; it may be',
        'Did you mean "hearts"?',
    ),
    "table: art missing": (
        {"table": "name,art\nAda,ada.png\n"},
        (
            'd.toml: t.csv, row 2: column "art" is "ada.png", but there is no such file beside '
            "the deck."
        ),
        "",
    ),
    "table: art outside": (
        {"table": "name,art\nAda,../ada.png\n"},
        (
            'd.toml: t.csv, row 2: column "art" is "../ada.png", which lies outside the '
            "deck's folder."
        ),
        "",
    ),
    "table: art url": (
        {"table": "name,art\nAda,https://x.example/a.png\n"},
        'd.toml: t.csv, row 2: column "art" is "https://x.example/a.png", an address: it is not',
        "",
    ),
    "table: art gif": (
        {"table": "name,art\nAda,ada.bmp\n"},
        'd.toml: t.csv, row 2: column "art" is "ada.bmp"; it must be a file that ends in .png or',
        "",
    ),
    "table: accent": (
        {"table": "name,accent\nAda,bleu\n"},
        'd.toml: t.csv, row 2: column "accent" is "bleu"; it may be',
        'Did you mean "blue"?',
    ),
    "table: back": (
        {"table": "name,back\nAda,loot\n"},
        'd.toml: t.csv, row 2: column "back" is "loot"; it may be',
        "",
    ),
    "table: icon unknown": (
        {"layout": L.replace("{name}", "{body}"), "table": T.replace("Hits.", "Hits :swrod:.")},
        (
            'd.toml: t.csv, row 2: column "body", name: speaks of the icon ":swrod:", which '
            "there is not."
        ),
        "",
    ),
    "table: letters": (
        {"table": T.replace("Ada", "ثلج")},
        'd.toml: t.csv, row 2: column "name": has the letter "ث" (U+062B): scripts that run from',
        "",
    ),
    "table: emoji": (
        {"table": T.replace("Ada", "Ada 🐉")},
        (
            'd.toml: t.csv, row 2: column "name": no font has a glyph for "🐉" (U+1F409). A '
            "font beside"
        ),
        "",
    ),
    "table: binary": (
        {"table": bytes(range(1, 256))},
        "t.csv: row 1 must name the columns, such as code, name, kind, body.",
        "",
    ),
    "table: is xlsx": (
        {"table": b"PK\x03\x04" + b"\0" * 50},
        "t.csv: is a workbook under the name of a table; call it t.xlsx or t.ods.",
        "",
    ),
    "layout: field": (
        {"layout": L.replace("{name}", "{nmae}")},
        'l.toml: region "name": key "text" speaks of {nmae}; it may be',
        'Did you mean "name"?',
    ),
    "layout: unclosed field": (
        {"layout": L.replace("{name}", "{name")},
        (
            'l.toml: region "name": key "text" has a "{" without its "}": fields are written '
            '{name}, in "{name".'
        ),
        "",
    ),
    "layout: left number": (
        {"layout": L.replace('"4mm"', "4", 1)},
        'l.toml: region "name": key "left" must be a text in quotes such as "4mm", not 4.',
        "",
    ),
    "layout: px": (
        {"layout": L.replace('"4mm"', '"30px"', 1)},
        (
            'l.toml: region "name": key "left" \'30px\' is not a length such as "63mm", '
            '"2.5in" or "10pt".'
        ),
        "",
    ),
    "layout: no unit": (
        {"layout": L.replace('"4mm"', '"4"', 1)},
        (
            'l.toml: region "name": key "left" \'4\' is not a length such as "63mm", "2.5in" '
            'or "10pt".'
        ),
        "",
    ),
    "layout: off the card": (
        {"layout": L.replace('top = "4mm"', 'top = "90mm"')},
        'd.toml: t.csv, row 2: the region "name" lies beyond the card\'s edge.',
        "",
    ),
    "layout: crossed": (
        {"layout": L.replace('right = "4mm"', 'right = "60mm"')},
        'd.toml: t.csv, row 2: the region "name" has no room: its edges cross.',
        "",
    ),
    "layout: no top": (
        {"layout": L.replace('top = "4mm"\n', "")},
        'l.toml: region "name": needs two of top, bottom and height, or a baseline alone.',
        "",
    ),
    "layout: too many edges": (
        {"layout": L + 'bottom = "4mm"\n'},
        'l.toml: region "name": needs two of top, bottom and height, or a baseline alone.',
        "",
    ),
    "layout: unknown key": (
        {"layout": L + 'colr = "red"\n'},
        'l.toml: region "name": key "colr" is not known here. Did you mean "colour"?',
        "",
    ),
    "layout: centre": (
        {"layout": L + 'align = "middel"\n'},
        'l.toml: region "name": key "align" is "middel"; it may be',
        "",
    ),
    "layout: face": (
        {"layout": L + 'face = "Arial"\n'},
        'l.toml: region "name": key "face" is "Arial"; it may be',
        "",
    ),
    "layout: size number": (
        {"layout": L + "size = 12\n"},
        'l.toml: region "name": key "size" 12 is not a length such as "63mm", "2.5in" or "10pt".',
        "",
    ),
    "layout: when": (
        {"layout": L + 'when = "knd == hero"\n'},
        'l.toml: region "name": key "when" asks for "knd"; cards have',
        'Did you mean "kind"?',
    ),
    "layout: when quote": (
        {"layout": L + 'when = "kind == \'hero"\n'},
        'l.toml: region "name": key "when" lacks a name or a word before "\'".',
        "",
    ),
    "layout: edge of unknown region": (
        {"layout": L.replace('top = "4mm"', 'top = "titel.bottom + 1mm"')},
        'l.toml: region "name": key "top" is "titel.bottom + 1mm", but there is no region "titel".',
        "",
    ),
    "layout: edge wrong side": (
        {"layout": L.replace('top = "4mm"', 'top = "name.left + 1mm"')},
        'l.toml: region "name": key "top" is "name.left + 1mm"; along this side a region has the',
        "",
    ),
    "layout: circle": (
        {
            "layout": L.replace('top = "4mm"', 'top = "b.bottom + 1mm"')
            + L.replace("regions.name", "regions.b").replace(
                'top = "4mm"', 'top = "name.bottom + 1mm"'
            )
        },
        'l.toml: key "regions" goes in a circle: the edges of name, b hang on each other.',
        "",
    ),
    "layout: picture missing": (
        {"layout": L.replace('text = "{name}"', 'picture = "frame.png"')},
        (
            'l.toml: region "name": key "picture" is "frame.png", but there is no such file '
            "beside the deck."
        ),
        "",
    ),
    "layout: picture in text": (
        {"layout": L + 'picture = "frame.png"\n'},
        (
            'l.toml: region "name": key "picture" is "frame.png", but there is no such file '
            "beside the deck."
        ),
        "",
    ),
    "layout: picture by column": (
        {
            "layout": L.replace('text = "{name}"', 'picture = "{body}"'),
            "table": T.replace("Hits.", "ada.png"),
        },
        (
            'd.toml: t.csv, row 2: column "body", picture of the region "name": is "ada.png", '
            "but there"
        ),
        "",
    ),
    "layout: shows": (
        {"layout": L.replace('text = "{name}"', 'shows = "picture"')},
        'l.toml: region "name": key "shows" is "picture"; it may be "figure", "art"',
        "",
    ),
    "layout: does nothing": (
        {"layout": L.replace('text = "{name}"', 'shows = "art"') + 'size = "9pt"\n'},
        'l.toml: region "name": key "size" does nothing in a region of this sort (picture).',
        "",
    ),
    "layout: extends itself": (
        {"layout": 'extends = "l.toml"\n' + L},
        'l.toml: key "extends" goes in a circle, or too deep.',
        "",
    ),
    "layout: extends missing": (
        {"layout": 'extends = "base.toml"\n' + L},
        'l.toml: key "extends" is "base.toml", but there is no such file beside the deck.',
        "",
    ),
    "layout: over another": (
        {"layout": 'extends = "plain"\n' + L.replace('height = "10mm"\n', "")},
        'l.toml: region "name": needs two of top, bottom and height, or a baseline alone.',
        "",
    ),
    "layout: too long": (
        {
            "table": T.replace(
                "Ada", "Adalbert the Everlasting Keeper of the Endless Winter and his Brother"
            )
        },
        'd.toml: t.csv, row 2: column "name": is 13.6 mm too wide for its 55.0 mm at 7 pt.',
        "",
    ),
    "layout: instead": (
        {"layout": L + '[[instead]]\nwen = "art"\n'},
        'l.toml: instead 1: key "wen" is not known here. Did you mean "when"?',
        "",
    ),
    "layout: region name": (
        {"layout": L.replace("regions.name", "regions.Name")},
        'l.toml: region "Name": must be called in small letters and hyphens, and not "mark".',
        "",
    ),
    "layout: header typo": (
        {"layout": L.replace("[regions.name]", "[region.name]")},
        'l.toml: key "region" is not known here. Did you mean "regions"?',
        "",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_place(tmp_path, capsys, name):
    changed, sentence, meant = MISTAKES[name]
    parts = {"deck": B, "layout": L, "table": T} | changed
    for part, file in (("deck", "d.toml"), ("layout", "l.toml"), ("table", "t.csv")):
        content = parts[part]
        (tmp_path / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    assert run(["check", str(tmp_path / "d.toml")]) == 2
    said = capsys.readouterr().err.replace(f"{tmp_path}/", "")
    assert sentence in said
    assert meant in said


def test_the_deck_without_mistakes_is_checked(tmp_path):
    for file, content in (("d.toml", B), ("l.toml", L), ("t.csv", T)):
        (tmp_path / file).write_text(content)
    assert run(["check", str(tmp_path / "d.toml")]) == 0
