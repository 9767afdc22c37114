/** `npm start`: sets up what is missing, then becomes the server. */
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
  // In this process, not in one more: a signal, an exit code or a kill -9 then means the server itself.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot("server", "dist", "main.js")).href);
});
