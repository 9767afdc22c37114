/** `npm start`: runs the server. */
import { become } from "./lib/become.mjs";

await become("server");
