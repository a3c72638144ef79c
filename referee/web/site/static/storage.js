// The games between two visits: files in the browser's database. What changed is there for good, all of it or
// nothing, before `keep` is done.
const STORE = "files";
export const CLEARED = new Error("the data of this page was cleared");

const done = (/** @type {IDBRequest | IDBTransaction} */ request, event = "success") =>
  new Promise((resolve, reject) => {
    request.addEventListener(event, () => resolve(/** @type {IDBRequest} */ (request).result));
    request.addEventListener(event === "complete" ? "abort" : "error", () => reject(request.error));
  });

export async function storage(/** @type {any} */ FS, /** @type {string} */ home) {
  const opening = indexedDB.open("referee", 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await done(opening);
  const known = new Map();
  let isCleared = false;
  for (const event of ["close", "versionchange"])
    database.addEventListener(event, () => {
      isCleared = true;
      database.close(); // or whoever clears would wait for this page
    });

  /** @returns {Generator<string>} */
  const files = function* (/** @type {string} */ folder) {
    for (const name of FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) yield* files(path);
      else yield path;
    }
  };

  const sign = (/** @type {string} */ path) => {
    const { ino, size, mtime } = FS.stat(path);
    return `${ino} ${size} ${mtime.getTime()}`;
  };

  const store = database.transaction(STORE).objectStore(STORE);
  const [paths, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  FS.mkdirTree(home);
  for (const [n, path] of paths.entries()) {
    const { bytes, time } = contents[n];
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes);
    FS.utime(path, time, time); // the game played last is the one to go on with
    known.set(path, sign(path));
  }

  return async () => {
    const signs = new Map([...files(home)].map((path) => [path, sign(path)]));
    const changed = [...signs.keys()].filter((path) => known.get(path) !== signs.get(path));
    const gone = [...known.keys()].filter((path) => !signs.has(path));
    if (!changed.length && !gone.length) return;
    if (isCleared) throw CLEARED;
    const write = database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = write.objectStore(STORE);
    for (const path of changed)
      store.put({ bytes: FS.readFile(path), time: FS.stat(path).mtime.getTime() }, path);
    for (const path of gone) store.delete(path);
    await done(write, "complete");
    for (const path of changed) known.set(path, signs.get(path));
    for (const path of gone) known.delete(path);
  };
}
