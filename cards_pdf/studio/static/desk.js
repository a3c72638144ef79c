// The desk below: the table of cards, the files as text, pictures and fonts, icons, colours, a table to try it.
import { $, button, el, say, sheet } from "./dom.js";
import { state } from "./state.js";
import * as table from "./table.js";
import * as text from "./text.js";
import { assets, colours, icons } from "./assets.js";
import { deck } from "./deck.js";
import { tryIt } from "./tryit.js";

let tab = "table";
const TABS = {
  table: "Table",
  text: "Text",
  assets: "Pictures and fonts",
  icons: "Icons",
  colours: "Colours",
  deck: "Deck",
  try: "Try it",
};

export async function open(name) {
  await table.flush();
  tab = name;
  draw();
}

export function toCell(fault) {
  if (!fault.column || fault.region) return false;
  tab = "table";
  draw();
  return table.goTo(fault);
}

export function toTable(name) {
  tab = "table";
  table.show(name);
  draw();
}

export function toLine(fault) {
  tab = "text";
  draw();
  text.goTo(fault);
}

function bar() {
  const tools = tab === "table" ? table.tools(sheet) : tab === "text" ? text.tools() : [];
  return el(
    "div",
    { class: "bar" },
    el(
      "div",
      { role: "tablist", "aria-label": say("Desk") },
      Object.entries(TABS).map(([name, title]) =>
        button(
          say(title),
          {
            role: "tab",
            id: `tab-${name}`,
            "aria-selected": String(name === tab),
            "aria-controls": "sheet",
            tabindex: name === tab ? 0 : -1,
            "data-tab": name,
            onkeydown: keys,
          },
          () => open(name),
        ),
      ),
    ),
    el("div", { class: "tools" }, tools),
  );
}

function keys(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const names = Object.keys(TABS);
  open(names[(names.indexOf(tab) + step + names.length) % names.length]).then(() =>
    $(`tab-${tab}`).focus(),
  );
}

const PAGES = { text: text.draw, assets, icons, colours, deck, try: tryIt };

export function draw(answer) {
  const here = $("desk");
  $("main").classList.toggle("trying", tab === "try");
  const now = `${tab} ${state.tables.length} ${Object.keys(state.texts)} ${text.current()} ${table.current()}`;
  if (here.dataset.shown !== now) {
    const kept = document.activeElement?.id;
    here.replaceChildren(
      bar(),
      el("div", {
        id: "sheet",
        role: "tabpanel",
        "aria-labelledby": `tab-${tab}`,
        class: tab,
        tabindex: "-1",
      }),
    );
    here.dataset.shown = now;
    if (kept?.startsWith("tab-")) $(kept)?.focus();
    (PAGES[tab] ?? table.draw)($("sheet"), {});
    return;
  }
  (PAGES[tab] ?? table.draw)($("sheet"), answer ?? {});
  if (tab === "table" && answer?.chosen) table.follow(answer.chosen);
}
