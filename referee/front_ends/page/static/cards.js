// A card: a picture of it as printed, or a face of the standard deck drawn here (60 x 84).
import { drawing, el, memory, styled } from "./dom.js";

export const isFour = memory.get("suits") === 4;
if (isFour) await styled("suits.css");
export const SIGNS = { C: isFour ? "♧" : "♣", S: "♠", H: "♥", D: "♦" };
export const SUITS = ["C", "S", "H", "D"];
const PIPS = {
  D: "M12 1 21 12 12 23 3 12Z",
  H: "M12 22C4 15.5 1 11.5 1 7.5a5.6 5.6 0 0 1 11-1.7 5.6 5.6 0 0 1 11 1.7c0 4-3 8-11 14.5Z",
  S: "M12 1C9 6 1 10 1 15.5a5 5 0 0 0 9.3 2.5C10.2 21 9 22.5 7 23h10c-2-.5-3.2-2-3.3-5a5 5 0 0 0 9.3-2.5C23 10 15 6 12 1Z",
  C: "M12 1a5 5 0 0 0-4.2 7.7 5 5 0 1 0 2.6 8.3C10.2 20.5 9 22.3 7 23h10c-2-.7-3.2-2.5-3.4-6a5 5 0 1 0 2.6-8.3A5 5 0 0 0 12 1Z",
};
// Where pips stand on large cards: columns l, m, r, heights of 0 to 12.
const LAID = {
  2: "m0m12",
  3: "m0m6m12",
  4: "l0r0l12r12",
  5: "l0r0m6l12r12",
  6: "l0r0l6r6l12r12",
  7: "l0r0m3l6r6l12r12",
  8: "l0r0m3l6r6m9l12r12",
  9: "l0r0l4r4m6l8r8l12r12",
  10: "l0r0m2l4r4l8r8m10l12r12",
};
const RANK = /^([2-9AJQK]|10)$/;
const CODES = /\b(10|[2-9AJQK])[CSHD]\b/g;
const SHOWN = /(?<![\w])(10|[2-9AJQK])([♣♧♠♥♦])/g;
const COLUMN = { l: 25, m: 37.5, r: 50 };

export const short = (code, cards) =>
  SIGNS[cards[code]?.suit] ? cards[code].rank + SIGNS[cards[code].suit] : code;
export const isRed = (code, cards) => "HD".includes(cards[code]?.suit || "-");
export const colour = (code, cards) => (isRed(code, cards) ? "red " : "black ") + cards[code]?.suit;
export const named = (answer, cards, labels) =>
  [answer]
    .flat()
    .map((code) =>
      code in cards && cards[code].suit ? short(code, cards) : (labels?.[code] ?? cards[code]?.name ?? code),
    )
    .join(" ");

// A sentence with signs for codes.
const signed = (text, cards) => text.replace(CODES, (code) => short(code, cards));

// What a screen reader says: "ace of clubs" for "A♣".
export function spoken(text, cards) {
  const names = Object.fromEntries(Object.keys(cards).map((code) => [short(code, cards), cards[code].name]));
  return signed(text, cards).replace(SHOWN, (sign) => names[sign] ?? sign);
}

// For the eye: red cards red; who hears the page hears names.
export function told(sentence, cards) {
  const parts = [],
    text = signed(sentence, cards);
  let at = 0;
  for (const found of text.matchAll(SHOWN)) {
    parts.push(
      text.slice(at, found.index),
      el(
        "span",
        {
          class: "♥♦".includes(found[2]) ? `red ${found[2]}` : "",
          role: "img",
          "aria-label": spoken(found[0], cards),
        },
        found[0],
      ),
    );
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)].filter(Boolean);
}

const pip = (suit, x, y, size, turned) =>
  `<path transform="translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 24}) translate(-12 -12)" d="${PIPS[suit]}"/>`;

function pips(suit, rank) {
  const found = [...LAID[rank].matchAll(/([lmr])(\d+)/g)];
  return found.map(([, column, at]) => pip(suit, COLUMN[column], 14 + at * 4.7, 12, at > 6)).join("");
}

function drawn({ rank, suit }, court) {
  const index = `<text x="15" y="25"${rank === "10" ? ' textLength="25" lengthAdjust="spacingAndGlyphs"' : ""}>${rank}</text>${pip(suit, 14, 39, 16)}`;
  const middle = court
    ? ""
    : LAID[rank]
      ? `<g class="pips">${pips(suit, rank)}</g>`
      : rank === "A"
        ? pip(suit, 38, 60, 34)
        : "";
  const one =
    LAID[rank] || (!court && rank !== "A")
      ? `<g class="${LAID[rank] ? "one" : ""}">${pip(suit, 38, 60, 34)}</g>`
      : "";
  const small = LAID[rank]
    ? `<g class="corner"><text x="10" y="17"${rank === "10" ? ' textLength="16" lengthAdjust="spacingAndGlyphs"' : ""}>${rank}</text>${pip(suit, 10, 26, 10)}</g><g class="index">${index}</g>`
    : index;
  return `<svg viewBox="0 0 60 84" aria-hidden="true">${small}${middle}${one}</svg>`;
}

// `attributes` go on the card; `pictures` are this game's, once they are here.
export function card(code, { hello: { cards }, pictures = {} }, attributes = {}, ...inside) {
  const known = cards[code],
    picture = pictures[code];
  const suited = SIGNS[known?.suit] && RANK.test(known.rank);
  const made = el("span", {
    "aria-hidden": attributes.role ? null : "true",
    ...attributes,
    "data-key": code,
    class: `card ${colour(code, cards)} ${picture && !suited ? "printed" : ""} ${attributes.class ?? ""}`,
  });
  const image = picture && el("img", { src: picture, alt: "", class: suited ? "court" : "" });
  if (suited) made.append(drawing(`${known.rank} ${known.suit} ${!!picture}`, () => drawn(known, picture)));
  else if (!picture)
    made.append(
      el("b", { "data-sign": code }),
      el("small", { "data-sign": known?.name ?? "" }),
      el("em", { "data-sign": known?.text ?? "" }),
    );
  made.append(...[image, ...inside.flat()].filter(Boolean));
  return made;
}

// For lists: a card with its name.
export const held = (code, view, note) =>
  el(
    "span",
    { class: "held" },
    card(code, view, { role: "img", "aria-label": view.hello.cards[code]?.name ?? code }),
    note && el("span", { class: "note" }, told(note, view.hello.cards)),
  );
