// Keeps the folder in the browser, so that the page opens with the network off. VERSION, FILES and LATER stand
// above this line: they name what this very build is made of. LATER has files by the part that a room needs; they are kept once it does. A new build
// waits until no page uses the old one.
const CACHE = `referee-${VERSION}`;

const fresh = (/** @type {string} */ file) => new Request(file, { cache: "no-cache" });
const findCaches = async () => (await caches.keys()).filter((name) => name.startsWith("referee-"));

// A room that was opened in an old build stays open with the network off.
const keep = async () => {
  const later = Object.values(LATER).flat(),
    known = await Promise.all(later.map((file) => caches.match(file)));
  await (
    await caches.open(CACHE)
  ).addAll([...FILES, ...later.filter((_, n) => known[n])].map(fresh));
};

const forget = async () =>
  Promise.all(
    (await findCaches()).filter((name) => name !== CACHE).map((name) => caches.delete(name)),
  );

const isHere = (/** @type {Request} */ { url }) => new URL(".", url).href === registration.scope;

const respond = async (/** @type {Request} */ request) => {
  const cache = await caches.open(CACHE),
    known = (/** @type {RequestInfo} */ file) => cache.match(file, { ignoreSearch: true });
  const page = request.mode === "navigate" && isHere(request) && "index.html"; // whatever the folder is called by
  return (await known(request)) ?? (page ? await known(page) : undefined) ?? fetch(request);
};

const keepMore = async (/** @type {string[]} */ parts) => {
  const cache = await caches.open(CACHE),
    files = parts.flatMap((/** @type {string} */ part) => LATER[part] ?? []);
  const new_ = await Promise.all(
    files.map(async (/** @type {string} */ file) => ((await cache.match(file)) ? [] : [file])),
  );
  await cache.addAll(new_.flat());
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim()))); // the first visit goes on with the network off, too
self.addEventListener("fetch", (event) => event.respondWith(respond(event.request)));
self.addEventListener("message", (event) => event.waitUntil(keepMore(event.data.keep)));
