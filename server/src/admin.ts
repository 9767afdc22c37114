import { inviteGlobalAdmin } from "./invite-global-admin.ts";
import { openDatabase } from "./open-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand((args) => inviteGlobalAdmin(args, openDatabase));
