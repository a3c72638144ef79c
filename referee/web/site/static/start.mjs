// Python with the referee in it. `snapshot` is a picture of the memory in which both have begun already: it
// is quick, and a private matter of this very build of Python, so that there is always the plain way as well.
import { loadPyodide } from "./pyodide.mjs";

export const HOME = "/home/pyodide/referee";
const BEGIN = `
import os, sys
sys.path.insert(0, "/referee")
os.environ["REFEREE_HOME"] = "${HOME}"
from referee.in_browser import referee, warm
`;

export async function startPlainly(/** @type {any} */ archive, options = {}) {
  const python = await loadPyodide(options);
  unpack(python, await archive);
  python.runPython(BEGIN);
  return python;
}

export async function quick(/** @type {any} */ archive, /** @type {any} */ snapshot) {
  const python = await loadPyodide({ _loadSnapshot: snapshot });
  unpack(python, await archive);
  return python;
}

// An archive is a line of JSON with names and sizes, then one file after the other.
export const unpack = (/** @type {any} */ { FS }, /** @type {any} */ archive) => {
  FS.mkdirTree(HOME);
  let offset = archive.indexOf(10) + 1;
  const sizes = JSON.parse(new TextDecoder().decode(archive.subarray(0, offset)));
  for (const [name, size] of Object.entries(sizes)) {
    const path = `/referee/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.subarray(offset, (offset += size)));
  }
};
