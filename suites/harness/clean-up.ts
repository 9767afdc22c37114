import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

type Step = () => Promise<unknown>;

const steps: Step[] = [];
const children = new Set<ChildProcess>();

/** Steps are undone in reverse order when the run ends or is interrupted. Returns a function that undoes this one now. */
export function undoLater(step: Step): Step {
  steps.push(step);
  return async () => {
    const at = steps.indexOf(step);
    if (at !== -1) await steps.splice(at, 1)[0]?.();
  };
}

/** Ends this process with the run, however the run ends. */
export function ownChild<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Runs the suite, shuts down everything it started, and exits with its verdict. */
export async function runSuite(suite: () => Promise<boolean>) {
  const cleanUp = async () => {
    for (const step of steps.splice(0).reverse()) {
      await step().catch((error) => console.error("Cleaning up failed:", error));
    }
  };
  process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => cleanUp().finally(() => process.exit(130)));
  }
  const passed = await suite().catch((error) => {
    console.error(error);
    return false;
  });
  await cleanUp();
  process.exit(passed ? 0 : 1);
}
