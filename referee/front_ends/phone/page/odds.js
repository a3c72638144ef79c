// Advice: how likely each answer wins, on the cards and words themselves, and as bars that a tap plays.
import { named, told } from "./cards.js";
import { button, el, icon, say } from "./dom.js";

const percent = (part) => Math.round(part * 100);
const key = (answer) => [answer].flat().join(" ");

// What the advice says of an answer, if it was asked for at this question.
export function chance({ hint }, answer) {
  const found = hint?.options.find(({ option }) => key(option) === key(answer));
  if (!found) return null;
  const best = key(hint.best) === key(answer);
  return { ...found, best, text: `${best ? `${say("best")}, ` : ""}${percent(found.win)} %` };
}

export const gauge = ({ win, best }) => el("span", { class: `odds${best ? " best" : ""}`, style: { "--at": `${percent(win)}%` } },
  best && icon("star"), `${percent(win)} %`);

export function bars(page, most = 99) {
  const { hint, hello: { cards }, now: { labels } } = page;
  const isBest = ({ option }) => key(option) === key(hint.best);
  return el("div", { class: "bars" }, hint.why && el("p", { class: "why" }, told(hint.why, cards)), hint.options.slice(0, most).map((ranking) => {
    const { option, win, error } = ranking, best = isBest(ranking), name = named(option, cards, labels) || say("done-none");
    const text = `${percent(win)} % ± ${percent(error)}`;
    return button([best ? icon("star") : el("span", { class: "icon" }), el("span", { class: "name" }, told(name, cards)), el("b", {}, text)], {
      class: `bar${best ? " best" : ""}`, "data-advice": key(option), style: { "--at": `${percent(win)}%` },
    }, () => page.give(option));
  }));
}
