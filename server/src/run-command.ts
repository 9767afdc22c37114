import { StartError } from "./platform/start-error.ts";

/** A command of the command line: what went wrong is one line where we know it. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
