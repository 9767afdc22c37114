/** `npm run build`: builds the web app and the server for production. */
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { command } from "./lib/stop-here.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
