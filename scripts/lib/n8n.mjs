import { homedir } from "node:os";
import path from "node:path";
import { inRoot } from "./root.mjs";

/** The last that runs on Node 20. */
export const n8nVersion = "2.8.4";

const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
/** Outside of the project, because its 1,800 packages are for a test only. */
export const n8nFolder = path.join(cache, "quotemill", `n8n-${n8nVersion}`);

export const nodesFolder = inRoot("integrations", "n8n-nodes-quotemill");
