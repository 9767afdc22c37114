/** `npm run workflow`: the reference workflow as a process of its own. */
import { become } from "./lib/become.mjs";

await become("workflow");
