/** `npm run workflow`: runs the reference workflow as a separate process. */
import { runServer } from "./lib/run-workspace.mjs";

await runServer("workflow");
