/** `npm run backup -- FILE`: database, keys and files of the embedded set-up in one file. */
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("backup.js");
