// A deck as one file, or a small one in a link. Nothing is sent anywhere.
import { button, el, field, say, save, sheet } from "./dom.js";
import { ask, bytes, give, look, state } from "./state.js";
import { address } from "./transport.js";

const LONGEST = 8000; // letters of a link that mail and chats keep whole
const LARGEST = 60e6; // bytes of a shared deck
const MOST = 1_000_000; // bytes, once it is unpacked

async function through(stream, content, most = Infinity) {
  const reader = new Blob([content]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError("too large");
    parts.push(value);
  }
  return new Blob(parts).arrayBuffer();
}

const wordOf = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const dataOf = (word) =>
  Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

export async function deckOf(link) {
  const word = link.match(/#(?:.*&)?deck=([\w-]+)/)?.[1];
  if (!word) return null;
  try {
    const { deck, files } = JSON.parse(
      new TextDecoder().decode(
        await through(new DecompressionStream("deflate-raw"), dataOf(word), MOST),
      ),
    );
    const texts = Object.values(files); // whatever else a stranger wrote there is read no further
    return [deck, ...texts].every((text) => typeof text === "string") ? { deck, files } : null;
  } catch {
    return null;
  }
}

// A shared deck, as a file or as a link's texts, is written into an empty folder.
export async function opened(shared) {
  if (!(shared instanceof Blob)) await ask({ do: "open-link", ...shared });
  else if (!(await give({ do: "open-pack" }, shared, LARGEST)).refused) await look();
}

async function link(place) {
  const { link: files, refused } = await ask({ do: "link" });
  if (refused) return place.replaceChildren(refused);
  const word = wordOf(await through(new CompressionStream("deflate-raw"), JSON.stringify(files)));
  if (word.length > LONGEST)
    return place.replaceChildren(
      say("This deck is too large for a link ({size} letters); pass it on as a file.", {
        size: word.length,
      }),
    );
  const text = el("input", { readonly: true, id: "link", value: `${address}#deck=${word}` });
  place.replaceChildren(
    field(
      say(
        address
          ? "Whoever opens this link has the deck"
          : "Put this behind the address of a studio",
      ),
      text,
    ),
  );
  text.select();
  return undefined;
}

export async function share() {
  const place = el("div", { "aria-live": "polite" });
  const file = el("div", { class: "row" });
  sheet(
    say("Share"),
    el(
      "p",
      {},
      say(
        "The deck with all that it names: tables, pictures, fonts, licences, checksums. Whoever has it prints it with any command.",
      ),
    ),
    button(say("As one file (.pnp.zip)"), { class: "main", "data-do": "pack" }, async () => {
      const name = state.name.replace(/\.toml$/, ".pnp.zip");
      const made = save(name, await bytes({ do: "pack" }), "application/zip");
      made.append(say("Save {file}", { file: name }));
      made.classList.add("button", "main");
      file.replaceChildren(made);
      made.focus();
    }),
    file,
    button(say("As a link"), { "data-do": "link" }, () => link(place)),
    place,
  );
}
