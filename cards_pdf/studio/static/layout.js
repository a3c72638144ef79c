// The regions over the card: choose, drag, resize, draw a new one; each is a small edit of the layout.
//
// While the pointer moves, `preview` holds where regions would lie; the layout follows as fast as the card is
// drawn. All lengths are in mm of the card.
import { $, html, keyed, render, say, tell } from "./dom.js";
import * as layers from "./layers.js";
import * as regions from "./regions.js";
import { cardOf, newDeed, state } from "./state.js";

/** @typedef {import("./regions.js").Region} Region */
const { choose, chosenRegions, editor, move } = regions;
/** @typedef {Studio.Area} Area */
/** @typedef {[number, number]} Point */

const GRIPS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]; // the edges that they drag
const ALL_EDGES = "wnes"; // in the order of an area
const SNAP_MM = 0.8;
const MIN_DRAWN_MM = 2;
const ZOOMS = [1, 1.5, 2, 3, 4, 6];
/** @type {Record<string, Point>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const view = {
  tool: "", // the sort of region that is drawn next
  grid: 0, // mm
  zoom: 1,
  size: () => ["--wide", "--high"].map((name) => Number($("large").style.getPropertyValue(name))),
  /** @param {string} mm */
  setGrid(mm) {
    view.grid = Number(mm);
    editor.draw();
  },
  /** @param {string} sort */
  take(sort) {
    view.tool = view.tool === sort ? "" : sort;
    if (view.tool) tell(say("Draw it on the card; Enter puts it in the middle."));
    editor.draw();
  },
};
/** @typedef {typeof view} LayoutView */

let isDragging = false;
/** @type {Map<string, Area>} where dragged regions would lie */
let preview = new Map();
/** @type {Area | null} the band that is drawn */
let bandArea = null;
/** @type {[side: number, at: number][]} the guides that edges meet */
let met = [];

// --- lengths ---

/** What a drag would snap to: the card's edges, its middle and safe zone, other regions' edges and middles.
 * @param {number} size @param {number} side 0 across, 1 down */
function guides(size, side) {
  const safe = state.deck?.safe ?? 0;
  const others = editor.regions
    .filter(({ name }) => !editor.selection.includes(name))
    .flatMap(({ area }) => [area[side], area[side + 2], (area[side] + area[side + 2]) / 2]);
  return [0, size, size / 2, safe, size - safe, ...others];
}

/** How far edges go to meet the nearest guide or line of the grid, and which that is.
 * @param {number[]} edges @param {number} side @returns {{ by: number, guide: number | null }} */
function snap(edges, side) {
  const size = view.size()[side];
  /** @type {{ by: number, guide: number | null }} */
  let best = { by: 0, guide: null };
  let near = SNAP_MM;
  for (const edge of edges) {
    const lines = view.grid ? [Math.round(edge / view.grid) * view.grid] : [];
    for (const guide of [...guides(size, side), ...lines]) {
      if (Math.abs(guide - edge) >= near) continue;
      near = Math.abs(guide - edge);
      best = { by: guide - edge, guide };
    }
  }
  return best;
}

/** @param {number} mm */
const tidy = (mm) => Math.round(mm * 10) / 10;

/** Where an area goes by edges that are dragged: both of a side, one of them or none.
 * @param {Area} area @param {string} grip @param {number[]} by @param {boolean} isFree of guides */
function moved(area, grip, by, isFree) {
  /** @type {Area} */
  const now = [...area];
  /** @type {[number, number][]} */
  const lines = [];
  for (const side of [0, 1]) {
    const own = [side, side + 2].filter((edge) => grip.includes(ALL_EDGES[edge]));
    if (!own.length || !by[side]) continue;
    const ends = own.map((edge) => area[edge] + by[side]);
    const { by: more, guide } = isFree ? { by: 0, guide: null } : snap(ends, side);
    for (const [n, edge] of own.entries()) now[edge] = tidy(ends[n] + more);
    if (guide !== null) lines.push([side, guide]);
  }
  const isArea = now[2] - now[0] >= 1 && now[3] - now[1] >= 0;
  return { area: isArea ? now : area, lines };
}

/** @param {PointerEvent} event @returns {Point} */
function pointer({ clientX, clientY }) {
  const box = /** @type {HTMLElement} */ ($("large").querySelector(".cut")).getBoundingClientRect();
  const scale = view.size()[0] / box.width;
  return [(clientX - box.left) * scale, (clientY - box.top) * scale];
}

/** @param {(event: PointerEvent) => void} onMove */
function track(onMove, onEnd = () => {}) {
  const end = () => {
    removeEventListener("pointermove", onMove);
    onEnd();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", end, { once: true });
}

/**
 * Follow the pointer over the card until it is released.
 * @param {PointerEvent} event @param {(from: Point, at: Point, event: PointerEvent) => void} onMove
 * @param {() => Promise<unknown>} onEnd
 */
function follow(event, onMove, onEnd) {
  const from = pointer(event);
  isDragging = true;
  const end = async () => {
    isDragging = false;
    await onEnd();
    preview = new Map();
    met = [];
    drawRegions();
    editor.draw();
  };
  track((next) => onMove(from, pointer(next), next), end);
}

// --- dragging ---

/** @param {PointerEvent} event @param {Region} region @param {string} grip */
function drag(event, region, grip) {
  if (event.button || view.tool) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey || event.ctrlKey || event.metaKey) return regions.toggle(region.name);
  if (!editor.selection.includes(region.name)) choose([region.name]);
  focusRegion(region.name);
  const deed = newDeed();
  const together = grip === ALL_EDGES ? chosenRegions() : [region];
  const areas = new Map(together.map(({ name, area }) => [name, area]));
  let now = new Map(areas);
  let frame = 0;
  /** @type {Promise<unknown> | undefined} what is on its way */
  let flying;
  const send = async () => {
    const targets = now;
    const moves = [...areas].map(([name, from]) => ({
      region: name,
      from,
      to: targets.get(name) ?? from,
    }));
    await move(moves, deed);
    for (const [name, area] of targets) areas.set(name, area);
  };
  follow(
    event,
    (from, point, { altKey }) => {
      const first = moved(region.area, grip, [point[0] - from[0], point[1] - from[1]], altKey);
      const by = [0, 1].map((side) => first.area[side] - region.area[side]);
      const shift = (/** @type {Area} */ area) =>
        /** @type {Area} */ (area.map((edge, n) => tidy(edge + by[n % 2])));
      now = new Map(
        together.map(({ name, area }) => [name, name === region.name ? first.area : shift(area)]),
      );
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        preview = now;
        met = first.lines;
        drawRegions();
        if (flying || !editor.file) return; // the card follows as fast as it is drawn
        flying = send().finally(() => (flying = undefined));
      });
    },
    async () => {
      cancelAnimationFrame(frame);
      await Promise.resolve(flying).catch(() => {}); // it leaves them where the next move starts
      await send();
    },
  );
}

/** Draw a band on an empty spot: it becomes a new region, or chooses those that lie in it. @param {PointerEvent} event */
function band(event) {
  if (!editor.isOn || event.button || (!view.tool && event.target?.closest("[data-region]")))
    return;
  event.preventDefault();
  const sort = view.tool;
  follow(
    event,
    (from, point, { altKey }) => {
      const sides = [0, 1].map((side) => {
        const ends = [from[side], point[side]].map((mm) =>
          altKey ? mm : mm + snap([mm], side).by,
        );
        return [Math.min(...ends), Math.max(...ends)].map(tidy);
      });
      bandArea = [sides[0][0], sides[1][0], sides[0][1], sides[1][1]];
      drawRegions();
    },
    async () => {
      const area = bandArea;
      bandArea = null;
      view.tool = "";
      if (!area) return choose([]);
      const isLarge = area[2] - area[0] >= MIN_DRAWN_MM && area[3] - area[1] >= MIN_DRAWN_MM;
      if (sort) return isLarge && regions.add(sort, area);
      const isInside = (/** @type {Region} */ { area: own }) =>
        own.every((edge, n) => (n < 2 ? edge >= area[n] : edge <= area[n]));
      return choose(editor.regions.filter(isInside).map(({ name }) => name));
    },
  );
}

// --- keys ---

/** What a key does to the chosen regions, wherever no field has the focus. @param {KeyboardEvent} event */
function keyAction({ key, ctrlKey, metaKey, altKey, shiftKey, target }) {
  const step = STEPS[key];
  const isNear = Boolean(target?.closest("#stage, #side"));
  if (step && editor.selection.length && isNear) return () => moveByKey(step, altKey, shiftKey);
  if (key === "Delete" || key === "Backspace") return regions.remove;
  if (ctrlKey || metaKey) {
    const chooseAll = () => choose(editor.regions.map(({ name }) => name));
    /** @type {Record<string, () => unknown>} */
    const commands = {
      d: regions.duplicate,
      c: regions.copy,
      v: regions.paste,
      g: regions.group,
      G: regions.ungroup,
    };
    return key === "a" && isNear ? chooseAll : commands[key];
  }
  if (key === "Escape") return () => (view.tool ? view.take(view.tool) : choose([]));
  if (key === "Enter" && view.tool) return addInMiddle;
  if (key === "+" || key === "-") return () => zoom(key === "+" ? 1 : -1);
  return undefined;
}
addEventListener("keydown", (event) => {
  if (!editor.isOn || !$("regions")?.childElementCount || document.querySelector("dialog")) return;
  if (event.target?.matches("textarea, input, select, [contenteditable]")) return;
  const act = keyAction(event);
  if (!act) return;
  event.preventDefault();
  act();
});

/** @param {Point} step @param {boolean} isFine @param {boolean} isResize */
function moveByKey([x, y], isFine, isResize) {
  const by = isFine ? 0.1 : view.grid || 0.5;
  if (!isResize) return regions.nudge(x * by, y * by);
  return move(
    chosenRegions().map(({ name, area }) => ({
      region: name,
      from: area,
      to: moved(area, "se", [x * by, y * by], true).area,
    })),
  );
}

/** For the keyboard: a new region in the middle of the card. */
function addInMiddle() {
  const [wide, high] = view.size();
  const sort = view.tool;
  view.tool = "";
  const area = [wide / 4, high / 2 - 5, (wide * 3) / 4, high / 2 + 5].map(tidy);
  return regions.add(sort, /** @type {Area} */ (area));
}

// --- zoom ---

export const zoomText = () => `${view.zoom * 100}%`;
/** @param {number} step */
export function zoom(step) {
  view.zoom = ZOOMS[ZOOMS.indexOf(view.zoom) + step] ?? view.zoom;
  $("large").style.setProperty("--zoom", String(view.zoom));
  $("zoom").textContent = zoomText();
}

/** @param {WheelEvent} event */
export function zoomByWheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1 : -1);
}

/** The middle button takes the card along. @param {PointerEvent} event */
export function pan(event) {
  const box = event.target?.closest(".view");
  if (event.button !== 1 || !box) return;
  event.preventDefault();
  const left = box.scrollLeft + event.clientX;
  const top = box.scrollTop + event.clientY;
  track(({ clientX, clientY }) => box.scrollTo(left - clientX, top - clientY));
}

// --- what is shown ---

/** @param {string} name */
const focusRegion = (name) =>
  $("regions").querySelector(`[data-region="${name}"]`)?.focus({ preventScroll: true });

/** @param {Area} area */
const toCss = ([left, top, right, bottom]) => ({
  "--left": left,
  "--top": top,
  "--across": right - left,
  "--down": bottom - top,
});

/** @param {Region} region */
function frame(region) {
  const { name, area } = region;
  const isChosen = editor.selection.includes(name);
  const grip = (/** @type {string} */ side) => html`<i class="grip ${side}"
    @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, region, side)}></i>`;
  const focus = () => {
    if (!editor.selection.includes(name) && !isDragging) choose([name]);
  };
  return keyed(name)`
    <div class="region ${isChosen && "chosen"}" data-region=${name} tabindex="0" role="button"
      aria-label=${say("Region {name}", { name })} aria-pressed=${isChosen}
      css=${toCss(preview.get(name) ?? area)} @focus=${focus}
      @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, region, ALL_EDGES)}>
      <span class="name">${name}</span>
      ${isChosen && editor.selection.length === 1 && GRIPS.map(grip)}
    </div>
  `;
}

function drawRegions() {
  const place = $("regions");
  if (!place) return;
  const { isOn, regions: all } = editor;
  place.className = `${isOn ? "laid" : ""} ${view.tool ? "drawing" : ""}`.trim();
  place.onpointerdown = band;
  const size = (/** @type {Region} */ { area }) => (area[2] - area[0]) * (area[3] - area[1]);
  const sorted = [...all].sort((one, other) => size(other) - size(one)); // the smaller lies above
  const guide = (/** @type {[number, number]} */ [side, mm]) =>
    html`<i class="guide ${side ? "down" : "across"}" css=${{ "--at": mm }}></i>`;
  const grid = view.grid > 0 && html`<div class="grid" css=${{ "--grid": view.grid }}></div>`;
  const drawn = bandArea && html`<div class="band" css=${toCss(bandArea)}></div>`;
  const had = document.activeElement?.dataset.region;
  render(isOn && [grid, sorted.map(frame), met.map(guide), drawn], place);
  const next = had && (editor.selection.includes(had) ? had : editor.selection[0]); // what has the focus is chosen
  if (next && document.activeElement?.dataset.region !== next) focusRegion(next);
}

/** @param {Studio.CardListed | undefined} card @param {Studio.News} news */
export async function draw(card = cardOf(state.code), news = {}) {
  $("main").classList.toggle("laid", editor.isOn);
  if (!editor.isOn) {
    drawRegions();
    $("region-panel")?.replaceChildren();
    return;
  }
  await regions.look(card);
  drawRegions();
  if ($("region-panel") && !isDragging) await layers.draw($("region-panel"), view, news);
}

regions.setDraw(() => draw());
