import { runProcess } from "../../server/src/run-process.ts";
import { localParts } from "./local-parts.ts";

/** Runs `npm start` without DATABASE_URL: the server with everything it needs on one machine. */
runProcess(localParts);
