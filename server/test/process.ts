import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";
import { waitMs } from "../../suites/limits.ts";
import { createDb, createPool } from "../src/platform/db/driver.ts";
import { factories, password } from "./factories.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * Bundled once for all test files of a worker: a process starts much faster than from the sources. Removed with the
 * run.
 */
function build(workspace: string): string {
  const folder = join(inject("bundles"), workspace, String(process.pid));
  if (!existsSync(folder)) execFileSync(process.execPath, ["build.mjs", folder], { cwd: join(root, workspace) });
  return folder;
}

/**
 * The real process, as `npm start` runs it, with only these settings and none from the environment. If it ends before
 * it is stopped, `stop` fails with its output.
 */
export async function startServerProcess(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DRAIN_SECONDS: "0", ...settings };
  const workspace = settings.DATABASE_URL ? "server" : "local";
  const main = join(build(workspace), "main.js");
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint = `${complaint}${text}`.slice(-5_000);
  });
  let isEnded = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnded) return;
    isEnded = true;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended by itself (${child.exitCode ?? child.signalCode}): ${complaint}`);
    }
    child.kill(signal);
    await once(child, "exit");
  };
  const url = `http://127.0.0.1:${settings.ROLE === "worker" ? settings.HEALTH_PORT : settings.PORT}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  try {
    await vi.waitUntil(isReady, { timeout: waitMs, interval: 50 });
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return { url, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

export const postJson = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** A signed-in admin, and what to submit for a quote. */
export async function prepareQuote(databaseUrl: string, serverUrl: string, make_webhook_url: string | null) {
  const pool = createPool(databaseUrl, 1);
  const build = factories(createDb(pool));
  const admin = await build.user({ app_role: "admin" });
  const company_id = admin.company_id ?? "";
  const contact = await build.contact({ company_id });
  const template = await build.template({ company_id, make_webhook_url });
  await pool.end();
  const account = { email: admin.email, password };
  const signedIn = await postJson(`${serverUrl}/auth/v1/token?grant_type=password`, account);
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const quote = { template_id: template.id, contact_id: contact.id, quote_name: "Two", answers: {} };
  return { authorization: `Bearer ${access_token}`, company_id, quote };
}
