import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createLink } from "../../../server/src/features/auth/index.ts";
import { closeDemoAccounts } from "../../../server/src/process.ts";
import { password } from "../../../server/test/factories.ts";
import { createTestApp } from "../../../server/test/test-app.ts";
import { demoAccounts, demoPassword } from "./demo-data.ts";
import { pointToOwnWorkflow } from "./demo-documents.ts";
import { seedDemo } from "./seed-demo.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  await seedDemo(test.db, test.files, test.keys);
});

it("the demo fills an empty database once, with a quote in every status and PDFs that open", async () => {
  await seedDemo(test.db, test.files, test.keys);
  const quotes = await test.db.selectFrom("quotes").select(["status", "pdf_storage_path"]).execute();
  expect(new Set(quotes.map((quote) => quote.status))).toEqual(
    new Set(["Sent", "Generated", "Pending PDF", "Failed", "Processing"]),
  );
  for (const { status, pdf_storage_path } of quotes) {
    const isDone = status === "Generated" || status === "Sent";
    expect(pdf_storage_path !== null && (await test.files.exists(pdf_storage_path))).toBe(isDone);
  }
  for (const { email } of demoAccounts) {
    const payload = { email, password: demoPassword };
    const signedIn = await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload });
    expect(signedIn.statusCode, email).toBe(200);
  }
  expect(await test.db.selectFrom("companies").select("id").execute()).toHaveLength(2);
});

it("the demo says when the quote that failed was sent to its workflow", async () => {
  const calls = await test.db
    .selectFrom("webhook_deliveries")
    .innerJoin("quotes", "quotes.id", "webhook_deliveries.quote_id")
    .select(["kind", "url", sql<boolean>`webhook_deliveries.created_at = quotes.created_at`.as("is_then")])
    .where("status", "=", "Failed")
    .execute();
  expect(calls).toEqual([{ kind: "quote", url: "https://hook.example.com/quotes", is_then: true }]);
});

it("the demo finishes the quote that is Processing once the server runs, and leaves none that looks stuck", async () => {
  const own = await createTestApp();
  await seedDemo(own.db, own.files, own.keys);
  await own.listen();
  await own.runJobs();
  const quote = () =>
    own.db.selectFrom("quotes").select(["status", "pdf_storage_path"]).where("quote_number", "=", "HF-1064").execute();
  await expect.poll(quote).toMatchObject([{ status: "Generated", pdf_storage_path: expect.any(String) }]);
  const processing = own.db.selectFrom("quotes").select("quote_number").where("status", "=", "Processing");
  expect(await processing.execute()).toEqual([]);
});

it("the demo sends through its own workflow, at any address it listens on, unless someone typed another address", async () => {
  const urls = async () => {
    const rows = await test.db
      .selectFrom("companies")
      .select("quote_send_webhook_url as url")
      .orderBy("name")
      .execute();
    return rows.map(({ url }) => url);
  };
  await pointToOwnWorkflow(test.db, "http://localhost:4321");
  expect(await urls()).toEqual(["http://localhost:4321/workflow/send", null]);
  await test.db.updateTable("companies").set({ quote_send_webhook_url: "https://hook.eu2.make.com/abc" }).execute();
  await pointToOwnWorkflow(test.db, "http://localhost:5432");
  expect(await urls()).toEqual(["https://hook.eu2.make.com/abc", "https://hook.eu2.make.com/abc"]);
});

it("the demo closes its accounts where there is no demo any more, and opens them again with the demo", async () => {
  const email = "admin@demo.test";
  const post = (url: string, payload: object) => test.app.inject({ method: "POST", url, payload });
  const signIn = (address: string, password: string) =>
    post("/auth/v1/token?grant_type=password", { email: address, password });
  const real = await test.build.user();
  const session = (await signIn(email, demoPassword)).json();
  const auth = { db: test.db, keys: test.keys, clock: () => new Date() };
  const link = await createLink(auth, session.user.id, "recovery", "http://quotemill.test");

  await closeDemoAccounts(test.serverDb);
  for (const account of demoAccounts) {
    expect((await signIn(account.email, demoPassword)).statusCode, account.email).toBe(400);
  }
  const refreshed = await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  expect(refreshed.statusCode).toBe(400);
  const headers = { authorization: `Bearer ${session.access_token}` };
  expect((await test.app.inject({ url: "/rest/v1/contacts", headers })).statusCode).toBe(401);
  expect((await test.app.inject({ url: "/auth/v1/user", headers })).statusCode).toBeGreaterThanOrEqual(401);
  const token_hash = new URL(link).searchParams.get("token");
  expect((await post("/auth/v1/verify", { token_hash, type: "recovery" })).statusCode).toBe(403);
  await post("/auth/v1/recover", { email });
  await test.runJobs();
  expect((await test.app.inject(`/dev/mail.json?to=${email}`)).json()).toEqual([]);
  expect((await signIn(real.email, password)).statusCode).toBe(200);

  await seedDemo(test.db, test.files, test.keys);
  for (const account of demoAccounts) {
    expect((await signIn(account.email, demoPassword)).statusCode, account.email).toBe(200);
  }
  const waiting = await test.db
    .selectFrom("auth.users")
    .select("email")
    .where("is_demo", "=", true)
    .where("encrypted_password", "is", null)
    .execute();
  expect(waiting).toEqual([{ email: "newstarter@demo.test" }]);
});
