# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools>=4.60", "brotli>=1.1"]
# ///
"""Make the fonts of this folder again: `python fonts/make.py NODE_MODULES DEJAVU_SANS_TTF`.

README.md beside this file says where both arguments come from. Every font keeps only the tables that a PDF
needs: ReportLab neither kerns nor substitutes, and hints mean nothing on paper.
"""  # noqa: E501

import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SOME_DAY = 3_786_912_000  # 2024-01-01 in seconds since 1904, so that every run makes the same bytes
UNUSED = [
    "BASE",
    "DSIG",
    "FFTM",
    "GDEF",
    "GPOS",
    "GSUB",
    "MATH",
    "STAT",
    "gasp",
    "kern",
    "prep",
    "vhea",
    "vmtx",
]
# Where a character may come from, best first: the packages cut each face into files by script.
LATIN = ("latin", "latin-ext")
VIETNAMESE = ("vietnamese",)  # what Crimson Pro's other files lack
OTHER_ALPHABETS = ("cyrillic", "cyrillic-ext", "greek", "greek-ext")
CHINESE = ("latin", "chinese-simplified", "[0-9]*")
FONTSOURCE = [
    ("crimson-pro/CrimsonPro-Regular.ttf", LATIN, "400-normal"),
    ("crimson-pro/CrimsonPro-SemiBold.ttf", LATIN, "600-normal"),
    ("crimson-pro/CrimsonPro-Italic.ttf", LATIN, "400-italic"),
    ("crimson-pro/CrimsonPro-SemiBoldItalic.ttf", LATIN, "600-italic"),
    ("crimson-pro/CrimsonProVietnamese-Regular.ttf", VIETNAMESE, "400-normal"),
    ("crimson-pro/CrimsonProVietnamese-SemiBold.ttf", VIETNAMESE, "600-normal"),
    ("crimson-pro/CrimsonProVietnamese-Italic.ttf", VIETNAMESE, "400-italic"),
    ("crimson-pro/CrimsonProVietnamese-SemiBoldItalic.ttf", VIETNAMESE, "600-italic"),
    ("eb-garamond/EBGaramond-Regular.ttf", OTHER_ALPHABETS, "400-normal"),
    ("eb-garamond/EBGaramond-SemiBold.ttf", OTHER_ALPHABETS, "600-normal"),
    ("eb-garamond/EBGaramond-Italic.ttf", OTHER_ALPHABETS, "400-italic"),
    ("eb-garamond/EBGaramond-SemiBoldItalic.ttf", OTHER_ALPHABETS, "600-italic"),
    ("cinzel/Cinzel-Bold.ttf", LATIN, "700-normal"),
    ("new-rocker/PnpRocker-Regular.ttf", LATIN[:1], "400-normal"),
    ("germania-one/PnpGermania-Regular.ttf", LATIN[:1], "400-normal"),
    ("limelight/PnpLimelight-Regular.ttf", LATIN[:1], "400-normal"),
    ("im-fell-english-sc/PnpFell-Regular.ttf", LATIN[:1], "400-normal"),
    ("amarante/PnpAmarante-Regular.ttf", LATIN[:1], "400-normal"),
    ("ma-shan-zheng/PnpMaShan-Regular.ttf", CHINESE, "400-normal"),
    ("zcool-qingke-huangyou/PnpQingKe-Regular.ttf", CHINESE, "400-normal"),
    ("zcool-xiaowei/PnpXiaoWei-Regular.ttf", CHINESE, "400-normal"),
    ("zcool-kuaile/PnpKuaiLe-Regular.ttf", CHINESE, "400-normal"),
    ("noto-serif-sc/NotoSerifSC-Regular.ttf", CHINESE, "400-normal"),
    ("noto-serif-sc/NotoSerifSC-Bold.ttf", CHINESE, "700-normal"),
]
FAMILIES = {
    "CrimsonPro": "Crimson Pro",
    "CrimsonProVietnamese": "Crimson Pro Vietnamese",
    "EBGaramond": "EB Garamond",
    "Cinzel": "Cinzel",
    "NotoSerifSC": "Noto Serif SC",
    # Changed fonts may not bear a reserved name.
    "PnpRocker": "Pnp Rocker",
    "PnpGermania": "Pnp Germania",
    "PnpLimelight": "Pnp Limelight",
    "PnpFell": "Pnp Fell",
    "PnpAmarante": "Pnp Amarante",
    "PnpMaShan": "Pnp Ma Shan",
    "PnpQingKe": "Pnp Qing Ke",
    "PnpXiaoWei": "Pnp Xiao Wei",
    "PnpKuaiLe": "Pnp Kuai Le",
}
#: Whose title and whose cards' names are set in these; they hold no other hanzi.
OF_A_GAME = {
    "PnpMaShan": "scoundrel",
    "PnpQingKe": "spade-poker",
    "PnpXiaoWei": "solitaire-rpg",
    "PnpKuaiLe": "days",
}
# Suits, pips and boxes; arrows; marks for ticking; dice; counters; signs the text fonts may lack.
SYMBOLS = (
    "♠♡♢♣♤♥♦♧",
    "■□▢▣▪▫◻◼◯○●◌◆◇◊▲△▶▷▼▽◀◁◦•‣",
    "←↑→↓↔↕↖↗↘↙↩↪↶↷↺↻⇐⇑⇒⇓⇔⟲⟳➔➜",
    "☐☑☒✓✔✕✖✗✘✚+\N{MINUS SIGN}\N{MULTIPLICATION SIGN}÷±=≠≤≥<>/",
    "⚀⚁⚂⚃⚄⚅",
    "★☆✦✧✪❤☠☀☁☂☽☾⚔⚒⚑⚐⚙⚠⚡✂✎✏☞☜♔♕♖♗♘♙♚♛♜♝♞♟∞",
    "½⅓⅔¼¾⅛⅜⅝⅞",
    "①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿",
    "0123456789 \N{NO-BREAK SPACE}",
)


ASCII = "".join(map(chr, range(0x20, 0x7F)))
PUNCTUATION = (
    "\N{NO-BREAK SPACE}\N{EN DASH}—•·…\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}“”"  # noqa: E501
    "\N{MINUS SIGN}\N{MULTIPLICATION SIGN}÷±½¼¾²³©→←↑↓≤≥≠"
)
RARE = (
    "弑摞弩浏猬莓藓蛭蜍蝙蝠蝾螃螈蟾铛骷髅鳗鼹"  # beyond level 1, but words of our cards and sheets
)


def chinese() -> set[int]:
    """GB 2312: the symbols of its rows 1 to 3 and the 3,755 common characters of level 1; and ASCII."""  # noqa: E501
    rows = [*range(0xA1, 0xA4), *range(0xB0, 0xD8)]
    cells = [bytes((row, cell)) for row in rows for cell in range(0xA1, 0xFF)]
    hanzi = "".join(cell.decode("gb2312", errors="ignore") for cell in cells)
    return set(map(ord, ASCII + PUNCTUATION + RARE + hanzi))


def of_game(game: str) -> set[int]:
    """ASCII, and what a game's title and the names of its cards are written with in Chinese."""
    deck = tomllib.loads((HERE.parent / f"card_data/{game}.zh.toml").read_text(encoding="utf-8"))
    names = (card["name"] for card in deck["cards"].values())
    return set(map(ord, "".join((ASCII, deck["deck"]["title"], *names))))


def subset(font: TTFont, characters: set[int]) -> TTFont:
    options = Options()
    options.hinting = options.glyph_names = options.notdef_outline = False
    options.layout_features = []
    options.drop_tables += UNUSED
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = None
    return font


def gathered(files: Iterable[Path], wanted: set[int] | None) -> TTFont:
    """One font from many: every wanted character (all for None) from the first file that has it."""
    covered: set[int] = set()
    with TemporaryDirectory() as folder:
        parts = []
        for file in files:
            font = TTFont(file, recalcTimestamp=False)
            new = set(font.getBestCmap()) - covered
            if wanted is not None:
                new &= wanted
            if new:
                parts.append(f"{folder}/{len(parts)}.ttf")
                subset(font, new).save(parts[-1])
                covered |= new
        return Merger().merge(parts)


def named(font: TTFont, family: str, style: str) -> TTFont:
    """One name in every record: instances made from a variable font still call themselves Thin or Light."""  # noqa: E501
    table = font["name"]
    rights = table.getDebugName(0)
    table.names = []
    postscript = f"{family}-{style}".replace(" ", "")
    records = (rights, family, style, postscript, f"{family} {style}", "1.0", postscript)
    for number, text in enumerate(records):
        table.setName(text, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = SOME_DAY
    font.recalcTimestamp = False
    return font


def main(node_modules: Path, dejavu: Path) -> None:
    for target, scripts, face in FONTSOURCE:
        folder, file = target.split("/")
        source = node_modules / "@fontsource" / folder / "files"
        files = [
            path
            for name in scripts
            for path in sorted(source.glob(f"{folder}-{name}-{face}.woff2"))
        ]
        family, style = file.removesuffix(".ttf").split("-")
        wanted = of_game(OF_A_GAME[family]) if family in OF_A_GAME else chinese()
        font = gathered(files, wanted if scripts is CHINESE else None)
        named(font, FAMILIES[family], style).save(HERE / target)
    symbols = subset(TTFont(dejavu, recalcTimestamp=False), set(map(ord, "".join(SYMBOLS))))
    named(symbols, "Pnp Symbols", "Regular").save(HERE / "dejavu/PnpSymbols.ttf")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
