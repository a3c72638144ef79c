// The way to paper: what to print it on, for what it is, what it costs; a kit and a box; everything as one file;
// and the printer, measured by photos of both sides of its page.
import { button, choice, field, onFiles, onValue, same, titles, toAddress } from "./controls.js";
import { $, checkbox, html, keyed, render, say, sheet, tell } from "./dom.js";
import { ask, bytes, give, state } from "./state.js";

/** @type {Record<string, any>} what is chosen; what is empty is as usual */
const order = { paper: "a4", backs: "none", anyway: true, kind: "kit" };
/** The order of the studio. @param {Record<string, any>} more @returns {Studio.Order} */
export function toOrder(more) {
  const { kind: _, service: __, ...keys } = { ...order, ...more };
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value));
}
const BLEEDS = ["", "0mm", "1mm", "2mm", "3mm"];
const MAX_PHOTO_BYTES = 40e6;
const TWO_PHOTOS =
  "If backs miss their fronts: print the calibration page on both sides of one sheet, at 100%. Then take a photo of each side, with the whole sheet flat on a darker table.";
const NO_PHOTOS =
  "A browser cannot measure photos. On a computer that has cards-pdf, “cards-pdf calibrate” does, and prints true from then on.";
const NO_PICTURES =
  "For services that need pictures: cards-pdf deck NAME --profile SERVICE, at the command line.";
let cents = 5;

/** The finished file, with what it costs to print. @param {Studio.DeckPrint} file @param {string} href @param {() => void} refresh */
function fileView({ made: name, bytes: size, pages, sheets, warning }, href, refresh) {
  const setCents = onValue((value) => {
    cents = Number(value);
    refresh();
  });
  const cost = (((pages ?? 0) * cents) / 100).toFixed(2);
  const costs = "Sheets: {sheets}, printed sides: {pages}, cost: about {cost}";
  const price = html`<input type="number" min="0" value=${cents} @input=${setCents}>`;
  return keyed(href)`${warning && html`<p class="note">${warning}</p>`}
    <p class="row"><a class="button main" download=${name} href=${href} data-file=${name}
      >${say("Save {file} ({size} kB)", { file: name, size: Math.max(1, Math.round(size / 1000)) })}</a>
      ${name.endsWith(".pdf") && html`<a href=${href} target="_blank" rel="noopener" class="button">${say("Open the PDF")}</a>`}</p>
    ${pages && html`<output id="cost">${say(costs, { sheets, pages, cost })}</output>`}
    ${pages && field(say("Cost of a printed side (cents)"), price)}`;
}

export async function print() {
  const known = await ask({ do: "print-options" });
  if (known.refused) return;
  const { elsewhere: isElsewhere, kinds, services } = known;
  const show = (/** @type {View} */ view) => render(view, $("made"));
  const showLine = (/** @type {string | undefined} */ text, isGrave = false) =>
    show(html`<p class=${isGrave && "grave"}>${text}</p>`);
  const make = async (more = {}, profile = "") => {
    showLine(say("Creating the file …"));
    const file = await ask({ do: "print", how: toOrder({ profile }), ...more });
    if (file.refused) return showLine(file.refused, true);
    const type = file.made.endsWith(".pdf") ? "application/pdf" : "application/zip";
    const href = toAddress(await bytes({ do: "made", name: file.made }), type);
    const refresh = () => show(fileView(file, href, refresh));
    refresh();
    tell(say("{file} is ready.", { file: file.made }));
    $("made").querySelector("[data-file]")?.focus();
  };
  const savePrinter = async () => {
    const { refused, findings } = await ask({ do: "save-printer" });
    showLine(refused ?? findings[0], Boolean(refused));
  };
  const measure = async (/** @type {File[]} */ photos) => {
    for (const photo of photos) {
      showLine(say("Measuring {file} …", { file: photo.name }));
      /** @type {any} */
      const answer = await give({ do: "measure-side", file: photo.name }, photo, MAX_PHOTO_BYTES);
      const { refused, findings, doubts = [], can_save } = answer;
      if (refused) return showLine(refused, true);
      const text = say(doubts.length ? "Save all the same" : "Save for this printer");
      show(html`<ul>${findings.map((/** @type {string} */ line) => html`<li>${line}</li>`)}</ul>
        ${doubts.map((/** @type {string} */ line) => html`<p class="grave">${line}</p>`)}
        ${can_save && button(text, "save-printer", savePrinter, { class: "main" })}`);
      $("made").scrollIntoView({ block: "nearest" });
    }
  };
  const set = (/** @type {string} */ key) => (/** @type {unknown} */ value) => (order[key] = value);
  /** @param {string} label @param {string} key @param {Choices} options */
  const list = (label, key, options) =>
    choice(options, order[key] ?? "", set(key), { "aria-label": say(label), "data-how": key });
  /** @param {string} label @param {string} key @param {Choices} options */
  const pick = (label, key, options) => field(say(label), list(label, key, options));
  const box = (/** @type {string} */ label, /** @type {string} */ key) =>
    checkbox(say(label), Boolean(order[key]), set(key), { "data-how": key });
  /** @param {string} label @param {string} key @param {object} keys */
  const maker = (label, key, keys, more = {}) => button(say(label), key, () => make(keys), more);
  const languages = [["", say("as written")], ...same(state.deck?.languages ?? [])];
  const bleeds = BLEEDS.map((one) => [one, one.replace("mm", " mm") || say("default")]);
  const hasKind = (/** @type {string} */ kind) => kinds.some(({ name }) => name === kind);
  if (!hasKind(order.kind)) order.kind = "kit";
  order.service ??= services[0]?.name;
  const setCards = onValue((text) => set("cards")(text.trim()));
  const cards = html`<input value=${order.cards ?? ""} data-how="cards" @change=${setCards}>`;
  const photos = html`<input type="file" multiple accept="image/*" data-do="measure-side"
    @change=${onFiles(measure)}>`;
  sheet(say("Print"), [
    html`<div class="numbers">
      ${pick("Paper", "paper", titles(known.papers))}
      ${pick("Backs", "backs", titles(known.backs))}
      ${pick("Cut marks", "marks", [["", say("default")], ...titles(known.marks)])}
      ${pick("Bleed", "bleed", bleeds)}
      ${languages.length > 1 && pick("Language", "lang", languages)}
    </div>`,
    html`<div class="row">
      ${box("Low ink", "low_ink")}${box("Large print", "large_print")}${box("Camera marks", "camera")}
      ${box("Print anyway: cards that do not fit are marked", "anyway")}
    </div>`,
    field(say("Only these cards, such as A1, A3..A7"), cards),
    html`<div class="row">
      ${maker("Make the PDF", "make-pdf", {}, { class: "main" })}
      ${!isElsewhere && maker("Make pictures (PNG)", "make-png", { png: true })}
    </div>`,
    html`<h3>${say("Kit, box, rules")}</h3>`,
    html`<div class="row">
      ${list("Kit, box, rules", "kind", titles(kinds))}
      ${button(say("Make it"), "make-paper", () => make({ kind: order.kind }))}
    </div>`,
    !hasKind("rules") &&
      html`<p class="note">${say("With a rule sheet (Deck, New rule sheet) there are rules and a play mat as well.")}</p>`,
    services.length > 0 && [
      html`<h3>${say("A print service or a virtual table")}</h3>`,
      html`<div class="row">
        ${list("Service", "service", titles(services))}
        ${button(say("Make its files"), "make-service", () => make({}, order.service))}
      </div>`,
    ],
    isElsewhere && html`<p class="note">${say(NO_PICTURES)}</p>`,
    html`<h3>${say("Your printer")}</h3>`,
    html`<p class="note">${say(isElsewhere ? NO_PHOTOS : TWO_PHOTOS)}</p>`,
    html`<div class="row">
      ${maker("Make the calibration page", "make-calibration", { kind: "calibration" })}
      ${!isElsewhere && field(say("Photos of both sides"), photos)}
    </div>`,
    html`<h3>${say("Everything")}</h3>`,
    maker("Everything as one file (.zip)", "make-all", { everything: true }),
    html`<div id="made" aria-live="polite"></div>`,
  ]);
}
