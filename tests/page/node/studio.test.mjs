// What the studio's page works out by itself: what may stand at the caret, decks in links.
import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import "./browser.mjs";

const { offered } = await import("../studio/text.js");
const { deckOf } = await import("../studio/share.js");

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

const linkOf = (text) => `#deck=${deflateRawSync(text).toString("base64url")}`;

test("a link without a deck has none, whatever stands in it", async () => {
  assert.equal(await deckOf("#nothing"), null);
  assert.equal(await deckOf("#deck=AAAA"), null);
  assert.equal(await deckOf(linkOf("7")), null);
  assert.equal(
    await deckOf(linkOf('{"deck": "deck.toml", "files": {"deck.toml": [["x"]]}}')),
    null,
  );
});

test("of a link's deck only the texts of its files are read", async () => {
  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  const deck = `{"deck": "deck.toml", "files": {"deck.toml": "[deck]"}, "more": ${nested}}`;
  const result = await deckOf(linkOf(deck));
  assert.deepEqual(result, { deck: "deck.toml", files: { "deck.toml": "[deck]" } });
});
