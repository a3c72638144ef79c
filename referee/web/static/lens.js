// The camera: at a draw it answers, live where the browser gives a picture, else from a photo; at any other
// question it checks the table. The eye itself, which reads the picture, is loaded with the first tap.
import { onFiles } from "./controls.js";
import { html, icon, loadStyle, memory, render, run, say } from "./dom.js";
import { page } from "./store.js";

loadStyle("lens.css");

/** A file that the camera may take; its label is what is seen of it.
 * @param {(file: File) => unknown} act @param {(event: Event) => void} [tap] @param {string | null} [label] */
export const photoInput = (act, tap, label = null) =>
  html`<input type="file" accept="image/*" capture="environment" class="unseen" data-photo
    aria-label=${label} @click=${tap} @change=${onFiles(([file]) => act(file))}>`;

const look = (wish = {}) => run("eye/at-table", "look", wish);

let dealtAt = /** @type {string | null} */ (null); // the question whose cards were dealt last

/** Answer a draw by what was read of the pack, unless the player has just taken it back. */
function dealKnown() {
  const orders = memory.get("orders")?.[page.hello.save];
  const isTakenBack = page.events.some(({ event }) => event.startsWith("undo"));
  if (!orders || page.now.kind !== "draw" || isTakenBack || dealtAt === page.place) return;
  dealtAt = page.place;
  page.ask({ do: "deal", orders });
}

export function showLens() {
  const cell = document.querySelector(".lens");
  if (page.now) dealKnown();
  if (!cell || !page.now || document.querySelector("dialog.looks")) return; // one way to photos at a time
  const check = html`<button class="quiet square" data-do="check" aria-label=${say("eye-check")}
    @click=${() => look({ table: true })}>${icon("check")}</button>`;
  const tap = (/** @type {Event} */ event) => {
    if (!navigator.mediaDevices) return;
    event.preventDefault();
    look();
  };
  const answer = html`<label class="button quiet square" data-do="look">
    ${icon("check")}${photoInput((file) => look({ file }), tap, say("eye-deal"))}
  </label>`;
  const { type, kind } = page.now;
  render(type === "ask" && (kind === "draw" ? answer : check), cell);
}
