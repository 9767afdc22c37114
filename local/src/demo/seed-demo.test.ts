import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../server/test/test-app.ts";
import { demoAccounts, demoPassword } from "./demo-data.ts";
import { pointToOwnWorkflow } from "./demo-letterhead.ts";
import { seedDemo } from "./seed-demo.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  await seedDemo(test.db, test.files, test.keys);
});

it("fills an empty database once, with a quote in every status and PDFs that open", async () => {
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

it("sends through its own workflow, wherever it listens, unless someone typed another address", async () => {
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
