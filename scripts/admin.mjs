/** `npm run admin -- you@example.com`: an invitation for the first global admin. */
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot } from "./lib/root.mjs";
import { stopForwarding } from "./lib/run.mjs";
import { command } from "./lib/stop-here.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  stopForwarding();
  await import(pathToFileURL(inRoot("server", "dist", "admin.js")).href);
});
