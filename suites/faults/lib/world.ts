import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFakeGhl } from "../../../local/src/demo/fake-ghl.ts";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { undoLater } from "../../harness/clean-up.ts";
import { openCompany } from "./company.ts";
import { startDatabase } from "./database.ts";
import { listFolder } from "./files.ts";
import { startMailServer } from "./mail-server.ts";
import { createPart } from "./product.ts";
import { startReceiver } from "./receiver.ts";

export type World = Awaited<ReturnType<typeof startWorld>>;

/** The product with everything around it: its database, a company's workflow, a CRM and a mail server. */
export async function startWorld(roles: "apart" | "together") {
  const dataDir = await mkdtemp(path.join(tmpdir(), "quotemill-faults-"));
  undoLater(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startDatabase();
  const mail = await startMailServer();
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const receiver = await startReceiver(url);
  const crm = await startFakeGhl();
  undoLater(() => crm.stop());
  const settings = {
    GHL_API_URL: crm.url,
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: "a key that the processes share, long enough",
    SMTP_URL: mail.url,
    // A few sessions make the whole load, and everything goes to one customer.
    API_LIMIT_FACTOR: "1000",
    MAILS_PER_HOUR: "100000",
    MAILS_PER_HOUR_PER_PERSON: "100000",
    WEBHOOK_ALLOW_PRIVATE: "on",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  };
  const web = createPart(roles === "apart" ? "web" : "single process", {
    ...settings,
    PORT: port,
    ROLE: roles === "apart" ? "web" : "all",
  });
  const worker = roles === "apart" ? createPart("worker", { ...settings, ROLE: "worker" }) : web;
  const parts = [...new Set([web, worker])];
  for (const part of parts) await part.start();
  return {
    url,
    database,
    mail,
    receiver,
    crm,
    web,
    worker,
    parts,
    listFiles: () => listFolder(path.join(dataDir, "files")),
    /** One company whose own workflow handles its quotes and sends, and one that leaves both to the reference workflow. */
    openCompanies: () =>
      Promise.all([
        openCompany(database.url, url, { quoteUrl: receiver.quoteUrl, sendUrl: receiver.sendUrl }),
        openCompany(database.url, url, { quoteUrl: null, sendUrl: `${url}/workflow/send` }),
      ]),
  };
}
