/** `npm run admin -- you@example.com`: invites the first global admin. */
import { product } from "./lib/product.mjs";
import { runBuilt } from "./lib/run-built.mjs";

await runBuilt(product(), "admin.js");
