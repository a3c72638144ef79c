// The chosen card, large, and the lines that matter for cutting it.
import { choice } from "./controls.js";
import { $, html, keyed, render, say, signButton } from "./dom.js";
import * as layout from "./layout.js";
import * as onPaper from "./onpaper.js";
import { pictureOf } from "./pictures.js";
import { editor, setEditor } from "./regions.js";
import { ask, cardOf, cardSizes, choose, look, sizeOf, state } from "./state.js";

const SIGHTS = [
  ["", "default"],
  ["protan", "no red"],
  ["deutan", "no green"],
  ["tritan", "no blue"],
  ["grey", "no colour"],
];
let hasLines = true;
let mode = ""; // "beside" each other, "paper", or the card alone
/** @type {{ key: string, cards: readonly Studio.CardVariant[] }} the card in every way in which it may be printed */
let variants = { key: "", cards: [] };

function toggleMode(/** @type {string} */ name) {
  mode = mode === name ? "" : name;
  variants = { key: "", cards: [] };
}

function chips() {
  const { view, deck } = state;
  /** @param {string} name @param {string} text @param {unknown} isPressed @param {() => unknown} act */
  const chip = (name, text, isPressed, act) =>
    html`<button class="chip" aria-pressed=${Boolean(isPressed)} data-view=${name} @click=${act}>${text}</button>`;
  /** A way to show the card. @param {string} name @param {string} text @param {boolean} isPressed @param {() => void} act */
  const way = (name, text, isPressed, act) =>
    chip(name, say(text), isPressed, () => {
      act();
      draw();
    });
  /** How the card is printed. @param {"ink" | "large" | "backs"} key @param {string} text */
  const option = (key, text) =>
    chip(key, say(text), view[key], () => look({ ...view, [key]: !view[key] }));
  const language = (/** @type {string} */ lang) => {
    const isOn = view.lang === lang;
    return chip(lang, lang, isOn, () => look({ ...view, lang: isOn ? "" : lang }));
  };
  const { dataset } = document.documentElement;
  const sights = SIGHTS.map(([kind, text]) => [kind, say(text)]);
  const setSight = (/** @type {string} */ kind) => (dataset.sight = kind);
  return html`
    <div class="chips" role="group" aria-label=${say("View")}>
      ${way("lines", "Cut and safe", hasLines, () => (hasLines = !hasLines))}
      ${way("beside", "Side by side", mode === "beside", () => toggleMode("beside"))}
      ${way("paper", "On paper", mode === "paper", () => toggleMode("paper"))}
      ${way("layout", "Layout", editor.isOn, () => setEditor({ isOn: !editor.isOn }))}
      ${option("ink", "Low ink")}${option("large", "Large print")}${deck?.backs && option("backs", "Backs")}
      ${deck?.languages.map(language)}
      <label class="chip">${say("Colour vision")}${choice(sights, dataset.sight ?? "", setSight, { "data-view": "sight" })}</label>
    </div>
  `;
}

/** @param {Studio.CardListed} card */
async function compare({ code, picture }) {
  const key = `${code} ${picture}`;
  if (mode !== "beside" || variants.key === key) return;
  variants = { key, cards: [] };
  const { languages } = state.deck ?? {};
  const { compared = [] } = await ask({ do: "compare", code, languages });
  if (variants.key !== key) return;
  variants = { key, cards: compared };
  draw();
}

const step = (/** @type {number} */ by) => () => {
  const { cards, code } = state;
  const index = cards.findIndex((card) => card.code === code);
  choose(cards[(index + by + cards.length) % cards.length].code);
};

/** @param {Studio.News} news */
export function draw(news = {}) {
  const card = cardOf(state.code);
  const { deck, faults } = state;
  if (!card || !deck) return render(null, $("stage"));
  const { code, name, picture } = card;
  const [wide, high] = sizeOf(card);
  const sizes = { ...cardSizes(), "--wide": wide, "--high": high, "--safety": deck.safe };
  const isGrave = faults.some((fault) => fault.code === code && fault.grave);
  const variant = (/** @type {Studio.CardVariant} */ { name: title, lies, svg }) => html`
    <figure class="card ${lies && "lies"} ${deck.shape}" css=${cardSizes()} data-beside=${title}>
      <card-face class="face" .svg=${svg}></card-face><figcaption>${say(title)}</figcaption>
    </figure>
  `;
  const zoom = (/** @type {number} */ by) => () => layout.zoom(by);
  const view = [
    html`<div id="chips">${chips()}</div>`,
    html`<div class="before" id="card-before" hidden=${mode !== ""}>
      ${signButton("‹", say("Previous card"), "before", step(-1))}
      <div class="view" @wheel=${layout.zoomByWheel} @pointerdown=${layout.pan}>
        <div id="large" class="large ${deck.shape} ${hasLines && "lines"}" role="group"
          aria-label="${code} ${name}" css=${sizes}>
          <card-face class="face ${isGrave && "old"}" id="large-face" data-picture=${picture}
            .svg=${pictureOf(picture, "L")}></card-face>
          <div class="cut"></div><div class="safe"></div><div id="regions"></div>
        </div>
      </div>
      ${signButton("›", say("Next card"), "next", step(1))}
    </div>`,
    html`<div id="beside" hidden=${mode !== "beside"}>${keyed(variants.cards)`${variants.cards.map(variant)}`}</div>`,
    html`<div id="on-paper" hidden></div>`,
    html`<p class="row">
      <span id="size">${`${code} · ${name} · ${wide} × ${high} mm`}</span>
      ${signButton("−", say("Smaller"), "zoom-out", zoom(-1))}
      <output id="zoom">${layout.zoomText()}</output>
      ${signButton("+", say("Larger"), "zoom-in", zoom(1))}
    </p>`,
  ];
  render(view, $("stage"));
  onPaper.draw($("on-paper"), mode === "paper");
  compare(card);
  layout.draw(card, news);
}
