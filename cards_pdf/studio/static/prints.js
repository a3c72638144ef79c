// The way to paper: what to print it on, for what it is, what it costs; a kit and a box; everything as one file.
import { calibrationView } from "./calibrate.js";
import { button, choice, field, onValue, same, titles, toAddress } from "./controls.js";
import { checkbox, html, keyed, say, sheet, tell } from "./dom.js";
import { ask, bytes, state } from "./state.js";

/** @type {Record<string, any>} what is chosen; what is empty is as usual */
const order = { paper: "a4", backs: "none", anyway: true, kind: "kit" };
/** The order of the studio. @param {Record<string, any>} more @returns {Studio.Order} */
export function toOrder(more) {
  const { kind: _, service: __, ...keys } = { ...order, ...more };
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value));
}
const DEFAULT_CENTS = 5;
const BLEEDS = ["", "0mm", "1mm", "2mm", "3mm"];
let cents = DEFAULT_CENTS;

/** The finished file, with what it costs to print. @param {Studio.DeckPrint} file @param {string} href @param {() => void} refresh */
function fileView({ made: name, bytes: size, pages, sheets, warning }, href, refresh) {
  const kilobytes = Math.max(1, Math.round(size / 1000));
  const text = say("Save {file} ({size} kB)", { file: name, size: kilobytes });
  const isPdf = name.endsWith(".pdf");
  const setCents = onValue((value) => {
    cents = Number(value);
    refresh();
  });
  const cost = (((pages ?? 0) * cents) / 100).toFixed(2);
  const costs = "Sheets: {sheets}, printed sides: {pages}, cost: about {cost}";
  const price = html`<input type="number" min="0" value=${DEFAULT_CENTS} @input=${setCents}>`;
  return keyed(href)`
    ${warning && html`<p class="note">${warning}</p>`}
    <p class="row"><a class="button main" download=${name} href=${href} data-file=${name}>${text}</a>
      ${isPdf && html`<a href=${href} target="_blank" rel="noopener" class="button">${say("Open the PDF")}</a>`}</p>
    ${pages && html`<output id="cost">${say(costs, { sheets, pages, cost })}</output>`}
    ${pages && field(say("Cost of a printed side (cents)"), price)}
  `;
}

export async function print() {
  const known = await ask({ do: "print-options" });
  if (known.refused) return;
  let result = /** @type {View} */ (null);
  const show = (/** @type {View} */ view) => {
    result = view;
    dialog.refresh();
  };
  const make = async (more = {}, profile = "") => {
    show(html`<p>${say("Creating the file …")}</p>`);
    const file = await ask({ do: "print", how: toOrder({ profile }), ...more });
    if (file.refused) return show(html`<p class="grave">${file.refused}</p>`);
    const content = await bytes({ do: "made", name: file.made });
    const type = file.made.endsWith(".pdf") ? "application/pdf" : "application/zip";
    const href = toAddress(content, type);
    const refresh = () => show(fileView(file, href, refresh));
    refresh();
    tell(say("{file} is ready.", { file: file.made }));
    dialog.querySelector("#made [data-file]")?.focus();
  };
  const set = (/** @type {string} */ key) => (/** @type {unknown} */ value) => (order[key] = value);
  /** @param {string} label @param {string} key @param {Choices} options */
  const list = (label, key, options) =>
    choice(options, order[key] ?? "", set(key), { "aria-label": say(label), "data-how": key });
  /** @param {string} label @param {string} key @param {Choices} options */
  const pick = (label, key, options) => field(say(label), list(label, key, options));
  const box = (/** @type {string} */ label, /** @type {string} */ key) =>
    checkbox(say(label), Boolean(order[key]), set(key), { "data-how": key });
  const languages = [["", say("as written")], ...same(state.deck?.languages ?? [])];
  const bleeds = BLEEDS.map((one) => [one, one.replace("mm", " mm") || say("default")]);
  const hasKind = (/** @type {string} */ kind) => known.kinds.some(({ name }) => name === kind);
  if (!hasKind(order.kind)) order.kind = "kit";
  order.service ??= known.services[0]?.name;
  const serviceNote =
    "For services that need pictures: cards-pdf deck NAME --profile SERVICE, at the command line.";
  const setCards = onValue((text) => set("cards")(text.trim()));
  const cards = html`<input value=${order.cards ?? ""} data-how="cards" @change=${setCards}>`;
  const dialog = sheet(say("Print"), () => [
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
      ${button(say("Make the PDF"), "make-pdf", () => make(), { class: "main" })}
      ${!known.elsewhere && button(say("Make pictures (PNG)"), "make-png", () => make({ png: true }))}
    </div>`,
    html`<h3>${say("Kit, box, rules")}</h3>`,
    html`<div class="row">
      ${list("Kit, box, rules", "kind", titles(known.kinds))}${button(say("Make it"), "make-paper", () => make({ kind: order.kind }))}
    </div>`,
    !hasKind("rules") &&
      html`<p class="note">${say("With a rule sheet (Deck, New rule sheet) there are rules and a play mat as well.")}</p>`,
    known.services.length > 0 && [
      html`<h3>${say("A print service or a virtual table")}</h3>`,
      html`<div class="row">
        ${list("Service", "service", titles(known.services))}
        ${button(say("Make its files"), "make-service", () => make({}, order.service))}
      </div>`,
    ],
    known.elsewhere && html`<p class="note">${say(serviceNote)}</p>`,
    calibrationView(known.elsewhere, () => make({ kind: "calibration" }), show),
    html`<h3>${say("Everything")}</h3>`,
    button(say("Everything as one file (.zip)"), "make-all", () => make({ everything: true })),
    html`<div id="made" aria-live="polite">${result}</div>`,
  ]);
}
