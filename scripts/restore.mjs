/** `npm run restore -- FILE`: restores DATA_DIR from a backup. */
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("local", "restore.js");
