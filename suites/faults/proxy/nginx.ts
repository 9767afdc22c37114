import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRoot } from "../../../local/src/postgres/account.ts";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { end, ownChild, undoLater } from "../../harness/clean-up.ts";
import { waitUntil } from "../../harness/wait-until.ts";

/** Nothing is installed automatically: missing programs are named, with the packages that contain them. */
export function requirePrograms() {
  const missing = ["nginx", "openssl"].filter((name) => spawnSync(name, ["-h"]).error !== undefined);
  if (missing.length === 0) return;
  console.error(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}
interface Sent {
  method?: string;
  headers?: Record<string, string>;
  json?: object;
}

/**
 * nginx with its own certificate, on two ports in front of the same server: `as documented` is exactly the configuration in
 * docs/operations.md, and `adding` keeps the client's header and adds its address, as many set-ups do.
 */
export async function startNginx(appPort: number, name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-nginx-"));
  undoLater(() => rm(folder, { recursive: true, force: true }));
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const selfSigned = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  execFileSync("openssl", [...selfSigned, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });

  const documented = await readDocumented();
  const ports = { documented: await findFreePort(), adding: await findFreePort() };
  const adding = documented.server.replaceAll(
    "X-Forwarded-For $remote_addr",
    "X-Forwarded-For $proxy_add_x_forwarded_for",
  );
  const tls = `ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
  const file = path.join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${isRoot() ? "user root;" : ""}
events {}
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  ${documented.http.replace("/var/log/nginx/quotemill.log", `${folder}/access.log`)}
  upstream quotemill { server 127.0.0.1:${appPort}; }
  server { listen 127.0.0.1:${ports.documented} ssl; server_name ${name}; ${tls}
  ${documented.server}}
  server { listen 127.0.0.1:${ports.adding} ssl; server_name ${name}; ${tls}
  ${adding}}
}
`,
  );
  const child = ownChild(spawn("nginx", ["-c", file, "-p", folder], { detached: true, stdio: "ignore" }));
  undoLater(() => end(child, "SIGTERM"));
  const ca = await readFile(certificate);

  /** Sends a request from a client with its own address, so that the log can distinguish it from the proxy. */
  const ask = (port: keyof typeof ports, from: string, url: string, { method = "GET", headers, json }: Sent = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const body = json && JSON.stringify(json);
      const sent = request(
        {
          ...{ host: "127.0.0.1", port: ports[port], path: url, method, localAddress: from, servername: name, ca },
          agent: false as unknown as Agent,
          headers: { host: name, ...(body && { "content-type": "application/json" }), ...headers },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        },
      );
      sent.on("error", reject).end(body);
    });
  const isUp = async () => (await ask("documented", "127.0.0.1", "/healthz")).status === 200;
  if ((await waitUntil(isUp, 20_000)) === null) {
    throw new Error(`nginx does not answer:\n${await readFile(`${folder}/error.log`, "utf8").catch(() => "")}`);
  }
  return { ask, readAccessLog: () => readFile(path.join(folder, "access.log"), "utf8") };
}

/** Reads the two parts of the configuration in docs/operations.md. */
async function readDocumented() {
  const file = path.join(import.meta.dirname, "..", "..", "..", "docs", "operations.md");
  const [, block] = (await readFile(file, "utf8")).match(/^nginx:\n\n```\n(.*?)```/ms) ?? [];
  const [http, server] = (block ?? "").split("# In the server block:");
  if (!http || !server) throw new Error("docs/operations.md has no configuration for nginx any more.");
  return { http, server };
}
