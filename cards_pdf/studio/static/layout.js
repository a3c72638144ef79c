// The regions over the card: choose, drag, resize, draw a new one; each is a small edit of the layout. All lengths are
// in mm of the card. While the pointer moves, `sketch` holds where regions would lie.
import { $, html, keyed, render, say } from "./dom.js";
import * as regions from "./regions.js";
import { cardOf, newDeed, sizeOf, soon, state } from "./state.js";

const { choose, chosenRegions, editor, move, setEditor } = regions;

const GRIPS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]; // the edges that they drag
const ALL_EDGES = "wnes"; // in the order of an area
const SNAP_MM = 0.8;
const MIN_DRAWN_MM = 2;
const ZOOMS = [1, 1.5, 2, 3, 4, 6];
const NOTHING = /** @type {Studio.Sketch} */ ({ areas: new Map(), guides: [] });
let sketch = NOTHING;

const tidy = (/** @type {number} */ mm) => Math.round(mm * 10) / 10;

/** How far edges go to meet the nearest guide, and which that is: the card's edges, its middle and safe zone, other
 * regions' edges and middles, lines of the grid. @param {number[]} edges @param {number} side 0 across, 1 down */
function snap(edges, side) {
  const size = sizeOf()[side];
  const safe = state.deck?.safe ?? 0;
  const others = editor.regions
    .filter(({ name }) => !editor.selection.includes(name))
    .flatMap(({ area }) => [area[side], area[side + 2], (area[side] + area[side + 2]) / 2]);
  const guides = [0, size, size / 2, safe, size - safe, ...others];
  const { grid } = editor;
  const guidesOf = (/** @type {number} */ edge) =>
    grid ? [...guides, Math.round(edge / grid) * grid] : guides;
  const all = edges.flatMap((edge) => guidesOf(edge).map((guide) => ({ by: guide - edge, guide })));
  const near = all.filter(({ by }) => Math.abs(by) < SNAP_MM);
  return near.sort((one, other) => Math.abs(one.by) - Math.abs(other.by))[0] ?? { by: 0 };
}

/** Where an area goes by edges that are dragged: both of a side, one of them or none.
 * @param {Studio.Area} area @param {string} grip @param {number[]} by @param {boolean} isLoose of guides */
function moved(area, grip, by, isLoose) {
  const now = /** @type {Studio.Area} */ ([...area]);
  const guides = /** @type {[number, number][]} */ ([]);
  for (const side of [0, 1]) {
    const own = [side, side + 2].filter((edge) => grip.includes(ALL_EDGES[edge]));
    if (!own.length || !by[side]) continue;
    const ends = own.map((edge) => area[edge] + by[side]);
    const { by: more, guide } = isLoose ? { by: 0 } : snap(ends, side);
    for (const [n, edge] of own.entries()) now[edge] = tidy(ends[n] + more);
    if (guide !== undefined) guides.push([side, guide]);
  }
  const isArea = now[2] - now[0] >= 1 && now[3] - now[1] >= 0;
  return { area: isArea ? now : area, guides };
}

function pointer(/** @type {PointerEvent} */ { clientX, clientY }) {
  const box = /** @type {HTMLElement} */ ($("large").querySelector(".cut")).getBoundingClientRect();
  const scale = sizeOf()[0] / box.width;
  return [(clientX - box.left) * scale, (clientY - box.top) * scale];
}

/** Follow the pointer until it is released. @param {(event: PointerEvent) => void} onMove */
function track(onMove, onEnd = () => {}) {
  const end = () => {
    removeEventListener("pointermove", onMove);
    onEnd();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", end, { once: true });
}

/** Show what `makeSketch` draws while the pointer moves.
 * @param {PointerEvent} event @param {(from: number[], point: number[], isLoose: boolean) => Studio.Sketch} makeSketch
 * @param {() => Promise<unknown>} onEnd */
function follow(event, makeSketch, onEnd, onMove = () => {}) {
  event.preventDefault();
  const from = pointer(event);
  sketch = { ...NOTHING };
  const step = (/** @type {PointerEvent} */ next) => {
    sketch = makeSketch(from, pointer(next), next.altKey);
    drawRegions();
    onMove();
  };
  track(step, async () => {
    await onEnd();
    sketch = NOTHING;
    await draw();
  });
}

/** @param {PointerEvent} event @param {Studio.Region} region @param {string} grip */
function drag(event, region, grip) {
  if (event.button || editor.tool) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey || event.ctrlKey || event.metaKey) return regions.toggle(region.name);
  if (!editor.selection.includes(region.name)) choose([region.name]);
  focusRegion(region.name);
  const deed = newDeed();
  const together = grip === ALL_EDGES ? chosenRegions() : [region];
  const places = new Map(together.map(({ name, area }) => [name, area]));
  const send = async () => {
    const { areas } = sketch;
    const all = [...areas].map(([region, to]) => ({ region, from: places.get(region) ?? to, to }));
    await move(all, deed);
    for (const [name, area] of areas) places.set(name, area);
  };
  const sendSoon = () => soon("move", send);
  follow(
    event,
    (from, point, isLoose) => {
      const by = point.map((mm, side) => mm - from[side]);
      const { area, guides } = moved(region.area, grip, by, isLoose);
      const areas = together.map(({ name, area: from }) => {
        const to = from.map((edge, n) => tidy(edge + area[n] - region.area[n]));
        return /** @type {[string, Studio.Area]} */ ([name, to]);
      });
      return { areas: new Map(areas), guides };
    },
    sendSoon,
    () => editor.file && sendSoon(), // the card follows as fast as it is drawn
  );
}

/** Draw a band on an empty spot: it becomes a new region, or chooses those that lie in it. */
function drawBand(/** @type {PointerEvent} */ event) {
  const { isOn, tool } = editor;
  if (!isOn || event.button || (!tool && event.target?.closest("[data-region]"))) return;
  follow(
    event,
    (from, point, isLoose) => {
      const sides = [0, 1].map((side) =>
        [from[side], point[side]]
          .map((mm) => tidy(isLoose ? mm : mm + snap([mm], side).by))
          .sort((one, other) => one - other),
      );
      return { ...NOTHING, band: [sides[0][0], sides[1][0], sides[0][1], sides[1][1]] };
    },
    async () => {
      const { band } = sketch;
      if (!band) return setEditor({ selection: [], tool: "" });
      const isLarge = band[2] - band[0] >= MIN_DRAWN_MM && band[3] - band[1] >= MIN_DRAWN_MM;
      if (tool) return isLarge ? regions.add(tool, band) : setEditor({ tool: "" });
      const isInside = (/** @type {Studio.Region} */ { area }) =>
        area.every((edge, n) => (n < 2 ? edge >= band[n] : edge <= band[n]));
      return choose(editor.regions.filter(isInside).map(({ name }) => name));
    },
  );
}

function keyAction(/** @type {KeyboardEvent} */ event) {
  const { key, altKey, shiftKey, target } = event;
  const { tool, selection } = editor;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const [wide, high] = sizeOf();
  const area = /** @type {Studio.Area} */ ([wide / 4, high / 2 - 5, (wide * 3) / 4, high / 2 + 5]);
  const isNear = Boolean(target?.closest("#stage, #side"));
  if (step && selection.length && isNear) return () => moveByKey(step, altKey, shiftKey);
  if (event.ctrlKey || event.metaKey)
    return {
      d: regions.duplicate,
      c: regions.copy,
      v: regions.paste,
      g: regions.group,
      G: () => regions.group(null),
      a: isNear && (() => choose(editor.regions.map(({ name }) => name))),
    }[key];
  return {
    Delete: regions.remove,
    Backspace: regions.remove,
    Escape: () => (tool ? regions.takeTool(tool) : choose([])),
    Enter: tool !== "" && (() => regions.add(tool, area)),
    "+": () => zoom(1),
    "-": () => zoom(-1),
  }[key];
}
addEventListener("keydown", (event) => {
  if (!editor.isOn || !$("regions")?.childElementCount || document.querySelector("dialog")) return;
  if (event.target?.matches("textarea, input, select, [contenteditable]")) return;
  const act = keyAction(event);
  if (!act) return;
  event.preventDefault();
  act();
});

/** @param {number[]} step @param {boolean} isFine @param {boolean} isResize */
function moveByKey([x, y], isFine, isResize) {
  const by = isFine ? 0.1 : editor.grid || 0.5;
  if (!isResize) return regions.nudge(x * by, y * by);
  const resize = (/** @type {Studio.Region} */ { name: region, area: from }) => {
    const { area: to } = moved(from, "se", [x * by, y * by], true);
    return { region, from, to };
  };
  return move(chosenRegions().map(resize));
}

let zoomed = 1;
export function zoom(/** @type {number} */ step) {
  zoomed = ZOOMS[ZOOMS.indexOf(zoomed) + step] ?? zoomed;
  $("large").style.setProperty("--zoom", String(zoomed));
  $("zoom").textContent = `${zoomed * 100}%`;
}

export function zoomByWheel(/** @type {WheelEvent} */ event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1 : -1);
}

/** The middle button takes the card along. */
export function pan(/** @type {PointerEvent} */ event) {
  const box = event.target?.closest(".view");
  if (event.button !== 1 || !box) return;
  event.preventDefault();
  const left = box.scrollLeft + event.clientX;
  const top = box.scrollTop + event.clientY;
  track(({ clientX, clientY }) => box.scrollTo(left - clientX, top - clientY));
}

const focusRegion = (/** @type {string} */ name) =>
  $("regions").querySelector(`[data-region="${name}"]`)?.focus({ preventScroll: true });

function toCss(/** @type {Studio.Area} */ [left, top, right, bottom]) {
  return { "--left": left, "--top": top, "--across": right - left, "--down": bottom - top };
}

function frame(/** @type {Studio.Region} */ region) {
  const { name, area } = region;
  const isChosen = editor.selection.includes(name);
  const grab = (/** @type {string} */ grip) => (/** @type {PointerEvent} */ event) =>
    drag(event, region, grip);
  const grip = (/** @type {string} */ side) =>
    html`<i class="grip ${side}" @pointerdown=${grab(side)}></i>`;
  const focus = () => {
    if (!editor.selection.includes(name) && sketch === NOTHING) choose([name]);
  };
  return keyed(name)`<div class="region ${isChosen && "chosen"}" data-region=${name}
    tabindex="0" role="button" aria-label=${say("Region {name}", { name })} aria-pressed=${isChosen}
    css=${toCss(sketch.areas.get(name) ?? area)} @focus=${focus} @pointerdown=${grab(ALL_EDGES)}>
    <span class="name">${name}</span>
    ${isChosen && editor.selection.length === 1 && GRIPS.map(grip)}</div>`;
}

function drawRegions() {
  const place = $("regions");
  if (!place) return;
  const { isOn, tool, grid, selection } = editor;
  place.className = `${isOn ? "laid" : ""} ${tool ? "drawing" : ""}`.trim();
  place.onpointerdown = drawBand;
  const size = (/** @type {Studio.Region} */ { area }) => (area[2] - area[0]) * (area[3] - area[1]);
  const all = [...editor.regions].sort((one, other) => size(other) - size(one)); // the smaller lies above
  const guide = (/** @type {readonly [number, number]} */ [side, mm]) =>
    html`<i class="guide ${side ? "down" : "across"}" css=${{ "--at": mm }}></i>`;
  const lines = grid > 0 && html`<div class="grid" css=${{ "--grid": grid }}></div>`;
  const band = sketch.band && html`<div class="band" css=${toCss(sketch.band)}></div>`;
  const focus = document.activeElement?.dataset.region;
  render(isOn && [lines, all.map(frame), sketch.guides.map(guide), band], place);
  const next = focus && (selection.includes(focus) ? focus : selection[0]); // what has the focus is chosen
  if (next && document.activeElement?.dataset.region !== next) focusRegion(next);
}

/** @param {Studio.CardListed | undefined} card @param {Studio.News} news */
export async function draw(card = cardOf(state.code), news = {}) {
  if (editor.isOn && card) await regions.look(card);
  drawRegions();
  const panel = $("region-panel");
  if (!editor.isOn) panel?.replaceChildren();
  else if (panel && sketch === NOTHING) await regions.drawPanel(panel, news);
}

regions.onChange(() => draw());
