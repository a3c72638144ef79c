// The end as a picture, with the cards as they lay, and a line that leads to the same deal. Nothing leaves the device
// before somebody asks for it.
import { isFour, short } from "./cards.js";
import { linkTo } from "./deals.js";
import { button, el, open, say, sheet } from "./dom.js";
import "./sheets.js"; // its looks
import { cover } from "./transport.js";

const INKS = isFour ? { H: "#b83c08", D: "#0b5fa0" } : { H: "#a81b13", D: "#a81b13" };

const [W, H] = [1080, 1080];
const [HEAD, FOOT] = [330, 250]; // the cover, and the curve
const [WIDE, TALL, GAP] = [124, 173, 12]; // a card
const EDGE = 60;

export async function share(page) {
  const { hello, now, result, deal, bgStats } = page,
    link = deal ? linkTo(hello.game, deal) : "";
  const ended = `${hello.title}: ${say(`was-${now.outcome}`)}${now.score == null ? "" : ` ${now.score}`}`;
  const line = link ? `${ended}\n${link}` : (result ?? ended);
  if (page.looks?.isPrinted) await open("art", "pictures", page).catch(() => {});
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
    bgStats &&
      el(
        "a",
        {
          class: "button wide",
          href: bgStats,
          target: "_blank",
          rel: "noopener noreferrer",
          "data-do": "bg-stats",
        },
        say("share-bg-stats"),
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

const picture = (src) =>
  new Promise((done) => {
    const made = new Image();
    made.onload = () => done(made);
    made.onerror = () => done(null);
    made.src = src;
  });

async function drawn(page) {
  const { hello, now, run = [], deal } = page;
  const canvas = el("canvas", { width: W, height: H }),
    pen = canvas.getContext("2d");
  pen.fillStyle = colour("--felt");
  pen.fillRect(0, 0, W, H);
  await head(pen, page);
  const rows = (now.rows ?? []).filter(({ typed, cards = [] }) => !typed && cards.length);
  let y = HEAD + 40;
  for (const { label, cards: lying } of rows) {
    if (y + TALL > H - FOOT) break;
    write(pen, label ?? "", EDGE, y, 30, "--soft", 600);
    await laid(pen, lying, page, y + 16);
    y += TALL + 66;
  }
  if (run.length > 1) curve(pen, run);
  write(pen, deal ? `${hello.title} · ${deal.seed}` : hello.title, EDGE, H - 28, 28, "--soft");
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

function write(pen, text, x, y, size, fill, weight = 400) {
  pen.font = `${weight} ${size}px system-ui, sans-serif`;
  pen.fillStyle = colour(fill);
  pen.fillText(text, x, y, W - x - EDGE);
}

// The cover, and how it ended.
async function head(pen, { hello, now }) {
  const svg = await cover(hello.game),
    sized = svg.replace("<svg ", '<svg width="495" height="330" ');
  const made = svg && (await picture(`data:image/svg+xml,${encodeURIComponent(sized)}`));
  if (made) pen.drawImage(made, 0, 0, 495, HEAD);
  const x = made ? 530 : EDGE;
  write(pen, hello.title, x, 70, 44, "--soft", 700);
  write(pen, say(`was-${now.outcome}`), x, 180, 96, now.outcome === "win" ? "--good" : "--bad", 800);
  if (now.score != null) write(pen, String(now.score), x, 280, 80, "--ink", 800);
  else write(pen, now.text, x, 250, 30, "--ink");
}

// Cards as they are printed, where they are known by now; so close that all of them are there.
async function laid(pen, codes, { hello: { cards }, looks }, y) {
  const step = Math.min(WIDE + GAP, (W - 2 * EDGE - WIDE) / Math.max(1, codes.length - 1));
  for (const [n, code] of codes.entries()) {
    const x = EDGE + n * step,
      url = looks?.pictures?.[code],
      face = url && (await picture(url));
    pen.fillStyle = "#fffdf8";
    pen.beginPath();
    pen.roundRect(x, y, WIDE, TALL, 10);
    pen.fill();
    pen.strokeStyle = "#0004";
    pen.stroke();
    if (face) pen.drawImage(face, x, y, WIDE, TALL);
    else {
      pen.fillStyle = INKS[cards[code]?.suit] ?? "#1c2320";
      pen.font = "700 44px system-ui, sans-serif";
      pen.fillText(short(code, cards), x + 14, y + 56, WIDE - 20);
    }
  }
}

// How the chances went, from the first card to the last.
function curve(pen, run) {
  const x = (n) => EDGE + (n * (W - 2 * EDGE)) / (run.length - 1),
    y = (win) => H - 70 - win * (FOOT - 110);
  const path = new Path2D();
  for (const [n, { win }] of run.entries()) path.lineTo(x(n), y(win));
  pen.strokeStyle = colour("--main");
  pen.lineWidth = 7;
  pen.lineJoin = "round";
  pen.stroke(path);
}
