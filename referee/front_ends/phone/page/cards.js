// Cards as they look, and sentences with the suits in them.
import { el } from "./dom.js";

const SIGNS = { C: "♣", S: "♠", H: "♥", D: "♦" };
const CODES = /\b(10|[2-9AJQK])([CSHD])\b/g;
export const SUITS = ["C", "S", "H", "D"];

export const short = (code, cards) => {
  const card = cards[code];
  return card && SIGNS[card.suit] ? card.rank + SIGNS[card.suit] : code;
};

export const pretty = (text, cards) => (text ?? "").replace(CODES, (code) => short(code, cards));

export const colour = (code, cards) => ("HD".includes(cards[code]?.suit || "-") ? "red" : "black");

export function card(code, cards, note) {
  const known = cards[code];
  const suited = known && SIGNS[known.suit];
  const front = suited
    ? [el("b", {}, known.rank), el("span", {}, SIGNS[known.suit])]
    : [el("b", {}, code), known && el("small", {}, known.name)];
  return el("span", { class: "held" },
    el("span", { class: `card ${colour(code, cards)}${suited ? "" : " named"}`, role: "img", "aria-label": known?.name ?? code }, front),
    note ? el("span", { class: "note" }, pretty(note, cards)) : null);
}
