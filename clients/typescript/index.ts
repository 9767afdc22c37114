import { createClient } from "./src/client/index.js";
import { Quotemill } from "./src/sdk.gen.js";

export * from "./src/index.js";

/**
 * The calls of one Quotemill with one API key: `connect({ url, key }).contacts.list()`. A refused call throws the answer,
 * whose shape is `Refusal` or, under `/functions/v1`, `FunctionRefusal`.
 */
export const connect = ({ url, key }: { url: string; key: string }): Quotemill =>
  new Quotemill({ client: createClient({ baseUrl: url, auth: key, responseStyle: "data", throwOnError: true }) });
