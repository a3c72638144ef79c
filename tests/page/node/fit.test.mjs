// The layout's search for the largest cards, on a table that is as high as its rows of cards.
import assert from "node:assert/strict";
import test from "node:test";
import "./browser.mjs";

const { fit } = await import("../fit.js");

const styled = () => {
  const values = {};
  return {
    values,
    setProperty: (name, value) => {
      values[name] = value;
    },
    getPropertyValue: (name) => values[name],
  };
};

// `count` cards of 5 by 7 to decide on, in a room of so many pixels.
function lay(count, across, down, game = `${count} in ${across}x${down}`) {
  const hand = { children: Array(count), style: styled(), scrollWidth: 0, clientWidth: across };
  const rooms = { ".lane.decide .cards": [hand], ".card": hand.children };
  const style = styled();
  const wide = () => parseFloat(style.values["--w"] ?? 46);
  const columns = () => Number(hand.style.values["--cols"] ?? count);
  const table = {
    style,
    textContent: "",
    children: [],
    clientWidth: across,
    clientHeight: down,
    get scrollWidth() {
      return columns() * (wide() + 7) - 7;
    },
    get scrollHeight() {
      return Math.ceil(count / columns()) * (wide() * 1.4 + 7);
    },
    querySelectorAll: (selector) => rooms[selector] ?? [],
    querySelector: () => null,
  };
  const play = {
    dataset: { ask: `${count} in ${across}x${down}` },
    toggleAttribute: (_, isOn) => isOn,
  };
  return {
    ...fit(play, table, { max: 150, canGrow: true, game }),
    fits: () => table.scrollHeight <= down + 1 && table.scrollWidth <= across + 1,
  };
}

for (const count of [1, 2, 4, 5, 9, 13])
  for (const down of [120, 260, 420, 700])
    test(`${count} cards fit 376 by ${down}`, () => {
      const { width, fits } = lay(count, 376, down);
      assert.ok(width === 0 || fits());
      assert.ok(width <= 150);
    });

test("cards are larger in several lines where there is height for them", () => {
  assert.equal(lay(8, 376, 120).number, 1);
  assert.ok(lay(8, 376, 700).number > 1);
  assert.ok(lay(8, 376, 700).width > lay(8, 376, 120).width);
});

test("the largest width is found to two pixels", () => {
  const { width, number } = lay(4, 376, 1000);
  const best = Math.floor((376 + 7) / Math.ceil(4 / number)) - 7;
  assert.ok(width >= Math.min(150, best) - 2);
});

test("cards of one game keep their size until they can be much larger", () => {
  const first = lay(4, 376, 300, "one game");
  const second = lay(4, 376, 330, "one game");
  assert.equal(second.width, first.width);
  assert.ok(lay(4, 376, 480, "one game").width > first.width);
  assert.ok(lay(4, 376, 260, "one game").fits());
});
