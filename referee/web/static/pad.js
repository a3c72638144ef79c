// The pad for cards that are drawn, and the slots of those that were given. It is loaded with the page.
import { answerText, card, colourClass, isRed, nameOf, sign, SUITS, withSigns } from "./cards.js";
import { html, icon, loadStyle, say } from "./dom.js";

await loadStyle("pad.css");

const MAX_SLOTS = 4; // beyond, only the last card is taken away, by a button of its own

export function pad(/** @type {Asking} */ view) {
  const { expected = [] } = view.now;
  if (expected.includes(null)) return html`<div class="pad">${keys(view)}</div>`;
  const names = withSigns(answerText(/** @type {string[]} */ (expected)));
  return html`<button class="wide main" data-accept @click=${() => view.give(null)}>${say("accept")} ${names}</button>`;
}

/** Where the cards lie that were given, or the dice: a tap takes one away again. @param {Asking} view @returns {View} */
export function slots(view) {
  const { now, draft } = view;
  const isDraw = now.kind === "draw";
  const dice = Array.from({ length: now.kind === "roll" ? (now.count ?? 0) : 0 }, () => null);
  const expected = isDraw ? (now.expected ?? []) : dice;
  if (!expected.includes(null) || (isDraw && expected.length === 1)) return null;
  const isLong = expected.length > MAX_SLOTS;
  const name = (code = "–") => nameOf(code);
  const takeAway = (/** @type {number} */ n) => () => view.setDraft(draft.toSpliced(n, 1));
  let n = 0;
  const slot = (/** @type {string | null} */ known) => {
    const index = known === null ? n++ : -1;
    const code = known ?? draft[index];
    if (code === undefined) return html`<span class="slot" aria-hidden="true">${index + 1}</span>`;
    const look = `slot full ${colourClass(code)}`;
    if (known || isLong)
      return html`<span class=${look} role="img" aria-label=${name(code)}>${sign(code)}</span>`;
    return html`<button class=${look} data-sign=${sign(code)} data-slot=${index}
      aria-label=${say("take-away", { card: name(code) })} @click=${takeAway(index)}></button>`;
  };
  const undo = html`<button class="quiet square" data-slot=${draft.length - 1} disabled=${!draft.length}
    aria-label=${say("take-away", { card: name(draft.at(-1)) })} @click=${takeAway(draft.length - 1)}
    >${icon("undo")}</button>`;
  return html`<div class="slots ${isLong && "long"}" aria-label=${say("taken")} role="group">
    ${expected.map(slot)}${isLong && undo}
  </div>`;
}

/** Add a card to the answer; the last one sends it. @param {Asking} view @param {string} code */
function take(view, code) {
  const { expected = [] } = view.now;
  const cards = [...view.draft, code];
  if (cards.length < expected.filter((known) => known === null).length) return view.setDraft(cards);
  return view.give(expected.map((known) => known ?? cards.shift() ?? ""));
}

/** @param {Asking} view @returns {View} */
function keys(view) {
  const { hello, now, draft } = view;
  const { cards } = hello;
  const { possible = [], expected = [], blind } = now;
  const isOpen = (/** @type {string} */ code) =>
    possible.includes(code) && !expected.includes(code) && !draft.includes(code);
  const place = (/** @type {string} */ code) => {
    const areas = Object.values(now.places ?? {});
    if (draft.includes(code)) return say("taken");
    return areas.find((area) => area.cards.includes(code))?.label ?? say("not-here");
  };
  const attributes = (/** @type {string} */ code) => ({
    "data-card": code,
    disabled: !isOpen(code),
    "aria-label": `${nameOf(code)}${isOpen(code) ? "" : `, ${place(code)}`}`,
  });
  const key = (/** @type {string} */ code) =>
    html`<button class="key ${isRed(code) && "red"}" data-sign=${sign(code)} ${attributes(code)}
      @click=${() => take(view, code)}></button>`;
  const face = (/** @type {string} */ code) =>
    html`<button class="face-key" ${attributes(code)} @click=${() => take(view, code)}
      >${card(code)}<small>${nameOf(code)}</small></button>`;
  const all = Object.keys(cards);
  const isPossible = (/** @type {string[]} */ codes) =>
    codes.some((code) => possible.includes(code));
  const ofSuit = (suit = "") => all.filter((code) => cards[code].suit === suit);
  const suits = SUITS.map(ofSuit).filter(isPossible);
  const kinds = possible.map((code) => cards[code]?.kind);
  const isOwn = (/** @type {Wire.Face} */ face) =>
    !SUITS.includes(face.suit) && kinds.includes(face.kind);
  const own = all.filter((code) => isOwn(cards[code]));
  const unnamed =
    blind &&
    html`<button data-sign="?" class="key" data-card="?" aria-label=${say("unnamed")}
      @click=${() => take(view, "?")}></button>`;
  const suit = (/** @type {string[]} */ codes, /** @type {number} */ n) =>
    html`<div class="suit" role="group">${codes.map(key)}${n === suits.length - 1 && unnamed}</div>`;
  const faces = html`<div class="faces" role="group">${own.map(face)}${!suits.length && unnamed}</div>`;
  return [suits.map(suit), own.length > 0 && faces];
}
