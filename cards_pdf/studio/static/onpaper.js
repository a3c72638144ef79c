// The sheets as they will be printed, or the cards as a service gets them; they follow every change.
import { $, button, choice, el, say } from "./dom.js";
import { drawn } from "./pictures.js";
import { ask, state } from "./state.js";
import { BACKS, how, order, titled } from "./prints.js";

let on = false,
  page = 1,
  shown = "",
  known = null;
const wanted = { on: "a4", backs: "none" };

export const isOn = () => on;
export function turn() {
  on = !on;
  shown = "";
}

const asked = () => {
  const { ink, large, lang } = state.view,
    service = wanted.on.startsWith("service:") ? wanted.on.slice(8) : "";
  return {
    ...how,
    ink,
    large,
    lang,
    ...(service ? { service } : { paper: wanted.on, backs: wanted.backs, service: "" }),
  };
};

function ways(place) {
  const again = (key) => (to) => {
    wanted[key] = to;
    page = 1;
    shown = "";
    draw(place);
  };
  const papers = known.papers.map(({ name, title }) => [name, title]);
  const services = known.services.map(({ name, title, short }) => [
    `service:${name}`,
    short || title,
  ]);
  const turned = (by) => () => {
    page += by;
    shown = "";
    draw(place);
  };
  return el(
    "div",
    { class: "row" },
    choice([...papers, ...services], wanted.on, again("on"), {
      "aria-label": say("On paper"),
      "data-sheet": "on",
    }),
    !asked().service &&
      choice(known.backs.map(titled(BACKS)), wanted.backs, again("backs"), {
        "aria-label": say("Backs"),
        "data-sheet": "backs",
      }),
    button("‹", { "aria-label": say("Page before"), "data-do": "page-before" }, turned(-1)),
    el("output", {}),
    button("›", { "aria-label": say("Next page"), "data-do": "page-next" }, turned(1)),
  );
}

// The page of the sheets that was looked at last; only what changed is asked for.
export async function draw(place) {
  place.hidden = !on;
  $("main").classList.toggle("on-paper", on);
  const now = JSON.stringify([asked(), page, state.files]);
  if (!on || shown === now) return;
  shown = now;
  known ??= await ask({ do: "print-options" });
  const found = await ask({ do: "sheet", how: order(asked()), page });
  if (shown !== now) return;
  if (!place.firstChild)
    place.append(el("div"), el("div", { class: "paper" }), el("p", { class: "note" }));
  const [head, paper, note] = place.children,
    kept = document.activeElement?.dataset?.sheet ?? document.activeElement?.dataset?.do;
  head.replaceChildren(ways(place));
  if (kept) head.querySelector(`[data-sheet="${kept}"], [data-do="${kept}"]`)?.focus();
  note.textContent = found.refused ?? found.warning ?? "";
  if (found.refused) return paper.replaceChildren();
  page = found.page;
  shown = JSON.stringify([asked(), page, state.files]);
  head.querySelector("output").textContent = say("Page {page} of {pages}", {
    page,
    pages: found.pages,
  });
  head.querySelector('[data-do="page-before"]').disabled = page === 1;
  head.querySelector('[data-do="page-next"]').disabled = page === found.pages;
  paper.style.setProperty("--wide", found.wide);
  paper.style.setProperty("--high", found.high);
  drawn(paper, found.svg, {});
  return undefined;
}
