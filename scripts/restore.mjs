/** `npm run restore -- FILE`: restores DATA_DIR from a backup. */
import { runBuilt } from "./lib/run-workspace.mjs";

await runBuilt("local", "restore.js");
