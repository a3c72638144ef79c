// The regions of the chosen card: which are chosen, and all that can be done to them. Each is one deed.
import { say, tell } from "./dom.js";
import { ask, newDeed, state } from "./state.js";

export const laid = {
  on: false,
  file: "", // the layout, if it is the deck's own
  regions: [],
  layers: [], // all regions of the layout, also those that this card has not
  chosen: [],
  draw: () => {},
};
let asked = "",
  copied = [];

export const NEW = {
  words: { text: "{name}" },
  picture: { shows: "art", cover: true },
  panel: { fill: "tint" },
};

export const regionOf = (name) => laid.regions.find((one) => one.name === name);
const chosenRegions = () => laid.chosen.map(regionOf).filter(Boolean);

const groupOf = (name) => laid.layers.find((one) => one.name === name)?.group;
const together = (name) =>
  groupOf(name)
    ? laid.layers.filter(({ group }) => group === groupOf(name)).map((one) => one.name)
    : [name];

// Those of one group are chosen together, unless one is wanted alone.
export function choose(names, { alone = false } = {}) {
  laid.chosen = alone ? names : [...new Set(names.flatMap(together))];
  laid.draw();
}

export const toggle = (name) =>
  choose(
    laid.chosen.includes(name)
      ? laid.chosen.filter((one) => !together(name).includes(one))
      : [...laid.chosen, name],
  );

function freeGroup() {
  const taken = new Set(laid.layers.map(({ group }) => group));
  let n = 1;
  while (taken.has(`group-${n}`)) n += 1;
  return `group-${n}`;
}

// Whoever belongs together from now on; no name is no group.
async function setGroup(group) {
  const deed = newDeed(),
    names = laid.chosen;
  for (const name of names)
    await change({ do: "set-keys", table: ["regions", name], keys: { group }, deed }); // each needs the file that the last one left
}
export const group = () => setGroup(freeGroup());
export const ungroup = () => setGroup(null);

function anew() {
  asked = "";
}

// Where the regions lie is asked again once the card looks otherwise.
export async function look(card) {
  const now = `${state.code} ${card?.picture} ${JSON.stringify(state.view)} ${JSON.stringify(state.files)}`;
  if (!card || now === asked) return;
  asked = now;
  /** @type {Studio.RegionList & Studio.Refusal} */
  const answer = await ask({ do: "regions", code: state.code }).catch(() => ({ regions: [] }));
  if (answer.refused) return;
  laid.regions = answer.regions;
  laid.layers = answer.layers ?? [];
  laid.file = answer.layout ?? "";
  laid.chosen = laid.chosen.filter((name) => laid.layers.some((one) => one.name === name));
}

// A theme of ours is copied beside the deck before it is changed.
export async function own(deed = newDeed()) {
  const answer = await ask({ do: "own-layout", code: state.code, file: state.name, deed });
  if (answer.layout) tell(say("The layout is now your own: {file}", { file: answer.layout }));
  anew();
  laid.file = answer.layout ?? "";
  return laid.file;
}

/** @type {Studio.SendOfFile} */
const change = async (/** @type {any} */ request) => {
  const deed = request.deed ?? newDeed();
  const file = laid.file || (await own(deed));
  if (!file) return { refused: "" };
  const answer = await ask({ ...request, file, deed });
  anew();
  return answer;
};

const isElsewhere = ({ from, to }) => to.some((side, n) => Math.abs(side - from[n]) >= 0.005);

export async function move(moves, deed = newDeed()) {
  const real = moves.filter(isElsewhere);
  return real.length
    ? change({ do: "move-regions", code: state.code, moves: real, deed })
    : undefined;
}

// Until the new one is there, nothing is typed into the one before.
export async function add(sort, area) {
  choose([]);
  const answer = await change({
    do: "add-regions",
    code: state.code,
    regions: [{ name: sort, keys: NEW[sort], area }],
  });
  if (answer.added) choose(answer.added);
}

export async function remove() {
  if (laid.chosen.length)
    await change({ do: "remove-regions", code: state.code, regions: laid.chosen });
}

export async function copy() {
  const found = await Promise.all(
    laid.chosen.map(async (name) => {
      const seen = await ask({
        do: "keys",
        file: laid.file,
        table: ["regions", name],
        code: state.code,
      });
      return { name, like: name, keys: { ...seen.below, ...seen.own } };
    }),
  );
  for (const { keys } of found) if (keys.group) keys.group = freeGroup(); // copies are a group of their own
  copied = found;
  tell(say("Regions copied: {count}", { count: copied.length }));
}

export async function paste() {
  if (!copied.length) return;
  const answer = await change({ do: "add-regions", code: state.code, regions: copied });
  if (answer.added) choose(answer.added);
}

export async function duplicate() {
  const kept = copied;
  await copy();
  await paste();
  copied = kept;
}

export async function rename(from, to) {
  const answer = await change({ do: "rename-region", region: from, to });
  if (!answer.refused) choose([to]);
}

// One step towards the front, or back.
export async function order(step) {
  const [name] = laid.chosen,
    names = laid.layers.map((one) => one.name),
    at = names.indexOf(name);
  const to = at + step;
  if (at < 0 || to < 0 || to >= names.length) return;
  await change({ do: "order-region", region: name, before: names[step > 0 ? to + 1 : to] ?? "" });
}

const shifted = ({ name, area: [left, top, right, bottom] }, x, y) => ({
  region: name,
  from: [left, top, right, bottom],
  to: [left + x, top + y, right + x, bottom + y],
});

export const nudge = (x, y) => move(chosenRegions().map((one) => shifted(one, x, y)));

// In line with each other, or with the card if one is chosen alone; or with equal gaps between them.
export function align(how, [wide, high]) {
  const found = chosenRegions();
  const side = ["left", "centre", "right", "across"].includes(how) ? 0 : 1;
  const starts = found.map(({ area }) => area[side]),
    ends = found.map(({ area }) => area[side + 2]);
  const low = found.length > 1 ? Math.min(...starts) : 0,
    high_ = found.length > 1 ? Math.max(...ends) : [wide, high][side];
  const by = (one, to) => shifted(one, side ? 0 : to - one.area[0], side ? to - one.area[1] : 0);
  const length = ({ area }) => area[side + 2] - area[side];
  if (how === "across" || how === "down") {
    const sorted = [...found].sort((one, other) => one.area[side] - other.area[side]);
    const gap =
      (high_ - low - sorted.reduce((sum, one) => sum + length(one), 0)) / (sorted.length - 1);
    let at = low;
    return move(
      sorted.map((one) => {
        const moved = by(one, at);
        at += length(one) + gap;
        return moved;
      }),
    );
  }
  const share = { left: 0, top: 0, centre: 0.5, middle: 0.5, right: 1, bottom: 1 }[how];
  return move(found.map((one) => by(one, low + (high_ - low - length(one)) * share)));
}
