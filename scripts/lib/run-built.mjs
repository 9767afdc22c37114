import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./root.mjs";
import { stopForwarding } from "./run.mjs";
import { command } from "./stop-here.mjs";

/** Runs a built program of that workspace in this process, with our command line. */
export const runBuilt = (workspace, file) =>
  command(async () => {
    await ensureInstalled();
    await ensureBuilt();
    stopForwarding();
    await import(pathToFileURL(inRoot(workspace, "dist", file)).href);
  });
