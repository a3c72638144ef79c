// What lies on the table: rows with their cards in their places, a clock and a drawing where a game has them.
import { el, say } from "./dom.js";
import { card, pretty } from "./cards.js";

export function tableau(now, cards) {
  const groups = new Map();
  for (const row of now.rows) {
    const name = row.group ?? "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(row);
  }
  const shown = new Set(now.rows.flatMap((row) => row.cards ?? []));
  const rest = Object.values(now.places).filter(({ cards: lying }) => lying.some((code) => !shown.has(code)));
  return [
    el("div", { class: groups.size > 1 ? "groups" : "" }, [...groups].map(([name, rows]) =>
      el("section", { class: name ? "group" : "group plain" }, name && el("h3", {}, name), rows.map((row) => line(row, cards))))),
    rest.length ? el("details", {}, el("summary", {}, say("more-places")), rest.map(({ label, cards: lying }) =>
      el("div", { class: "row" }, el("span", { class: "label" }, label), el("span", { class: "cards" }, lying.map((code) => card(code, cards)))))) : null,
  ];
}

export function line(row, cards) {
  return el("div", { class: "row" },
    row.label ? el("span", { class: "label" }, pretty(row.label, cards)) : null,
    el("span", { class: "lies" },
      row.text ? el("span", { class: "text" }, pretty(row.text, cards)) : null,
      row.cards && el("span", { class: "cards" }, row.cards.map((code, at) => card(code, cards, row.notes?.[at]))),
      row.note ? el("span", { class: "note" }, pretty(row.note, cards)) : null));
}
