// The desk below: the table of cards, the files as text, pictures and fonts, icons, colours, a table to try it.
import { assets, colours, icons } from "./assets.js";
import { deck } from "./deck.js";
import { $, html, keyed, render, say } from "./dom.js";
import * as table from "./table.js";
import * as text from "./text.js";
import { tryIt } from "./tryit.js";

/** @type {Record<string, { title: string, draw: (place: HTMLElement, news: Studio.News) => unknown, tools?: () => View }>} */
const TABS = {
  table: { title: "Table", draw: table.draw, tools: table.tools },
  text: { title: "Text", draw: text.draw, tools: text.tools },
  assets: { title: "Pictures and fonts", draw: assets },
  icons: { title: "Icons", draw: icons },
  colours: { title: "Colours", draw: colours },
  deck: { title: "Deck", draw: (place, news) => deck(place, news, showTable) },
  try: { title: "Try it", draw: tryIt },
};
let tab = "table";

function show(/** @type {string} */ name) {
  tab = name;
  draw();
}
const open = (/** @type {string} */ name) => table.flush().then(() => show(name));

/** Show the cell of a problem; return False if it has none. @param {Studio.Issue} fault */
export function goToCell(fault) {
  if (!fault.column || fault.region) return false;
  show("table");
  return table.goTo(fault);
}

/** Show the cards of a table. @param {string} name */
function showTable(name) {
  table.setFile(name);
  show("table");
}

export function goToLine(/** @type {Studio.Issue} */ fault) {
  show("text");
  text.goTo(fault);
}

/** @param {KeyboardEvent} event */
function stepTab({ key }) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!step) return;
  const names = Object.keys(TABS);
  const next = names[(names.indexOf(tab) + step + names.length) % names.length];
  open(next).then(() => $(`tab-${tab}`).focus());
}

/** @param {Studio.News} news */
export function draw(news = {}) {
  $("main").classList.toggle("trying", tab === "try");
  const tabButton = (/** @type {[string, { title: string }]} */ [name, { title }]) => html`
    <button role="tab" id="tab-${name}" aria-selected=${name === tab} aria-controls="sheet"
      tabindex=${name === tab ? 0 : -1} data-tab=${name} @keydown=${stepTab}
      @click=${() => open(name)}>${say(title)}</button>
  `;
  const view = [
    html`<div class="bar">
      <div role="tablist" aria-label=${say("Desk")}>${Object.entries(TABS).map(tabButton)}</div>
      <div class="tools">${keyed(tab)`${TABS[tab].tools?.()}`}</div>
    </div>`,
    // Each page has a place of its own.
    keyed(tab)`<div id="sheet" role="tabpanel" aria-labelledby="tab-${tab}" class=${tab}
      tabindex="-1"></div>`,
  ];
  render(view, $("desk"));
  TABS[tab].draw($("sheet"), news);
  if (tab === "table" && news.chosenCode) table.follow(news.chosenCode);
}
