// A lesson of a first game stands above the question that it belongs to, and nowhere else.
import { withSigns } from "./cards.js";
import { confirm } from "./dialogs.js";
import { html, icon, loadStyle, say } from "./dom.js";
import { page } from "./store.js";

loadStyle("teach.css");

export function lesson() {
  const event = page.events.find((one) => one.event === "lesson");
  if (!event) return null;
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
