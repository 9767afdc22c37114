import { setFlagsFromString } from "node:v8";
import { pino } from "pino";
import { type Config, readConfig } from "./platform/config.ts";
import { StartError } from "./platform/errors.ts";
import { loggerOptions } from "./platform/observe/log.ts";
import { type Parts, startProcess } from "./process.ts";

function fail(error: unknown): never {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exit(1);
}

/** Runs the whole life of a process, from its configuration to the signal that ends it. */
export function runProcess(partsOf: (config: Config) => Parts = () => ({})): void {
  // Files that the process writes are readable only by its own account.
  process.umask(0o077);
  // On a machine with plenty of memory, V8 lets the heap grow to four times its contents before it cleans up.
  setFlagsFromString("--heap-growing-percent=50");
  // V8 puts objects of a kind that often lives long into the old heap at once, such as results of the database driver.
  // All rows that they point to then stay until the next full collection, although they are garbage.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const start = async () => {
    const config = readConfig(process.env);
    return startProcess(config, pino(loggerOptions(config.logLevel)), fail, partsOf(config));
  };
  let stopping = false;
  const running = start();

  // The start may still be running: a Ctrl-C waits for it, then shuts everything down.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      process.stdout.write("\nStopping…\n");
      const started = await running.catch(fail);
      // Ctrl-C comes from a person, who is waiting; SIGTERM comes from a service manager with a balancer in front.
      if (signal === "SIGTERM") await started.drain();
      // A request or job that never ends must not keep the process running: the database undoes what was not committed.
      setTimeout(() => process.exit(1), 20_000).unref();
      await started.stop().catch(fail);
      process.exit(0);
    });
  }

  running.catch(fail);
}
