import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { startEmbeddedPostgres } from "../../../local/src/postgres/embedded.ts";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { n8nFolder, nodesFolder } from "../../../scripts/lib/n8n.mjs";
import { keepOutput } from "../../harness/product.ts";

const bin = path.join(n8nFolder, "node_modules", "n8n", "bin", "n8n");

export interface Imported {
  /** The address and key of Quotemill. */
  credential: { url: string; apiKey: string };
  workflows: { id: string; name: string }[];
}

export type N8n = Awaited<ReturnType<typeof prepareN8n>>;

/** A new, separate n8n with our package installed, which listens on this machine only and reports to no one. */
export async function prepareN8n() {
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-n8n-"));
  // When run as root, the database uses another account, which must be able to enter this folder.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "database");
  await mkdir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password: "n8n", disposable: true });
  const { hostname, port: databasePort, username, pathname } = new URL(postgres.url);
  const [port, brokerPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, NODE_ENV: "production", N8N_USER_FOLDER: folder, N8N_ENCRYPTION_KEY: "for a test only" },
    ...{ N8N_HOST: "127.0.0.1", N8N_LISTEN_ADDRESS: "127.0.0.1", N8N_PORT: String(port), WEBHOOK_URL: `${url}/` },
    ...{ N8N_RUNNERS_BROKER_PORT: String(brokerPort), N8N_SECURE_COOKIE: "false" },
    ...{ DB_TYPE: "postgresdb", DB_POSTGRESDB_HOST: hostname, DB_POSTGRESDB_PORT: databasePort },
    ...{ DB_POSTGRESDB_DATABASE: pathname.slice(1), DB_POSTGRESDB_USER: username, DB_POSTGRESDB_PASSWORD: "n8n" },
    ...{ N8N_DIAGNOSTICS_ENABLED: "false", N8N_VERSION_NOTIFICATIONS_ENABLED: "false", N8N_TEMPLATES_ENABLED: "false" },
    ...{ N8N_LICENSE_AUTO_RENEW_ENABLED: "false", N8N_LOG_LEVEL: "warn" },
  };
  // The folder in which n8n itself puts community packages, with only the published files.
  const installed = path.join(folder, ".n8n", "nodes", "node_modules", "n8n-nodes-quotemill");
  for (const part of ["package.json", "dist"]) {
    await cp(path.join(nodesFolder, part), path.join(installed, part), { recursive: true });
  }

  let server: ReturnType<typeof startProcess> | undefined;
  const command = (...args: string[]) => startProcess(env, args);
  const stop = async () => {
    if (server && server.child.exitCode === null) {
      server.child.kill("SIGTERM");
      await once(server.child, "exit");
    }
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };

  async function run(...args: string[]) {
    const { child, said } = command(...args);
    const [code] = await once(child, "exit");
    expect(code, `n8n ${args.join(" ")}:\n${said()}`).toBe(0);
  }

  return {
    url,
    /** Imports files as a person would, and then switches every workflow on. */
    async import({ credential, workflows }: Imported) {
      const credentials = [{ id: credentialId, name: "Quotemill", type: "quotemillApi", data: credential }];
      for (const [kind, content] of Object.entries({ credentials, workflow: workflows })) {
        const file = path.join(folder, `${kind}.json`);
        await writeFile(file, JSON.stringify(content));
        await run(`import:${kind}`, `--input=${file}`);
      }
      for (const { id } of workflows) await run("publish:workflow", `--id=${id}`);
    },
    async start() {
      server = command("start");
      const { child, said } = server;
      await expect
        .poll(
          async () => {
            if (child.exitCode !== null) return said();
            return (await fetch(`${url}/healthz/readiness`).catch(() => null))?.status;
          },
          { message: "n8n is ready" },
        )
        .toBe(200);
    },
    log: () => server?.said() ?? "",
    stop,
  };
}

export const credentialId = "quotemillCredent";

function startProcess(env: Record<string, string | undefined>, args: string[]) {
  // In its own process group, so that Ctrl+C ends only the run, which then stops it cleanly.
  const child = spawn(process.execPath, [bin, ...args], { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  return { child, said: keepOutput(child) };
}
