// The largest cards with which the table fits what is free. Cards to decide on lie in one line, or in two or three
// even ones where that makes them larger. If they stay small it folds, from notes to what is only watched; the
// options never fold, and it scrolls last of all.
//
// In comes a table as it stands in the page; what goes out is its width of a card, its lines and its fold. The style
// sheet knows nothing of games, so every guess is measured: a width is halved until it fits, a fold is tried with
// each number of lines. The doubt: measuring costs a layout each time, so what fitted a table like it is tried first.
const FOLDS = ["", "tight", "tight tighter", "tight tighter lines", "tight tighter lines least"];
const [GAP, FINE, SEEN, LEAST, WHOLE] = [7, 70, 46, 38, 110]; // px; a whole printed card can be read from about WHOLE
const SCALES = [1, 0.9, 0.8, 0.7];
const CLOSE = 2; // px that nobody sees
const FEW = 40;
const PIPS = 108; // px of a card that is large enough for all of its pips
const found = new Map(); // what fitted before, by what was to be fitted
let latest = null; // a table is laid as the last one like it, or else as the last one, so that it is mostly laid out once

// A table that is to lie `still` is laid as it was, and scrolls if it must.
export function fit(play, table, most, still) {
  const hands = [...table.querySelectorAll(".lane.decide .cards")];
  const count = Math.max(1, ...hands.map(({ children }) => children.length));
  const rows = [...table.querySelectorAll(".watch:not(.many) > .cards")]; // they do not wrap
  const fits = () =>
    table.scrollHeight <= table.clientHeight + 1 &&
    table.scrollWidth <= table.clientWidth + 1 &&
    rows.every((row) => row.scrollWidth <= row.clientWidth + 1);
  const at = (width) => {
    table.style.setProperty("--w", `${width}px`);
    return fits();
  };
  const scaled = (scale) => {
    table.style.setProperty("--s", scale);
    return fits();
  };
  const lines = (number) => {
    for (const hand of hands) hand.style.setProperty("--cols", Math.ceil(hand.children.length / number));
  };
  const wrapped = (on) => play.toggleAttribute("data-wrap", on); // long lines are whole where there is room for them
  const key = `${innerWidth}x${innerHeight} ${play.dataset.ask} ${count} ${table.querySelectorAll(".card").length} ${table.querySelectorAll(".printed").length} ${table.textContent.length >> 5}`;
  const last = found.get(key);
  const entire = (on) => play.toggleAttribute("data-entire", on); // printed cards that one watches, too
  const before = still || last || latest;
  if (before) lay(before);
  if (still) return still;
  const room = table.clientWidth - 2 * parseFloat(getComputedStyle(table).paddingLeft);
  table.style.setProperty("--room", `${room}px`);
  const columns = Math.max(
    1,
    ...[...table.querySelectorAll(".decide .cells")].map(({ style }) => style.getPropertyValue("--columns")),
  );
  const widest = (number) =>
    Math.min(most, Math.floor((room + GAP) / Math.max(columns, Math.ceil(count / number))) - GAP);

  const largest = (number, enough) => {
    lines(number);
    let low = Math.max(LEAST, Math.floor(enough)),
      high = widest(number);
    if (high < low) return 0;
    if (at(high)) return high;
    if (!at(low)) return 0;
    while (high - low > CLOSE) {
      // what fits at a width fits at any smaller one
      const middle = Math.ceil((low + high) / 2);
      if (at(middle)) low = middle;
      else high = middle;
    }
    return low;
  };

  const grown = () => {
    // what is only watched takes what is left over
    for (const scale of SCALES) if (scaled(scale)) return scale;
    scaled(0.62);
    return 0.62;
  };

  if (
    last?.height === table.clientHeight &&
    fits() &&
    (last.width >= widest(last.number) - CLOSE || isFull() || !at(last.width + 8)) &&
    at(last.width)
  )
    return (latest = last);
  wrapped(false);
  entire(false);
  let best = { width: 0, number: 1, fold: FOLDS.at(-1) };
  const folds = table.querySelector(".decide .printed") ? ["whole", ...FOLDS] : FOLDS;
  for (const fold of folds) {
    play.dataset.fold = fold;
    scaled(0.62);
    for (const number of hands.length ? [1, 2, 3].filter((each) => each <= count) : [1]) {
      const enough = best.width
        ? best.width * (best.fold === fold ? 1.3 : 1.15)
        : fold === "whole"
          ? WHOLE
          : 0;
      const width = largest(number, enough);
      if (width > enough) best = { width, number, fold };
    }
    if (best.width >= (hands.length ? FINE : SEEN)) break;
  }
  play.dataset.fold = best.fold;
  lines(best.width ? best.number : Math.ceil(count / 4));
  at(best.width || 46);
  best.scale = grown();
  best.entire = entire(!!table.querySelector(".watch .printed")) && fits();
  entire(best.entire);
  best.wrap = wrapped(best.fold.includes("lines")) && fits();
  wrapped(best.wrap);
  if (found.size > FEW) found.clear();
  const wide = { decide: best.width, watch: best.width * best.scale, stat: best.width * 0.62 };
  play.dataset.pips = best.pips = Object.keys(wide)
    .filter((kind) => wide[kind] >= PIPS)
    .join(" "); // where all cards are large enough for them
  latest = { ...best, room, height: table.clientHeight };
  if (best.width) found.set(key, latest);
  return latest;

  function lay({ fold, number, width, scale, wrap, entire: printed, pips, room: across }) {
    Object.assign(play.dataset, { fold, pips });
    lines(number);
    table.style.setProperty("--room", `${across}px`);
    table.style.setProperty("--w", `${width || 46}px`);
    table.style.setProperty("--s", scale);
    wrapped(wrap);
    entire(printed);
  }

  // Nothing is left over for cards that are larger.
  function isFull() {
    const { rowGap, paddingTop } = getComputedStyle(table),
      parts = [...table.children];
    return (
      parts.reduce(
        (left, { offsetHeight }) => left - offsetHeight - parseFloat(rowGap),
        table.clientHeight - 2 * parseFloat(paddingTop),
      ) < 0
    );
  }
}
