// From a question to what the table shows (see `Plan` in tools/page/page.d.ts), without a rule of any game.
import { sign } from "./cards.js";

export const INTEGER = /^-?\d+$/;
const join = (/** @type {unknown[]} */ ...texts) => texts.filter(Boolean).join(" · ");
/** @param {readonly string[]} one @param {readonly string[]} other */
const isSame = (one, other) => one.join() === other.join();

/** `decided` lanes stay below.
 * @param {PartialQuestion} ask @param {Pick<Wire.Hello, "cards">} hello @param {readonly string[]} decided @returns {Plan} */
export function plan(ask, { cards }, decided = []) {
  const { choices = [], rows = [], listed = [], also = [] } = ask;
  const options = choices.map(({ id }) => id);
  const tracks = [...(ask.tracks ?? [])];
  const lanes = /** @type {Lane[]} */ ([]);
  const lines = /** @type {Line[]} */ ([]);
  const proposals = /** @type {Proposal[]} */ ([]);
  const shownCodes = new Set();
  for (const row of rows) if (!row.typed) addRow(row);
  // What a joker stands for is no card that lies there.
  const spelt = rows.flatMap(({ typed, cards: named }) => (typed && named?.join(" ")) || []);
  const isLying = (/** @type {string} */ id) => ask.kind === "pick" || !spelt.includes(id);
  markOptions(lanes, ask, options.filter(isLying));
  const onTable = lanes.flatMap(({ cells = [], cards: all }) => [
    ...cells.flatMap(({ place }) => (ask.kind === "number" ? [] : (place ?? []))),
    ...all.flatMap(({ option }) => option ?? []),
  ]);
  const rest = choices.filter(({ id }) => !onTable.includes(id));
  const isAboutCard = (/** @type {Wire.Choice} */ { of }) => Boolean(of && of in cards);
  const optionsOf = (/** @type {unknown} */ code) => rest.filter(({ of }) => of === code);
  const boxes = new Map(rest.filter(isAboutCard).map(({ of }) => [String(of), optionsOf(of)]));
  for (const lane of lanes) {
    if (!lane.cells) lane.cards = lane.cards.filter(({ code }) => !boxes.has(code));
    if (decided.includes(lane.label)) lane.role = "decide";
  }
  for (const answer of listed)
    if (!proposals.some((proposal) => isSame(proposal.answer, answer))) proposals.push({ answer });
  if (ask.proposed) proposals.unshift({ answer: ask.proposed, best: true });
  return {
    tracks,
    lines,
    boxes,
    proposals,
    lanes: lanes
      .filter((lane) => lane.cards.length || lane.group || lane.text || lane.cells)
      .sort((one, other) => Number(one.role === "decide") - Number(other.role === "decide")),
    words: rest.filter((choice) => !isAboutCard(choice) && !also.includes(choice.id)),
    also: rest.filter(({ id }) => also.includes(id)),
  };

  function addRow(/** @type {Wire.Row} */ row) {
    const { cards: codes = [], group = "", label, text = "", note, danger } = row;
    const last = lanes.at(-1);
    const goesOn = last && last.group === group && (label === "" || label === last.label);
    const isKnown = tracks.some((track) => track.label === label);
    const isNumber = INTEGER.test(text);
    if (row.cells) addLane(row);
    else if (row.vital && !codes.length && !group && (isKnown || isNumber)) {
      if (!isKnown) tracks.push({ key: label, label, value: Number(text), good: "up" });
      if (note) lines.push({ text: note });
    } else if (listed.some((answer) => isSame(answer, codes)))
      proposals.push({ answer: codes, text: note, danger });
    else if (goesOn && codes.length === 1 && last.cards.length)
      last.cards.push(laneCard(row, 0, true));
    else if (codes.length && !group && codes.every((code) => shownCodes.has(code))) {
      const names = codes.map((code, n) => `${sign(code, cards)} ${row.notes?.[n] ?? ""}`.trim());
      lines.push({ label, text: join(names.join(", "), note) });
    } else if (codes.length || group || isNumber) addLane(row);
    else lines.push({ label, text: join(text, note), danger });
    for (const code of codes) shownCodes.add(code);
  }

  function addLane(/** @type {Wire.Row} */ row) {
    const codes = row.cards ?? [];
    const isSingle = codes.length === 1 && options.includes(codes[0]);
    lanes.push({
      ...{ text: "", group: "", under: [], ...row },
      note: isSingle ? "" : row.note,
      cards: codes.map((_, n) => laneCard(row, n, isSingle)),
      role: "watch",
    });
  }
}

/** @param {Wire.Row} row @param {number} n @param {boolean} isAlone @returns {LaneCard} */
function laneCard(row, n, isAlone) {
  const code = row.cards?.[n] ?? "";
  const state = row.states?.[code];
  const note = join(state?.text, row.notes?.[n]);
  const more = (isAlone && row.note) || "";
  const down = row.down?.includes(code);
  const loses = row.losing?.includes(code);
  return { code, state, name: more ? note : "", note: more || note, down, loses, option: null };
}

/** An option is one card, of a pick in the lane with most of them.
 * @param {Lane[]} lanes @param {PartialQuestion} ask @param {string[]} options */
function markOptions(lanes, ask, options) {
  const isOption = ({ code = "" }) => options.includes(code);
  const counts = lanes.map(({ cards }) => cards.filter(isOption).length);
  const home = counts.lastIndexOf(Math.max(0, ...counts));
  const used = new Set();
  lanes.forEach((lane, n) => {
    const isHome = ask.kind !== "pick" || n === home;
    for (const each of lane.cards) {
      if (!isHome || !isOption(each) || used.has(each.code)) continue;
      each.option = each.code;
      used.add(each.code);
    }
    const hasOption =
      lane.cards.some(({ option }) => option) ||
      (ask.kind !== "number" && lane.cells?.some(({ place }) => options.includes(place ?? "")));
    const isFor = ask.kind !== "draw" && lane.cards.some(({ code }) => code === ask.for);
    lane.role = hasOption || isFor ? "decide" : "watch";
  });
}

/** @param {string[]} legal @param {readonly string[]} draft @param {boolean} [ordered] */
const begins = (legal, draft, ordered) =>
  draft.every((code, n) => (ordered ? legal[n] === code : legal.includes(code)));

/** @param {Partial<Question>} ask @param {readonly string[]} draft @param {string} code */
export const canAdd = ({ legal, ordered, max = 0 }, draft, code) =>
  legal ? legal.some((answer) => begins(answer, [...draft, code], ordered)) : draft.length < max;

/** @param {Partial<Question>} ask @param {readonly string[]} draft */
export const isLegal = ({ legal, ordered, min = 0, max = 0 }, draft) =>
  legal
    ? legal.some((answer) => answer.length === draft.length && begins(answer, draft, ordered))
    : draft.length >= min && draft.length <= max;
