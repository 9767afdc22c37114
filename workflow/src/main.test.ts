import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";

const secrets = { UPLOAD_SECRET: "secret", SIGNING_SECRET: "whsec_c2VjcmV0" };

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
});

function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: "0", ...settings };
  const cwd = join(import.meta.dirname, "..");
  child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return { process: child, said: () => said };
}

it("the workflow starts alone, prints its address, and stops when asked", async () => {
  const { process: running, said } = start(secrets);
  await expect.poll(said).toMatch(/ready: http:\/\/127\.0\.0\.1:\d+\/quote and/);
  const url = said().match(/http:\/\/[\d.]+:\d+/)?.[0];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/quote`, { method: "POST" })).status).toBe(401);
  running.kill("SIGTERM");
  expect((await once(running, "exit"))[0]).toBe(0);
});

it("the workflow refuses to start with an invalid setting, and names it in one line", async () => {
  const { process: running, said } = start({ ...secrets, SMTP_URL: "http://mail.example" });
  expect((await once(running, "exit"))[0]).toBe(1);
  await expect.poll(said).toBe("Setting SMTP_URL is wrong: must be an address that starts with smtp:// or smtps://.\n");
});
