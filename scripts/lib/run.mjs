import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./root.mjs";

const children = new Set();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
let forwarding = false;

/** Runs a program to completion, with its output on our terminal or collected, and returns its exit code and output. */
export function run(program, args, { env, quiet = false } = {}) {
  forwardSignals();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    children.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program from node_modules by its script, without the shell wrappers of `.bin`. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/** A signal sent only to us must not leave npm or a build running; we exit once they have. */
function forwardSignals() {
  if (forwarding) return;
  forwarding = true;
  for (const signal of signals) process.on(signal, handleSignal);
}

export function stopForwarding() {
  for (const signal of signals) process.off(signal, handleSignal);
  forwarding = false;
}

function handleSignal(signal) {
  const end = () => process.exit(128 + constants.signals[signal]);
  if (!children.size) end();
  for (const child of children) {
    child.once("close", () => children.size || end());
    child.kill(signal);
    // npm keeps running for a while when asked to stop; the next command repeats anything that it leaves unfinished.
    setTimeout(() => child.kill("SIGKILL"), 2000).unref();
  }
}
