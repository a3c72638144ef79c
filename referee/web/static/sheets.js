// What is looked up beside the game.
import { answerText, cardInList, sign, withSigns } from "./cards.js";
import { confirm, sheet } from "./dialogs.js";
import { html, loadStyle, memory, say } from "./dom.js";
import { question } from "./table.js";

loadStyle("sheets.css");

/**
 * Open a dialog with the answer to a request; an error is a sentence in it.
 * @template {Wire.Verb} Do
 * @param {Page} page @param {Wire.Requests[Do] & { do: Do }} request
 * @param {(answer: Exclude<Wire.AnswerOf<Do>, Wire.Refused | undefined>, close: () => void) => View} view
 */
export async function showAnswer(page, request, view, title = say(request.do)) {
  /** @type {() => View} */
  let content = () => html`<p role="status">${say("thinking")}</p>`;
  const dialog = sheet(title, () => content());
  const answer = /** @type {any} */ (await page.lookUp(/** @type {any} */ (request)));
  content = () =>
    answer?.type === request.do
      ? html`<div>${view(answer, () => dialog.close())}</div>`
      : html`<div><p>${answer?.text ?? say("gone")}</p></div>`;
  dialog.refresh();
}

/** @param {Playing} page */
export const showLog = (page) =>
  showAnswer(page, { do: "log" }, ({ answers }, close) => {
    const { cards } = page.hello;
    const closeAfter = (/** @type {() => unknown} */ act) => () => {
      close();
      act();
    };
    const row = (/** @type {Wire.LogEntry} */ { n, text = "", events = [] }) => html`<li>
      <div><b>${n}. ${withSigns(text, cards)}</b>
        ${events.map((event) => html`<span> ${withSigns(event.text, cards)}</span>`)}</div>
      <button aria-label="${say("back-to")} ${n}" data-undo-to=${n} @click=${closeAfter(() => page.undoTo(n))}
        >${say("back-to")}</button>
      <button aria-label="${say("fix")} ${n}" data-fix=${n} @click=${closeAfter(() => fixAnswer(page, n))}
        >${say("fix")}</button>
    </li>`;
    const rows = answers
      .filter(({ n }) => n)
      .reverse()
      .map(row);
    const codes = [...new Set(cardsOnTable(page))];
    const misread = (/** @type {string} */ code) =>
      html`<button data-misread=${code} @click=${() => replaceMisread(page, code)}
        >${withSigns(sign(code, cards), cards)}</button>`;
    return [
      rows.length ? html`<ul class="log">${rows}</ul>` : html`<p>${say("log-empty")}</p>`,
      page.now.can.redo &&
        html`<button class="wide" data-do="redo-all"
          @click=${closeAfter(() => page.ask({ do: "redo", count: 999 }))}>${say("redo-all")}</button>`,
      codes.length > 0 &&
        html`<details>
          <summary>${say("misread")}</summary>
          <div class="cards">${codes.map(misread)}</div>
        </details>`,
    ];
  });

/** @param {Pick<Page, "now">} page */
export const cardsOnTable = ({ now }) =>
  Object.values(now?.places ?? {}).flatMap(({ cards }) => cards);

/**
 * Show a question in a dialog of its own.
 * @param {Playing} page @param {string} title @param {Partial<Question>} now
 * @param {(answer: Wire.Answer) => unknown} give
 */
async function askInDialog(page, title, now, give) {
  await Promise.all([page.load("kit"), page.load("pad")]);
  /** @type {Asking & { draft: readonly string[] }} */
  const view = {
    ...{ hello: page.hello, looks: page.looks, names: page.names, parts: page.parts, hint: null },
    places: page.now.places,
    now: /** @type {Question} */ (now),
    draft: [],
    give: (answer) => {
      dialog.close();
      give(answer);
    },
    undoTo: () => {},
    setDraft: (draft) => {
      view.draft = [...draft];
      dialog.refresh();
      const isLost = !document.activeElement?.matches("dialog button:enabled");
      if (isLost) dialog.querySelector(".old button:enabled")?.focus();
    },
  };
  const rest = { words: now.choices ?? [], also: [], boxes: new Map(), proposals: [] };
  const dialog = sheet(
    title,
    () => html`<div class="old">${page.parts.pad?.slots(view)}${question(view, rest)}</div>`,
  );
}

/** Ask which card it really is, in place of one that lies here, wherever it was named.
 * @param {Playing} page @param {string} code */
export function replaceMisread(page, code) {
  const { cards } = page.hello;
  document.querySelector("dialog")?.close();
  const possible = Object.keys(cards).filter((other) => other !== code);
  askInDialog(
    page,
    say("misread-to", { card: cards[code].name }),
    { kind: "draw", possible, expected: [null] },
    (answer) => change(page, { do: "rename", from: code, to: String([answer].flat()[0]) }),
  );
}

/** An old question again: all of its options stand there as words. @param {Playing} page @param {number} n */
async function fixAnswer(page, n) {
  const old = (await page.ask({ do: "question", n }, true)).find(({ type }) => type === "question");
  if (old?.type !== "question") return;
  askInDialog(page, `${n}. ${old.text}`, /** @type {Question} */ (old), (answer) =>
    change(page, { do: "fix", n, answer }),
  );
}

/** A change that does not fit is rejected; the player may then cut off what follows.
 * @param {Page} page @param {Wire.Requests["fix"] | Wire.Requests["rename"]} request */
async function change(page, request) {
  const messages = await page.ask(request);
  const error = messages.find((one) => one.type === "error" && one.code === "does-not-fit");
  if (error?.type !== "error") return;
  confirm("does-not-fit", error.text, "cut", () => page.ask({ ...request, cut: true }));
}

/** Sections of rules, the first of them open. @param {readonly Wire.Section[]} sections */
export const sectionsView = (sections) =>
  sections.map(
    ({ title, lines }, n) => html`<details open=${n === 0}>
      <summary>${title}</summary>${lines.map((text) => html`<p>${text}</p>`)}
    </details>`,
  );

/** @param {Page} page */
export const showRules = (page) =>
  showAnswer(page, { do: "rules" }, ({ sections }) => sectionsView(sections));

/** @param {Playing} page */
export const showPiles = (page) =>
  showAnswer(page, { do: "left" }, ({ text, piles }, close) => {
    const { cards } = page.hello;
    const check = () => {
      close();
      checkDeck(page.hello);
    };
    /** @param {Wire.Left["piles"][0]} pile */
    const pile = ({ pile: name, cards: count, unseen, known }) => html`
      <section class="row">
        <h3>${name} <b>${count}</b></h3>
        <div class="cards">${unseen.map((code) => cardInList(code, page))}</div>
        ${
          known.length > 0 &&
          html`<p class="note">${say("known")}: ${withSigns(answerText(known, cards), cards)}</p>`
        }
      </section>
    `;
    return [
      piles.length > 0 &&
        html`<button class="wide" data-do="deck-check" @click=${check}>${say("deck-check")}</button>`,
      text && html`<p>${withSigns(text, cards)}</p>`,
      piles.map(pile),
    ];
  });

/** All cards of the game, to tick while they are taken out of the box: what has no tick is missing.
 * @param {Wire.Hello} hello */
function checkDeck({ game, cards }) {
  const key = `deck ${game}`;
  const codes = Object.keys(cards);
  /** @type {string[]} */
  let ticks = memory.get(key) ?? [];
  const keep = (/** @type {string[]} */ ticked) => {
    ticks = ticked;
    memory.set(key, ticks);
    dialog.refresh();
  };
  const toggle = (/** @type {string} */ code) => () =>
    keep(ticks.includes(code) ? ticks.filter((one) => one !== code) : [...ticks, code]);
  const row = (/** @type {string} */ code) => {
    const { suit, name } = cards[code];
    const title = suit ? sign(code, cards) : `${code} ${name}`;
    return html`<label><input type="checkbox" name=${code} .checked=${ticks.includes(code)}
      aria-label=${name} @change=${toggle(code)}><span>${withSigns(title, cards)}</span></label>`;
  };
  const dialog = sheet(say("deck-check"), () => [
    html`<p role="status">${say("deck-seen", { seen: ticks.length, all: codes.length })}</p>`,
    html`<div class="deck ${cards[codes[0]].suit && "suits"}">${codes.map(row)}</div>`,
    html`<button class="wide" data-do="deck-anew" @click=${() => keep([])}>${say("deck-anew")}</button>`,
  ]);
}

/** @param {Page} page */
export const showPicture = (page) =>
  showAnswer(page, { do: "picture" }, ({ svg }) => {
    if (!svg) return html`<p>${say("no-picture")}</p>`;
    const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    return html`<img class="picture" alt=${say("picture-alt")} src=${src}>`;
  });

/** All that happened since the question before. @param {Playing} page */
export function showEvents({ events, hello }) {
  const line = (/** @type {Wire.Event} */ { text, hands }) =>
    html`<li class=${hands && "hands"}>${withSigns(text, hello.cards)}</li>`;
  sheet(say("happened"), html`<ul class="events">${events.map(line)}</ul>`);
}
