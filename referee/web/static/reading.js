// All that a table has no room for, to be read whole: one card, or the table in words.
import { card, cardName, withSigns } from "./cards.js";
import { element, html, say, sheet } from "./dom.js";
import { cardsOnTable, replaceMisread } from "./sheets.js";
import { page } from "./store.js";

const GAP_PX = 10; // between a card and what is told of it
const LARGE_PX = 176; // a card that is read where it lies
const SWIPE_PX = 50;
const BEFORE_BOX = / (?=\[[ x]\] )/;

/** All sentences about a card on the table. @param {string} code */
function sentences(code) {
  const { rows = [], previews = {}, choices = [] } = page.now;
  const rowTexts = rows.flatMap(({ cards = [], notes = [], note }) =>
    cards.includes(code) ? [notes[cards.indexOf(code)], cards.length === 1 && note] : [],
  );
  const brings = choices.find(({ id }) => id === code)?.brings;
  const { text = [], numbers = {} } = previews[code] ?? {};
  return [...rowTexts, brings, ...text, ...Object.values(numbers)];
}

/** A card as large as it can be read, with its rule and what it does now, a line for each box that can be
 * ticked; below that, what can be done.
 * @param {string} code @param {View} [actions] */
function largeCard(code, actions) {
  const rules = [page.hello.cards[code].text, page.looks.rules[code]];
  const name = page.hello.cards[code].name;
  const all = [...rules, ...sentences(code)].filter((text) => text && text !== name);
  const texts = new Set(all.flatMap((text) => String(text).split(BEFORE_BOX)));
  const lines = [...texts].map((text) => html`<p>${withSigns(text)}</p>`);
  return html`<div class="large">${card(code)}<div>${lines}${actions}</div></div>`;
}

/** Show a card large. A swipe, an arrow key or a button turns to the card beside it on the table.
 * @param {string} code */
export function readCard(code) {
  if (!page.hello.cards[code]) return;
  const isReal = cardsOnTable().includes(code) && page.hello.deal === "physical";
  const button = html`<button data-close data-do="misread" @click=${() => replaceMisread(code)}
    >${say("misread")}</button>`;
  const lying = [...document.querySelectorAll("#table [data-key]")];
  const codes = [...new Set(lying.map(({ dataset }) => dataset.key ?? ""))];
  const index = codes.indexOf(code);
  const turn = (/** @type {number} */ by) => {
    if (index < 0 || !codes[index + by]) return;
    dialog.close();
    readCard(codes[index + by]);
  };
  const way = (/** @type {string} */ verb, /** @type {number} */ by) =>
    html`<button class="quiet square" data-do=${verb} aria-label=${say(verb)}
      disabled=${!codes[index + by]} @click=${() => turn(by)}>${by < 0 ? "‹" : "›"}</button>`;
  const ways = html`<nav class="beside">
    ${way("card-before", -1)}<span>${index + 1} / ${codes.length}</span>${way("card-after", 1)}
  </nav>`;
  const dialog = sheet(cardName(code), () => [
    largeCard(code, isReal && button),
    index >= 0 && codes.length > 1 && ways,
  ]);
  let startX = 0;
  dialog.addEventListener("touchstart", ({ touches }) => (startX = touches[0].clientX));
  dialog.addEventListener("touchend", ({ changedTouches }) => {
    const moved = changedTouches[0].clientX - startX;
    if (Math.abs(moved) > SWIPE_PX) turn(-Math.sign(moved));
  });
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft" || key === "ArrowRight") turn(key === "ArrowLeft" ? -1 : 1);
  });
}

/** Show a card while a mouse rests on it, in nobody's way: beside a small card, below a large one, which it
 * need not show again. Screen readers have read it. @param {string} code @param {DOMRect} area */
export function glanceAt(code, { left, right, top, bottom }) {
  if (!page.hello?.cards[code]) return null;
  const isLarge = right - left >= LARGE_PX;
  const peek = element(html`<div class="peek ${isLarge && "words"}" aria-hidden="true">
    <b>${cardName(code)}</b>${largeCard(code)}
  </div>`);
  document.body.append(peek);
  const { offsetWidth: width, offsetHeight: height } = peek;
  const sideX = right + GAP_PX + width <= innerWidth ? right + GAP_PX : left - GAP_PX - width;
  const lowerY = bottom + GAP_PX + height <= innerHeight ? bottom + GAP_PX : top - GAP_PX - height;
  const x = isLarge ? Math.min(left, innerWidth - width - GAP_PX) : sideX;
  const y = Math.min(isLarge ? lowerY : top, innerHeight - height - GAP_PX);
  peek.style.setProperty("left", `${Math.max(GAP_PX, x)}px`);
  peek.style.setProperty("top", `${Math.max(GAP_PX, y)}px`);
  return peek;
}

/** The table in words. */
export function readTable() {
  const { cards } = page.hello;
  const { rows = [], previews = {}, labels = {}, places = {} } = page.now;
  const isNews = (/** @type {string} */ note, /** @type {string} */ code) =>
    note && note !== cards[code]?.name;
  /** @param {Partial<Wire.Row>} row */
  const row = ({ label, text, note, group, cards: codes = [], notes = [] }) => {
    const item = (/** @type {string} */ code, /** @type {number} */ n) => html`<li>
      ${cardName(code)}${isNews(notes[n], code) && [": ", withSigns(notes[n])]}</li>`;
    return html`<li><b>${group && `${group}, `}${label}</b> ${text && withSigns(text)}
      ${codes.length > 0 && html`<ul>${codes.map(item)}</ul>`}
      ${note && html`<p class="note">${withSigns(note)}</p>`}</li>`;
  };
  const listed = new Set(rows.flatMap((one) => one.cards ?? []));
  const rest = Object.values(places).filter((place) =>
    place.cards.some((/** @type {string} */ code) => !listed.has(code)),
  );
  const options = Object.entries(previews).map(([option, { text, numbers }]) => {
    const sentence = [...text, ...Object.values(numbers)].join(" ");
    return html`<li><b>${labels[option] ?? option}</b> ${withSigns(sentence)}</li>`;
  });
  sheet(say("words"), [
    html`<ul class="written">${[...rows.filter(({ typed }) => !typed), ...rest].map(row)}</ul>`,
    options.length > 0 && html`<ul class="written">${options}</ul>`,
  ]);
}
