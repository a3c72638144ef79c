// Is a legacy deck fair? The referee plays its campaigns, where it is installed; the report stands below the table.
import { button, el, say, tell } from "./dom.js";
import { state } from "./state.js";
import { isAlone, studio } from "./transport.js";

let place = null,
  timer = 0;
const OFTEN = 1000; // milliseconds

async function weigh(act) {
  clearTimeout(timer);
  const { refused, running, lines = [] } = await studio({ do: "balance", act });
  if (refused) tell(refused, true);
  show(Boolean(running), lines);
  if (running) timer = setTimeout(() => weigh("look").catch(() => show(false, [])), OFTEN);
}

function show(running, lines) {
  place.replaceChildren(
    button(running ? say("Stop") : say("Is it fair?"), { "data-do": "balance" }, () =>
      weigh(running ? "end" : "begin"),
    ),
    el(
      "p",
      { role: "status" },
      running ? say("The referee plays its campaigns; that takes a minute or two.") : "",
    ),
    lines.length
      ? el(
          "pre",
          { id: "balance", tabindex: "0", "aria-label": say("Is it fair?") },
          lines.join("\n"),
        )
      : "",
  );
}

// Only cards with boxes to tick can be those of the legacy game.
export function balance() {
  if (isAlone || !state.cards.some(({ boxes }) => boxes)) return "";
  if (!place) {
    place = el("section", { class: "balance" });
    show(false, []);
  }
  return place;
}
