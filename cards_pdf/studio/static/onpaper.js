// The sheets as they will be printed, or the cards as a service gets them; they follow every change.
import { $, choice, html, render, say } from "./dom.js";
import { showDrawing } from "./pictures.js";
import { BACKS, how, titled, toOrder } from "./prints.js";
import { ask, state } from "./state.js";

const SERVICE = "service:";
let isShown = false;
let page = 1;
let drawn = "";
/** @type {Studio.PrintOptions | null} */
let known = null;
const wanted = { on: "a4", backs: "none" };

export const isOn = () => isShown;
export function toggle() {
  isShown = !isShown;
  drawn = "";
}

const wish = () => {
  const { ink, large, lang } = state.view;
  const { on, backs } = wanted;
  const isService = on.startsWith(SERVICE);
  const service = isService ? on.slice(SERVICE.length) : "";
  return { ...how, ink, large, lang, service, ...(!isService && { paper: on, backs }) };
};

/** Show the sheet that was looked at last; only what changed is asked for. @param {HTMLElement} place */
export async function draw(place) {
  place.hidden = !isShown;
  $("main").classList.toggle("on-paper", isShown);
  const key = () => JSON.stringify([wish(), page, state.files]);
  const now = key();
  if (!isShown || drawn === now) return;
  drawn = now;
  known ??= await ask({ do: "print-options" });
  const sheet = await ask({ do: "sheet", how: toOrder(wish()), page });
  if (drawn !== now) return;
  const { refused, warning, pages, wide, high, svg } = sheet;
  if (!refused) page = sheet.page;
  drawn = key();
  const again = (/** @type {() => void} */ change) => {
    change();
    drawn = "";
    draw(place);
  };
  const set = (/** @type {"on" | "backs"} */ name) => (/** @type {string} */ value) =>
    again(() => {
      wanted[name] = value;
      page = 1;
    });
  const turn = (/** @type {number} */ by) => () =>
    again(() => {
      page += by;
    });
  const papers = known.papers.map(({ name, title }) => /** @type {const} */ ([name, title]));
  const services = known.services.map(
    ({ name, title, short }) => /** @type {const} */ ([SERVICE + name, short || title]),
  );
  const sides = choice(titled(known.backs, BACKS), wanted.backs, set("backs"), {
    "aria-label": say("Backs"),
    "data-sheet": "backs",
  });
  const on = choice([...papers, ...services], wanted.on, set("on"), {
    "aria-label": say("On paper"),
    "data-sheet": "on",
  });
  const isFirst = page === 1;
  const isLast = page === pages;
  const view = [
    html`<div class="row">
      ${on}${!wish().service && sides}
      <button aria-label=${say("Page before")} data-do="page-before" disabled=${isFirst} @click=${turn(-1)}>‹</button>
      <output>${!refused && say("Page {page} of {pages}", { page, pages })}</output>
      <button aria-label=${say("Next page")} data-do="page-next" disabled=${isLast} @click=${turn(1)}>›</button>
    </div>`,
    html`<div class="paper" css=${refused ? {} : { "--wide": wide, "--high": high }}></div>`,
    html`<p class="note">${refused ?? warning}</p>`,
  ];
  render(view, place);
  const paper = place.querySelector(".paper");
  if (paper && refused) paper.replaceChildren();
  else if (paper) showDrawing(paper, svg, {});
}
