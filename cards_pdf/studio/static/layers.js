// The list of layers, what can be done to those that are chosen, and the keys of the one that is.
import { button, choice, el, field, say } from "./dom.js";
import * as inspector from "./inspector.js";
import {
  NEW,
  align,
  choose,
  duplicate,
  group,
  laid,
  move,
  order,
  own,
  regionOf,
  remove,
  rename,
  toggle,
  ungroup,
} from "./regions.js";
import { state } from "./state.js";

const SORTS = { words: "Words", picture: "Picture", panel: "Panel" };
const ALIGN = {
  left: ["⇤", "Align left"],
  centre: ["⇹", "Centre"],
  right: ["⇥", "Align right"],
  top: ["⤒", "Align top"],
  middle: ["⇳", "Middle"],
  bottom: ["⤓", "Align bottom"],
  across: ["↔", "Same gaps across"],
  down: ["↕", "Same gaps down"],
};
const DISTRIBUTED = 3, // regions at least
  GROUPED = 2;
const fields = el("div", { class: "keys" });

const tool = (sign, name, act, does, more = {}) =>
  button(sign, { "aria-label": say(name), title: say(name), "data-do": does, ...more }, act);

function tools(view) {
  const none = !laid.chosen.length,
    one = laid.chosen.length !== 1;
  return el(
    "div",
    { class: "row", role: "group", "aria-label": say("Regions") },
    Object.keys(NEW).map((sort) =>
      button(
        `+ ${say(SORTS[sort])}`,
        {
          "data-draw": sort,
          "aria-pressed": String(view.tool === sort),
          title: say("Draw it on the card"),
        },
        () => view.take(sort),
      ),
    ),
    button(
      say("Duplicate"),
      { title: "Ctrl+D", "data-do": "duplicate", disabled: none },
      duplicate,
    ),
    button(say("Delete"), { "data-do": "delete", disabled: none }, remove),
    button(
      say("Group"),
      { title: "Ctrl+G", "data-do": "group", disabled: laid.chosen.length < GROUPED },
      group,
    ),
    button(
      say("Ungroup"),
      {
        "data-do": "ungroup",
        disabled: !laid.layers.some((one) => one.group && laid.chosen.includes(one.name)),
      },
      ungroup,
    ),
    tool("↑", "Towards the front", () => order(1), "front", { disabled: one }),
    tool("↓", "Towards the back", () => order(-1), "back", { disabled: one }),
  );
}

function alignment(view) {
  return el(
    "div",
    { class: "row", role: "group", "aria-label": say("Align") },
    Object.entries(ALIGN).map(([how, [sign, name]]) =>
      tool(sign, name, () => align(how, view.size()), `align-${how}`, {
        disabled:
          !laid.chosen.length ||
          (["across", "down"].includes(how) && laid.chosen.length < DISTRIBUTED),
      }),
    ),
    choice(
      [0, 1, 2, 5].map((mm) => [`${mm}`, mm ? say("grid {mm} mm", { mm }) : say("no grid")]),
      `${view.grid}`,
      (to) => {
        view.grid = Number(to);
        laid.draw();
      },
      { "aria-label": say("Grid"), "data-do": "grid" },
    ),
  );
}

// The front lies on top, as on the card.
function list() {
  return el(
    "ol",
    { class: "layers", "aria-label": say("Layers") },
    [...laid.layers].reverse().map(({ name, sort, here, group: kept }) =>
      el(
        "li",
        {},
        button(
          name,
          {
            "data-layer": name,
            "aria-pressed": String(laid.chosen.includes(name)),
            class: here ? "" : "absent",
            title: here ? "" : say("This card does not have it."),
          },
          (event) =>
            event.shiftKey || event.ctrlKey || event.metaKey
              ? toggle(name)
              : choose([name], { alone: true }),
        ),
        el("span", { class: "note" }, kept ? `${kept} · ` : "", say(sort)),
      ),
    ),
  );
}

function numbers(region) {
  const [left, top, right, bottom] = region.area;
  const put = (to) => move([{ region: region.name, from: region.area, to }]);
  const number = (label, value, area) =>
    field(
      `${label} (mm)`,
      el("input", {
        type: "number",
        step: "0.5",
        value: value.toFixed(1),
        "data-edge": label,
        onchange: ({ target }) => put(area(Number(target.value))),
      }),
    );
  return el(
    "div",
    { class: "numbers" },
    number(say("Left"), left, (to) => [to, top, right + to - left, bottom]),
    number(say("Top"), top, (to) => [left, to, right, bottom + to - top]),
    number(say("Wide"), right - left, (to) => [left, top, left + to, bottom]),
    number(say("High"), bottom - top, (to) => [left, top, right, top + to]),
  );
}

function head(name) {
  const called = el("input", {
    value: name,
    id: "region-name",
    "aria-label": say("Its name"),
    pattern: "[a-z0-9\\-]*[a-z][a-z0-9\\-]*",
    onchange: () => called.reportValidity() && called.value !== name && rename(name, called.value),
  });
  return el("div", { class: "row" }, el("h2", {}, say("Region {name}", { name: "" })), called);
}

// `view` is how the card is looked at: which tool is held, the grid, the card's size.
export async function draw(place, view, answer) {
  const typing = place.contains(document.activeElement) && document.activeElement;
  const isField = typing && fields.contains(typing);
  const [name] = laid.chosen.length === 1 ? laid.chosen : [""];
  const region = regionOf(name);
  const above = el(
    "section",
    { "aria-label": say("Layers") },
    tools(view),
    alignment(view),
    el(
      "p",
      { class: "note" },
      laid.file ||
        (laid.layers.length
          ? say("A theme of the house: it is copied beside your deck when you change it.")
          : say("This back is drawn without regions: a layout of its own has some.")),
    ),
    !laid.file &&
      button(say("Make the layout my own"), { class: "wide", "data-do": "own-layout" }, () =>
        own(),
      ),
    list(),
    laid.chosen.length > 1 &&
      el("p", {}, say("Regions chosen: {count}", { count: laid.chosen.length })),
    name && head(name),
    region && numbers(region),
    !name &&
      el(
        "p",
        { class: "note" },
        say("Drag, or arrow keys; Shift resizes, Alt goes in small steps and snaps to nothing."),
      ),
    !laid.chosen.length && laid.layers.length > 0 && el("h2", {}, say("The whole layout")),
  );
  const scrolled = place.querySelector(".layers")?.scrollTop ?? 0;
  const kept = !isField && typing ? keyOf(typing) : "";
  if (place.firstChild && isField) place.firstChild.replaceWith(above);
  else place.replaceChildren(above, fields);
  place.querySelector(".layers").scrollTop = scrolled;
  if (kept) place.querySelector(kept)?.focus();
  fields.hidden = laid.chosen.length > 1 || !laid.layers.length;
  if (fields.hidden) return;
  const table = name ? ["regions", name] : ["layout"];
  const at = { root: "layout", file: laid.file, table, code: state.code, own };
  await inspector.show(fields, at, Boolean(answer.file));
}

function keyOf(one) {
  for (const key of ["do", "draw", "layer", "edge"])
    if (one.dataset[key]) return `[data-${key}="${CSS.escape(one.dataset[key])}"]`;
  return one.id ? `#${one.id}` : "";
}
