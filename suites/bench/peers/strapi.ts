import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../../../local/src/postgres/free-port.ts";
import { ask, type Call } from "../lib/http.ts";
import { createDatabase, onceUp, query, startPeer } from "./peer.ts";
import { strapiFiles } from "./strapi-files.ts";

/** All of one version: some parts of the latest are not always published. */
const packages = [
  "@strapi/strapi@5.54.0",
  "@strapi/plugin-users-permissions@5.54.0",
  "pg@8",
  "react@18",
  "react-dom@18",
];
const alsoNeeded = ["react-router-dom@6", "styled-components@6"];

const fillContacts = `
  insert into contacts (document_id, company, first_name, last_name, email, phone, company_name, street, city, state,
    postal_code, country, source, standing, created_at, updated_at, published_at)
  select md5(c || ' ' || n), 'company-' || c, 'Person ' || n, 'Other', 'person-' || n || '@example.com', '0400 000 ' || n,
    'Business ' || n, n || ' Long Street', 'Perth', 'WA', '6000', 'AU', 'manual', 'active', now(),
    now() - n * interval '1 hour', now()
  from generate_series(1, $1::int) c, generate_series(1, 90) n`;
const index = "create index on contacts (company, standing, updated_at desc, id desc)";

const filters = "filters[company][$eq]=company-1&filters[standing][$eq]=active";
const page = `/api/contacts?${filters}&sort[0]=updatedAt:desc&sort[1]=id:desc&pagination[pageSize]=51`;

/** It has neither companies nor row-level security: the page is public, and the company is a filter. */
export const startStrapi = (postgresUrl: string, companies: number) =>
  startPeer([...packages, ...alsoNeeded], async ({ folder, start }) => {
    for (const [name, text] of Object.entries(strapiFiles)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const database = await createDatabase(postgresUrl, "bench_strapi");
    const port = await findFreePort();
    const env = { DATABASE_URL: database, PORT: `${port}`, STRAPI_TELEMETRY_DISABLED: "true" };
    const child = start("@strapi/strapi/bin/strapi.js", ["start"], env);
    const url = `http://127.0.0.1:${port}`;
    const call: Call = { method: "GET", path: page };
    await onceUp(child, () => ask(url, call));
    await query(database, fillContacts, [companies]);
    await query(database, index);
    await query(database, "vacuum analyze contacts");
    const { data } = await ask(url, call);
    if (data.length !== 51) throw new Error(`It answered ${data.length} contacts.`);
    return { url, call };
  });
