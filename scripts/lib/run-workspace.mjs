import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./root.mjs";
import { stopForwarding } from "./run.mjs";
import { command } from "./stop-here.mjs";

/**
 * The workspace that has the product: the server alone, or with the local set-up, which includes a database and the demo. An
 * explicit DEMO brings the demo to any database.
 */
export const product = () =>
  process.env.DATABASE_URL && !["1", "on"].includes(process.env.DEMO ?? "") ? "server" : "local";

/**
 * Sets up anything that is missing, then runs a built program of that workspace with our command line. In this process
 * rather than in a child, so that signals, exit codes and kill -9 apply to the program itself.
 */
export const runBuilt = (workspace, file, prepare = () => {}) =>
  command(async () => {
    await ensureInstalled({ withDev: false });
    await ensureBuilt();
    stopForwarding();
    prepare();
    await import(pathToFileURL(inRoot(workspace, "dist", file)).href);
  });

/** Runs that workspace's server until something stops it. */
export const runServer = (workspace) =>
  runBuilt(workspace, "main.js", () => {
    stopWithParent();
    process.setSourceMapsEnabled(true);
  });

/**
 * When npm is killed with -9, no signal reaches us, and the server would keep running unnoticed and hold the port. A
 * changed parent reveals it. (The npm script uses `exec`, so that npm is our parent instead of a shell.)
 */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
