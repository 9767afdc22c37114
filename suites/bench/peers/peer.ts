import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { end, undoLater } from "../../harness/clean-up.ts";
import type { Call } from "../lib/http.ts";
import { progress } from "../lib/progress.ts";

const startTimeoutMs = 120_000;

/** Another server that answers the same page of contacts. */
export interface Peer {
  url: string;
  call: Call;
  stop(): Promise<unknown>;
}

interface Running {
  url: string;
  call: Call;
}

interface Place {
  folder: string;
  /** Starts a program there; `stop` ends the latest one. */
  start(script: string, args: string[], env: Record<string, string>): ChildProcess;
}

/** Installs packages into a temporary folder and lets `run` start a server there. */
export async function startPeer(packages: string[], run: (place: Place) => Promise<Running>): Promise<Peer> {
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-peer-"));
  let child: ChildProcess | undefined;
  const stop = undoLater(async () => {
    if (child) await end(child, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  });
  const start: Place["start"] = (script, args, env) => {
    child = spawn(process.execPath, [path.join(folder, "node_modules", script), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "production", ...env },
      stdio: "ignore",
    });
    return child;
  };
  try {
    progress(`Installing ${packages.join(" and ")}`);
    await finished(spawn("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages]));
    return { ...(await run({ folder, start })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function finished(child: ChildProcess) {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}.`);
}

/** Repeats a failing attempt until the server is up. */
export async function onceUp<T>(child: ChildProcess, attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + startTimeoutMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}

/** Creates an empty database in the same PostgreSQL. */
export async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  await query(postgresUrl, `drop database if exists ${name} with (force)`);
  await query(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
