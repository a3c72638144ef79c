// Keeps the folder in the browser, so that the page opens with the network off. VERSION, FILES and LATER stand
// above this line: they name what this very build is made of. LATER has files by the part that a room needs; they are
// kept once it does. A new build waits until no page uses the old one.
const CACHE = `referee-${VERSION}`;

// A room that was opened in an old build stays open with the network off.
const keep = async () => {
  const later = Object.values(LATER).flat();
  const known = await Promise.all(later.map((file) => caches.match(file)));
  const files = [...FILES, ...later.filter((_, n) => known[n])];
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
};

const forget = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("referee-"));
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim(); // the first visit goes on with the network off, too
};

const respond = async (/** @type {Request} */ request) => {
  const cache = await caches.open(CACHE);
  const find = (/** @type {RequestInfo} */ file) => cache.match(file, { ignoreSearch: true });
  const isHere = new URL(".", request.url).href === registration.scope;
  const isPage = request.mode === "navigate" && isHere; // whatever the folder is called by
  return (await find(request)) ?? (isPage ? await find("index.html") : undefined) ?? fetch(request);
};

const keepMore = async (/** @type {string[]} */ parts) => {
  const cache = await caches.open(CACHE);
  const files = parts.flatMap((/** @type {string} */ part) => LATER[part] ?? []);
  const known = await Promise.all(files.map((/** @type {string} */ file) => cache.match(file)));
  await cache.addAll(files.filter((_, n) => !known[n]));
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => event.respondWith(respond(event.request)));
self.addEventListener("message", (event) => event.waitUntil(keepMore(event.data.keep)));
