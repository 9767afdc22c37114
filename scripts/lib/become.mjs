import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { inRoot } from "./root.mjs";
import { stopForwarding } from "./run.mjs";
import { command } from "./stop-here.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Sets up what is missing, then becomes that workspace's program. In this process, not in one more: a signal, an exit
 * code or a kill -9 then means the program itself.
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
