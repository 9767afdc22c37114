/** `npm run admin -- you@example.com`: invites the first global admin. */
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt("admin.js");
