// Advice, once it is asked for: each answer as a bar that a tap plays, and what speaks for the best.
import { named, told } from "./cards.js";
import { asked, button, el, icon, say, sheet, styled } from "./dom.js";
import { key, percent } from "./odds.js";

styled("advice.css");

export async function hint(page) {
  if (page.hint) {
    page.hint = null;
    return page.refresh();
  }
  const { rev } = page.now;
  page.thinking = true;
  page.refresh();
  const found = await asked(page, { do: "hint" });
  page.thinking = false;
  if (page.now?.rev === rev && found?.type === "hint")
    Object.assign(page, { hint: found, advice: { bars, panel, strip } });
  if (page.now) page.refresh();
}

// In place of the lines of what happened.
function strip(page) {
  const {
    hint,
    hello: { cards },
  } = page;
  return el(
    "section",
    { id: "told", class: "hint" },
    button(
      [icon("hint"), el("span", { class: "text" }, told(`${hint.why} ${hint.plan}`.trim(), cards))],
      { class: "messages", "data-do": "advice" },
      () =>
        sheet(
          say("hint"),
          el("p", {}, told(hint.plan, cards)),
          bars(page),
          el("p", { class: "note" }, hint.text),
        ),
    ),
  );
}

const panel = (page) =>
  el(
    "section",
    { class: "advice", "aria-label": say("hint") },
    bars(page),
    el("p", { class: "note" }, page.hint.text, " · ", say("worlds", { worlds: page.hint.worlds })),
  );

function bars(page, most = 99) {
  const {
    hint,
    hello: { cards },
    now: { labels },
  } = page;
  return el(
    "div",
    { class: "bars" },
    hint.why && el("p", { class: "why" }, told(hint.why, cards)),
    hint.options.slice(0, most).map((ranking) => {
      const { option, win, error } = ranking,
        best = hint.clear && key(option) === key(hint.best),
        name = named(option, cards, labels) || say("done-none");
      const text = `${percent(win)} % ± ${percent(error)}`;
      return button(
        [
          best ? icon("star") : el("span", { class: "icon" }),
          el("span", { class: "name" }, told(name, cards)),
          el("b", {}, text),
        ],
        {
          class: `bar${best ? " best" : ""}`,
          "data-advice": key(option),
          style: { "--at": `${percent(win)}%` },
        },
        () => page.give(option),
      );
    }),
  );
}
