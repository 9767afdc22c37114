import { StartError } from "./platform/errors.ts";

/** Runs a command-line command, which writes for its own account only: known failures are printed as one line. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
