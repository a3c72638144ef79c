"""裁判在每个游戏里都会说的话。"""

TEXTS = {
    # 每个游戏各有自己的问题
    "event.automatic": "{ask}：只能是 {answer}。",
    "event.dealt": "发牌：{cards}。",
    "event.undo": "已撤销：{ask} {answer}。",
    "event.undo-draw": "已撤销：{ask} {answer}。",
    "event.undo-concede": "游戏继续。",
    "event.fixed": "第 {n} 个回答改为 {answer}。",
    "event.fixed-cut": "第 {n} 个回答改为 {answer}；之后有 {dropped} 个回答不再适用，已删去。",
    "event.endless": "连续 {draws} 次抽牌都没有可决定的事：这一局可能永远不会结束。",
    "event.put-back": "将 {cards} 放回{pile}顶，{first} 在最上面。",
    "event.put-back-one": "将 {cards} 放回{pile}顶。",
    "event.look-out": "{cards}：从牌堆中找出来，放回{to}。",
    "event.lay-back": "{cards}：从{from}放回{to}。",
    "event.unnamed-back": "未报出的 {count} 张牌：放回{to}。",
    "event.resumed": "继续游戏 {save}：已有 {answers} 个回答。",
    "event.torn": "{save} 的最后一行只写了一半，已舍去；请重新回答那个问题。",
    "over.conceded": "你认输了。",
    "over.score": "得分 {score}。",
    "error.not-json": "这一行不是 JSON 对象。",
    "error.bad-request": "裁判不明白这一行要做什么。",
    "error.game-over": "游戏已经结束，现在只能撤销（undo）。",
    "error.given-up": "这局游戏你已经认输，undo 可以撤回。",
    "error.one-option": "请用一个字符串给出其中一个选项。",
    "error.list-of-cards": "请用字符串列表给出这些牌。",
    "error.not-all-known": "要抽的牌并非全部已知，需要逐张报出。",
    "error.other-question": "那里的问题会变成“{ask}”",
    "error.no-such-card": "{text} 不是一张牌。",
    "error.not-in-game": "{card} 不在{pile}里，也从未在其中。",
    "error.already-seen": "{card} 在{place}，自第 {since} 个回答起。",
    "error.already-seen-at-start": "{card} 从一开始就在{place}。",
    "error.repeated": "{card} 报了两次。",
    "error.wrong-count": "这里要报 {wanted} 张牌，而不是 {given} 张。",
    "error.wrong-pick-count": "要选 {least}～{most} 张，而不是 {given} 张。",
    "error.not-expected": "这里应该是 {expected}，而不是 {card}：它是正面向上放进去的。",
    "error.not-an-option": "这里不能选 {answer}。可选：{options}。",
    "error.no-combination": "{answer} 在这里不能组合在一起。",
    "error.nothing-to-undo": "没有可以撤销的回答。",
    "error.nothing-to-redo": "没有可以重做的回答。",
    "error.no-such-ask": "没有第 {n} 个回答；回答的编号是 1～{last}。",
    "error.no-answers-yet": "还没有可以更改的回答。",
    "error.does-not-fit": "没有任何改动：第 {n} 个回答（{ask} {answer}）将不再适用，因为：{reason}",
    "face.help": (
        "照手上的牌直接输入：8d th 4c 6s，或 8dTh4c6s，或 ♥10。一行可以写多个回答。\n"
        "已知会翻出的牌，直接按回车即可。按 Tab 键显示现在可以输入什么。\n"
        "undo         撤销上一个回答              redo          重做被撤销的回答\n"
        "fix 3 7h     更改第 3 个回答，保留其余   fix 3 7h cut  只保留仍然适用的部分\n"
        "log          至今的牌局，带编号          state         以数字显示桌面\n"
        "rules        规则概要                    help          显示本帮助\n"
        "concede      认输                        quit          离开；游戏会保存"
    ),
    "face.saved": "已保存为 {save}。输入 `{command}` 可继续。",
    "face.closed": "本局保存在 {save}。",
    "face.after-end": "undo 撤销上一个回答，log 显示牌局，quit 离开。",
    "face.no-number": "请写出回答的编号和新的回答：fix 3 7h。",
    "face.rest-dropped": "以下内容不再读取：{rest}",
    "face.fact": "{name}：{value}",
    "face.suits": "C ♣ 草花  S ♠ 黑桃  H ♥ 红心  D ♦ 方片",
    "face.line": "第 {line} 行：{error}",
    "face.unknown-all": "直接按回车则全部不报。",
    "face.none-named": "直接按回车则一张不选。",
    "face.known-draw": "按回车确认 {cards}。",
    "log.entry": "{ask}：{answer}",
    "picture.kind": "{file}：图片文件名须以 .svg 或 .pdf 结尾。",
    "picture.not-written": "{file} 无法写入：{reason}。",
    "picture.written": "已写入 {file}。",
}
