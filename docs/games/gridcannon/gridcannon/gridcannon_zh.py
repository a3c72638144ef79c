"""《九宫炮》里裁判说的话。"""

CELLS = "123456789"
ROUND = "abcdefghijkl"

TEXTS = {
    "word.Gridcannon": "九宫炮",
    "ask.deal": "翻开 {count} 张牌，摆九宫。",
    "ask.card": "翻开下一张牌。",
    "ask.royal": "{for}：坐在哪里？",
    "ask.place": "{for}：放到哪一格？",
    "ask.armour": "{for} 是盔甲：给哪位王室？",
    "ask.extract": "哪一叠放到牌堆底下？",
    "ask.move": "移动哪一叠最上面的牌？",
    "ask.last": "牌堆空了。用一条计策，还是就此结束？",
    "event.setup": "把 54 张牌洗好。数字牌绕着空的中格摆成九宫；王室、A 和王先放在一边，直到摆满。",
    "event.arrived": "{card} 坐在 {seat}。",
    "event.ploy": "留下 {card}：一条计策。",
    "event.killed": "{shots} 开火：{card} 死了。把它翻面。还剩 {left} 位。",
    "event.armoured": "{card} 放到 {royal} 下面，它现在有 {health} 点生命。",
    "event.shame": "没有王室能穿 {card}：它放在一边，算你的耻辱。",
    "event.extracted": "把你的 A 翻面。{cards} 背面向上放到牌堆底，最后一张在最下面。",
    "event.reassigned": "把你的王翻面。{card} 移走。",
    "over.win": "十二位都死了。",
    "over.loss": "王室还在。",
    "end.tally": "12 位王室死了 {dead} 位，还剩 {ploys} 条计策。",
    "place.hand": "在你手里",
    "place.ploys": "在你的计策里",
    "place.used": "在用过的计策里",
    "place.shame": "在一边，算你的耻辱",
    "place.under": "在牌堆底",
    "label.hand": "翻开的牌",
    "label.ploys": "计策",
    "label.used": "用过的",
    "label.shame": "耻辱",
    "label.deck": "牌堆",
    "label.under": "牌堆底",
    "word.extract": "抽走一叠（A）",
    "word.reassign": "调动一张（王）",
    "word.armour": "盔甲",
    "word.shame": "耻辱",
    "word.go-on": "结束",
    "change.dead": "死去 {was} → {now}",
    "track.dead": "死去的王室",
    "track.deck": "牌堆",
    "about.line": "九格数字，四周十二位王室：装好炮，沿着线开火。",
    "about.needs": "54 张牌：一副带两张王的牌",
    "view.none": "无",
    "view.left": "{left} 张",
    "view.dead": "{all} 位中的 {dead} 位",
    "view.killed": "死",
}
TEXTS |= {f"place.cell-{cell}": f"在第 {cell} 格" for cell in CELLS}
TEXTS |= {f"place.at-{at}": f"在 {at} 位" for at in ROUND}
TEXTS |= {f"label.cell-{cell}": f"第 {cell} 格" for cell in CELLS}
TEXTS |= {f"label.at-{at}": at for at in ROUND}
