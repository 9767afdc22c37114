import { resolve } from "node:path";
import { readConfig } from "../../../server/src/platform/config.ts";
import { StartError } from "../../../server/src/platform/errors.ts";
import { runCommand } from "../../../server/src/run-command.ts";
import { writeBackup } from "./write-backup.ts";

/** `npm run backup -- FILE` */
await runCommand(async ([file]) => {
  if (!file) throw new StartError("Usage: npm run backup -- FILE");
  const config = readConfig(process.env);
  await writeBackup(config, resolve(file));
  process.stdout.write(`Backed up to ${file}. It contains keys: keep it where nobody else can read it.\n`);
  if (config.secretKey) process.stdout.write("It does not include SECRET_KEY: keep that, too.\n");
  if (config.s3) process.stdout.write(`It does not include the files in the bucket ${config.s3.bucket}.\n`);
});
