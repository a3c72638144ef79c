// Is a legacy deck fair? The referee plays its campaigns, where it is installed; the report stands below the table.
import { button } from "./controls.js";
import { element, html, render, say, tell } from "./dom.js";
import { state } from "./state.js";
import { isAlone, studio } from "./transport.js";

const LOOK_MS = 1000;
let place = /** @type {HTMLElement | null} */ (null);
let timer = 0;

async function weigh(/** @type {"begin" | "end" | "look"} */ act) {
  clearTimeout(timer);
  const { refused, running, lines = [] } = await studio({ do: "balance", act });
  if (refused) tell(refused, true);
  show(running, lines);
  if (running) timer = setTimeout(() => weigh("look").catch(() => show(false, [])), LOOK_MS);
}

function show(/** @type {boolean} */ isRunning, /** @type {string[]} */ lines) {
  if (!place) return;
  const wait = say("The referee plays its campaigns; that takes a minute or two.");
  const title = say("Is it fair?");
  const act = () => weigh(isRunning ? "end" : "begin");
  const report = html`<pre id="balance" tabindex="0" aria-label=${title}>${lines.join("\n")}</pre>`;
  render(
    [
      button(isRunning ? say("Stop") : title, "balance", act),
      html`<p role="status">${isRunning && wait}</p>`,
      lines.length > 0 && report,
    ],
    place,
  );
}

/** The section, if cards have boxes to tick: only those can be of the legacy game. */
export function balance() {
  if (isAlone || !state.cards.some(({ boxes }) => boxes)) return null;
  if (!place) {
    place = element(html`<section class="balance"></section>`);
    show(false, []);
  }
  return place;
}
