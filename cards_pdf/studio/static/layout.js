// The regions over the card: choose, drag, resize, draw a new one; each is a small edit of the layout.
import { $, el, say, tell } from "./dom.js";
import * as layers from "./layers.js";
import {
  add,
  choose,
  copy,
  duplicate,
  group,
  laid,
  look,
  move,
  nudge,
  paste,
  regionOf,
  remove,
  toggle,
  ungroup,
} from "./regions.js";
import { newDeed, state } from "./state.js";

const GRIPS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const SNAP = 0.8; // mm
const LEAST = 2; // mm of a region that is drawn
const ZOOMS = [1, 1.5, 2, 3, 4, 6];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const view = {
  tool: "", // what is drawn next
  grid: 0, // mm
  zoom: 1,
  size: () => ["--wide", "--high"].map((name) => Number($("large").style.getPropertyValue(name))),
  take(sort) {
    view.tool = view.tool === sort ? "" : sort;
    if (view.tool) tell(say("Draw it on the card; Enter puts it in the middle."));
    laid.draw();
  },
};
let dragging = false,
  last = {};

export const isOn = () => laid.on;
export function turn(to = !laid.on) {
  laid.on = to;
}
export function lead(region) {
  turn(true);
  laid.chosen = [region];
}

// --- lengths ---

// What a drag would snap to: the card's edges, its middle and safe zone, other regions' edges and middles.
function guides(size, side) {
  const { safe } = state.deck;
  const others = laid.regions
    .filter(({ name }) => !laid.chosen.includes(name))
    .flatMap(({ area }) => [area[side], area[side + 2], (area[side] + area[side + 2]) / 2]);
  return [0, size, size / 2, safe, size - safe, ...others];
}

// How far edges go to meet the nearest guide or line of the grid, and which that is.
function snap(edges, size, side) {
  let best = { by: 0, at: null },
    near = SNAP;
  for (const edge of edges) {
    const lines = view.grid ? [Math.round(edge / view.grid) * view.grid] : [];
    for (const guide of [...guides(size, side), ...lines]) {
      if (Math.abs(guide - edge) < near) {
        near = Math.abs(guide - edge);
        best = { by: guide - edge, at: guide };
      }
    }
  }
  return best;
}

const tidy = (mm) => Math.round(mm * 10) / 10;

// Where an area goes, by edges that are dragged: both of a side, one of them or none.
function moved(area, grip, [dx, dy], free) {
  const now = [...area],
    met = [];
  const edges =
    grip === "move"
      ? [
          [0, 2],
          [1, 3],
        ]
      : [
          grip.includes("w") ? [0] : grip.includes("e") ? [2] : [],
          grip.includes("n") ? [1] : grip.includes("s") ? [3] : [],
        ];
  edges.forEach((real, side) => {
    const by = side ? dy : dx;
    if (!real.length || !by) return;
    for (const edge of real) now[edge] += by;
    const { by: more, at } = free
      ? { by: 0, at: null }
      : snap(
          real.map((edge) => now[edge]),
          view.size()[side],
          side,
        );
    for (const edge of real) now[edge] = tidy(now[edge] + more);
    if (at !== null) met.push([side, at]);
  });
  const isRight = now[2] - now[0] >= 1 && now[3] - now[1] >= 0;
  return { area: isRight ? now : area, met };
}

const place = (made, [left, top, right, bottom]) => {
  for (const [name, value] of Object.entries({
    left,
    top,
    across: right - left,
    down: bottom - top,
  }))
    made.style.setProperty(`--${name}`, value);
};

// In mm of the card, from where the pointer is.
function pointer(event) {
  const box = $("large").querySelector(".cut").getBoundingClientRect();
  const scale = view.size()[0] / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
}

function follow(event, moving, ending) {
  const from = pointer(event);
  dragging = true;
  const on = (next) => {
    const at = pointer(next);
    moving([at[0] - from[0], at[1] - from[1]], next, from, at);
  };
  const end = async () => {
    removeEventListener("pointermove", on);
    dragging = false;
    await ending();
    $("regions").dataset.shown = ""; // they lie where the pointer left them
    draw($("regions"), $("large"));
  };
  addEventListener("pointermove", on);
  addEventListener("pointerup", end, { once: true });
}

// --- dragging ---

function drag(event, region, grip) {
  if (event.button || view.tool) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey || event.ctrlKey || event.metaKey) return void toggle(region.name);
  if (!laid.chosen.includes(region.name)) choose([region.name]);
  const over = $("regions");
  over.querySelector(`[data-region="${region.name}"]`)?.focus({ preventScroll: true });
  const deed = newDeed(),
    together = grip === "move" ? laid.chosen.map(regionOf).filter(Boolean) : [region];
  const sent = new Map(together.map((one) => [one.name, one.area]));
  let now = new Map(sent),
    frame = 0,
    flying; // what is on its way
  const send = async () => {
    const moves = together.map(({ name }) => ({
      region: name,
      from: sent.get(name),
      to: now.get(name),
    }));
    const wanted = now;
    await move(moves, deed);
    for (const [name, area] of wanted) sent.set(name, area);
  };
  follow(
    event,
    (by, next) => {
      const first = moved(region.area, grip, by, next.altKey);
      const [x, y] = [first.area[0] - region.area[0], first.area[1] - region.area[1]];
      now = new Map(
        together.map(({ name, area }) => [
          name,
          name === region.name ? first.area : area.map((side, n) => tidy(side + (n % 2 ? y : x))),
        ]),
      );
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(async () => {
        for (const [name, area] of now) {
          const made = over.querySelector(`[data-region="${name}"]`);
          if (made) place(made, area);
        }
        showGuides(first.met);
        if (flying || !laid.file) return; // the card follows as fast as it is drawn
        flying = send().finally(() => (flying = undefined));
        await flying;
      });
    },
    async () => {
      cancelAnimationFrame(frame);
      showGuides([]);
      await Promise.resolve(flying).catch(() => {}); // from where it leaves them they go on
      await send();
    },
  );
}

// On an empty spot a band is drawn: it becomes a new region, or chooses those that lie in it.
function band(event) {
  if (event.button || (!view.tool && event.target.closest("[data-region]"))) return;
  event.preventDefault();
  const over = $("regions"),
    made = el("div", { class: "band" }),
    sort = view.tool;
  let area = null;
  over.append(made);
  follow(
    event,
    (_, next, from, at) => {
      const sides = [0, 1].map((side) => {
        const ends = [from[side], at[side]].map((mm) =>
          next.altKey ? mm : mm + snap([mm], view.size()[side], side).by,
        );
        return [Math.min(...ends), Math.max(...ends)].map(tidy);
      });
      area = [sides[0][0], sides[1][0], sides[0][1], sides[1][1]];
      place(made, area);
    },
    async () => {
      made.remove();
      view.tool = "";
      if (!area) return choose([]);
      if (sort) return area[2] - area[0] >= LEAST && area[3] - area[1] >= LEAST && add(sort, area);
      const inside = ({ area: own }) =>
        own.every((side, n) => (n < 2 ? side >= area[n] : side <= area[n]));
      return choose(laid.regions.filter(inside).map(({ name }) => name));
    },
  );
}

function showGuides(met) {
  const over = $("regions");
  for (const old of over.querySelectorAll(".guide")) old.remove();
  for (const [side, at] of met) {
    const line = el("i", { class: `guide ${side ? "down" : "across"}` });
    line.style.setProperty("--at", at);
    over.append(line);
  }
}

// --- keys ---

// Wherever nobody types, the keys are those of the chosen regions.
function keys(event) {
  if (!laid.on || !$("regions")?.childElementCount || document.querySelector("dialog"))
    return undefined;
  const { target } = event,
    command = event.ctrlKey || event.metaKey;
  if (target.matches("textarea, input, select, [contenteditable]")) return undefined;
  const step = STEPS[event.key];
  const act =
    step && laid.chosen.length && target.closest("#stage, #side")
      ? () => arrow(step, event)
      : event.key === "Delete" || event.key === "Backspace"
        ? remove
        : command
          ? {
              d: duplicate,
              c: copy,
              v: paste,
              g: group,
              G: ungroup,
              a: () => choose(laid.regions.map(({ name }) => name)),
            }[event.key]
          : event.key === "Escape"
            ? () => (view.tool ? view.take(view.tool) : choose([]))
            : event.key === "Enter" && view.tool
              ? middle
              : { "+": () => zoom(1), "-": () => zoom(-1) }[event.key];
  if (!act || (command && event.key === "a" && !target.closest("#stage, #side"))) return undefined;
  event.preventDefault();
  return act();
}
addEventListener("keydown", keys);

function arrow([x, y], event) {
  const by = event.altKey ? 0.1 : view.grid || 0.5;
  if (!event.shiftKey) return nudge(x * by, y * by);
  const found = laid.chosen.map(regionOf).filter(Boolean);
  return move(
    found.map(({ name, area }) => ({
      region: name,
      from: area,
      to: moved(area, "se", [x * by, y * by], true).area,
    })),
  );
}

// For the keyboard: a new region in the middle of the card.
function middle() {
  const [wide, high] = view.size(),
    sort = view.tool;
  view.tool = "";
  return add(sort, [wide / 4, high / 2 - 5, (wide * 3) / 4, high / 2 + 5].map(tidy));
}

// --- zoom ---

export function zoom(step) {
  const at = ZOOMS.indexOf(view.zoom);
  view.zoom = step ? (ZOOMS[at + step] ?? view.zoom) : 1;
  $("large").style.setProperty("--zoom", String(view.zoom));
  $("zoom").textContent = `${view.zoom * 100} %`;
}

export function wheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1 : -1);
}

// The middle button takes the card along.
export function pan(event) {
  if (event.button !== 1) return;
  event.preventDefault();
  const box = event.currentTarget,
    from = [box.scrollLeft + event.clientX, box.scrollTop + event.clientY];
  const on = (next) => box.scrollTo(from[0] - next.clientX, from[1] - next.clientY);
  addEventListener("pointermove", on);
  addEventListener("pointerup", () => removeEventListener("pointermove", on), { once: true });
}

// --- what is shown ---

const size = ({ area: [left, top, right, bottom] }) => (right - left) * (bottom - top);

function frame(region) {
  const isChosen = laid.chosen.includes(region.name);
  const made = el(
    "div",
    {
      class: `region ${isChosen ? "chosen" : ""}`,
      "data-region": region.name,
      tabindex: "0",
      role: "button",
      "aria-label": say("Region {name}", { name: region.name }),
      "aria-pressed": String(isChosen),
      onfocus: () => {
        if (!laid.chosen.includes(region.name) && !dragging) choose([region.name]);
      },
      onpointerdown: (event) => drag(event, region, "move"),
    },
    el("span", { class: "name" }, region.name),
  );
  if (isChosen && laid.chosen.length === 1)
    for (const grip of GRIPS)
      made.append(
        el("i", { class: `grip ${grip}`, onpointerdown: (event) => drag(event, region, grip) }),
      );
  place(made, region.area);
  return made;
}

export async function draw(over, box, card = last.card, answer = {}) {
  last = { card };
  $("main").classList.toggle("laid", laid.on);
  over.classList.toggle("laid", laid.on);
  over.classList.toggle("drawing", Boolean(view.tool));
  over.onpointerdown = band;
  if (!laid.on) {
    $("region-panel")?.replaceChildren();
    return over.replaceChildren();
  }
  await look(card);
  if (dragging) return undefined;
  const now = JSON.stringify([laid.regions, laid.chosen, view.grid]);
  if (over.dataset.shown !== now || !over.firstChild) fill(over);
  over.dataset.shown = now;
  if ($("region-panel")) await layers.draw($("region-panel"), view, answer);
  return undefined;
}

function fill(over) {
  const had = document.activeElement?.dataset?.region;
  const kept = had && (laid.chosen.includes(had) ? had : laid.chosen[0]); // what has the focus is chosen
  over.replaceChildren(
    ...[...laid.regions].sort((one, other) => size(other) - size(one)).map(frame),
  ); // the smaller lies above
  if (view.grid) {
    over.prepend(el("div", { class: "grid", style: { "--grid": view.grid } }));
  }
  if (kept) over.querySelector(`[data-region="${kept}"]`)?.focus({ preventScroll: true });
}

laid.draw = () => draw($("regions"), $("large"));
