// The way to paper: what to print it on, for what it is, what it costs; everything as one file.
import { button, choice, field, html, keyed, say, sheet, tell, toAddress } from "./dom.js";
import { ask, bytes } from "./state.js";

/** @type {Record<string, any>} */
export const how = {
  paper: "a4",
  backs: "none",
  marks: "",
  bleed: "",
  ink: false,
  large: false,
  camera: false,
  service: "",
  lang: "",
  cards: "",
  anyway: true,
};
/** The order of the studio: what is empty is as usual. @param {Record<string, any>} wish @returns {Studio.Order} */
export const toOrder = ({ ink, large, service, ...rest }) =>
  Object.fromEntries(
    Object.entries({ ...rest, low_ink: ink, large_print: large, profile: service }).filter(
      ([, value]) => value,
    ),
  );
const DEFAULT_CENTS = 5;
/** @type {Record<string, string>} */
export const BACKS = {
  none: "none",
  "long-edge": "on the other side, turned over the long edge",
  "short-edge": "on the other side, turned over the short edge",
  gutterfold: "beside the fronts, to fold",
  "fronts-then-backs": "after all fronts",
};
/** @type {Record<string, string>} */
const MARKS = {
  "": "as usual",
  none: "none",
  outer: "around all cards",
  corners: "at each card's corners",
  lines: "whole lines",
};
const BLEEDS = ["", "0mm", "1mm", "2mm", "3mm"];
let cents = DEFAULT_CENTS;

/** Options with their titles. @param {readonly string[]} names @param {Record<string, string>} titles
 * @returns {(readonly [string, string])[]} */
export const titled = (names, titles) => names.map((name) => [name, say(titles[name] ?? name)]);

/** The finished file, with what it costs to print. @param {Studio.DeckPrint} file @param {string} href @param {() => void} refresh */
function fileView({ made: name, bytes: size, pages, sheets, warning }, href, refresh) {
  const text = say("Save {file} ({size} kB)", {
    file: name,
    size: Math.max(1, Math.round(size / 1000)),
  });
  const isPdf = name.endsWith(".pdf");
  const setCents = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    cents = Number(target.value);
    refresh();
  };
  const cost = (((pages ?? 0) * cents) / 100).toFixed(2);
  const costs = say("Sheets: {sheets}, printed sides: {pages}, cost: about {cost}", {
    sheets,
    pages,
    cost,
  });
  const price = html`<input type="number" min="0" value=${DEFAULT_CENTS} @input=${setCents}>`;
  return keyed(
    href,
    html`
    ${warning && html`<p class="note">${warning}</p>`}
    <p class="row"><a class="button main" download=${name} href=${href} data-file=${name}>${text}</a>
      ${isPdf && html`<a href=${href} target="_blank" rel="noopener" class="button">${say("Look at it")}</a>`}</p>
    ${pages && html`<output id="cost">${costs}</output>`}
    ${pages && field(say("Cents for a printed side"), price)}
  `,
  );
}

export async function print() {
  const known = await ask({ do: "print-options" });
  if (known.refused) return;
  /** @type {() => View} */
  let result = () => null;
  const make = async (more = {}, service = "") => {
    result = () => html`<p>${say("It is being made …")}</p>`;
    dialog.refresh();
    const file = await ask({ do: "print", how: toOrder({ ...how, service }), ...more });
    if (file.refused) result = () => html`<p class="grave">${file.refused}</p>`;
    else {
      const content = await bytes({ do: "made", name: file.made });
      const type = file.made.endsWith(".pdf") ? "application/pdf" : "application/zip";
      const href = toAddress(content, type);
      result = () => fileView(file, href, () => dialog.refresh());
      tell(say("{file} is ready.", { file: file.made }));
    }
    dialog.refresh();
    dialog.querySelector("#made [data-file]")?.focus();
  };
  const set = (/** @type {string} */ key) => (/** @type {unknown} */ value) => {
    how[key] = value;
  };
  const pick = (
    /** @type {string} */ label,
    /** @type {string} */ key,
    /** @type {(readonly [string, string])[]} */ options,
  ) => field(label, choice(options, how[key], set(key), { "data-how": key }));
  const box = (/** @type {string} */ label, /** @type {string} */ key) => {
    const change = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      set(key)(target.checked);
    return html`<label class="check"><input type="checkbox" checked=${how[key]} data-how=${key}
      @change=${change}>${label}</label>`;
  };
  const setCards = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    set("cards")(target.value.trim());
  const names = (/** @type {readonly Studio.PrintChoice[]} */ choices) =>
    choices.map(({ name, title }) => /** @type {const} */ ([name, title]));
  const languages = known.languages.map(
    (name) => /** @type {const} */ ([name, name || say("as written")]),
  );
  let service = how.service || known.services[0]?.name;
  const services = choice(names(known.services), service, (name) => (service = name), {
    "aria-label": say("Service"),
    "data-how": "service",
  });
  const elsewhere =
    "Services that want pictures: cards-pdf deck NAME --profile SERVICE, at the command line.";
  const cards = html`<input value=${how.cards} data-how="cards" @change=${setCards}>`;
  const dialog = sheet(say("Print"), () => [
    html`<div class="numbers">
      ${pick(say("Paper"), "paper", names(known.papers))}
      ${pick(say("Backs"), "backs", titled(known.backs, BACKS))}
      ${pick(say("Cut marks"), "marks", titled(["", ...known.marks], MARKS))}
      ${pick(
        say("Bleed"),
        "bleed",
        BLEEDS.map((one) => [one, one.replace("mm", " mm") || say("as usual")]),
      )}
      ${known.languages.length > 1 && pick(say("Language"), "lang", languages)}
    </div>`,
    html`<div class="row">
      ${box(say("Low ink"), "ink")}${box(say("Large print"), "large")}${box(say("Camera marks"), "camera")}
      ${box(say("Print anyway: cards that do not fit are marked"), "anyway")}
    </div>`,
    field(say("Only these cards, such as A1, A3..A7"), cards),
    html`<div class="row">
      ${button(say("Make the PDF"), "make-pdf", () => make(), { class: "main" })}
      ${!known.elsewhere && button(say("Make pictures (PNG)"), "make-png", () => make({ png: true }))}
    </div>`,
    html`<h3>${say("A print service or a virtual table")}</h3>`,
    html`<div class="row">
      ${services}${button(say("Make its files"), "make-service", () => make({}, service))}
    </div>`,
    known.elsewhere && html`<p class="note">${say(elsewhere)}</p>`,
    html`<h3>${say("Everything")}</h3>`,
    button(say("All of it as one file (.zip)"), "make-all", () => make({ everything: true })),
    html`<div id="made" aria-live="polite">${result()}</div>`,
  ]);
}
