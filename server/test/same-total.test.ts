import { amounts } from "@quotemill/shared/region/amounts-fixture";
import { readCsv } from "@quotemill/shared/text/csv";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { recordQuoteEvents } from "../src/features/events/index.ts";
import { snapshotOf } from "../src/features/offers/snapshot.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const currencies = [...new Set(amounts.map(([currency]) => currency))];

/** The total of one quote everywhere it is counted, written or shown, in cents. Null where it has none. */
async function totalsOf(currency: string, grand_total: unknown) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  await test.db.updateTable("companies").set({ currency }).where("id", "=", company_id).execute();
  const { id } = await test.build.quote({ company_id, status: "Generated" });
  const outputs = { grand_total };
  await test.db
    .updateTable("quotes")
    .set({ outputs: JSON.stringify(outputs), currency })
    .where("id", "=", id)
    .execute();
  await recordQuoteEvents(test.db, "quote.generated", [{ company_id, id }]);
  const read = async (path: string) => (await caller.get(`/rest/v1/${path}`)).json();
  const csv = async (path: string) => {
    const { body } = await caller.get(`/rest/v1/exports/${path}`);
    const [head, row] = readCsv(body.replace("\uFEFF", ""), ",").rows.map(({ cells }) => cells);
    const cell = row?.[head?.indexOf("Total") ?? -1] ?? "";
    expect(cell).toMatch(/^(-?\d+(\.\d\d?)?)?$/);
    return cell === "" ? null : Math.round(Number(cell) * 100);
  };
  const told = await sql<{ total: string | null }>`
    select body -> 'data' -> 'quote' ->> 'total' as total from events where company_id = ${company_id}`.execute(
    test.db,
  );
  const event = told.rows[0]?.total ?? null;
  const values = await read("quote_values");
  return {
    dashboard: values.statuses.length === 0 ? null : values.statuses[0].total,
    pipeline: (await read("pipeline_figures")).needs.total,
    "the file of quotes": await csv("quotes"),
    "the file of the pipeline": await csv("pipeline?tab=needs"),
    "the event": event === null ? null : Number(event.replace(".", "")),
    "the customer's page": (await snapshotOf(test.db, company_id, { id, outputs })).totals.grand_total,
  };
}

it.each(currencies)(
  "a total is the same everywhere, for every total in %s that a workflow may write",
  async (currency) => {
    for (const [, written, cents] of amounts.filter(([each]) => each === currency)) {
      const totals = await totalsOf(currency, written);
      const expected = Object.fromEntries(Object.keys(totals).map((place) => [place, cents]));
      expect(totals, JSON.stringify(written)).toEqual(expected);
    }
  },
);
