// Keeps the whole folder in the browser, so that the page opens with the network off. VERSION and FILES stand
// above this line: they name what this very build is made of. A new build waits until no page uses the old one.
const CACHE = `referee-${VERSION}`;

const fresh = (file) => new Request(file, { cache: "no-cache" });
const keep = async () => (await caches.open(CACHE)).addAll(FILES.map(fresh));

const forget = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("referee-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const found = async (request) => {
  const wanted = request.mode === "navigate" ? "index.html" : request;
  return (await (await caches.open(CACHE)).match(wanted, { ignoreSearch: true })) ?? fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => event.respondWith(found(event.request)));
