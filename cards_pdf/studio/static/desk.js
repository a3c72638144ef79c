// The desk below: the table of cards, the files as text, pictures and fonts, icons, colours, a table to try it.
import { assets, colours, icons } from "./assets.js";
import { deck } from "./deck.js";
import { $, html, keyed, render, say } from "./dom.js";
import * as table from "./table.js";
import * as text from "./text.js";
import { tryIt } from "./tryit.js";

const TABS = {
  table: "Table",
  text: "Text",
  assets: "Pictures and fonts",
  icons: "Icons",
  colours: "Colours",
  deck: "Deck",
  try: "Try it",
};
/** @typedef {keyof typeof TABS} Tab */
/** @type {Tab} */
let tab = "table";

/** @type {Record<Tab, (place: HTMLElement, news: Studio.News) => unknown>} */
const PAGES = {
  table: table.draw,
  text: text.draw,
  assets,
  icons,
  colours,
  deck: (place, news) => deck(place, news, showTable),
  try: tryIt,
};

async function open(/** @type {Tab} */ name) {
  await table.flush();
  tab = name;
  draw();
}

/** Show the cell of a problem; return False if it has none. @param {Studio.Issue} fault */
export function goToCell(fault) {
  if (!fault.column || fault.region) return false;
  tab = "table";
  draw();
  return table.goTo(fault);
}

/** Show the cards of a table. @param {string} name */
function showTable(name) {
  tab = "table";
  table.setFile(name);
  draw();
}

export function goToLine(/** @type {Studio.Issue} */ fault) {
  tab = "text";
  draw();
  text.goTo(fault);
}

/** @param {KeyboardEvent} event */
function stepTab({ key }) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!step) return;
  const names = /** @type {Tab[]} */ (Object.keys(TABS));
  const next = names[(names.indexOf(tab) + step + names.length) % names.length];
  open(next).then(() => $(`tab-${tab}`).focus());
}

/** @param {Studio.News} news */
export function draw(news = {}) {
  $("main").classList.toggle("trying", tab === "try");
  const tools = tab === "table" ? table.tools() : tab === "text" ? text.tools() : [];
  const tabButton = (/** @type {[string, string]} */ [name, title]) => html`
    <button role="tab" id="tab-${name}" aria-selected=${name === tab} aria-controls="sheet"
      tabindex=${name === tab ? 0 : -1} data-tab=${name} @keydown=${stepTab}
      @click=${() => open(/** @type {Tab} */ (name))}>${say(title)}</button>
  `;
  const view = [
    html`<div class="bar">
      <div role="tablist" aria-label=${say("Desk")}>${Object.entries(TABS).map(tabButton)}</div>
      <div class="tools">${keyed(tab)`${tools}`}</div>
    </div>`,
    // Each page has a place of its own.
    keyed(tab)`<div id="sheet" role="tabpanel" aria-labelledby="tab-${tab}" class=${tab}
      tabindex="-1"></div>`,
  ];
  render(view, $("desk"));
  PAGES[tab]($("sheet"), news);
  if (tab === "table" && news.chosenCode) table.follow(news.chosenCode);
}
