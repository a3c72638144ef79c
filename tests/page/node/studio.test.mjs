// What the studio's page works out by itself: what may stand at the caret.
import assert from "node:assert/strict";
import test from "node:test";
import "./browser.mjs";

const { offered } = await import("../studio/text.js");

const node = (more) => ({ hint: "", words: [], keys: {}, others: null, ...more });
const DECK = {
  title: node({ hint: "its name" }),
  shape: node({ words: ["square", "round"], isText: true }),
};
const SCHEMA = node({ keys: { deck: node({ keys: DECK }) } });

test("keys and words of the schema are offered where they may stand", () => {
  const offersAfter = (text) => offered(text, text.length, SCHEMA);
  assert.deepEqual(offersAfter("[de").words, ["deck"]);
  assert.deepEqual(offersAfter('[deck]\ntitle = "x"\n').words, ["shape"]);
  assert.deepEqual(offersAfter("[deck]\nshape = ").words, ['"square"', '"round"']);
  assert.equal(offersAfter("[deck]\nti").hints.title, "its name");
});
