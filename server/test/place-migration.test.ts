import { expect, it } from "vitest";
import { migrate } from "../src/platform/migrate.ts";
import { databaseBefore } from "./database-before.ts";

it("a quote that named no last day has none afterwards, and new quotes have their company's", async () => {
  const { url, client } = await databaseBefore("0038_company_place.sql");
  const { rows } = await client.query("insert into companies (name) values ('Old') returning id");
  const insert = (quote_name: string) =>
    client.query("insert into quotes (company_id, quote_name, quote_number) values ($1, $2, $2)", [
      rows[0].id,
      quote_name,
    ]);
  await insert("QT-1");
  await migrate(url);
  await insert("QT-2");
  const quotes = await client.query("select quote_name, currency, tax_name, validity_days from quotes order by 1");
  await client.end();
  expect(quotes.rows).toEqual([
    { quote_name: "QT-1", currency: "AUD", tax_name: "GST", validity_days: null },
    { quote_name: "QT-2", currency: "AUD", tax_name: "GST", validity_days: 30 },
  ]);
});
