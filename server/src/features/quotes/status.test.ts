import { hasCurrentPdf, storedStatuses } from "@quotemill/shared/quotes/lifecycle";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it.each(["On hold", "Draft", "", "generated", "Sent "])("'%s' is not a status of a stored quote", async (status) => {
  const { id: contact_id, company_id } = await test.build.contact();
  await expect(test.build.quote({ company_id, contact_id, status })).rejects.toThrow("quotes_status_check");
});

it.each(storedStatuses)(
  "the database counts %s under Generated exactly when its PDF is the current one",
  async (status) => {
    const { rows } = await sql`select app.counts_as_generated(${status}) as counts`.execute(test.db);
    expect(rows).toEqual([{ counts: hasCurrentPdf(status) }]);
  },
);
