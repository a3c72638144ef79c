// What is looked up beside the game.
import { answerText, card, cardName, nameOf, sign, withSigns } from "./cards.js";
import { onCheck, toAddress } from "./controls.js";
import { confirm, html, loadStyle, memory, say, sheet } from "./dom.js";
import { page } from "./store.js";
import { question as questionView } from "./table.js";

loadStyle("sheets.css");

/** Open a dialog with the answer to a request; an error is a sentence in it. @template {Wire.Verb} Do
 * @param {Wire.Requests[Do] & { do: Do }} request @param {(answer: Wire.Found<Do>) => View} view */
export async function showAnswer(request, view, title = say(request.do)) {
  /** @type {() => View} */
  let content = () => html`<p role="status">${say("thinking")}</p>`;
  const dialog = sheet(title, () => content());
  const answer = /** @type {any} */ (await page.lookUp(/** @type {any} */ (request)));
  const isFound = answer?.type === request.do;
  content = () =>
    html`<div>${isFound ? view(answer) : html`<p>${answer?.text ?? say("gone")}</p>`}</div>`;
  dialog.refresh();
}

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
      html`<button data-close data-misread=${code} @click=${() => replaceMisread(code)}
        >${withSigns(sign(code))}</button>`;
    const codes = [...new Set(cardsOnTable())];
    return [
      rows.length ? html`<ul class="log">${rows.reverse()}</ul>` : html`<p>${say("log-empty")}</p>`,
      page.now.can.redo &&
        html`<button class="wide" data-close data-do="redo-all"
          @click=${() => page.ask({ do: "redo", count: 999 })}>${say("redo-all")}</button>`,
      codes.length > 0 &&
        html`<details>
          <summary>${say("misread")}</summary>
          <div class="cards">${codes.map(misread)}</div>
        </details>`,
    ];
  });

export const cardsOnTable = () =>
  Object.values(page.now?.places ?? {}).flatMap(({ cards }) => cards);

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
export function replaceMisread(code) {
  const possible = Object.keys(page.hello.cards).filter((other) => other !== code);
  const title = say("misread-to", { card: nameOf(code) });
  askInDialog(title, { kind: "draw", possible, expected: [null] }, (answer) =>
    change({ do: "rename", from: code, to: String([answer].flat()[0]) }),
  );
}

/** Answer an old question anew. @param {number} n */
async function fixAnswer(n) {
  const old = (await page.ask({ do: "question", n }, true)).find(({ type }) => type === "question");
  if (old?.type !== "question") return;
  const title = `${n}. ${old.text}`;
  askInDialog(title, /** @type {Question} */ (old), (answer) => change({ do: "fix", n, answer }));
}

/** A change that does not fit is rejected; the player may then cut off what follows.
 * @param {Wire.Requests["fix"] | Wire.Requests["rename"]} request */
async function change(request) {
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

export const showRules = () =>
  showAnswer({ do: "rules" }, ({ sections }) => sectionsView(sections));

export const showPiles = () =>
  showAnswer({ do: "left" }, ({ text, piles }) => [
    piles.length > 0 &&
      html`<button class="wide" data-close data-do="deck-check" @click=${checkDeck}
        >${say("deck-check")}</button>`,
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
  /** @type {string[]} */
  let ticks = memory.get(key) ?? [];
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
