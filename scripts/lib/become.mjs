import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./root.mjs";
import { stopForwarding } from "./run.mjs";
import { command } from "./stop-here.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Sets up whatever is missing, then runs that workspace's program. In this process rather than in a child, so that
 * signals, exit codes and kill -9 apply to the program itself.
 */
export const become = (workspace) =>
  command(async () => {
    await ensureInstalled();
    await ensureBuilt();
    stopForwarding();
    stopWithParent();
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(inRoot(workspace, "dist", "main.js")).href);
  });
