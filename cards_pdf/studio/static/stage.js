// The chosen card: large, with the lines that matter for cutting it; in all its ways; and the sheet it is printed on.
import { choice, titles } from "./controls.js";
import { $, html, keyed, render, say, signButton } from "./dom.js";
import * as layout from "./layout.js";
import { pictureOf } from "./gallery.js";
import { toOrder } from "./prints.js";
import { editor, setEditor } from "./regions.js";
import { ask, askOnce, cardOf, cardSizes, choose, look, sizeOf, state } from "./state.js";

const SIGHTS = { "": "default", protan: "no red", deutan: "no green", tritan: "no blue" };
let hasLines = true;
let mode = ""; // "beside" each other, "paper", or the card alone

function chips() {
  const { view, deck } = state;
  /** @param {string} name @param {string} text @param {boolean} isPressed @param {() => unknown} act */
  const chip = (name, text, isPressed, act) => {
    const press = () => {
      act();
      draw();
    };
    return html`<button class="chip" aria-pressed=${isPressed} data-view=${name} @click=${press}>${text}</button>`;
  };
  /** How the card is printed. @param {keyof Studio.ViewOptions} key @param {string} text @param {string | true} to */
  const option = (key, text, to = true) => {
    const isOn = view[key] === to;
    const next = { ...view, [key]: isOn ? undefined : to };
    return chip(to === true ? key : to, text, isOn, () => look(next));
  };
  /** What the card is seen in. @param {string} name @param {string} text */
  const sight = (name, text) =>
    chip(name, text, mode === name, () => (mode = mode === name ? "" : name));
  const { dataset } = document.documentElement;
  const all = { ...SIGHTS, grey: "no colour" };
  const sights = Object.entries(all).map(([kind, text]) => [kind, say(text)]);
  const setSight = (/** @type {string} */ kind) => (dataset.sight = kind);
  return html`<div class="chips" role="group" aria-label=${say("View")}>
    ${chip("lines", say("Cut and safe"), hasLines, () => (hasLines = !hasLines))}
    ${sight("beside", say("Side by side"))}${sight("paper", say("On paper"))}
    ${chip("layout", say("Layout"), editor.isOn, () => setEditor({ isOn: !editor.isOn }))}
    ${option("ink", say("Low ink"))}${option("large", say("Large print"))}${deck?.backs && option("backs", say("Backs"))}
    ${deck?.languages.map((lang) => option("lang", lang, lang))}
    <label class="chip">${say("Colour vision")}${choice(sights, dataset.sight ?? "", setSight, { "data-view": "sight" })}</label>
  </div>`;
}

/** Show the card in every way in which it may be printed. @param {Studio.CardListed} card */
async function compare({ code, picture }) {
  const answer = await askOnce("beside", [code, picture], { do: "compare", code });
  const variant = (/** @type {Studio.CardVariant} */ { name: title, lies, svg }) => html`<figure
    class="card ${lies && "lies"} ${state.deck?.shape}" css=${cardSizes()} data-beside=${title}>
    <card-face class="face" .svg=${svg}></card-face><figcaption>${say(title)}</figcaption></figure>`;
  if (answer?.compared) render(keyed(answer)`${answer.compared.map(variant)}`, $("beside"));
}

const step = (/** @type {number} */ by) => () => {
  const { cards, code } = state;
  const index = cards.findIndex((card) => card.code === code);
  choose(cards[(index + by + cards.length) % cards.length].code);
};

export function draw(/** @type {Studio.News} */ news = {}) {
  const card = cardOf(state.code);
  const { deck, faults } = state;
  if (!card || !deck) return render(null, $("stage"));
  const { code, name, picture } = card;
  const [wide, high] = sizeOf(card);
  const sizes = { ...cardSizes(), "--wide": wide, "--high": high, "--safety": deck.safe };
  const isGrave = faults.some((fault) => fault.code === code && fault.grave);
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
    html`<div id="beside" hidden=${mode !== "beside"}></div>`,
    html`<div id="on-paper" hidden=${mode !== "paper"}></div>`,
    html`<p class="row">
      <span id="size">${`${code} · ${name} · ${wide} × ${high} mm`}</span>
      ${signButton("−", say("Smaller"), "zoom-out", () => layout.zoom(-1))}
      <output id="zoom">100%</output>
      ${signButton("+", say("Larger"), "zoom-in", () => layout.zoom(1))}
    </p>`,
  ];
  render(view, $("stage"));
  if (mode === "paper") drawSheet($("on-paper"));
  if (mode === "beside") compare(card);
  layout.draw(card, news);
}

const SERVICE = "service:";
let page = 1;
let options = /** @type {Studio.PrintOptions | null} */ (null);
const choices = { on: "a4", backs: "none" };

/** Show the sheet as it is printed, or as a service gets it; only what changed is asked for. @param {HTMLElement} place */
async function drawSheet(place) {
  options ??= await ask({ do: "print-options" });
  const { ink, large, lang } = state.view;
  const [, profile] = choices.on.split(SERVICE);
  const more = profile ? { profile } : { paper: choices.on, backs: choices.backs };
  const order = toOrder({ low_ink: ink, large_print: large, lang, ...more });
  const request = { do: /** @type {const} */ ("sheet"), how: order, page };
  const answer = await askOnce("sheet", [request, state.files], request);
  if (!answer) return;
  const { refused, warning, pages, wide, high, svg } = answer;
  if (!refused) page = answer.page;
  const turnTo = (/** @type {number} */ number) => {
    page = number;
    drawSheet(place);
  };
  /** @param {"on" | "backs"} name @param {string} label @param {Choices} names */
  const pick = (name, label, names) => {
    const set = (/** @type {string} */ value) => {
      choices[name] = value;
      turnTo(1);
    };
    return choice(names, choices[name], set, { "aria-label": say(label), "data-sheet": name });
  };
  const services = options.services.map((one) => [SERVICE + one.name, one.short || one.title]);
  const view = [
    html`<div class="row">
      ${pick("on", "On paper", [...titles(options.papers), ...services])}
      ${!profile && pick("backs", "Backs", titles(options.backs))}
      ${signButton("‹", say("Previous page"), "page-before", () => turnTo(page - 1), page === 1)}
      <output>${!refused && say("Page {page} of {pages}", { page, pages })}</output>
      ${signButton("›", say("Next page"), "page-next", () => turnTo(page + 1), page === pages)}
    </div>`,
    html`<card-face class="paper" css=${refused ? {} : { "--wide": wide, "--high": high }}
      .svg=${svg}></card-face>`,
    html`<p class="note">${refused ?? warning}</p>`,
  ];
  render(view, place);
}
