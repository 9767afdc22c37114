/** `npm run restore -- FILE`: fills DATA_DIR from a backup. */
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("restore.js");
