import { installPlainMessages } from "./requests/plain-words.ts";

// As in the product. Files share a worker, so without this a file's messages would depend on those that ran before it.
installPlainMessages();
