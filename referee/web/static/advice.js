// Advice, once it is asked for: each answer as a bar that a tap plays, and what speaks for the best.
import { answerText, withSigns } from "./cards.js";
import { html, icon, loadStyle, say, sheet } from "./dom.js";
import { page } from "./store.js";

loadStyle("advice.css");

export const percent = (/** @type {number} */ part) => Math.round(part * 100);
const answerKey = (/** @type {Wire.Answer} */ answer) => [answer].flat().join(" ");
/** @param {Wire.Hint} hint @param {Wire.Answer} answer */
const isBest = ({ clear, best }, answer) => clear && answerKey(best) === answerKey(answer);

export function gauge(/** @type {Asking} */ { hint }, /** @type {string} */ answer) {
  const chance = hint?.options.find(({ option }) => answerKey(option) === answer);
  if (!hint || !chance) return null;
  const percentage = `${percent(chance.win)}%`;
  const best = isBest(hint, answer);
  return html`<span class="odds ${best && "best"}" css=${{ "--at": percentage }}
    >${best && icon("star")}${percentage}</span>`;
}

/** Open a sheet with the whole advice. */
export const showAdvice = () =>
  sheet(say("hint"), [
    html`<p>${withSigns(page.hint?.plan ?? "")}</p>`,
    bars(),
    html`<p class="note">${page.hint?.text}</p>`,
  ]);

export const panel = () => html`<section class="advice" aria-label=${say("hint")}>
  ${bars()}
  <p class="note">${page.hint?.text} · ${say("worlds", { worlds: page.hint?.worlds })}</p>
</section>`;

export function bars(max = Infinity) {
  const { hint, now } = page;
  if (!hint) return null;
  const bar = (/** @type {Wire.Chance} */ { option, win, error }) => {
    const best = isBest(hint, option);
    const name = answerText(option, now.labels) || say("done-none");
    const css = { "--at": `${percent(win)}%` };
    return html`<button class="bar ${best && "best"}" data-advice=${answerKey(option)} css=${css}
      @click=${() => page.give(option)}>${best ? icon("star") : html`<span class="icon"></span>`}
        <span class="name">${withSigns(name)}</span><b>${percent(win)}% ± ${percent(error)}</b></button>`;
  };
  const why = hint.why && html`<p class="why">${withSigns(hint.why)}</p>`;
  return html`<div class="bars">${why}${hint.options.slice(0, max).map(bar)}</div>`;
}
