// Advice, once it is asked for: each answer as a bar that a tap plays, and what speaks for the best.
import { answerText, withSigns } from "./cards.js";
import { sheet } from "./dialogs.js";
import { html, loadStyle, say } from "./dom.js";
import { icon } from "./icons.js";

loadStyle("advice.css");

/** @param {number} part */
export const percent = (part) => Math.round(part * 100);
/** @param {Wire.Answer} answer */
const answerKey = (answer) => [answer].flat().join(" ");
/** @param {Wire.Hint} hint @param {Wire.Answer} answer */
const isBest = ({ clear, best }, answer) => clear && answerKey(best) === answerKey(answer);

/** @param {Asking} view @param {string} answer */
export function gauge({ hint }, answer) {
  const chance = hint?.options.find(({ option }) => answerKey(option) === answer);
  if (!hint || !chance) return null;
  const percentage = `${percent(chance.win)}%`;
  const best = isBest(hint, answer);
  return html`<span class="odds ${best && "best"}" css=${{ "--at": percentage }}
    >${best && icon("star")}${percent(chance.win)} %</span
  >`;
}

/** In place of the lines of what happened. @param {Playing} page */
export function strip(page) {
  const { hint, hello } = page;
  if (!hint) return null;
  const show = () =>
    sheet(say("hint"), [
      html`<p>${withSigns(hint.plan, hello.cards)}</p>`,
      bars(page),
      html`<p class="note">${hint.text}</p>`,
    ]);
  const text = withSigns(`${hint.plan} ${hint.why}`.trim(), hello.cards);
  return html`
    <section id="told" class="hint">
      <button class="messages" data-do="advice" @click=${show}>
        ${icon("hint")}<span class="text"><span>${text}</span></span>
      </button>
    </section>
  `;
}

/** @param {Playing} page */
export const panel = (page) => html`
  <section class="advice" aria-label=${say("hint")}>
    ${bars(page)}
    <p class="note">${page.hint?.text} · ${say("worlds", { worlds: page.hint?.worlds })}</p>
  </section>
`;

/** @param {Playing} page @param {number} [max] */
export function bars(page, max) {
  const { hint, hello, now } = page;
  if (!hint) return null;
  const bar = (/** @type {Wire.Chance} */ { option, win, error }) => {
    const best = isBest(hint, option);
    const name = answerText(option, hello.cards, now.labels) || say("done-none");
    const css = { "--at": `${percent(win)}%` };
    return html`
      <button class="bar ${best && "best"}" data-advice=${answerKey(option)} css=${css}
        @click=${() => page.give(option)}>
        ${best ? icon("star") : html`<span class="icon"></span>`}
        <span class="name">${withSigns(name, hello.cards)}</span>
        <b>${percent(win)} % ± ${percent(error)}</b>
      </button>
    `;
  };
  return html`
    <div class="bars">
      ${hint.why && html`<p class="why">${withSigns(hint.why, hello.cards)}</p>`}
      ${hint.options.slice(0, max).map(bar)}
    </div>
  `;
}
