import { resolve } from "node:path";
import { readConfig } from "../../../server/src/platform/config.ts";
import { StartError } from "../../../server/src/platform/errors.ts";
import { runCommand } from "../../../server/src/run-command.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `npm run restore -- FILE`, with `--replace` for a data folder that is not empty. */
await runCommand(async (args) => {
  const replace = args.includes("--replace");
  const [file, ...more] = args.filter((argument) => argument !== "--replace");
  if (!file || more.length > 0) throw new StartError("Usage: npm run restore -- FILE [--replace]");
  const config = readConfig(process.env);
  const aside = await restoreBackup(config, resolve(file), { replace });
  process.stdout.write(`Restored into ${config.dataDir}. Start Quotemill as usual.\n`);
  if (aside) process.stdout.write(`The previous contents are in ${aside}.\n`);
});
