// From a question to what the table shows, without a rule of any game: tracks (numbers), lanes (cards in their
// places), lines (words), words (options that are no card in sight), boxes (options about a card), proposals.
import { short } from "./cards.js";

const WHOLE = /^-?\d+$/;
const same = (one, other) => one.length === other.length && one.every((code, at) => code === other[at]);

// What was `decided` upon, by its label, keeps its place below what is only watched.
export function plan(ask, { cards }, decided = []) {
  const { choices = [], rows = [], listed } = ask;
  const options = choices.map(({ id }) => id),
    isOption = (id) => ask.kind !== "number" && options.includes(id);
  const tracks = [...(ask.tracks ?? [])];
  const lanes = [],
    lines = [],
    proposals = [],
    seen = new Set();
  let last = null;
  for (const row of rows) if (!row.typed) add(row);
  const spelt =
    ask.kind === "pick" ? [] : rows.flatMap(({ typed, cards: named }) => (typed && named?.join(" ")) || []); // what a joker stands for is no card that lies there
  share(
    lanes,
    ask,
    options.filter((id) => !spelt.includes(id)),
  );
  const onTable = new Set(
    lanes.flatMap(({ cells = [], cards: all }) => [
      ...cells.map(({ place }) => place).filter(isOption),
      ...all.flatMap(({ option }) => option ?? []),
    ]),
  );
  const rest = choices.filter(({ id }) => !onTable.has(id));
  const boxes = grouped(rest.filter(({ of }) => of in cards));
  for (const lane of lanes) if (!lane.cells) lane.cards = lane.cards.filter(({ code }) => !boxes.has(code)); // they lie beside their boxes
  const shown = lanes.filter(({ cards: left, group, text, cells }) => left.length || group || text || cells);
  const place = ({ role, label }) => (role === "decide" || decided.includes(label) ? 1 : 0);
  for (const answer of listed ?? [])
    if (!proposals.some((one) => same(one.answer, answer))) proposals.push({ answer });
  if (ask.proposed) proposals.unshift({ answer: ask.proposed, best: true });
  return {
    tracks,
    lines,
    boxes,
    proposals,
    lanes: shown.sort((one, other) => place(one) - place(other)),
    words: rest.filter(({ id, of }) => !(of in cards) && !ask.also?.includes(id)),
    also: rest.filter(({ id }) => ask.also?.includes(id)),
  };

  function add(row) {
    const codes = row.cards ?? [],
      group = row.group ?? "";
    const isAgain = last && (row.label === "" || row.label === last.label) && group === last.group;
    if (row.cells) lane(row, codes, group);
    else if (row.vital && !codes.length && !group) vital(row);
    else if (listed?.some((answer) => same(answer, codes)))
      proposals.push({ answer: codes, text: row.note, danger: row.danger });
    else if (isAgain && codes.length === 1 && last.cards.length) last.cards.push(one(row, 0, true));
    else if (codes.length > 0 && !group && codes.every((code) => seen.has(code))) lines.push(sentence(row));
    else if (codes.length || group || WHOLE.test(row.text ?? "")) lane(row, codes, group);
    else
      lines.push({
        label: row.label,
        text: [row.text, row.note].filter(Boolean).join(" · "),
        danger: row.danger,
      });
    codes.forEach((code) => seen.add(code));
  }

  // A number that the player lives by is large, with a bar where the game says how far it goes.
  function vital(row) {
    if (!tracks.some(({ label }) => label === row.label)) {
      if (WHOLE.test(row.text))
        tracks.push({ key: row.label, label: row.label, value: Number(row.text), good: "up" });
      else return lines.push({ label: row.label, text: [row.text, row.note].filter(Boolean).join(" · ") });
    }
    if (row.note) lines.push({ text: row.note });
  }

  function lane(row, codes, group) {
    const single = codes.length === 1 && options.includes(codes[0]);
    last = {
      label: row.label,
      text: row.text ?? "",
      note: single ? "" : row.note,
      group,
      under: row.under ?? [],
      drawn: row.drawn,
      cells: row.cells,
      columns: row.columns,
      fanned: row.fanned,
      danger: row.danger,
      cards: codes.map((_, n) => one(row, n, single)),
    };
    lanes.push(last);
  }

  // A row of one card has its name in the notes and what it does as the row's note.
  function one(row, n, alone) {
    const code = row.cards[n],
      state = row.states?.[code],
      note = [state?.text, row.notes?.[n]].filter(Boolean).join(" · ");
    return {
      code,
      state,
      name: alone && row.note ? note : "",
      note: (alone && row.note) || note,
      down: row.down?.includes(code),
      loses: row.losing?.includes(code),
      option: null,
    };
  }

  function sentence(row) {
    const notes = row.cards.map((code, n) => [short(code, cards), row.notes?.[n]].filter(Boolean).join(" "));
    return { label: row.label, text: notes.join(", "), more: row.note };
  }
}

function grouped(choices) {
  const found = new Map();
  for (const choice of choices) found.set(choice.of, [...(found.get(choice.of) ?? []), choice]);
  return found;
}

// An option that is a card in sight is that card, in one lane only: of a pick in the one that holds most of them.
function share(lanes, ask, options) {
  const counts = lanes.map(({ cards }) => cards.filter(({ code }) => options.includes(code)).length);
  const home = counts.lastIndexOf(Math.max(0, ...counts));
  const taken = new Set();
  lanes.forEach((lane, n) => {
    const isHome = counts[n] > 0 && (ask.kind !== "pick" || n === home);
    for (const each of lane.cards) {
      if (!isHome || !options.includes(each.code) || taken.has(each.code)) continue;
      each.option = each.code;
      taken.add(each.code);
    }
    const isFor = lane.cards.some(({ code }) => code === ask.for);
    lane.role =
      lane.cards.some(({ option }) => option) ||
      (ask.kind !== "number" && lane.cells?.some(({ place }) => options.includes(place))) ||
      (isFor && ask.kind !== "draw")
        ? "decide"
        : "watch";
  });
}

// Which cards may go together in an answer.
const begins = (legal, draft, ordered) =>
  ordered ? draft.every((code, at) => legal[at] === code) : draft.every((code) => legal.includes(code));

export const canAdd = ({ legal, ordered, max }, draft, code) =>
  legal ? legal.some((answer) => begins(answer, [...draft, code], ordered)) : draft.length < max;

export const isLegal = ({ legal, ordered, min, max }, draft) =>
  legal
    ? legal.some((answer) => answer.length === draft.length && begins(answer, draft, ordered))
    : draft.length >= min && draft.length <= max;
