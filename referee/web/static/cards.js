// A card: as it is printed, or a plain face drawn here (60 x 84).
import { html, keyed, loadStyle, markup, memory } from "./dom.js";
import { store } from "./store.js";

export const hasFourColours = Boolean(memory.get("suits"));
if (hasFourColours) await loadStyle("suits.css");
const club = hasFourColours ? "♧" : "♣";
export const SIGNS = /** @type {Texts} */ ({ C: club, S: "♠", H: "♥", D: "♦" });
export const SUITS = ["C", "S", "H", "D"];
const PIPS = /** @type {Texts} */ ({
  D: "M12 1 21 12 12 23 3 12Z",
  H: "M12 22C4 15.5 1 11.5 1 7.5a5.6 5.6 0 0 1 11-1.7 5.6 5.6 0 0 1 11 1.7c0 4-3 8-11 14.5Z",
  S: "M12 1C9 6 1 10 1 15.5a5 5 0 0 0 9.3 2.5C10.2 21 9 22.5 7 23h10c-2-.5-3.2-2-3.3-5a5 5 0 0 0 9.3-2.5C23 10 15 6 12 1Z",
  C: "M12 1a5 5 0 0 0-4.2 7.7 5 5 0 1 0 2.6 8.3C10.2 20.5 9 22.3 7 23h10c-2-.7-3.2-2.5-3.4-6a5 5 0 1 0 2.6-8.3A5 5 0 0 0 12 1Z",
});
const RANK = /^([2-9AJQK]|10)$/;
const CODES = /\b(10|[2-9AJQK])[CSHD]\b/g;
const WITH_SIGN = /(?<![\w])((?:10|[2-9AJQK])[♣♧♠♥♦])/g;

/** @returns {Faces} the cards of the open game */
const faces = () => store.hello?.cards ?? {};

export const sign = (/** @type {string} */ code, cards = faces()) => {
  const { suit = "", rank } = cards[code] ?? {};
  return SIGNS[suit] ? rank + SIGNS[suit] : code;
};
/** @param {string} code */
export const isRed = (code, cards = faces()) => "HD".includes(cards[code]?.suit || "-");
/** @param {string} code */
export const colourClass = (code) => `${isRed(code) ? "red" : "black"} ${faces()[code]?.suit}`;
const isSuited = (/** @type {string} */ code) =>
  Boolean(SIGNS[faces()[code]?.suit ?? ""] && RANK.test(faces()[code]?.rank ?? ""));
export const nameOf = (/** @type {string} */ code) => faces()[code]?.name ?? code;

/** @param {Wire.Answer} answer @param {Record<string, string>} [labels] */
export const answerText = (answer, labels) =>
  [answer]
    .flat()
    .map(String)
    .map((id) => (faces()[id]?.suit ? sign(id) : (labels?.[id] ?? nameOf(id))))
    .join(" ");

const signText = (/** @type {string} */ text) => text.replace(CODES, (code) => sign(code));

/** "ace of clubs" for "A♣". @param {string} text */
export function inWords(text) {
  const names = Object.fromEntries(Object.keys(faces()).map((code) => [sign(code), nameOf(code)]));
  return signText(text).replace(WITH_SIGN, (code) => names[code] ?? code);
}

/** @param {string} text @returns {View} */
export const withSigns = (text) =>
  signText(text)
    .split(WITH_SIGN)
    .map((part, n) => {
      if (n % 2 === 0) return part;
      const red = /[♥♦]/.exec(part);
      return html`<span class=${red && `red ${red}`} role="img" aria-label=${inWords(part)}>${part}</span>`;
    });

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
export const pip = (suit, x, y, size, isTurned = false) =>
  `<path transform="translate(${x} ${y})${isTurned ? " rotate(180)" : ""} scale(${size / 24}) translate(-12 -12)" d="${PIPS[suit]}"/>`;

/** @param {Partial<Wire.Face>} face */
export function index({ rank, suit = "" }, x = 15, y = 25, size = 16, wide = 25) {
  const isLarge = size > 10;
  const length = rank === "10" ? ` textLength="${wide}" lengthAdjust="spacingAndGlyphs"` : "";
  const mark = pip(suit, isLarge ? x - 1 : x, y + (isLarge ? 14 : 9), size);
  return `<text x="${x}" y="${y}"${length}>${rank}</text>${mark}`;
}

/** @param {Partial<Wire.Face>} face */
const drawSimple = (face) => index(face) + pip(face.suit ?? "", 38, 60, 34);
const svg = (/** @type {string} */ inside, /** @type {string} */ box, name = "") =>
  markup(`<svg viewBox="0 0 ${box}" class="${name}" aria-hidden="true" data-front>${inside}</svg>`);

/** "jack of spades, Grave Warden" @param {string} code */
export const cardName = (code) => [nameOf(code), store.names[code]].filter(Boolean).join(", ");

/** @param {string} code @param {CardOptions} options */
export function card(code, options = {}) {
  const { label = null, className = "", css, otherSide = null, content } = options;
  const { isPrinted, pictures } = store.looks;
  const face = faces()[code];
  const name = code.split("#")[0]; // a copy looks like any other
  const other = otherSide && isPrinted ? pictures[otherSide] : undefined;
  const picture = isPrinted ? (other ?? pictures[name]) : undefined;
  const printed = isPrinted && !isSuited(code) ? "printed" : "";
  const down = otherSide && !other ? "is-down" : "";
  return keyed(code)`<span class="card ${colourClass(code)} ${printed} ${className} ${down}"
    role=${label && "img"} aria-hidden=${label ? null : "true"} aria-label=${label} data-behind=${otherSide}
    data-key=${code} data-face=${code} data-plain=${!picture} css=${css}>${picture ? printedFront(code, face, picture) : plainFront(code, face)}${content}</span>`;
}

const image = (src = "", name = "") => html`<img src=${src} alt="" class=${name} data-front />`;

/** On a small card its corner is shown again. @param {string} code @param {Partial<Wire.Face>} face @param {string} picture */
const printedFront = (code, face, picture) => [
  image(picture),
  isSuited(code)
    ? svg(index(face), "30 52", "plate")
    : html`<b class="plate" data-front data-sign=${code}></b>`,
];

/** @param {string} code @param {Partial<Wire.Face>} face @returns {View} */
function plainFront(code, face) {
  const { courts, draw = drawSimple } = store.looks;
  const court = courts?.[code.split("#")[0]];
  const front = isSuited(code) && svg(draw(/** @type {Wire.Face} */ (face), court), "60 84");
  if (front) return [front, court && image(court, "court")];
  return [
    html`<b data-front data-sign=${code}></b>`,
    html`<small data-front data-sign=${face?.name ?? ""}></small>`,
    html`<em data-front data-sign=${face?.text ?? ""}></em>`,
  ];
}
