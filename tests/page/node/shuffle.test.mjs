// The order of a pack from what frames show: `eye/shuffle.js`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { judgePass, mend, ShuffleReader } from "../eye/shuffle.js";

const CODES = ["2S", "3S", "4S", "5S", "6S", "7S"];
/** A sign for a frame: a digit names a card, `?` says that it is weak, `*` that it is not sure, `.` is none. */
const pass = (text) => {
  const readings = [...text.matchAll(/(\d)([?*]?)|\./g)].map(([, rank, how]) =>
    rank
      ? { code: `${rank}S`, weight: how === "?" ? 2 : 6, sure: how ? 0 : 1 }
      : { code: "", weight: 0, sure: 0 },
  );
  return judgePass(readings, CODES);
};
const order = (reading) => reading.order.map((code) => code[0] ?? "_").join("");

test("each card counts once, however long it is in sight", () => {
  const reading = pass("222..3344445.5666.7");
  assert.equal(order(reading), "234567");
  assert.deepEqual([reading.missing, reading.doubts, reading.missed], [[], [], 0]);
});

test("one weak frame is noise", () => {
  assert.equal(order(pass("22336?445566677")), "234567");
  assert.deepEqual(pass("22336?445566677").doubts, []);
});

test("a card that is carried off may show once more", () => {
  const reading = pass("2233233445566777");
  assert.equal(order(reading), "234567");
  assert.deepEqual(reading.doubts, []);
});

test("an unclear frame of another card, between frames of the same, is noise in a whole pack", () => {
  assert.deepEqual(pass("22233342*455667").doubts, []);
  const starts = "222333424 22*233342*4 2223332*44 22233342*2*4 2223334.2*4 22233342*.4".split(" ");
  for (const start of starts) assert.ok(pass(`${start}55667`).isMixed, start);
  assert.ok(pass("22233342*45566").isMixed);
});

test("a card that went back to the lens is in doubt with its neighbours", () => {
  assert.deepEqual(pass("223344 33 55 66 77").doubts, [
    [0, 2],
    [2, 3],
  ]);
});

test("a missing card is asked for where one passed unread", () => {
  const reading = pass("2233.....556677");
  assert.deepEqual([reading.missing, reading.doubts, reading.missed], [["4S"], [[1, 2]], 1]);
  assert.deepEqual(pass("22334?556677").doubts, [[1, 2]]);
  assert.deepEqual(pass("2233556677").doubts, [[0, 4]]);
});

test("cards that are shown again take their places", () => {
  const first = pass("2233.....556677");
  const reading = mend(first, pass("3344455"), CODES);
  assert.equal(order(reading), "234567");
  assert.deepEqual([reading.missing, reading.doubts], [[], []]);
  assert.equal(order(mend(first, pass("44"), CODES)), "23567");
  assert.equal(order(mend(pass("33..44.556677"), pass("2233"), CODES)), "234567");
});

test("a card that was read for another is asked for in both places", () => {
  const first = pass("22 66 44 55 66 77"); // the second is a three
  assert.deepEqual([first.missing, first.isMixed], [["3S"], true]);
  const second = mend(first, pass("55667"), CODES);
  assert.equal(order(second), "2_4567");
  assert.deepEqual(second.doubts[0], [0, 2]);
  assert.equal(order(mend(second, pass("223344"), CODES)), "234567");
});

const TALL = [
  [0, 0],
  [7, 0],
  [7, 10],
  [0, 10],
];
const BROAD = [
  [0, 0],
  [9, 0],
  [9, 10],
  [0, 10],
];

test("a frame is named by its clearest card, and the next is looked for in its place", () => {
  const reader = new ShuffleReader(CODES);
  const card = (code, lead, isClear, corners) => ({
    card: null,
    likely: [code],
    lead,
    isClear,
    corners,
  });
  reader.readFrame([card("2S", 9, false, TALL), card("3S", 2, true, TALL)]);
  reader.readFrame([]);
  assert.deepEqual([reader.options.cards, reader.options.at[0]], [CODES, TALL]);
  assert.equal(order(reader.readFrame([{ ...card("3S", 5, true, BROAD), card: "3S" }])), "3");
});

test("an unclear frame is not taken for a card that was read before, but for the next likely one", () => {
  const reader = new ShuffleReader(CODES);
  const card = { isClear: true, corners: BROAD };
  for (const code of ["2S", "3S", "4S"])
    reader.readFrame([{ ...card, card: code, likely: [code], lead: 9 }]);
  const unclear = { ...card, card: null, likely: ["2S", "6S"], lead: 3 };
  reader.readFrame([unclear]);
  assert.equal(order(reader.readFrame([unclear])), "2346");
});
