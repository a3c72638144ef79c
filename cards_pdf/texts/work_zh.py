"""做好了什么、有什么可用：每一条对应代码里的英文原句。"""

TEXTS = {
    # 列举
    "{one}, {other}": "{one}、{other}",
    "{one} or {other}": "{one} 或 {other}",
    "{one} and {other}": "{one} 和 {other}",
    # 写好的文件
    "{path}  {holds}  {size}": "{path}  {holds}  {size}",
    "{file}: page {done} of {pages}": "{file}：第 {done} 页，共 {pages} 页",
    "1 page": "1 页",
    "{count} pages": "{count} 页",
    "1 card": "1 张牌",
    "{count} cards": "{count} 张牌",
    "1 box": "1 个方框",
    "{count} boxes": "{count} 个方框",
    "1 picture": "1 幅图片",
    "{deck}: {counts}; all texts fit.": "{deck}：{counts}；所有文字都放得下。",
    "{path} is ready; print it with: cards-pdf deck {path}": "{path} 写好了；用这个命令制作：cards-pdf deck {path}",
    "Watching {path}; Ctrl-C ends.": "正在留意 {path}；按 Ctrl-C 结束。",
    "Stopped; files already named are complete.": "已停下；上面列出的文件是完整的。",
    # 版式与印刷服务
    "Decks: {names}": "牌组：{names}",
    "Sheet formats (--format; without it the fullest sheet for the deck's cards on --paper):": "纸张版式（--format；不写则用 --paper 上能放下最多牌的版式）：",
    "Print services and virtual tables (--profile):": "印刷服务与虚拟桌面（--profile）：",
    "{paper}, {cards}": "{paper}，{cards}",
    "{paper} landscape, {cards}": "{paper} 横放，{cards}",
    "{paper} gutterfold, {cards} with their backs": "{paper} 对折，{cards}连同背面",
    "{paper} landscape gutterfold, {cards} with their backs": "{paper} 横放对折，{cards}连同背面",
    "one {size} card a page, with {around:g} mm around it for bleed": "每页一张 {size} 牌，四周留 {around:g} mm 出血",
    "{number} {cards}": "{number} 张{cards}",
    "cards 63 × 88 mm": " 63 × 88 mm 的牌",
    "cards 2.5 × 3.5 in": " 2.5 × 3.5 in 的牌",
    "bridge cards 57.15 × 88.9 mm": "桥牌尺寸 57.15 × 88.9 mm 的牌",
    "mini cards 44 × 68 mm": "迷你尺寸 44 × 68 mm 的牌",
    "mini cards 1.75 × 2.5 in": "迷你尺寸 1.75 × 2.5 in 的牌",
    "tarot cards 70 × 120 mm": "塔罗尺寸 70 × 120 mm 的牌",
    "tarot cards 2.75 × 4.75 in": "塔罗尺寸 2.75 × 4.75 in 的牌",
    "card 63 × 88 mm": " 63 × 88 mm 的牌",
    "card 2.5 × 3.5 in": " 2.5 × 3.5 in 的牌",
    "bridge card 57.15 × 88.9 mm": "桥牌尺寸 57.15 × 88.9 mm 的牌",
    "mini card 44 × 68 mm": "迷你尺寸 44 × 68 mm 的牌",
    "mini card 1.75 × 2.5 in": "迷你尺寸 1.75 × 2.5 in 的牌",
    "tarot card 70 × 120 mm": "塔罗尺寸 70 × 120 mm 的牌",
    "tarot card 2.75 × 4.75 in": "塔罗尺寸 2.75 × 4.75 in 的牌",
    "large-print cards 94.5 × 132 mm": "大字版 94.5 × 132 mm 的牌",
    "large-print card 94.5 × 132 mm": "大字版 94.5 × 132 mm 的牌",
    "A4 landscape, 8 cards 63 × 88 mm with gutters for bleed": "A4 横放，8 张 63 × 88 mm 的牌，之间留出血的间隔",
    "A4 landscape, 8 cards 2.5 × 3.5 in with gutters for bleed": "A4 横放，8 张 2.5 × 3.5 in 的牌，之间留出血的间隔",
    "Letter landscape, 8 cards 63 × 88 mm with gutters for bleed": "Letter 横放，8 张 63 × 88 mm 的牌，之间留出血的间隔",
    "Letter landscape, 8 cards 2.5 × 3.5 in with gutters for bleed": "Letter 横放，8 张 2.5 × 3.5 in 的牌，之间留出血的间隔",
    "DriveThruCards, poker cards: PDF/X-1a:2003 in four inks, each card's back, then its front": "DriveThruCards，扑克尺寸的牌：四色 PDF/X-1a:2003，每张牌先背面后正面",
    "The Game Crafter, poker cards: PNG with 1/8 in bleed": "The Game Crafter，扑克尺寸的牌：PNG，出血 1/8 in",
    "MakePlayingCards, poker cards of 2.5 x 3.5 in: PNG with 36 px bleed": "MakePlayingCards，2.5 x 3.5 in 的扑克尺寸牌：PNG，出血 36 px",
    "MakePlayingCards, 63 x 88 mm: PNG with 36 px bleed": "MakePlayingCards，63 x 88 mm：PNG，出血 36 px",
    "Tabletop Simulator: deck sheets of 10 x 7 cards, the last place for the hidden face": "Tabletop Simulator：每幅 10 x 7 张牌的图，最后一格是看不见的那一面",
    # 提醒
    "{format} leaves {least:.1f} mm {where}": "{format} 在{where}留 {least:.1f} mm",
    "{format} with {bleed:g} mm bleed leaves {least:.1f} mm {where}": "{format} 加 {bleed:g} mm 出血在{where}留 {least:.1f} mm",
    "at the sides": "左右",
    "above and below": "上下",
    "{what}; some printers need up to {most:g} mm.": "{what}；有的打印机需要 {most:g} mm。",
    "In large print the text of {cards} ({names}) is set in {least:.1f} points, below the {usual:g} of the others; it has room in fewer words.": "大字版里 {cards}（{names}）的文字是 {least:.1f} 点，小于其他牌的 {usual:g} 点；写短一些就放得下。",
    "{title} has cards of {deck}; {name} cuts {service} and gets them in that size.": "{title} 的牌是 {deck}；{name} 裁成 {service}，给它的文件就是这个尺寸。",
    "art: {name} has {dpi:.0f} dots an inch at its printed size; below {least} it looks soft.": "art：{name} 印出来每英寸只有 {dpi:.0f} 点；少于 {least} 点会显得模糊。",
    # 校准打印机
    "Printer calibration": "校准打印机",
    "Front": "正面",
    "Back": "背面",
    """Print both pages on one sheet, both sides, at 100 %, turned over the long edge. Then measure:
1 · How far the cross lies right of and below the middle of the paper
(folding it twice shows the middle): --shift=0.6,-0.4
2 · The same on the back, seen from the back: --back=0.2,-0.5
3 · The printed length of both rulers, across and down: --length=149.6,149.8
Then run: cards-pdf calibrate --shift=0.6,-0.4 --back=0.2,-0.5 --length=149.6,149.8
All later sheets are drawn so that they come out true.""": """把两页印在一张纸的两面，按 100 %，沿长边翻转。然后量：
1 · 十字在纸张正中的右边、下边多远
（对折两次就能看到正中）：--shift=0.6,-0.4
2 · 背面同样，从背面看：--back=0.2,-0.5
3 · 两把尺子印出来的长度，横的和竖的：--length=149.6,149.8
然后运行：cards-pdf calibrate --shift=0.6,-0.4 --back=0.2,-0.5 --length=149.6,149.8
以后的每一页都会画得印出来正好准确。""",
    "{path} now says how this printer prints.": "{path} 现在记下了这台打印机的偏差。",
    "{path}: the printer is true.": "{path}：这台打印机是准确的。",
    # 列出所有文件的网页
    "Cards and rules to print": "可打印的牌和规则",
    "Print at 100 % (“actual size”), or cards and mats will not fit the real cards. Ink is how many pages black all over it would take.": "请按 100 %（“实际大小”）打印，否则牌和桌垫与真牌对不上。墨量是相当于多少页全黑。",
    "In colour": "彩色",
    "With little ink": "省墨",
    "In large print": "大字",
    "To fill in on a screen": "在屏幕上填写",
    "{pages} · ink {ink:.2f} · {size}": "{pages} · 墨 {ink:.2f} · {size}",
    "{path}  shows {count} files": "{path}  列出 {count} 个文件",
}
