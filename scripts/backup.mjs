/** `npm run backup -- FILE`: saves the database, keys and files of the embedded set-up in one file. */
import { runBuilt } from "./lib/run-workspace.mjs";

await runBuilt("local", "backup.js");
