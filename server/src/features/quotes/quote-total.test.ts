import { isWithCustomer as isWithCustomerHere, totalInCents } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { quoteRowColumns } from "./person-quotes.queries.ts";
import { isWithCustomer, latestOffer, totalOfQuote } from "./quote-columns.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const states = ["open", "accepted", "declined", "not_chosen", "withdrawn", "replaced", "expired"] as const;
const statuses = ["Processing", "Pending PDF", "Generated", "Failed", "Sent"];
const workflowTotals = ["330", '"1.110,00 €"', '"soon"', "null"];

it("the database and `totalInCents` agree on what each quote comes to, and on whether the customer has it", async () => {
  const { company_id, quotes } = await test.build.offer({ snapshots: [{}] });
  const [offered] = quotes;
  const set = async (values: {
    status: string;
    state: string;
    total: string;
    sent: string | null;
    opened: number;
    asked: string | null;
  }) => {
    await sql`update quotes set status = ${values.status}, quote_sent_timestamp = ${values.sent},
      outputs = jsonb_build_object('grand_total', ${values.total}::jsonb) where company_id = ${company_id}`.execute(
      test.db,
    );
    await sql`update offers set opened_count = ${values.opened}, question_at = ${values.asked}
      where company_id = ${company_id}`.execute(test.db);
    await sql`update offer_quotes set state = ${values.state},
      accepted_total = ${values.state === "accepted" ? 4_400 : null} where company_id = ${company_id}`.execute(test.db);
  };
  const read = () =>
    test.db
      .selectFrom("quotes")
      .select([
        ...quoteRowColumns,
        sql<number | null>`(select ${totalOfQuote} from (select) one ${latestOffer})`.as("total"),
        sql<boolean>`(select ${isWithCustomer} from (select) one ${latestOffer})`.as("is_with_customer"),
      ])
      .where("company_id", "=", company_id)
      .executeTakeFirstOrThrow();
  const found = new Set<number | null>();
  const at = "2026-11-18T00:00:00.000Z";
  for (const status of statuses)
    for (const state of states)
      for (const total of workflowTotals)
        for (const [sent, opened, asked] of [
          [null, 0, null],
          [at, 1, null],
          [null, 1, null],
          [null, 0, at],
        ] as const) {
          await set({ status, state, total, sent, opened, asked });
          const row = await read();
          const said = { ...row, total: totalInCents(row), is_with_customer: isWithCustomerHere(row) };
          expect({ ...row, workflow: total, state }).toMatchObject(said);
          found.add(row.total);
        }
  expect(offered?.snapshot.totals.grand_total).toBe(308_000);
  expect(found).toEqual(new Set([4_400, 308_000, 33_000, null]));
});
