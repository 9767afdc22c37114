import pg from "pg";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { undoLater } from "../../harness/clean-up.ts";
import { waitUntil } from "../../harness/wait-until.ts";
import { openCompany } from "../lib/company.ts";
import { startMailServer } from "../lib/mail-server.ts";
import { createPart, type Part } from "../lib/product.ts";
import { startReceiver } from "../lib/receiver.ts";
import { startBalancer } from "./balancer.ts";
import { createDatabase, startCluster, urlAt } from "./cluster.ts";
import { findPrograms } from "./programs.ts";
import { startStore } from "./store.ts";

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Two web and two worker processes, their three-node database, and the balancer in front of both. */
export async function startWorld() {
  const programs = await findPrograms();
  const cluster = await startCluster(programs);
  const webPorts = [await findFreePort(), await findFreePort()];
  const balancer = await startBalancer(programs.haproxy, { nodes: cluster.nodes, webPorts });
  const directUrl = urlAt(balancer.databasePort, "quotemill");
  const made = await waitUntil(() => createDatabase(balancer.databasePort).then(() => true), 20_000, 500);
  if (made === null) throw new Error(`The database cannot be reached:\n${balancer.output()}`);
  const pool = new pg.Pool({ connectionString: directUrl, max: 3 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  undoLater(() => pool.end());

  const url = `http://127.0.0.1:${balancer.webPort}`;
  const [store, mail, receiver] = [await startStore(), await startMailServer(), await startReceiver(url)];
  const settings = {
    PUBLIC_URL: url,
    DATABASE_URL: directUrl,
    SECRET_KEY: "a key that the processes share, long enough",
    SMTP_URL: mail.url,
    // A few sessions make the whole load, and everything goes to one customer.
    API_LIMIT_FACTOR: "1000",
    MAILS_PER_HOUR: "100000",
    MAILS_PER_HOUR_PER_PERSON: "100000",
    WEBHOOK_ALLOW_PRIVATE: "on",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    DRAIN_SECONDS: "2",
    ...store.settings,
  };
  const createParts = (more: Record<string, string>): Part[] => [
    ...webPorts.map((port) => createPart(`web ${port}`, { ...settings, ROLE: "web", PORT: String(port), ...more })),
    ...["one", "two"].map((name) => createPart(`worker ${name}`, { ...settings, ROLE: "worker", ...more })),
  ];
  const openCompanies = () =>
    Promise.all([
      openCompany(directUrl, url, { quoteUrl: receiver.quoteUrl, sendUrl: receiver.sendUrl }),
      openCompany(directUrl, url, { quoteUrl: null, sendUrl: `${url}/workflow/send` }),
    ]);
  /** Waits until the balancer has noticed that a web process is ready, or gone. It never asks a worker. */
  const balancerNotices = async (part: Part, isReady: boolean) => {
    const port = webPorts.find((each) => part.url.endsWith(`:${each}`));
    if (port === undefined) return;
    const isNoticed = async () => (await balancer.listReady()).includes(port) === isReady;
    if ((await waitUntil(isNoticed, 20_000)) === null) {
      throw new Error(`The balancer does not notice that ${part.name} is ${isReady ? "ready" : "gone"}.`);
    }
  };
  return {
    programs,
    cluster,
    url,
    directUrl,
    pool,
    mail,
    receiver,
    listFiles: store.listFiles,
    createParts,
    openCompanies,
    balancerNotices,
  };
}
