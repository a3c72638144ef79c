// What becomes of every question that games ask: each option is somewhere, and only once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "./browser.mjs";
import { canAdd, isLegal, plan } from "../plan.js";

const questionsByGame = JSON.parse(readFileSync(new URL("../asked.json", import.meta.url)));

const places = ({ lanes, words, also, boxes }) => [
  ...lanes.flatMap(({ cells = [], cards }) => [
    ...cells.map(({ place }) => place),
    ...cards.flatMap(({ option }) => option ?? []),
  ]),
  ...[words, also, ...boxes.values()].flat().map(({ id }) => id),
];

for (const { hello, asks } of questionsByGame) {
  test(`${hello.game}: every option has one place`, () => {
    for (const ask of asks) {
      const shownPlaces = places(plan(ask, hello));
      for (const { id } of ask.choices ?? [])
        assert.equal(shownPlaces.filter((one) => one === id).length, 1, `${ask.ask}: ${id}`);
    }
  });

  test(`${hello.game}: what is listed is proposed, and what is proposed may be given`, () => {
    for (const ask of asks.filter(({ kind }) => kind === "pick")) {
      const { proposals } = plan(ask, hello);
      for (const { answer } of proposals) assert.ok(isLegal(ask, answer), `${ask.ask}: ${answer}`);
      assert.ok(proposals.length >= (ask.listed ?? []).length);
    }
  });

  test(`${hello.game}: what is decided on lies below what is watched`, () => {
    for (const ask of asks) {
      const roles = plan(ask, hello).lanes.map(({ role }) => role);
      assert.deepEqual(roles, [...roles].sort().reverse());
    }
  });
}

test("an ordered answer grows from its beginning only", () => {
  const ask = { legal: [["2C", "3C"]], ordered: true };
  assert.ok(canAdd(ask, [], "2C"));
  assert.ok(!canAdd(ask, [], "3C"));
  assert.ok(!isLegal(ask, ["2C"]));
  assert.ok(isLegal(ask, ["2C", "3C"]));
});

test("a free answer has as many cards as are asked for", () => {
  const ask = { min: 1, max: 2 };
  assert.ok(canAdd(ask, ["2C"], "3C"));
  assert.ok(!canAdd(ask, ["2C", "3C"], "4C"));
  assert.ok(!isLegal(ask, []));
});

test("a row for whoever types, without cards, is left out and breaks nothing", () => {
  const rows = [{ label: "Deck", text: "37", typed: true, note: null }];
  const result = plan(
    { kind: "choose", ask: "next", choices: [{ id: "on" }, { id: "stop" }], rows },
    { cards: {} },
  );
  assert.deepEqual(result.lines, []);
  assert.equal(result.words.length, 2);
});
