// The order in which cards are read: left to right, rows from the top, as whoever took the photo looks at them.

const ROW = 0.5, // of a card's height: what lies less far below belongs to the same row
  ASKEW = [0, -4, 4, -8, 8, -12, 12]; // degrees that rows may lie aslant of the mean card

const middle = (/** @type {{ corners: number[][] }} */ { corners }) =>
  [0, 1].map((k) => corners.reduce((sum, p) => sum + p[k], 0) / 4);

/** Which way the cards stand; angles are doubled, so that one upside down stands the same way. */
function standing(/** @type {any[]} */ cards) {
  let re = 0,
    im = 0;
  for (const { corners } of cards) {
    const twice = 2 * Math.atan2(corners[3][1] - corners[0][1], corners[3][0] - corners[0][0]);
    re += Math.cos(twice);
    im += Math.sin(twice);
  }
  const angle = Math.atan2(im, re) / 2;
  // the rows go the way the picture does: a deal that lies on its side is still read from the left
  const turns = [0, 1, 2, 3].map((n) => angle + (n * Math.PI) / 2);
  return turns.reduce((a, b) => (Math.sin(b) > Math.sin(a) ? b : a));
}

/** Rows if this way is down, and how uneven they are. */
function rows(/** @type {any[]} */ cards, /** @type {number} */ down, /** @type {number} */ apart) {
  /** @type {any[][]} */
  const made = [];
  const depth = (/** @type {any} */ card) =>
    card.at[0] * Math.cos(down) + card.at[1] * Math.sin(down);
  for (const card of [...cards].sort((a, b) => depth(a) - depth(b))) {
    const row = made.at(-1);
    if (row && depth(card) - depth(row.at(-1)) < apart) row.push(card);
    else made.push([card]);
  }
  let uneven = 0;
  for (const row of made) {
    const mean = row.reduce((sum, card) => sum + depth(card), 0) / row.length;
    for (const card of row) uneven += (depth(card) - mean) ** 2;
  }
  return { made, uneven, down };
}

/** @template {{corners: number[][], tall?: number}} Card @param {Card[]} cards @returns {Card[]} */
export function inOrder(cards) {
  if (cards.length < 2) return cards;
  const placed = cards.map((card) => ({ card, corners: card.corners, at: middle(card) })),
    tall = cards
      .map(({ tall, corners: [a, , , d] }) => tall ?? Math.hypot(a[0] - d[0], a[1] - d[1]))
      .sort((a, b) => a - b)[placed.length >> 1],
    down = standing(cards),
    ways = ASKEW.map((turn) => rows(placed, down + (turn * Math.PI) / 180, ROW * tall)),
    best = ways.reduce((a, b) => (b.uneven < a.uneven ? b : a)),
    across = (/** @type {any} */ one) =>
      one.at[0] * Math.sin(best.down) - one.at[1] * Math.cos(best.down);
  return best.made.flatMap((row) =>
    row.sort((a, b) => across(a) - across(b)).map(({ card }) => card),
  );
}
