// The question, near the thumb: what is no card in sight, and the pad for cards that are drawn.
import { card, colour, isRed, named, short, SUITS, told } from "./cards.js";
import { button, el, icon, say } from "./dom.js";
import { chance, gauge } from "./odds.js";
import { canAdd, isLegal } from "./plan.js";
import { effect } from "./table.js";

// `found` is what of the question is not on the table.
export function question(page, found) {
  const {
    now,
    hello: { cards },
    draft,
    kit,
  } = page;
  if (now.kind === "draw") return pad(page);
  if (now.kind === "roll") return kit.dice(page);
  if (now.kind === "number" && !now.choices) return kit.amount(page);
  const pick = now.kind === "pick",
    advised = pick && page.hint && !page.isWide; // there it stands below
  return [
    now.back > 0 &&
      button(
        [icon("undo"), say("back-before", { n: now.back })],
        { class: "wide", "data-undo-to": now.back },
        () => page.ask({ do: "undo", to: now.back }),
      ),
    found.boxes.size > 0 && kit.aboutCards(page, found.boxes),
    found.words.length > 0 &&
      el(
        "div",
        { class: `words n${found.words.length} ${now.kind}` },
        found.words.map((choice) => word(page, choice)),
      ),
    found.also.length > 0 &&
      el(
        "div",
        { class: "words also", role: "group", "aria-label": say("also") },
        found.also.map((choice) => word(page, choice)),
      ),
    advised
      ? page.advice.bars(page, 4)
      : found.proposals.length > 0 &&
        el(
          "div",
          { class: "proposals", role: "group", "aria-label": say("proposals") },
          found.proposals.map((one) => proposal(page, one)),
        ),
    pick && el("p", { class: "would", role: "status" }),
    pick &&
      button(
        draft.length
          ? [say("done"), " ", told(named(draft, cards, now.labels), cards)]
          : say(now.min ? "pick" : "done-none", {
              min: now.min === now.max ? now.max : `${now.min}–${now.max}`,
            }),
        { class: "wide main", "data-done": true, disabled: !isLegal(now, draft) },
        () => page.give([...draft]),
      ),
  ];
}

export function word(page, { id, label, of }, alike) {
  const {
      now,
      draft,
      hello: { cards },
    } = page,
    odds = chance(page, id),
    pick = now.kind === "pick",
    at = draft.indexOf(id);
  const text = now.previews?.[id]?.text.join(" ");
  return button(
    [
      el(
        "span",
        { class: "label" },
        id in cards && cards[id].suit
          ? told(short(id, cards), cards)
          : told(label.charAt(0).toUpperCase() + label.slice(1), cards),
        " ",
        at >= 0 && now.ordered && el("span", { class: "order" }, at + 1),
        !alike && effect(page, id),
        odds && gauge(odds),
      ),
      text && !of && el("span", { class: "note" }, told(text, cards)),
    ],
    {
      class: "word option",
      "data-option": id,
      "aria-pressed": pick ? String(at >= 0) : null,
      disabled: pick && at < 0 && !canAdd(now, draft, id),
    },
    () => (pick ? page.toggle(id) : page.give(id)),
  );
}

// A tap lays it out, to be looked at before it is sent.
function proposal(page, { answer, text, best, danger }) {
  const { cards } = page.hello,
    names = named(answer, cards, page.now.labels);
  return button(
    [
      el("b", {}, told(names, cards)),
      best && icon("star"),
      text && el("span", { class: "note" }, told(text, cards)),
      danger && icon("skull"),
    ],
    {
      class: `proposal${danger ? " danger" : ""}`,
      "data-proposal": answer.join(" "),
      "aria-pressed": String(answer.join() === page.draft.join()),
    },
    () => page.lay(answer),
  );
}

function pad(page) {
  const {
    now: { expected },
    hello: { cards },
  } = page;
  if (!expected.includes(null)) {
    return button(
      [say("accept"), " ", told(named(expected, cards), cards)],
      { class: "wide main", "data-accept": true },
      () => page.give(null),
    );
  }
  return el("div", { class: "pad" }, keys(page));
}

// Where the cards that were given lie: a tap takes one away again.
export function slots(page) {
  const {
    now: { kind, expected },
    draft,
    hello: { cards },
  } = page;
  if (kind === "roll") return page.kit.rolled(page);
  if (kind !== "draw" || !expected.includes(null) || expected.length === 1) return "";
  let n = 0;
  const isLong = expected.length > 4; // then only the last is taken away, by a button of its own
  const away = (at) => {
    draft.splice(at, 1);
    page.refresh();
  };
  return el(
    "div",
    { class: `slots${isLong ? " long" : ""}`, "aria-label": say("taken"), role: "group" },
    expected.map((known) => {
      const at = known === null ? n++ : -1,
        code = known ?? draft[at];
      if (code === undefined) return el("span", { class: "slot", "aria-hidden": "true" }, String(at + 1));
      if (known || isLong)
        return el(
          "span",
          { class: `slot full ${colour(code, cards)}`, role: "img", "aria-label": cards[code]?.name ?? code },
          short(code, cards),
        );
      return button(
        "",
        {
          "data-sign": short(code, cards),
          class: `slot full ${colour(code, cards)}`,
          "data-slot": at,
          "aria-label": say("take-away", { card: cards[code]?.name ?? code }),
        },
        () => away(at),
      );
    }),
    isLong &&
      button(
        icon("undo"),
        {
          class: "quiet square",
          "data-slot": draft.length - 1,
          disabled: !draft.length,
          "aria-label": say("take-away", { card: cards[draft.at(-1)]?.name ?? "–" }),
        },
        () => away(draft.length - 1),
      ),
  );
}

function take(page, code) {
  const { expected } = page.now,
    taken = [...page.draft, code];
  if (taken.length === expected.filter((known) => known === null).length)
    return page.give(expected.map((known) => known ?? taken.shift()));
  page.draft.push(code);
  page.refresh();
}

function keys(page) {
  const {
    now: { possible, expected, blind },
    hello: { cards },
    draft,
  } = page;
  const open = (code) => possible.includes(code) && !expected.includes(code) && !draft.includes(code);
  const place = (code) =>
    draft.includes(code)
      ? say("taken")
      : (Object.values(page.now.places ?? page.places ?? {}).find(({ cards: lying }) => lying.includes(code))
          ?.label ?? say("not-here"));
  const attributes = (code) => ({
    "data-card": code,
    disabled: !open(code),
    "aria-label": `${cards[code].name}${open(code) ? "" : `, ${place(code)}`}`,
  });
  const key = (code) =>
    button(
      "",
      {
        "data-sign": short(code, cards),
        class: `key ${isRed(code, cards) ? "red" : ""}`,
        ...attributes(code),
      },
      () => take(page, code),
    );
  const face = (code) =>
    button(
      [card(code, page), el("small", {}, cards[code].name)],
      { class: "face-key", ...attributes(code) },
      () => take(page, code),
    );
  const all = Object.keys(cards);
  const suits = SUITS.map((suit) => all.filter((code) => cards[code].suit === suit)).filter((codes) =>
    codes.some((code) => possible.includes(code)),
  );
  const kinds = new Set(possible.map((code) => cards[code]?.kind));
  const own = all.filter((code) => !SUITS.includes(cards[code].suit) && kinds.has(cards[code].kind));
  const unnamed =
    blind &&
    button("", { "data-sign": "?", class: "key", "data-card": "?", "aria-label": say("unnamed") }, () =>
      take(page, "?"),
    );
  return [
    ...suits.map((codes, at) =>
      el("div", { class: "suit", role: "group" }, codes.map(key), at === suits.length - 1 && unnamed),
    ),
    own.length > 0 && el("div", { class: "faces", role: "group" }, own.map(face), !suits.length && unnamed),
  ];
}
