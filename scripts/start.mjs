/** `npm start`: runs the server, on an embedded database unless DATABASE_URL names one. */
import { product, runServer } from "./lib/run-workspace.mjs";

await runServer(product());
