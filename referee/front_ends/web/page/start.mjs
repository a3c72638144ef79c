// Python with the referee in it. `snapshot` is a picture of the memory in which both have begun already: it
// is quick, and a private matter of this very build of Python, so that there is always the plain way as well.
import { loadPyodide } from "./pyodide.mjs";

export const HOME = "/home/pyodide/referee";
const BEGIN = `
import os, sys
sys.path.insert(0, "/referee")
os.environ["REFEREE_HOME"] = "${HOME}"
from referee.commands.in_browser import desk, warm
`;

export async function plain(archive, options = {}) {
  const python = await loadPyodide(options);
  unpack(python, archive);
  python.runPython(BEGIN);
  return python;
}

export async function quick(archive, snapshot) {
  const python = await loadPyodide({ _loadSnapshot: snapshot });
  unpack(python, archive);
  return python;
}

const unpack = (python, archive) => {
  python.FS.mkdirTree(HOME);
  python.unpackArchive(archive, "zip", { extractDir: "/referee" });
};
