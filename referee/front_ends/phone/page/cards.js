// Cards as they look, and the table: rows of cards in their places.
import { el, say } from "./dom.js";

const SIGNS = { C: "♣", S: "♠", H: "♥", D: "♦" };
export const SUITS = ["C", "S", "H", "D"];

export const short = (code, cards) => {
  const card = cards[code];
  return card && SIGNS[card.suit] ? card.rank + SIGNS[card.suit] : code;
};

export const colour = (code, cards) => ("HD".includes(cards[code]?.suit || "-") ? "red" : "black");

export function card(code, cards, note, loses) {
  const known = cards[code];
  const suited = known && SIGNS[known.suit];
  const front = suited
    ? [el("b", {}, known.rank), el("span", {}, SIGNS[known.suit])]
    : [el("b", {}, code), known && el("small", {}, known.name)];
  return el("span", { class: "held" },
    el("span", { class: `card ${colour(code, cards)}${suited ? "" : " named"}`, role: "img", "aria-label": known?.name ?? code }, front),
    note && el("span", { class: loses ? "note danger" : "note" }, note));
}

export function tableau({ rows, places }, cards) {
  const groups = [...new Set(rows.map(({ group = "" }) => group))];
  const shown = new Set(rows.flatMap((row) => row.cards ?? []));
  const rest = Object.values(places).filter((place) => place.cards.some((code) => !shown.has(code)));
  const lines = (found) => found.map((row) => line(row, cards));
  return [
    el("div", { class: groups.length > 1 ? "groups" : "" }, groups.map((name) =>
      el("section", { class: name ? "group" : "group plain" }, name && el("h2", {}, name), lines(rows.filter(({ group = "" }) => group === name))))),
    rest.length && el("details", {}, el("summary", {}, say("more-places")), lines(rest)),
  ];
}

export function line({ label, text, note, notes, cards: lying, losing, danger, vital }, cards) {
  const loses = danger ? " danger" : "";
  return el("div", { class: "row" }, el("span", { class: "label" }, label), el("span", { class: "lies" },
    text && el("span", { class: `text${vital ? " vital" : ""}${loses}` }, text),
    lying && el("span", { class: "cards" }, lying.map((code, at) => card(code, cards, notes?.[at], losing?.includes(code)))),
    note && el("span", { class: `note${loses}` }, note)));
}
