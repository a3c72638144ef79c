// The last table as an image, and a line with the seed. Nothing leaves the device before somebody asks for it.
import { isFour, short } from "./cards.js";
import { button, el, say, sheet } from "./dom.js";
import "./sheets.js"; // its looks

const INKS = isFour ? { H: "#b83c08", D: "#0b5fa0" } : { H: "#a81b13", D: "#a81b13" };

const [W, H] = [1080, 1080];

export async function share(page) {
  const { hello, now, result } = page;
  const line = result ?? `${hello.title}: ${say(`was-${now.outcome}`)}`;
  const image = await drawn(page);
  const files = [new File([image], `${hello.game}.png`, { type: "image/png" })];
  const url = URL.createObjectURL(image),
    said = el("p", { role: "status" });
  const can = navigator.canShare?.({ files, text: line });
  sheet(
    say("share"),
    el("img", { class: "picture", src: url, alt: say("share-alt") }),
    el("textarea", { readonly: true, rows: 2, "aria-label": say("share-line") }, line),
    said,
    can &&
      button(say("share"), { class: "wide main", "data-do": "share-now" }, () =>
        navigator.share({ files, text: line }).catch(() => {}),
      ),
    el("a", { class: "button wide", href: url, download: `${hello.game}.png` }, say("share-save")),
    button(say("share-copy"), { class: "wide", "data-do": "share-copy" }, () =>
      copy(line).then(() => {
        said.textContent = say("copied");
      }),
    ),
  );
}

// On plain http there is no clipboard but the selected text.
async function copy(line) {
  try {
    await navigator.clipboard.writeText(line);
  } catch {
    document.querySelector("dialog textarea").select();
    document.execCommand("copy");
  }
}

const colour = (name) => getComputedStyle(document.body).getPropertyValue(name).trim();

function drawn({ hello: { title, cards }, now }) {
  const canvas = el("canvas", { width: W, height: H }),
    pen = canvas.getContext("2d");
  const write = (text, x, y, size, fill, weight = 400) => {
    pen.font = `${weight} ${size}px system-ui, sans-serif`;
    pen.fillStyle = fill;
    pen.fillText(text, x, y, W - x - 60);
  };
  pen.fillStyle = colour("--felt");
  pen.fillRect(0, 0, W, H);
  write(title, 60, 110, 64, colour("--soft"), 700);
  write(say(`was-${now.outcome}`), 60, 240, 130, colour(now.outcome === "win" ? "--good" : "--bad"), 800);
  write(now.text, 60, 310, 36, colour("--ink"));
  let y = 380;
  for (const { label, text, cards: lying = [] } of (now.rows ?? []).filter(({ typed }) => !typed)) {
    if (y > H - 120) break;
    write([label, text].filter(Boolean).join(": "), 60, y, 34, colour("--soft"), 600);
    if (lying.length) laid(pen, lying.slice(0, 13), cards, y + 14);
    y += lying.length ? 150 : 52;
  }
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

function laid(pen, codes, cards, y) {
  codes.forEach((code, n) => {
    const x = 60 + n * 74;
    pen.fillStyle = "#fffdf8";
    pen.beginPath();
    pen.roundRect(x, y, 66, 92, 8);
    pen.fill();
    pen.fillStyle = INKS[cards[code]?.suit] ?? "#1c2320";
    pen.font = "700 27px system-ui, sans-serif";
    pen.fillText(short(code, cards), x + 8, y + 38, 52);
  });
}
