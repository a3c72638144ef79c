// Run by node among the files of the page, by the very Python that browsers get: the modules of the packs named
// in `COMPILED` as it reads them at once, and a picture of its memory once the referee is loaded and warm.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const { startPlainly } = await import(pathToFileURL("start.mjs"));
const start = (options) =>
  startPlainly(new Uint8Array(gunzipSync(readFileSync("referee.pack"))), options);

const python = await start({ _makeSnapshot: true });
python.runPython("warm()");
writeFileSync("snapshot.gz", gzipSync(python.makeMemorySnapshot(), { level: 9 }));

const another = await start();
for (const pack of process.env.COMPILED.split(" ")) {
  another.FS.writeFile("pack", readFileSync(pack));
  another.runPython(`
from referee.web.packs import compiled
with open("pack", "rb") as file:
    made = compiled(file.read())
with open("pack", "wb") as file:
    file.write(made)`);
  writeFileSync(pack, another.FS.readFile("pack"));
}
