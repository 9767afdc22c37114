/** `npm start`: runs the server, on an embedded database unless DATABASE_URL names one. */
import { become } from "./lib/become.mjs";
import { product } from "./lib/product.mjs";

await become(product());
