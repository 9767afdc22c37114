/** `npm start`: the server. */
import { become } from "./lib/become.mjs";

await become("server");
