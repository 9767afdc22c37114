import { installPlainMessages } from "./requests/plain-words.ts";

// The product does so, too. Test files share a worker, so without this, messages would depend on which files ran
// before.
installPlainMessages();
