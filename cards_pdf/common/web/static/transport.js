// Which way requests travel. A folder without a server has a file of this name that leads to `worker.js`.
export * from "./http.js";
