// What stands above the question: the lesson of a first game, another deal in place of a hopeless one, and the
// turn of a game that somebody has shared.
import { withSigns } from "./cards.js";
import { confirm, html, icon, loadStyle, say } from "./dom.js";
import { page } from "./store.js";

loadStyle("teach.css");

/** @type {Record<string, (event: Wire.Event) => View>} */
const ASIDES = { lesson, slim, "link-turn": turn, "link-end": turn, "link-rules": turn };

export const asides = () => page.events.map((event) => ASIDES[event.event]?.(event));

function lesson(/** @type {Wire.Event} */ event) {
  const end = () =>
    confirm("enough", say("enough-sure"), "enough-yes", () => page.endLessons(event));
  return html`
    <section class="lesson">
      ${icon("hint")}
      <p><b>${say("lesson", event)}</b> ${withSigns(event.text)}</p>
      <button class="quiet square" data-do="enough" aria-label=${say("enough")} @click=${end}>✕</button>
    </section>
  `;
}

function slim(/** @type {Wire.Event} */ { text }) {
  const deal = () => (page.hello.deal === "digital" ? page.ask({ do: "again" }) : page.undoTo(1));
  return html`
    <section class="lesson"><p>${withSigns(text)}</p></section>
    <button class="wide" data-do="new-deal" @click=${deal}>${icon("redo")}${say("new-deal")}</button>`;
}

/** Where the shared game is, and the way to the turns beside it. @param {Wire.Event} event */
function turn({ text, n, turns }) {
  const to = (/** @type {string} */ name, /** @type {number} */ goal) =>
    html`<button class="quiet square" data-do=${`turn-${name}`} aria-label=${say(`turn-${name}`)}
      disabled=${goal < 1 || goal > turns + 1} @click=${() => page.ask({ do: "turn", n: goal })}>${icon(name)}</button>`;
  return html`
    <section class="lesson" aria-label=${say("shared")}>
      <p>${withSigns(text)}</p>
      ${turns > 0 && [to("undo", n - 1), to("redo", n + 1)]}
      <button class="main" data-do="try" @click=${() => page.ask({ do: "try", n: n > turns ? 1 : n })}>${say("try")}</button>
    </section>
  `;
}
