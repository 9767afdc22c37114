/** `npm run admin -- you@example.com`: invites the first global admin. */
import { product, runBuilt } from "./lib/run-workspace.mjs";

await runBuilt(product(), "admin.js");
