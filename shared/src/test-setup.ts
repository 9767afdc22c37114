import { installPlainMessages } from "./requests/plain-words.ts";

// The product also does so. Test files share a worker, so without this, messages would depend on which files ran before.
installPlainMessages();
