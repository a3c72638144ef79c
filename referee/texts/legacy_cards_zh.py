"""传承牌上所印文字的中文：印牌用的 card_data/legacy.zh.toml 怎么写，裁判就怎么说。"""

from cards_pdf.decks.said_again import said_again

TEXTS = said_again("legacy", "zh")
