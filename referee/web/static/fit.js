// The largest cards with which the table fits what is free. How it works stands at `Layout` in
// tools/page/page.d.ts.
const LINES = "tight tighter lines";
const FOLDS = ["", "tight", "tight tighter", LINES, `${LINES} dense`, `${LINES} dense least`];
const GAP_PX = 7;
const FINE_PX = 70; // cards to decide on are no longer made larger by a fold
const WATCHED_PX = 46; // nor are cards that are only watched
const MIN_PX = 38;
const WHOLE_PX = 110; // a whole printed card can be read from about here
const PIPS_PX = 108;
const SCALES = [1, 0.9, 0.8, 0.7];
const MIN_SCALE = 0.62;
const CLOSE_PX = 2; // nobody sees
const MAX_KNOWN = 40;
const NUMBERS = [1, 2, 3]; // of lines
const MAX_GROWTH = 1.3;
const known = /** @type {Map<string, Layout>} */ (new Map()); // by `key`
let latest = /** @type {Layout | null} */ (null);

/** A table that is to lie `still` is laid as it was, and scrolls if it must.
 * @param {HTMLElement} play @param {HTMLElement} table
 * @param {{ max: number, still?: Layout | null, canGrow?: boolean, game: string }} options */
export function fit(play, table, { max, still, canGrow, game }) {
  const hands = [...table.querySelectorAll(".lane.decide .cards")];
  const count = Math.max(1, ...hands.map(({ children }) => children.length));
  const rows = [...table.querySelectorAll(".watch:not(.many) > .cards")]; // they do not wrap
  const fitsWith = (/** @type {string} */ name, /** @type {string} */ value) => {
    table.style.setProperty(name, value);
    const isWide = [table, ...rows].some((row) => row.scrollWidth > row.clientWidth + 1);
    return !isWide && table.scrollHeight <= table.clientHeight + 1;
  };
  const fitsAt = (/** @type {number} */ width) => fitsWith("--w", `${width}px`);
  const fitsScaled = (/** @type {number} */ scale) => fitsWith("--s", String(scale));
  const setLines = (/** @type {number} */ number) => {
    for (const hand of hands)
      hand.style.setProperty("--cols", String(Math.ceil(hand.children.length / number)));
  };
  const setEntire = (isEntire = false) => play.toggleAttribute("data-entire", isEntire);

  const sizes = [".card", ".printed"].map((name) => table.querySelectorAll(name).length);
  const content = `${play.dataset.ask} ${count} ${sizes} ${table.textContent.length >> 5}`;
  const hand = `${game} ${hands.map(({ children }) => children.length)}`;
  const key = `${innerWidth}x${innerHeight} ${hands.length ? hand : content}`;
  const last = known.get(key);
  const before = still || last || latest;
  if (before) apply(before);
  if (still) return still;

  const room = table.clientWidth - 2 * parseFloat(getComputedStyle(table).paddingLeft);
  table.style.setProperty("--room", `${room}px`);
  const boards = [...table.querySelectorAll(".decide .cells")];
  const columns = boards.map(({ style }) => Number(style.getPropertyValue("--columns")));
  const isSame = last?.height === table.clientHeight && last.content === content;
  if (isSame && fitsAt(last.width)) return (latest = last);

  const best = search();
  play.dataset.fold = best.fold;
  setLines(best.width ? best.number : Math.ceil(count / 4));
  fitsAt(best.width || WATCHED_PX);
  const scale = SCALES.find(fitsScaled) ?? MIN_SCALE;
  fitsScaled(scale);
  const entire = setEntire(Boolean(table.querySelector(".watch .printed"))) && fitsScaled(scale);
  setEntire(entire);
  const { width } = best;
  const widths = { decide: width, watch: width * scale, stat: width * MIN_SCALE };
  const large = Object.entries(widths).filter(([, px]) => px >= PIPS_PX);
  const pips = large.map(([kind]) => kind).join(" ");
  play.dataset.pips = pips;
  if (known.size > MAX_KNOWN) known.clear();
  latest = { ...best, scale, entire, pips, room, content, height: table.clientHeight };
  if (width) known.set(key, latest);
  return latest;

  function largest(/** @type {number} */ number, /** @type {number} */ min) {
    setLines(number);
    let low = Math.max(MIN_PX, Math.floor(min));
    const across = Math.max(1, ...columns, Math.ceil(count / number));
    let high = Math.min(max, Math.floor((room + GAP_PX) / across) - GAP_PX);
    if (high < low) return 0;
    if (fitsAt(high)) return high;
    if (!fitsAt(low)) return 0;
    while (high - low > CLOSE_PX) {
      const middle = Math.ceil((low + high) / 2); // what fits at a width fits at any smaller one
      if (fitsAt(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  function search() {
    setEntire();
    const like = hands.length && last && findLike(last);
    if (like) return like;
    let result = { width: 0, number: 1, fold: FOLDS.at(-1) ?? "" };
    for (const fold of table.querySelector(".decide .printed") ? ["whole", ...FOLDS] : FOLDS) {
      play.dataset.fold = fold;
      fitsScaled(MIN_SCALE);
      for (const number of hands.length ? NUMBERS.filter((each) => each <= count) : [1]) {
        const gain = result.fold === fold ? 1.3 : 1.15; // what more lines, or a fold, must bring
        const min = result.width ? result.width * gain : fold === "whole" ? WHOLE_PX : 0;
        const width = largest(number, min);
        if (width > min) result = { width, number, fold };
      }
      if (result.width >= (hands.length ? FINE_PX : WATCHED_PX)) break;
    }
    return result;
  }

  /** Cards keep their size until others are dealt that can be much larger. @param {Layout} layout */
  function findLike(layout) {
    const { width, number } = layout;
    play.dataset.fold = layout.fold;
    fitsScaled(MIN_SCALE);
    if (canGrow && NUMBERS.some((each) => each <= count && largest(each, width * MAX_GROWTH)))
      return null;
    setLines(number);
    max = width;
    for (const fold of [layout.fold.replace(" least", ""), layout.fold]) {
      play.dataset.fold = fold;
      if (fitsAt(width)) return { ...layout, fold };
    }
    return null;
  }

  function apply(/** @type {Layout} */ layout) {
    Object.assign(play.dataset, { fold: layout.fold, pips: layout.pips });
    setLines(layout.number);
    table.style.setProperty("--room", `${layout.room}px`);
    table.style.setProperty("--w", `${layout.width || WATCHED_PX}px`);
    table.style.setProperty("--s", String(layout.scale));
    setEntire(layout.entire);
  }
}
