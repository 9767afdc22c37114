/** `npm run workflow`: the reference workflow as a process of its own. */
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot } from "./lib/root.mjs";
import { stopForwarding } from "./lib/run.mjs";
import { command } from "./lib/stop-here.mjs";
import { stopWithParent } from "./lib/stop-with-parent.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  stopForwarding();
  stopWithParent();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot("workflow", "dist", "main.js")).href);
});
