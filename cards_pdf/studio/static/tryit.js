// A table for any deck: shuffle, draw, discard, flip, tick. Nothing of it is saved.
import { button } from "./controls.js";
import { html, keyed, render, say } from "./dom.js";
import { pictureOf } from "./gallery.js";
import { ask, cardOf, cardSizes, state } from "./state.js";
import { isAlone } from "./transport.js";

/** @typedef {{ code: string, id: number, isUp: boolean, ticks: number }} Card */
let piles = /** @type {Record<string, Card[]>} */ ({ draw: [], table: [], discard: [] });
let dealt = "";
/** @type {HTMLElement} */
let here; // the place of this page, once it is drawn

function shuffle(/** @type {Card[]} */ pile) {
  for (let n = pile.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [pile[n], pile[other]] = [pile[other], pile[n]];
  }
}

function deal() {
  const codes = state.cards.flatMap(({ code, copies }) => Array(copies).fill(code));
  const draw = codes.map((code, id) => ({ code, id, isUp: true, ticks: 0 }));
  shuffle(draw);
  piles = { draw, table: [], discard: [] };
}

export function tryIt(/** @type {HTMLElement} */ place) {
  here = place;
  const list = state.cards.map(({ code, copies }) => `${code}×${copies}`).join(" ");
  if (dealt !== list) deal();
  dealt = list;
  show();
}

function show() {
  const { draw, table, discard } = piles;
  /** A button that shows the table again. @param {string} text @param {string} key @param {() => unknown} act */
  const verb = (text, key, act, isOff = false) => {
    const actAndShow = () => {
      act();
      show();
      if (!document.activeElement?.matches("button:enabled"))
        here.querySelector(`[data-do="${key}"]:enabled`)?.focus();
    };
    return button(text, key, actAndShow, { disabled: isOff });
  };
  const takeUp = (/** @type {Card} */ card) => table.splice(table.indexOf(card), 1)[0];
  const tile = (/** @type {Card} */ card) => {
    const { code, isUp, ticks, id } = card;
    const facts = cardOf(code);
    const boxes = facts?.boxes ?? 0;
    const picture = pictureOf(facts?.picture ?? 0, `T${id}`);
    const name = isUp ? `${code} ${facts?.name ?? ""}` : say("face down");
    return keyed(id)`<li class="tried ${facts?.lies && "lies"}"
      data-tried=${code} css=${cardSizes()}>
      <card-face class="face ${!isUp && "down"}" .svg=${isUp ? picture : ""}></card-face>
      <span class="said">${name}${ticks > 0 && ` ☑ ${ticks}`}</span>
      <span class="row">
        ${verb(say("Flip"), "flip", () => (card.isUp = !isUp))}
        ${boxes > 0 && verb(say("Tick"), "tick", () => (card.ticks = (ticks + 1) % (boxes + 1)))}
        ${verb(say("Discard"), "discard", () => discard.push(takeUp(card)))}
        ${verb(say("To the bottom"), "under", () => draw.unshift(takeUp(card)))}
      </span></li>`;
  };
  const gather = () => {
    draw.push(...discard.splice(0));
    shuffle(draw);
  };
  const left = say("Draw ({count} left)", { count: draw.length });
  const again = say("Shuffle the discards in ({count})", { count: discard.length });
  const view = html`<div class="row">
      ${verb(left, "draw", () => table.push(...draw.splice(-1)), !draw.length)}
      ${verb(say("Shuffle"), "shuffle", () => shuffle(draw))}
      ${verb(again, "reshuffle", gather, !discard.length)}
      ${verb(say("Discard all"), "discard-all", () => discard.push(...table.splice(0)), !table.length)}
      ${verb(say("Start over"), "anew", deal)}
    </div>
    <ul class="trying" aria-label=${say("On the table")}>${table.map(tile)}</ul>
    ${balance()}`;
  render(view, here);
}

const LOOK_MS = 1000;
let fairness = /** @type {Partial<Studio.FairnessReport>} */ ({});
let timer = 0;

async function weigh(/** @type {"begin" | "end" | "look"} */ act) {
  clearTimeout(timer);
  fairness = await ask({ do: "balance", act }).catch(() => ({})); // why was told
  show();
  if (fairness.running) timer = setTimeout(weigh, LOOK_MS, "look");
}

/** The section, if cards have boxes to tick: only those can be of the legacy game. */
function balance() {
  if (isAlone || !state.cards.some(({ boxes }) => boxes)) return null;
  const { running = false, lines = [] } = fairness;
  const title = say("Is it fair?");
  return html`<section class="balance">
    ${button(running ? say("Stop") : title, "balance", () => weigh(running ? "end" : "begin"))}
    <p role="status">${running && say("The referee plays its campaigns; that takes a minute or two.")}</p>
    ${lines.length > 0 && html`<pre id="balance" tabindex="0" aria-label=${title}>${lines.join("\n")}</pre>`}</section>`;
}
