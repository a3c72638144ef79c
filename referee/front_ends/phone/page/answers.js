// What answers the three kinds of question, in the log as well. `view` holds the cards and what was picked so far.
import { button, el, say } from "./dom.js";
import { card, colour, short, SUITS } from "./cards.js";

export const answers = (question, view, give) => KINDS[question.kind](question, view, give);

function draw(question, view, give) {
  const { expected } = question;
  const unknown = expected.filter((code) => code === null).length;
  if (!unknown) {
    return el("div", { class: "slots" }, expected.map((code) => card(code, view.cards)),
      button(say("accept", { cards: expected.map((code) => short(code, view.cards)).join(" ") }),
        { class: "wide main", "data-accept": true }, () => give(null)));
  }
  const box = el("div", { class: "draw" });
  const take = (code) => {
    const taken = [...view.draft, code];
    if (taken.length === unknown) return give(expected.map((known) => known ?? taken.shift()));
    view.draft.push(code);
    again();
  };
  const again = () => {
    const had = box.contains(document.activeElement) && document.activeElement.dataset.card;
    box.replaceChildren(slots(expected, view, again), pad(question, view, take));
    if (had) (box.querySelector(`[data-card="${had}"]:enabled`) ?? box.querySelector("[data-card]:enabled"))?.focus();
  };
  again();
  return box;
}

function slots(expected, view, again) {
  if (expected.length === 1) return "";
  let at = 0;
  return el("div", { class: "slots", "aria-label": say("taken"), role: "group" }, expected.map((known) => {
    if (known !== null) return card(known, view.cards);
    const n = at++;
    const code = view.draft[n];
    if (code === undefined) return el("span", { class: "slot", "aria-hidden": "true" }, String(n + 1));
    return button("", { "data-sign": short(code, view.cards), class: `slot full ${colour(code, view.cards)}`, "data-slot": n,
      "aria-label": say("take-away", { card: view.cards[code]?.name ?? code }) }, () => { view.draft.splice(n, 1); again(); });
  }));
}

function pad(question, view, take) {
  const possible = question.possible.filter((code) => !question.expected.includes(code));
  const key = (code) => {
    const known = view.cards[code];
    const open = possible.includes(code) && !view.draft.includes(code);
    const where = open ? "" : `, ${view.draft.includes(code) ? say("taken") : view.placeOf(code) ?? say("not-here")}`;
    const [text, sign, name] = known.suit ? ["", short(code, view.cards), known.name] // drawn by the style sheet: not for reading aloud
      : [[el("b", {}, code), " ", known.name], null, `${code} ${known.name}`];
    return button(text, { class: `key ${colour(code, view.cards)}`, "data-card": code, "data-sign": sign, disabled: !open, "aria-label": name + where }, () => take(code));
  };
  const all = Object.keys(view.cards);
  const suited = SUITS.map((suit) => all.filter((code) => view.cards[code].suit === suit)).filter((row) => row.length);
  const rows = suited.some((row) => row.some((code) => possible.includes(code))) ? suited.map((row) => row.map(key)) : [];
  const kinds = new Set(possible.map((code) => view.cards[code]?.kind));
  const names = all.filter((code) => !SUITS.includes(view.cards[code].suit) && kinds.has(view.cards[code].kind)).map(key);
  const blind = button("", { "data-sign": "?", class: "key", "data-card": "?", "aria-label": say("unnamed") }, () => take("?"));
  if (question.blind) (rows.at(-1) ?? names).push(blind);
  return el("div", { class: "pad" },
    rows.map((row) => el("div", { class: "suit", role: "group" }, row)),
    names.length > 0 && el("div", { class: "names", role: "group" }, names));
}

function option({ id, kind, label, danger }, view, attributes, act, ...more) {
  const face = kind === "card" && id in view.cards ? card(id, view.cards).firstChild : el("b", { class: "word" }, label);
  return button([face, el("span", { class: danger ? "more danger" : "more" }, more)],
    { class: "option", "data-option": id, ...attributes }, act);
}

function effect(preview) {
  if (!preview?.numbers) return [];
  const less = ([was, is]) => (is < was ? "less" : "");
  return [
    ...preview.text.map((line) => `${line} `),
    ...Object.entries(preview.numbers).map(([name, text]) => el("b", { class: less(preview.change[name]) }, text, " ")),
    ...(preview.over ? [el("b", {}, say(`over-${preview.over}`))] : []),
  ];
}

// What an option would bring: as a preview where there is one, else what stands beside its card.
function told({ id, kind, label, brings }, previews) {
  const found = effect(previews?.[id]);
  return found.length ? found : brings ?? (kind === "card" && label);
}

function choose(question, view, give) {
  return el("div", { class: "options" }, question.choices.map((choice) =>
    option(choice, view, {}, () => give(choice.id), told(choice, question.previews))));
}

function pick(question, view, give) {
  const box = el("div", { class: "picks" });
  const again = () => {
    const had = document.activeElement?.dataset?.option;
    box.replaceChildren(...parts());
    if (had) box.querySelector(`[data-option="${had}"]`)?.focus();
  };
  const toggle = (code) => {
    const at = view.draft.indexOf(code);
    if (at < 0) view.draft.push(code); else view.draft.splice(at, 1);
    again();
  };
  const parts = () => {
    const full = isLegal(question, view.draft);
    const would = el("p", { class: "would", role: "status" });
    if (full && view.foresee) view.foresee([...view.draft]).then((found) => would.replaceChildren(...effect(found)));
    return [
      el("div", { class: "options few" }, question.choices.map((choice) => {
        const { id, kind, brings, label } = choice, at = view.draft.indexOf(id);
        return option(choice, view, { "aria-pressed": String(at >= 0), disabled: at < 0 && !canAdd(question, view.draft, id) },
          () => toggle(id), at >= 0 && question.ordered ? el("span", { class: "order" }, String(at + 1)) : "",
          kind === "card" && el("span", {}, brings ?? label));
      })),
      would,
      button(say(view.draft.length || question.min ? "done" : "done-none", { count: view.draft.length, min: question.min }),
        { class: "wide main", "data-done": true, disabled: !full }, () => give([...view.draft])),
    ];
  };
  again();
  return box;
}

const begins = (legal, draft, ordered) =>
  ordered ? draft.every((code, at) => legal[at] === code) : draft.every((code) => legal.includes(code));

const canAdd = ({ legal, ordered, max }, draft, code) =>
  legal ? legal.some((answer) => begins(answer, [...draft, code], ordered)) : draft.length < max;

const isLegal = ({ legal, ordered, min, max }, draft) =>
  legal ? legal.some((answer) => answer.length === draft.length && begins(answer, draft, ordered))
    : draft.length >= min && draft.length <= max;

const KINDS = { draw, choose, pick };
