import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, request, test } from "@playwright/test";
import { runFirstQuote } from "../../../clients/typescript/examples/first-quote.ts";
import { apiAs } from "../../harness/api.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { signInAs } from "../../harness/sign-in.ts";

/* The lines that documents print for readers to run, on a separate demo, as `npm start` begins it. */

const run = promisify(execFile);

// They share a server.
test.describe.configure({ mode: "default" });

let server: TestServer;
let admin: Awaited<ReturnType<typeof apiAs>>;
test.beforeAll(async () => {
  server = await startServer();
  const anyone = await request.newContext({ baseURL: server.url });
  admin = await apiAs(anyone, "admin@demo.test", "demo-password");
});
test.afterAll(() => server.stop());

async function newKey(scopes: string[]): Promise<string> {
  return (await admin.post("/rest/v1/api_keys", { name: "Reader", scopes })).key;
}

/** Runs printed lines, and returns the JSON answer of each of their calls. */
async function answersTo(lines: string, env: Record<string, string>) {
  const { stdout } = await run("bash", ["-ec", lines], { env: { ...process.env, ...env } });
  return stdout
    .replaceAll("}{", "}\n{")
    .split("\n")
    .map((answer) => JSON.parse(answer));
}

/** Returns the value at a path such as 'items[0].id' in an answer. */
const valueAt = (answer: unknown, path: string) =>
  path.split(/[.[\]]+/).reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer);

const isPdf = async (link: string) =>
  Buffer.from(await (await fetch(link)).arrayBuffer())
    .subarray(0, 5)
    .toString() === "%PDF-";

const finished = (id: string) =>
  expect.poll(async () => (await admin.get(`/rest/v1/quotes/${id}`)).status).toBe("Generated");

test("the first quote in five calls of /docs/api, and that of the TypeScript client", async () => {
  const { info } = await (await fetch(`${server.url}/openapi.json`)).json();
  const text: string = info.description;
  // Each call with the values to keep, from the text before it: 'Keep `items[0].id` as `TEMPLATE_ID`.'
  const steps = [...text.matchAll(/^\*\*\d\. ([\s\S]*?)```sh\n([\s\S]*?)\n```/gm)];
  expect(steps).toHaveLength(5);
  const scopes = [...text.matchAll(/`(\w+\.(?:read|write))`/g)].map(([, scope = ""]) => scope);
  const env: Record<string, string> = { QUOTEMILL_URL: server.url, QUOTEMILL_KEY: await newKey(scopes) };
  let answer: Record<string, unknown> = {};
  for (const [, words = "", curl = ""] of steps) {
    if (env.QUOTE_ID) await finished(env.QUOTE_ID);
    [answer] = await answersTo(curl, env);
    const [, value, name] = /Keep `([^`]+)` as `(\w+)`/.exec(words) ?? [];
    if (!value || !name) continue;
    expect(valueAt(answer, value), JSON.stringify(answer)).toBeTruthy();
    env[name] = String(valueAt(answer, value));
  }
  expect(await isPdf(`${server.url}${answer.signedURL}`)).toBe(true);

  const quotemill = { url: server.url, key: env.QUOTEMILL_KEY ?? "" };
  expect(await isPdf(await runFirstQuote(quotemill, () => finished(env.QUOTE_ID ?? "")))).toBe(true);
});

test("the recipes of docs/integrations.md", async () => {
  const page = await readFile(path.join(import.meta.dirname, "..", "..", "..", "docs", "integrations.md"), "utf8");
  const [settings, ofJob = "", ofLead = "", ...others] = [...page.matchAll(/^```sh\n([\s\S]*?)\n```/gm)].map(
    ([, lines = ""]) => lines,
  );
  expect([settings, others]).toEqual([expect.stringContaining("export QUOTEMILL_KEY="), []]);
  const key = await newKey(["templates.read", "contacts.write", "quotes.read", "quotes.write"]);
  const [template] = (await admin.get("/rest/v1/form_templates?search=Residential+fence")).items;
  const env = { QUOTEMILL_URL: server.url, QUOTEMILL_KEY: key, TEMPLATE_ID: template.id };

  const [submitted] = await answersTo(ofLead, env);
  expect(submitted).toMatchObject({ success: true });
  expect((await answersTo(ofLead, env))[0]).toEqual(submitted);
  await finished(submitted.quote_id);
  const quote = await admin.get(`/rest/v1/quotes/${submitted.quote_id}`);
  expect(quote).toMatchObject({ external_id: "lead-4711", contact: { external_id: "lead-4711" } });

  // The assistant's words about the same quote on that page.
  const [, total] = /its number, \$([\d,.]+),/.exec(page) ?? [];
  expect(Number(quote.outputs.grand_total).toLocaleString("en", { minimumFractionDigits: 2 })).toBe(total);

  const { items } = await admin.get(`/rest/v1/events?since=${encodeURIComponent(quote.created_at)}`);
  const message = items.find(({ type, data }: { type: string; data: { quote?: { id: string } } }) => {
    return type === "quote.generated" && data.quote?.id === quote.id;
  });
  const ofMessage = { QUOTE_ID: message.data.quote.id, QUOTE_PDF: message.data.quote.pdf };
  const [materials, pdf] = await answersTo(ofJob, { ...env, ...ofMessage });
  expect(materials).toHaveProperty("suppliers");
  expect(await isPdf(`${server.url}${pdf.signedURL}`)).toBe(true);
});

test("the calls of the Make Config Guide", async ({ page, context }) => {
  const anyone = await request.newContext({ baseURL: server.url });
  await signInAs(context, anyone, "admin@demo.test");
  await page.goto(`${server.url}/make-config-guide`);
  const { upload_secret } = await admin.get("/rest/v1/workflow_secrets");
  const folder = await mkdtemp(path.join(tmpdir(), "quotemill-guide-"));
  await writeFile(path.join(folder, "quote.pdf"), "%PDF-1.4\n%%EOF\n");
  for (const title of ["Success with curl", "A PDF as it is, with curl"]) {
    const printed = await page.getByRole("figure", { name: title }).locator("pre").textContent();
    const lines = `cd ${folder}\n${printed?.replace("YOUR_UPLOAD_SECRET", upload_secret)}`;
    expect(await answersTo(lines, {}), title).toEqual([expect.objectContaining({ success: true })]);
  }
  await rm(folder, { recursive: true });
});
