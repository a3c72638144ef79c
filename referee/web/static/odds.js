// Advice: how likely each answer wins, on the cards and words themselves.
import { el, icon, say } from "./dom.js";

export const percent = (part) => Math.round(part * 100);
export const key = (answer) => [answer].flat().join(" ");

// What the advice says of an answer, if it was asked for at this question.
export function chance({ hint }, answer) {
  const found = hint?.options.find(({ option }) => key(option) === key(answer));
  if (!found) return null;
  const best = hint.clear && key(hint.best) === key(answer);
  return { ...found, best, text: `${best ? `${say("best")}, ` : ""}${percent(found.win)} %` };
}

export const gauge = ({ win, best }) =>
  el(
    "span",
    { class: `odds${best ? " best" : ""}`, style: { "--at": `${percent(win)}%` } },
    best && icon("star"),
    `${percent(win)} %`,
  );
