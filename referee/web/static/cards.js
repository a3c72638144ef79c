// A card: a picture of it as printed, or a plain face of the standard deck drawn here (60 x 84).
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
const RANK = /^([2-9AJQK]|10)$/;
const CODES = /\b(10|[2-9AJQK])[CSHD]\b/g;
const SHOWN = /(?<![\w])(10|[2-9AJQK])([♣♧♠♥♦])/g;

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

export const pip = (suit, x, y, size, turned) =>
  `<path transform="translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size / 24}) translate(-12 -12)" d="${PIPS[suit]}"/>`;

// A rank above its suit; `wide` is for a ten.
export const index = ({ rank, suit }, x = 15, y = 25, size = 16, wide = 25) =>
  `<text x="${x}" y="${y}"${rank === "10" ? ` textLength="${wide}" lengthAdjust="spacingAndGlyphs"` : ""}>${rank}</text>${pip(suit, size > 10 ? x - 1 : x, y + (size > 10 ? 14 : 9), size)}`;
/** @type {(known: any, court?: string) => string} */
const simple = (known) => index(known) + pip(known.suit, 38, 60, 34);
const svg = (inside, box, cls = "") =>
  `<svg viewBox="0 0 ${box}" class="${cls}" aria-hidden="true" data-front>${inside}</svg>`;

// What a card is called aloud: "jack of spades, Grave Warden", once it has been met.
export const called = (code, { hello: { cards }, names = {} }) =>
  [cards[code]?.name ?? code, names[code]].filter(Boolean).join(", ");

// `attributes` go on the card. What shows it may come later: nothing else about it changes then.
export function card(code, view, attributes = {}, ...inside) {
  const { cards } = view.hello,
    isOwn = view.looks.isPrinted && !isSuited(cards[code]);
  const made = el(
    "span",
    {
      "aria-hidden": attributes.role ? null : "true",
      ...attributes,
      "data-key": code,
      "data-face": code,
      class: `card ${colour(code, cards)} ${isOwn ? "printed" : ""} ${attributes.class ?? ""}`,
    },
    inside,
  );
  dress(made, view);
  return made;
}

const isSuited = (known) => SIGNS[known?.suit] && RANK.test(known.rank);

// What a card shows: it as it is printed once that is here, until then and for plain cards a face drawn here.
export function dress(made, { hello: { cards }, looks: { isPrinted, pictures, courts = {}, drawn } }) {
  const { face: code, behind } = made.dataset,
    known = cards[code],
    name = code.split("#")[0], // a copy looks like any other
    picture = isPrinted && (pictures[behind] ?? pictures[name]);
  for (const old of made.querySelectorAll(":scope > [data-front]")) old.remove();
  made.toggleAttribute("data-plain", !picture);
  if (behind) made.classList.toggle("is-down", !isPrinted || !pictures[behind]);
  made.prepend(...(picture ? printed(code, known, picture) : plain(code, known, courts[name], drawn)));
}

const image = (src, cls = "") => el("img", { src, alt: "", class: cls, "data-front": true });

// On a small card its corner is told again, large enough to be read.
const printed = (code, known, picture) => [
  image(picture),
  isSuited(known)
    ? drawing(`corner ${known.rank} ${known.suit}`, () => svg(index(known), "30 52", "plate"))
    : el("b", { class: "plate", "data-front": true, "data-sign": code }),
];

const plain = (code, known, court, drawn = simple) =>
  isSuited(known)
    ? [
        drawing(`${known.rank} ${known.suit} ${!!court} ${drawn.name}`, () =>
          svg(drawn(known, court), "60 84"),
        ),
        ...(court ? [image(court, "court")] : []),
      ]
    : ["b", "small", "em"].map((tag, n) =>
        el(tag, { "data-front": true, "data-sign": [code, known?.name, known?.text][n] ?? "" }),
      );

// For lists: a card with its name.
export const held = (code, view, note) =>
  el(
    "span",
    { class: "held" },
    card(code, view, { role: "img", "aria-label": called(code, view) }),
    note && el("span", { class: "note" }, told(note, view.hello.cards)),
  );
