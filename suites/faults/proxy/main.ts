/**
 * `npm run test:proxy`: a data folder that was a demo goes into production behind a real nginx, and a stranger tries what
 * the demo allowed. It prints each attempt.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoAccounts, demoPassword } from "../../../local/src/demo/demo-data.ts";
import { runSuite, undoLater } from "../../harness/clean-up.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { waitUntil } from "../../harness/wait-until.ts";
import { type Answer, requirePrograms, startNginx } from "./nginx.ts";

const name = "quotes.example";
const client = "127.0.0.9";
const forged = "203.0.113.77";
const local = path.join(import.meta.dirname, "..", "..", "..", "local", "dist");

const results: { tried: string; seen: string; "": "ok" | "WRONG" }[] = [];
const check = (tried: string, seen: unknown, isRight: boolean) =>
  results.push({ tried, seen: String(seen).slice(0, 70), "": isRight ? "ok" : "WRONG" });
const checkStatus = (tried: string, { status }: Answer, wanted: number) => check(tried, status, status === wanted);

await runSuite(async () => {
  requirePrograms();
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-proxy-"));
  undoLater(() => rm(folder, { recursive: true, force: true }));
  spawnSync("chmod", ["711", folder]); // The database account passes through it.
  const settings = { DATA_DIR: path.join(folder, "data") };

  const session = await signInToDemo(settings);
  const invitation = inviteAdmin(settings.DATA_DIR);
  await refusesPublicDemo(settings);

  const log: string[] = [];
  const production = {
    ...settings,
    ...{ NODE_ENV: "production", PUBLIC_URL: `https://${name}`, TRUST_PROXY: "1", DEMO: "", LOG_LEVEL: "info" },
  };
  const server = await startServer(production, (text) => log.push(...text.split("\n")));
  undoLater(() => server.stop());
  const nginx = await startNginx(Number(new URL(server.url).port), name);
  const ask = nginx.ask.bind(null, "documented", client);

  const told = await findLine(log, "stand-in CRM");
  check("the start says that all four are off", told, (told.match(/: off/g) ?? []).length === 4);
  await tryDemoAccounts(ask, session);
  for (const host of [name, "localhost", "127.0.0.1"]) {
    for (const page of ["/dev/mail", "/dev/mail.json"]) {
      checkStatus(`${page} with Host: ${host}`, await ask(page, { headers: { host } }), 404);
    }
  }
  checkStatus("/dev/mail past the proxy", await past(server, "/dev/mail"), 404);
  const ports = await listeningPorts(server.pid);
  check("the stand-in CRM: ports that the server listens on", ports.join(", "), ports.length === 1);
  checkStatus("/metrics through the proxy", await ask("/metrics"), 404);
  checkStatus("/metrics past the proxy", await past(server, "/metrics"), 404);
  const { "strict-transport-security": hsts } = (await ask("/")).headers;
  check("HSTS", hsts, /max-age=\d{7,}/.test(String(hsts)));

  const person = await ask("/auth/v1/verify", { method: "POST", json: { token_hash: invitation, type: "invite" } });
  checkStatus("a real invitation through the proxy", person, 200);
  await checkAddresses(nginx, log);
  console.table(results);
  return results.every((result) => result[""] === "ok");
});

async function signInToDemo(settings: Record<string, string>) {
  const demo = await startServer({ ...settings, DEMO: "" });
  const answers = await Promise.all(
    demoAccounts.map(({ email }) =>
      fetch(`${demo.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: demoPassword }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  check(
    "before: demo accounts sign in on one's own machine",
    statuses,
    statuses.every((status) => status === 200),
  );
  const session = (await answers[0]?.json()) as { access_token: string; refresh_token: string };
  const mailbox = (await fetch(`${demo.url}/dev/mail`)).status;
  check("before: /dev/mail on one's own machine", mailbox, mailbox === 200);
  await demo.stop();
  return session;
}

/** Returns the token of an invitation for a real global admin. */
function inviteAdmin(DATA_DIR: string): string {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR, PUBLIC_URL: `https://${name}` };
  const { stdout } = spawnSync(process.execPath, [path.join(local, "admin.js"), "real@example.com", "Real"], {
    env,
    encoding: "utf8",
  });
  return stdout.match(/token=([\w-]+)/)?.[1] ?? "";
}

async function refusesPublicDemo(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settings, DEMO: "1", PUBLIC_URL: `https://${name}` };
  const child = spawn(process.execPath, [path.join(local, "main.js")], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await once(child, "close");
  check(
    "DEMO=1 with a public https address",
    said.trim(),
    child.exitCode === 1 && said.startsWith("DEMO=1 is refused"),
  );
}

/** Waits for a line that the server writes soon: after it is ready, or after it has answered. */
async function findLine(log: string[], text: string): Promise<string> {
  const find = () => log.find((line) => line.includes(text));
  await waitUntil(async () => find() !== undefined, 10_000);
  return find() ?? "no line";
}

type Ask = (
  url: string,
  sent?: { method?: string; headers?: Record<string, string>; json?: object },
) => Promise<Answer>;

async function tryDemoAccounts(ask: Ask, session: { access_token: string; refresh_token: string }) {
  const post = (url: string, json: object) => ask(url, { method: "POST", json });
  for (const { email } of demoAccounts) {
    checkStatus(
      `${email} signs in`,
      await post("/auth/v1/token?grant_type=password", { email, password: demoPassword }),
      400,
    );
  }
  const { refresh_token, access_token } = session;
  checkStatus(
    "the demo's session is refreshed",
    await post("/auth/v1/token?grant_type=refresh_token", { refresh_token }),
    400,
  );
  const headers = { authorization: `Bearer ${access_token}` };
  checkStatus("the demo's session is used", await ask("/rest/v1/contacts", { headers }), 401);
}

/** Checks both ways to set the header, each with and without an address that the client made up. */
async function checkAddresses({ ask, readAccessLog }: Awaited<ReturnType<typeof startNginx>>, log: string[]) {
  const ids = ["documented", "adding"].flatMap((port) => [`${port}-plain`, `${port}-forged`]);
  for (const id of ids) {
    const [port, kind] = id.split("-") as ["documented" | "adding", string];
    const headers = { "x-request-id": `proxy-${id}`, ...(kind === "forged" && { "x-forwarded-for": forged }) };
    await ask(port, client, "/auth/v1/user", { headers });
    const line = await findLine(log, `"proxy-${id}"`);
    const remote = line.match(/"remote":"([^"]+)"/)?.[1] ?? line;
    check(
      `the address in the log, header ${port === "adding" ? "added to" : "as documented"}, ${kind}`,
      remote,
      remote === client,
    );
  }
  const isForgedAnywhere = log.some((line) => line.includes(forged));
  check("the forged address in the server's log", isForgedAnywhere ? "there" : "nowhere", !isForgedAnywhere);
  await ask("documented", client, `/o/${"a".repeat(43)}`);
  const isHidden = async () => (await readAccessLog()).includes(" /o/[hidden] ");
  const seen = (await waitUntil(isHidden, 10_000)) === null ? "no line" : await readAccessLog();
  check("a customer's link in nginx's log", seen.includes("aaaa") ? "there" : "hidden", !/aaaa|no line/.test(seen));
}

async function past({ url }: TestServer, page: string): Promise<Answer> {
  const answer = await fetch(`${url}${page}`);
  return { status: answer.status, headers: {}, body: await answer.text() };
}

/**
 * Finds the ports by the sockets of the process itself: the stand-in CRM would also listen. PostgreSQL is a separate
 * process.
 */
async function listeningPorts(pid: number): Promise<number[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")),
  );
  const sockets = new Set(links.map((link) => link.match(/^socket:\[(\d+)\]$/)?.[1]));
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((kind) => readFile(`/proc/${pid}/net/${kind}`, "utf8").catch(() => "")),
  );
  return tables
    .flatMap((table) => table.split("\n").slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === "0A" && sockets.has(inode))
    .map(([, address]) => Number.parseInt(address?.split(":")[1] ?? "", 16));
}
