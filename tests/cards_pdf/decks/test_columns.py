"""Columns of a deck's own: printed, selected and read; layouts that kinds have or share."""

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.cards.regions.words import words_of_region
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format

HEAD = '[deck]\ntitle = "T"\ncards = "t.csv"\n'
AT = 'left = "4mm"\nright = "4mm"\ntop = "{}mm"\n'


def region(name, lines, top=4):
    return f"[regions.{name}]\n{lines}\n{AT.format(top)}"


def deck(tmp_path, head=HEAD, **files):
    for name, text in {"t.csv": "name\nAda\n", **files}.items():
        (tmp_path / name.replace("_", ".")).write_text(text, "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(head, "utf-8")
    return load_deck(path)


def words(deck, edition=COLOUR):
    """Return the printed text of each card, by region."""
    canvas = PdfCanvas(title="T")
    for card in deck.cards:
        placed = Fronts(deck, edition).place_regions(canvas, card)
        yield {
            one.region.name: words_of_region(one.region, card, deck)
            for one in placed
            if one.region.text
        }


OWN = HEAD.replace("[deck]\n", '[deck]\nlayout = "l.toml"\n')


def test_any_column_is_printed(tmp_path):
    table = 'Card  Text,Power,"Deck"\nMoves *on*.,3,Night\n'
    layout = region("a", 'text = "{Card Text} {POWER}"') + region("b", 'text = "{deck}"', 20)
    made = deck(tmp_path, OWN, t_csv=table, l_toml=layout)
    assert list(words(made)) == [{"a": "Moves *on*. 3", "b": "Night"}]
    assert made.notices == ()


def test_any_key_of_a_card_is_printed(tmp_path):
    head = OWN.replace('cards = "t.csv"\n', "") + "[[card]]\nCost = 3\nfast = true\nweight = 2.5\n"
    made = deck(tmp_path, head, l_toml=region("a", 'text = "{cost} {fast} {weight}"'))
    assert list(words(made)) == [{"a": "3 true 2.5"}]
    assert (made.cards[0].name, made.cards[0].code) == ("", "1")


def test_keys_of_the_house_are_read_from_columns_of_other_names(tmp_path):
    head = (
        f'{HEAD}[columns]\nbody = "Text"\ncopies = "Qty"\nname = "Title"\nhp = '
        '"Life"\n[stats]\nhp = "HP"\n'
    )
    made = deck(tmp_path, head, t_csv="title,text,QTY,life\nAda,Moves.,3,7\n")
    (card,) = made.cards
    assert (card.name, card.body, card.copies, card.stat("hp")) == ("Ada", "Moves.", 3, 7)
    assert card.fields["title"] == "Ada"
    assert made.notices == ()


def test_a_column_that_is_called_like_a_key_may_be_something_else(tmp_path):
    head = f'{OWN}[columns]\nnumber = ""\nkind = "type"\n[kinds.hero]\n'
    table = "name,number,kind,type\nAda,seven,of a kind,hero\n"
    layout = region("a", 'text = "{column number} {column kind} {kind} {number}"')
    made = deck(tmp_path, head, t_csv=table, l_toml=layout)
    assert list(words(made)) == [{"a": "seven of a kind Hero seven"}]


def test_columns_that_nothing_uses_are_told_once(tmp_path):
    made = deck(tmp_path, t_csv="name,bdy,ruling,painter\nAda,x,y,z\nBob,x,y,z\n")
    assert made.notices == (
        'mine.toml: nothing on the cards uses "bdy". Did you mean "body"?',
        "mine.toml: nothing on the cards uses ruling, painter.",
    )


def test_a_column_is_unused_although_layouts_have_content_of_its_name(tmp_path):
    made = deck(tmp_path, t_csv="name,text\nAda,x\n")
    assert made.notices == ('mine.toml: nothing on the cards uses "text". Did you mean "body"?',)


def test_capitals_of_kinds_do_not_count_and_without_kinds_they_are_words(tmp_path):
    made = deck(tmp_path, HEAD + "[kinds.spell]\n", t_csv="name,kind\nAda,SPELL\n")
    assert made.cards[0].kind is made.kinds["spell"]
    made = deck(tmp_path, HEAD, t_csv="name,kind\nAda,Deep Sea\n")
    assert (made.cards[0].kind.name, made.cards[0].kind.label) == ("Deep Sea", "Deep Sea")


def test_rows_of_which_there_is_no_copy_are_left_out(tmp_path):
    made = deck(tmp_path, t_csv="name,copies\nAda,0\nBob,2\n")
    assert [(card.name, card.position) for card in made.cards] == [("Bob", 1)]


def test_kinds_and_rows_have_colours_by_name_and_icons_of_the_deck(tmp_path):
    head = (
        f'{HEAD}[colours]\nsky = "#3366cc"\nsun = "#ffcc00"\n[icons]\ngem = "M0 0H9V9z"\n'
        '[kinds.a]\naccent = "sky"\nicon = "gem"\n[columns]\naccent = "tint"\n'
    )
    made = deck(tmp_path, head, t_csv="name,kind,tint\nAda,a,\nBob,a,sun\nCay,a,#112233\n")
    assert [card.kind.accent for card in made.cards] == ["#3366cc", "#ffcc00", "#112233"]
    assert made.kinds["a"].icon == "gem"
    assert make_pdf(DeckJob(made, find_format(made.size, "a4"))).pages == 1
    assert (COLOUR.ink_on("#ffcc00"), COLOUR.ink_on("#112233")) == (INK, PAPER)


def test_rows_and_tables_are_chosen_by_conditions(tmp_path):
    cards = 'cards = ["a.csv", { file = "b.csv", when = "edition == 2 and qty > 0" }]'
    table = "name,edition,qty\nBob,1,3\nCay,2,1\nDon,2,0\n"
    made = deck(tmp_path, HEAD.replace('cards = "t.csv"', cards), a_csv="name\nAda\n", b_csv=table)
    assert [(card.name, card.code) for card in made.cards] == [("Ada", "1"), ("Cay", "2")]


def test_regions_are_there_under_conditions(tmp_path):
    layout = (
        region("gold", 'text = "{name}"\nwhen = "rarity in epic, rare and not low ink"')
        + region("plain", 'text = "{name}"\nwhen = "not gold"\n'.replace("gold", "rarity"))
        + region("price", 'text = "{cost}"\nwhen = "cost > 3"', 20)
    )
    made = deck(tmp_path, OWN, l_toml=layout, t_csv="name,rarity,cost\nAda,Epic,3\nBob,,4\n")
    assert list(words(made)) == [{"gold": "Ada"}, {"plain": "Bob", "price": "4"}]
    assert list(words(made, Edition(low_ink=True))) == [{}, {"plain": "Bob", "price": "4"}]


BASE = region("head", 'text = "{name}"') + region("foot", 'text = "{power}"', 30)
KINDS = '[kinds.spell]\nlayout = "spell.toml"\n[kinds.hero]\n[kinds.photo]\nlayout = "full-art"\n'
SPELL = 'extends = "l.toml"\nwithout = ["foot"]\n[regions.head]\ntext = "{name}!"\n' + region(
    "rank", 'text = "{power}%"', 20
)


def test_kinds_have_layouts_and_layouts_share(tmp_path):
    table = "name,kind,power\nAda,hero,3\nBolt,spell,4\nPic,photo,1\n"
    made = deck(tmp_path, OWN + KINDS, t_csv=table, l_toml=BASE, spell_toml=SPELL)
    hero, spell, photo = words(made)
    assert (hero, spell) == ({"head": "Ada", "foot": "3"}, {"head": "Bolt!", "rank": "4%"})
    assert photo["name"] == "Pic"
    assert [made.layout_of(card).name for card in made.cards] == ["l", "spell", "full-art"]


def test_a_layout_extends_a_theme_and_gives_way_to_a_file(tmp_path):
    instead = '[[instead]]\nwhen = "power > 3"\nlayout = "b.toml"\n'
    layout = 'extends = "plain"\n[regions.name]\ntext = "{power}"\n' + instead
    made = deck(tmp_path, OWN, t_csv="name,power\nAda,3\nBob,4\n", l_toml=layout, b_toml=BASE)
    ada, bob = words(made)
    assert (ada["name"], bob) == ("3", {"head": "Bob", "foot": "4"})


def test_a_column_hides_the_built_in_field_of_its_name(tmp_path):
    layout = region("a", 'text = "{number}/{place}/{column number}"')
    table = "Name,Number,Place\nAda,6,\nBob,6,Rome\nCy,,Oslo\n"
    made = deck(tmp_path, OWN + '[columns]\nnumber = ""\n', t_csv=table, l_toml=layout)
    assert [card["a"] for card in words(made)] == ["6//6", "6/Rome/6", "/Oslo/"]
    assert made.notices == ()


def test_a_column_whose_name_is_read_from_another_is_reported(tmp_path):
    table = "Name,Cost,Value\nAda,3,9\n"
    layout = region("a", 'text = "{value}"')
    made = deck(tmp_path, OWN + '[columns]\nvalue = "Cost"\n', t_csv=table, l_toml=layout)
    assert [card["a"] for card in words(made)] == ["3"]
    (notice,) = map(str, made.notices)
    assert 'the column "value": {value} is read from "cost"' in notice
    assert "prints the column as {column value}" in notice


def test_an_empty_column_without_a_name_is_ignored(tmp_path):
    table = "Name,,Cost,\nAda,,3,\nBob, ,4\n"
    made = deck(tmp_path, t_csv=table)
    assert [card.fields for card in made.cards] == [{"cost": "3"}, {"cost": "4"}]


def test_one_cause_on_many_cards_is_one_message(tmp_path, capsys):
    rows = "\n".join(f"N{n},frame{n % 2}" for n in range(40))
    layout = 'a = { picture = "{frame}", left = "1mm", width = "9mm", top = "1mm", height = "9mm" }'
    deck(tmp_path, OWN, t_csv=f"name,frame\n{rows}\n", l_toml=f"[regions]\n{layout}\n")
    assert run(["check", str(tmp_path / "mine.toml")]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert 't.csv, row 2: column "frame"' in first
    assert first.endswith("The same on 19 other cards.")
    assert 'is "frame1"' in second


def test_invisible_selectors_of_emoji_are_ignored(tmp_path):
    made = deck(tmp_path, t_csv="name\n\u2605\ufe0e Ada\n")
    assert made.cards[0].name == "\u2605 Ada"
