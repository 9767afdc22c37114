import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./root.mjs";
import { stopForwarding } from "./run.mjs";
import { command } from "./stop-here.mjs";

/** Runs one of the server's built programs in this process, with our command line. */
export const runBuilt = (file) =>
  command(async () => {
    await ensureInstalled();
    await ensureBuilt();
    stopForwarding();
    await import(pathToFileURL(inRoot("server", "dist", file)).href);
  });
