/** `npm run workflow`: runs the reference workflow as a separate process. */
import { become } from "./lib/become.mjs";

await become("workflow");
