// The printer, measured by photos of both sides of its page: a section of the print dialog.
import { button, field, onFiles } from "./controls.js";
import { $ as byId, html, say } from "./dom.js";
import { ask, give } from "./state.js";

const MAX_PHOTO_BYTES = 40e6;
const INSTRUCTIONS =
  "If backs miss their fronts: print the calibration page on both sides of one sheet, at 100%. Then take a photo of each side, with the whole sheet flat on a darker table.";
const BROWSER_NOTE =
  "A browser cannot measure photos. On a computer that has cards-pdf, “cards-pdf calibrate” does, and prints true from then on.";

/** What is measured so far, and the way on. @param {Studio.PrinterFindings} found @param {(view: View) => void} show */
function findingsView({ findings, doubts, complete }, show) {
  const save = async () => {
    const { refused, text } = await ask({ do: "save-printer" });
    show(html`<p class=${refused && "grave"}>${refused ?? text}</p>`);
  };
  return html`<ul>${findings.map((line) => html`<li>${line}</li>`)}</ul>
    ${doubts.map((line) => html`<p class="grave">${line}</p>`)}
    ${complete && button(say(doubts.length ? "Save all the same" : "Save for this printer"), "save-printer", save, { class: "main" })}`;
}

/** @param {boolean} isElsewhere @param {() => unknown} makePage @param {(view: View) => void} show */
export function calibrationView(isElsewhere, makePage, show) {
  const measure = async (/** @type {File[]} */ photos) => {
    for (const photo of photos) {
      show(html`<p>${say("Measuring {file} …", { file: photo.name })}</p>`);
      const request = { do: "measure-side", file: photo.name };
      /** @type {any} */
      const answer = await give(request, photo, MAX_PHOTO_BYTES);
      if (answer.refused) return show(html`<p class="grave">${answer.refused}</p>`);
      show(findingsView(answer, show));
      byId("made").scrollIntoView({ block: "nearest" });
    }
  };
  const photos = html`<input type="file" multiple accept="image/*" data-do="measure-side"
    @change=${onFiles(measure)}>`;
  return html`<h3>${say("Your printer")}</h3>
    <p class="note">${say(isElsewhere ? BROWSER_NOTE : INSTRUCTIONS)}</p>
    <div class="row">
      ${button(say("Make the calibration page"), "make-calibration", makePage)}
      ${!isElsewhere && field(say("Photos of both sides"), photos)}
    </div>`;
}
