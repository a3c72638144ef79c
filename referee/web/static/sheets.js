// What is looked up beside the game, and all that a table has no room for, to be read whole.
import { answerText, card, cardName, nameOf, sign, withSigns } from "./cards.js";
import { onCheck, toAddress } from "./controls.js";
import { confirm, element, html, loadStyle, memory, say, sheet } from "./dom.js";
import { page } from "./store.js";
import { question as questionView } from "./table.js";

loadStyle("sheets.css");

const GAP_PX = 10; // between a card and what is told of it
const LARGE_PX = 176; // a card that is read where it lies
const SWIPE_PX = 50;
const BEFORE_BOX = / (?=\[[ x]\] )/;

/** Open a dialog with the answer to a request; an error is a sentence in it. @template {Wire.Verb} Do
 * @param {Wire.Requests[Do] & { do: Do }} request @param {(answer: Wire.Found<Do>) => View} view */
export async function showAnswer(request, view, title = say(request.do)) {
  let content = /** @type {() => View} */ (() => html`<p role="status">${say("thinking")}</p>`);
  const dialog = sheet(title, () => content());
  const answer = /** @type {any} */ (await page.lookUp(/** @type {any} */ (request)));
  const error = answer?.type !== request.do && html`<p>${answer?.text ?? say("gone")}</p>`;
  content = () => html`<div>${error || view(answer)}</div>`;
  dialog.refresh();
}

/** A button that closes its dialog. @param {object} attributes @param {() => unknown} act @param {View} content */
export const wide = (attributes, act, content) =>
  html`<button class="wide" data-close ${attributes} @click=${act}>${content}</button>`;

export const showLog = () =>
  showAnswer({ do: "log" }, ({ answers }) => {
    const row = (/** @type {Wire.LogEntry} */ { n, text = "", events = [] }) => html`<li>
      <div><b>${n}. ${withSigns(text)}</b>
        ${events.map((event) => html`<span> ${withSigns(event.text)}</span>`)}</div>
      <button data-close aria-label="${say("back-to")} ${n}" data-undo-to=${n} @click=${() => page.undoTo(n)}
        >${say("back-to")}</button>
      <button data-close aria-label="${say("fix")} ${n}" data-fix=${n} @click=${() => fixAnswer(n)}
        >${say("fix")}</button>
    </li>`;
    const rows = answers.filter(({ n }) => n).map(row);
    const misread = (/** @type {string} */ code) =>
      html`<button data-close data-misread=${code} @click=${() => replaceMisread(code)}>${withSigns(sign(code))}</button>`;
    const codes = [...new Set(cardsOnTable())];
    const redoAll = () => page.ask({ do: "redo", count: 999 });
    return [
      rows.length ? html`<ul class="log">${rows.reverse()}</ul>` : html`<p>${say("log-empty")}</p>`,
      page.now.can.redo && wide({ "data-do": "redo-all" }, redoAll, say("redo-all")),
      codes.length > 0 &&
        html`<details><summary>${say("misread")}</summary><div class="cards">${codes.map(misread)}</div></details>`,
    ];
  });

const cardsOnTable = () => Object.values(page.now?.places ?? {}).flatMap(({ cards }) => cards);

/** Show a question in a dialog of its own: all of its options stand there as words.
 * @param {string} title @param {Partial<Question>} question @param {(answer: Wire.Answer) => unknown} give */
async function askInDialog(title, question, give) {
  await Promise.all([page.load("kit"), page.load("pad")]);
  const { places } = page.now;
  /** @type {Asking} */
  const view = Object.assign(Object.create(page), {
    now: { places, ...question },
    hint: null,
    draft: [],
    give(/** @type {Wire.Answer} */ answer) {
      dialog.close();
      give(answer);
    },
    setDraft(/** @type {readonly string[]} */ draft) {
      Object.assign(view, { draft });
      dialog.refresh();
      const isLost = !document.activeElement?.matches("dialog button:enabled");
      if (isLost) dialog.querySelector(".old button:enabled")?.focus();
    },
  });
  const rest = { words: question.choices ?? [], also: [], boxes: new Map(), proposals: [] };
  const dialog = sheet(
    title,
    () => html`<div class="old">${page.parts.pad?.slots(view)}${questionView(view, rest)}</div>`,
  );
}

/** Ask which card it really is, in place of one that lies here, wherever it was named. @param {string} code */
function replaceMisread(code) {
  const possible = Object.keys(page.hello.cards).filter((other) => other !== code);
  const title = say("misread-to", { card: nameOf(code) });
  askInDialog(title, { kind: "draw", possible, expected: [null] }, (answer) =>
    change({ do: "rename", from: code, to: String([answer].flat()[0]) }),
  );
}

/** Answer an old question anew. @param {number} n */
async function fixAnswer(n) {
  const old = /** @type {any} */ (await page.find({ do: "question", n }));
  if (old) askInDialog(`${n}. ${old.text}`, old, (answer) => change({ do: "fix", n, answer }));
}

/** A change that does not fit is rejected; the player may then cut off what follows.
 * @param {Wire.Requests["fix"] | Wire.Requests["rename"]} request */
async function change(request) {
  for (const message of await page.ask(request))
    if (message.type === "error" && message.code === "does-not-fit")
      confirm("does-not-fit", message.text, "cut", () => page.ask({ ...request, cut: true }));
}

/** Sections of rules, the first of them open. @param {{ sections: readonly Wire.Section[] }} answer */
export const sectionsView = ({ sections }) =>
  sections.map(
    ({ title, lines }, n) => html`<details open=${n === 0}>
      <summary>${title}</summary>${lines.map((text) => html`<p>${text}</p>`)}
    </details>`,
  );

export const showRules = () => showAnswer({ do: "rules" }, sectionsView);

export const showPiles = () =>
  showAnswer({ do: "left" }, ({ text, piles }) => [
    piles.length > 0 && wide({ "data-do": "deck-check" }, checkDeck, say("deck-check")),
    text && html`<p>${withSigns(text)}</p>`,
    piles.map(
      ({ pile, cards, unseen, known }) => html`<section class="row">
        <h3>${pile} <b>${cards}</b></h3>
        <div class="cards">${unseen.map((code) => card(code, { label: cardName(code) }))}</div>
        ${known.length > 0 && html`<p class="note">${say("known")}: ${withSigns(answerText(known))}</p>`}
      </section>`,
    ),
  ]);

/** All cards of the game, to tick while they are taken out of the box: what has no tick is missing. */
function checkDeck() {
  const { game, cards } = page.hello;
  const key = `deck ${game}`;
  const codes = Object.keys(cards);
  let ticks = /** @type {string[]} */ (memory.get(key) ?? []);
  const keep = (/** @type {string[]} */ next) => {
    ticks = next;
    memory.set(key, ticks);
    dialog.refresh();
  };
  const row = (/** @type {string} */ code) => {
    const { suit, name } = cards[code];
    const others = ticks.filter((other) => other !== code);
    return html`<label><input type="checkbox" name=${code} .checked=${ticks.includes(code)} aria-label=${name}
      @change=${onCheck((isOn) => keep(isOn ? [...others, code] : others))}
      ><span>${withSigns(suit ? sign(code) : `${code} ${name}`)}</span></label>`;
  };
  const dialog = sheet(say("deck-check"), () => [
    html`<p role="status">${say("deck-seen", { seen: ticks.length, all: codes.length })}</p>`,
    html`<div class="deck ${cards[codes[0]].suit && "suits"}">${codes.map(row)}</div>`,
    html`<button class="wide" data-do="deck-anew" @click=${() => keep([])}>${say("deck-anew")}</button>`,
  ]);
}

export const showPicture = () =>
  showAnswer({ do: "picture" }, ({ svg }) =>
    svg
      ? html`<img class="picture" alt=${say("picture-alt")} src=${toAddress(svg, "image/svg+xml")}>`
      : html`<p>${say("no-picture")}</p>`,
  );

export const eventView = (/** @type {Wire.Event} */ { text, hands }) =>
  html`<li class=${hands && "hands"}>${withSigns(text)}</li>`;

/** All that happened since the question before. */
export const showEvents = () =>
  sheet(say("happened"), html`<ul class="events">${page.events.map(eventView)}</ul>`);

/** A card as large as it can be read, with its rule and what it does now, a line for each box that can be
 * ticked; below that, what can be done. @param {string} code @param {View} [actions] */
function largeCard(code, actions) {
  const { rows = [], previews = {}, choices = [] } = page.now;
  const { name, text: rule } = page.hello.cards[code];
  const notes = rows.flatMap(({ cards = [], notes: each = [], note }) =>
    cards.includes(code) ? [each[cards.indexOf(code)], cards.length === 1 && note] : [],
  );
  const brings = choices.find(({ id }) => id === code)?.brings;
  const { text = [], numbers = {} } = previews[code] ?? {};
  const all = [rule, page.looks.rules[code], ...notes, brings, ...text, ...Object.values(numbers)];
  const texts = all.flatMap((line) => (line && line !== name ? line.split(BEFORE_BOX) : []));
  const lines = [...new Set(texts)].map((line) => html`<p>${withSigns(line)}</p>`);
  return html`<div class="large">${card(code)}<div>${lines}${actions}</div></div>`;
}

/** Show a card large. A swipe, an arrow key or a button turns to the card beside it. @param {string} code */
export function readCard(code) {
  if (!page.hello.cards[code]) return;
  const isReal = cardsOnTable().includes(code) && page.hello.deal === "physical";
  const button = html`<button data-close data-do="misread" @click=${() => replaceMisread(code)}
    >${say("misread")}</button>`;
  const lying = [...document.querySelectorAll("#table [data-key]")];
  const codes = [...new Set(lying.map(({ dataset }) => dataset.key ?? ""))];
  const index = codes.indexOf(code);
  const turn = (/** @type {number} */ by) => {
    if (!by || index < 0 || !codes[index + by]) return;
    dialog.close();
    readCard(codes[index + by]);
  };
  const way = (/** @type {string} */ verb, /** @type {string} */ mark, /** @type {number} */ by) =>
    html`<button class="quiet square" data-do=${verb} aria-label=${say(verb)}
      disabled=${!codes[index + by]} @click=${() => turn(by)}>${mark}</button>`;
  const ways = html`<nav class="beside">${way("card-before", "‹", -1)}
    <span>${index + 1} / ${codes.length}</span>${way("card-after", "›", 1)}</nav>`;
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
  dialog.addEventListener("keydown", ({ key }) => turn({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0));
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
  Object.assign(peek.style, { left: `${Math.max(GAP_PX, x)}px`, top: `${Math.max(GAP_PX, y)}px` });
  return peek;
}

export function readTable() {
  const { rows = [], previews = {}, labels = {}, places = {} } = page.now;
  /** @param {Partial<Wire.Row>} row */
  const row = ({ label, text, note, group, cards: codes = [], notes = [] }) => {
    const items = codes.map((code, n) => {
      const news = notes[n] && notes[n] !== nameOf(code) && [": ", withSigns(notes[n])];
      return html`<li>${cardName(code)}${news}</li>`;
    });
    return html`<li><b>${group && `${group}, `}${label}</b> ${text && withSigns(text)}
      ${codes.length > 0 && html`<ul>${items}</ul>`}
      ${note && html`<p class="note">${withSigns(note)}</p>`}</li>`;
  };
  const all = rows.flatMap((one) => one.cards ?? []);
  const isRest = (/** @type {string} */ code) => !all.includes(code);
  const rest = Object.values(places).filter(({ cards }) => cards.some(isRest));
  const options = Object.entries(previews).map(([option, { text, numbers }]) => {
    const sentence = [...text, ...Object.values(numbers)].join(" ");
    return html`<li><b>${labels[option] ?? option}</b> ${withSigns(sentence)}</li>`;
  });
  sheet(say("words"), [
    html`<ul class="written">${[...rows.filter(({ typed }) => !typed), ...rest].map(row)}</ul>`,
    options.length > 0 && html`<ul class="written">${options}</ul>`,
  ]);
}
