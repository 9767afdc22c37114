/** `npm run check`: every check that does not run the product. */
import { ensureInstalled } from "./lib/install.mjs";
import { runStages, staticStages } from "./lib/stages.mjs";
import { command } from "./lib/stop-here.mjs";

await command(async () => {
  await ensureInstalled();
  await runStages(staticStages);
});
