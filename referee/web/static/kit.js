// What some questions need, loaded with the first that has it: places in lines and columns, dice, large numbers,
// picks, options about cards, cards of the game's own, what the game draws itself, what stands above the question.
import { answerText, card, cardName, nameOf, withSigns } from "./cards.js";
import { confirm, html, icon, loadStyle, render, run, say } from "./dom.js";
import { isLegal } from "./plan.js";
import { effect, optionButton, tableCard, word } from "./table.js";
import { page } from "./store.js";

await loadStyle("kit.css");

const PIPS = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi"];
const MAX_LABEL = 3; // signs of a place's name that an empty one shows

/** A place shows its top card, or fanned all open ones; it is tapped where it, or that card, is an option.
 * @param {Lane} lane */
export function grid(lane) {
  const { cells = [], columns = 1, fanned } = lane;
  // No two places are called the same.
  const name = (/** @type {number} */ n) =>
    cells.length > columns
      ? say("cell", { row: Math.floor(n / columns) + 1, column: (n % columns) + 1 })
      : say("cell-of-line", { column: n + 1 });
  return html`<div class="cells ${fanned && "fanned"}" css=${{ "--columns": columns }}>
    ${cells.map((stack, n) => cell(lane, stack, name(n)))}
  </div>`;
}

/** @param {Lane} lane @param {Wire.Stack} stack @param {string} name */
function cell({ cards, fanned }, { place = "", cards: codes = [], hidden = 0, note = "" }, name) {
  const { now } = page;
  const top = cards.find(({ code }) => code === codes.at(-1));
  const isOption = now.kind !== "number" && now.choices?.some(({ id }) => id === place);
  const count = codes.length + hidden;
  const label = place.length > MAX_LABEL ? "" : place;
  const strip = (/** @type {string} */ code) =>
    html`<span class="strip">${card(code, { label: cardName(code) })}</span>`;
  const down = `${hidden > 1 ? `${hidden} × ` : ""}${say("down")}`;
  const empty = hidden
    ? html`<span class="card back" role="img" aria-label=${down}></span>`
    : html`<span class=${place && "empty"}>${label}</span>`;
  const content = [
    hidden > 0 &&
      fanned &&
      top &&
      html`<span class="hidden" role="img" aria-label=${down}>${hidden}</span>`,
    fanned && codes.slice(0, -1).map(strip),
    top
      ? tableCard(isOption ? { ...top, option: null } : top, isOption)
      : html`<span class="held">${empty}${note && html`<span class="note">${note}</span>`}</span>`,
    !fanned && count > 1 && html`<small class="pile">×${count}</small>`,
  ];
  if (!isOption) return html`<span class="cell" role="group" aria-label=${name}>${content}</span>`;
  return optionButton(page, place, "cell", [
    html`<span class="unseen">${name} ${!count && say("empty")}</span>`,
    content,
    html`<span class="changes">${effect(page, place)}</span>`,
  ]);
}

/** A die for each number that it may show: as many taps as dice were thrown. Without dice the referee rolls.
 * @param {Asking} view */
export function dice(view) {
  const { count, sides = 0 } = view.now;
  const key = (/** @type {number} */ number) => {
    const draft = [...view.draft, String(number)];
    const isLast = draft.length === count;
    const tap = () => (isLast ? view.give(draft.map(Number)) : view.setDraft(draft));
    return html`<button class="key die" data-die=${number} aria-label=${number} @click=${tap}
      >${die(number, sides)}</button>`;
  };
  return [
    html`<div class="dice">${Array.from({ length: sides }, (_, n) => key(n + 1))}</div>`,
    html`<button class="wide" data-roll @click=${() => view.give(null)}>${say("roll")}</button>`,
  ];
}

function die(/** @type {number} */ number, /** @type {number} */ sides) {
  if (sides !== 6) return number;
  const pips = [...PIPS[number]].map((area) => html`<i css=${{ "grid-area": area }}></i>`);
  return html`<span class="pips6" aria-hidden="true">${pips}</span>`;
}

/** More numbers than buttons are typed. @param {Asking} view */
export function amount(view) {
  const { least = 0, most } = view.now;
  const give = () => {
    const field = /** @type {HTMLInputElement} */ (document.querySelector("[data-amount]"));
    if (field.reportValidity()) view.give(Number(field.value));
  };
  return [
    html`<input type="number" inputmode="numeric" min=${least} max=${most} value=${least} data-amount
      aria-label="${least}–${most}">`,
    html`<button class="wide main" data-done @click=${give}>${say("take-number")}</button>`,
  ];
}

/** Options about a card stand beside its picture. @param {Asking} view @param {Map<string, Wire.Choice[]>} boxes */
export function aboutCards(view, boxes) {
  const choices = [...boxes.values()].flat();
  const changes = choices.map(({ id }) => JSON.stringify(view.now.previews?.[id]?.change));
  const isAlike = changes.length > 1 && new Set(changes).size === 1;
  const button = (/** @type {Wire.Choice} */ choice) =>
    word(view, { ...choice, label: choice.beside ?? choice.label }, isAlike);
  const box = (
    /** @type {[string, Wire.Choice[]]} */ [code, options],
  ) => html`<div class="boxes" role="group" aria-label=${nameOf(code)}>
    <span class="whose">${card(code)}<small>${nameOf(code)}</small></span>
    <div class="of">${options.map(button)}</div>
  </div>`;
  return html`<div class="all-boxes">
    ${isAlike && html`<p class="changes">${effect(view, choices[0].id)}</p>`}${[...boxes].map(box)}
  </div>`;
}

/** The button that sends several options. @param {Asking} view */
export function pickButton(view) {
  const { now, draft } = view;
  const min = now.min === now.max ? now.max : `${now.min}–${now.max}`;
  const text = draft.length
    ? [say("done"), " ", withSigns(answerText([...draft], now.labels))]
    : say(now.min ? "pick" : "done-none", { min });
  return [
    html`<p class="would" role="status"></p>`,
    html`<button class="wide main" data-done disabled=${!isLegal(now, draft)}
      @click=${() => view.give([...draft])}>${text}</button>`,
  ];
}

/** Whole answers: a tap lays one out, to be looked at before it is sent. @param {Asking} view @param {Proposal[]} all */
export function proposals(view, all) {
  const button = (/** @type {Proposal} */ { answer, text, best, danger }) =>
    html`<button class="proposal ${danger && "danger"}" data-proposal=${answer.join(" ")}
      aria-pressed=${answer.join() === view.draft.join()} @click=${() => view.setDraft(answer)}>
      <b>${withSigns(answerText(answer, view.now.labels))}</b>${best && icon("star")}
      ${text && html`<span class="note">${withSigns(text)}</span>`}${danger && icon("skull")}
    </button>`;
  return (
    all.length > 0 &&
    html`<div class="proposals" role="group" aria-label=${say("proposals")}>${all.map(button)}</div>`
  );
}

/** Cards that peep out from under others. @param {readonly string[]} codes */
export function tucked(codes) {
  if (!codes.length) return null;
  const names = codes.map(cardName).join(", ");
  const cards = codes.map((code) => card(code, { className: "tucked" }));
  return html`<span class="under" role="img" aria-label=${names}>${cards}</span>`;
}

/** What the game draws itself, in place of the row that lists it. Its note is beside the gauges. @param {Lane} lane */
export function drawnLane({ label, cards }) {
  const names = cards.map(({ code }) => cardName(code)).join(", ");
  const enlarge = () => run("sheets", "showPicture");
  const { drawing } = page.looks;
  const image = html`<img class="drawing" src=${drawing} alt=${names} @click=${enlarge} />`;
  return html`<div class="lane scene" role="group" aria-label=${label}>
    <p class="title">${label}</p>
    ${drawing ? image : html`<span class="drawing"></span>`}
  </div>`;
}

/** What a pick would do stands below it once it may be sent. */
export async function foresee() {
  const { now, draft } = page;
  const place = document.querySelector(".would");
  if (!place) return;
  const isReady = draft.length > 0 && isLegal(now, draft);
  const preview = isReady && (await page.find({ do: "preview", answer: [...draft] }));
  if (page.draft !== draft) return;
  if (!preview) return render("", place);
  const { numbers, text, over } = preview;
  const sentence = [...Object.values(numbers), ...text].join(" · ");
  render([withSigns(sentence), over && html`<b> ${say(`over-${over}`)}</b>`], place);
}

/** Above the question: a lesson, another deal in place of a hopeless one, the turn of a shared game.
 * @type {Record<string, (event: Wire.Event) => View>} */
const ASIDES = { lesson, slim, "link-turn": turn, "link-end": turn, "link-rules": turn };

export const asides = () => page.events.map((event) => ASIDES[event.event]?.(event));

function lesson(/** @type {Wire.Event} */ event) {
  const skip = () => page.endLessons(event);
  const end = () => confirm("enough", say("enough-sure"), "enough-yes", skip);
  return html`<section class="lesson">
    ${icon("hint")}
    <p><b>${say("lesson", event)}</b> ${withSigns(event.text)}</p>
    <button class="quiet square" data-do="enough" aria-label=${say("enough")} @click=${end}>✕</button>
  </section>`;
}

function slim(/** @type {Wire.Event} */ { text }) {
  const deal = () => (page.hello.deal === "digital" ? page.ask({ do: "again" }) : page.undoTo(1));
  return html`<section class="lesson"><p>${withSigns(text)}</p></section>
    <button class="wide" data-do="new-deal" @click=${deal}>${icon("redo")}${say("new-deal")}</button>`;
}

/** Where the shared game is, and the way to the turns beside it. @param {Wire.Event} event */
function turn({ text, n, turns }) {
  const to = (/** @type {string} */ name, /** @type {number} */ goal) =>
    html`<button class="quiet square" data-do=${`turn-${name}`} aria-label=${say(`turn-${name}`)}
      disabled=${goal < 1 || goal > turns + 1} @click=${() => page.ask({ do: "turn", n: goal })}>${icon(name)}</button>`;
  return html`<section class="lesson" aria-label=${say("shared")}>
    <p>${withSigns(text)}</p>
    ${turns > 0 && [to("undo", n - 1), to("redo", n + 1)]}
    <button class="main" data-do="try" @click=${() => page.ask({ do: "try", n: n > turns ? 1 : n })}>${say("try")}</button>
  </section>`;
}
