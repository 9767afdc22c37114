import { inviteGlobalAdmin } from "../../server/src/invite-global-admin.ts";
import { openDatabase } from "../../server/src/open-database.ts";
import { runCommand } from "../../server/src/run-command.ts";
import { localParts } from "./local-parts.ts";

await runCommand((args) =>
  inviteGlobalAdmin(args, (config) => localParts(config).openDatabase?.() ?? openDatabase(config)),
);
