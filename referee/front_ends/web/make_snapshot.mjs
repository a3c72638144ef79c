// Run by node among the files of the page: a picture of Python's memory once the referee is loaded and warm.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const { plain } = await import(pathToFileURL("start.mjs"));
const python = await plain(new Uint8Array(gunzipSync(readFileSync("referee.pack"))), { _makeSnapshot: true });
python.runPython("warm()");
writeFileSync("snapshot.gz", gzipSync(python.makeMemorySnapshot(), { level: 9 }));
