// The sheets as they will be printed, or the cards as a service gets them; they follow every change.
import { choice, titles } from "./controls.js";
import { $, html, render, say, signButton } from "./dom.js";
import "./pictures.js";
import { toOrder } from "./prints.js";
import { ask, state } from "./state.js";

const SERVICE = "service:";
let page = 1;
let drawn = "";
let known = /** @type {Studio.PrintOptions | null} */ (null);
const choices = { on: "a4", backs: "none" };

const service = () => (choices.on.startsWith(SERVICE) ? choices.on.slice(SERVICE.length) : "");
function order() {
  const { ink, large, lang } = state.view;
  const more = service() ? { profile: service() } : { paper: choices.on, backs: choices.backs };
  return toOrder({ low_ink: ink, large_print: large, lang, ...more });
}

/** Show the sheet that was looked at last; only what changed is asked for. @param {HTMLElement} place */
export async function draw(place, isShown = true) {
  place.hidden = !isShown;
  $("main").classList.toggle("on-paper", isShown);
  const key = () => JSON.stringify([order(), page, state.files]);
  const now = key();
  if (!isShown) drawn = "";
  if (!isShown || drawn === now) return;
  drawn = now;
  known ??= await ask({ do: "print-options" });
  const sheet = await ask({ do: "sheet", how: order(), page });
  if (drawn !== now) return;
  const { refused, warning, pages, wide, high, svg } = sheet;
  if (!refused) page = sheet.page;
  drawn = key();
  const turnTo = (/** @type {number} */ number) => {
    page = number;
    drawn = "";
    draw(place);
  };
  /** @param {"on" | "backs"} name @param {string} label @param {Choices} options */
  const pick = (name, label, options) => {
    const set = (/** @type {string} */ value) => {
      choices[name] = value;
      turnTo(1);
    };
    return choice(options, choices[name], set, { "aria-label": say(label), "data-sheet": name });
  };
  const services = known.services.map(({ name, title, short }) => [SERVICE + name, short || title]);
  const isLast = page === pages;
  const view = [
    html`<div class="row">
      ${pick("on", "On paper", [...titles(known.papers), ...services])}
      ${!service() && pick("backs", "Backs", titles(known.backs))}
      ${signButton("‹", say("Previous page"), "page-before", () => turnTo(page - 1), page === 1)}
      <output>${!refused && say("Page {page} of {pages}", { page, pages })}</output>
      ${signButton("›", say("Next page"), "page-next", () => turnTo(page + 1), isLast)}
    </div>`,
    html`<card-face class="paper" css=${refused ? {} : { "--wide": wide, "--high": high }}
      .svg=${svg}></card-face>`,
    html`<p class="note">${refused ?? warning}</p>`,
  ];
  render(view, place);
}
