import { spawn, spawnSync } from "node:child_process";
import { StartError } from "../../../server/src/platform/errors.ts";

/** The user that PostgreSQL runs as if we are root, since it refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export const isRoot = () => process.getuid?.() === 0;

/** The system's `postgres` user if there is one, otherwise `nobody`. */
export function serviceAccount(): Account {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
      return status === 0 ? Number(stdout) : 0;
    });
    if (uid && gid) return { uid, gid };
  }
  throw new StartError(
    "PostgreSQL does not run as root, and this system has neither a postgres nor a nobody user: set DATABASE_URL",
  );
}

// Only what the programs need: a stray PGDATA or PGPORT from the shell must not reach them, and their messages must be
// in English, because we look for some of them.
const environment = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

interface RunResult {
  ok: boolean;
  output: string;
}

/**
 * Runs a program as that account, detached from our terminal: Ctrl-C must not interrupt an initdb or pg_ctl. It runs in
 * `/`, because that account may have no access to our folder.
 */
export function run(command: string, args: string[], account?: Account): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...account,
      cwd: "/",
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/**
 * Returns whether that account can really write to the folder. Tries it, because modes are not enough (mounts,
 * parents).
 */
export async function canWriteIn(dir: string, account?: Account): Promise<boolean> {
  const probe = 'cd "$1" && : > .probe && rm .probe';
  return (await run("/bin/sh", ["-c", probe, "sh", dir], account)).ok;
}

/** The line of a program's output that says what went wrong. */
export function lastComplaint(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  return (
    lines.findLast((line) => /error|fatal|panic|could not|cannot/i.test(line)) ??
    lines.at(-1) ??
    "no message"
  ).trim();
}
