// The page: what is shown of the deck, and the keys that work everywhere.
import { $, button, el, say, sheet, tell } from "./dom.js";
import { ask, askAside, listen, look, state, watch } from "./state.js";
import * as begin from "./begin.js";
import * as desk from "./desk.js";
import * as gallery from "./gallery.js";
import { print } from "./prints.js";
import { flush } from "./table.js";
import { share } from "./share.js";
import { isAlone, ready, linkToRoom } from "./transport.js";
import * as side from "./side.js";
import * as stage from "./stage.js";

async function back(how) {
  await flush();
  const answer = await ask({ do: how });
  if (answer.file)
    tell(
      say(how === "undo" ? "Taken back in {file}" : "Done again in {file}", { file: answer.file }),
    );
}

function top() {
  const here = $("top");
  if (!$("undo")) {
    here.replaceChildren(
      ...[
        location.search.includes("deck=") &&
          el(
            "a",
            {
              href: `../index.html${linkToRoom("design")}`,
              class: "button",
              "aria-label": say("All decks"),
              "data-do": "rooms",
            },
            "‹",
          ),
        el("h1", {}, say("Studio")),
        el("span", { id: "name" }),
        button(say("Undo"), { id: "undo", "data-do": "undo", title: "Ctrl+Z" }, () => back("undo")),
        button(say("Do again"), { id: "redo", "data-do": "redo" }, () => back("redo")),
        el("span", { class: "gap" }),
        button(say("Check"), { "data-do": "check" }, () => check(true)),
        button(say("Share"), { "data-do": "share" }, () => share()),
        button(say("Print…"), { class: "main", "data-do": "print" }, () => print()),
      ].filter(Boolean),
    );
  }
  $("name").textContent = `${state.name} · ${say("saved")}`;
  $("undo").disabled = !state.undo.undo;
  $("redo").disabled = !state.undo.redo;
  document.title = `${state.deck?.title ?? state.name} · ${say("Studio")}`;
}

// What only a longer look finds is asked for once nothing was changed for a while.
let faults = "";
let idle = 0,
  checked = "";
const revs = () => JSON.stringify(state.files);
async function check(loud) {
  const now = revs();
  checked = now;
  if (loud) tell(say("Looking at every card …"));
  const answer = await askAside({ do: "check" });
  if (loud && !answer.refused)
    tell(
      state.faults.length
        ? say("Problems: {count}", { count: state.faults.length })
        : say("Every text fits and can be read."),
    );
}
function later() {
  if (isAlone || revs() === checked || !state.deck) return;
  clearTimeout(idle);
  idle = setTimeout(() => check(false), 2500);
}

function draw(answer) {
  const root = document.documentElement; // what is set anew is laid out anew, with every card
  if (root.lang !== (state.lang ?? "en")) root.lang = state.lang ?? "en";
  if (begin.isWanted()) {
    begin.draw();
    return;
  }
  if ($("begin")) return location.reload();
  top();
  gallery.draw();
  stage.draw(answer);
  const found = JSON.stringify(state.faults);
  if (answer.tables || answer.chosen || found !== faults) {
    side.draw();
    desk.draw(answer);
  }
  faults = found;
  later();
}

addEventListener("keydown", (event) => {
  if (
    !(event.ctrlKey || event.metaKey) ||
    event.target.matches("textarea, input") ||
    document.querySelector("dialog")
  )
    return;
  const how =
    event.key === "z" && !event.shiftKey
      ? "undo"
      : event.key === "y" || event.key === "Z"
        ? "redo"
        : "";
  if (!how) return;
  event.preventDefault();
  back(how);
});

listen(draw);
export { sheet };
await ready((sentence) => {
  $("told").textContent = typeof sentence === "string" ? sentence : "";
});
await look();
watch();
