import { offeredLines } from "@quotemill/shared/offers/extras";
import { freezeItems } from "@quotemill/shared/prices/materials";
import { withoutListFigures } from "@quotemill/shared/prices/rates";
import { storedMargin } from "@quotemill/shared/pricing/margin";
import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { listFiguresOf } from "@quotemill/shared/quotes/list-figures";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { payloadPricing } from "@quotemill/shared/workflow/payload";
import { sql } from "kysely";
import { withOwnItems, withPricesAndItems } from "../../../server/src/features/prices/index.ts";
import { firstDelivery, termsOf } from "../../../server/src/features/quotes/index.ts";
import { keepVersion } from "../../../server/src/features/templates/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import { harbourDrafts, harbourQuotes } from "./demo-quotes.ts";
import { type DemoTemplate, fenceByRuns, gateAutomation, residentialFence, timberDeck } from "./demo-templates.ts";

export async function insertTemplate(db: Db, company_id: string, created_by: string, template: DemoTemplate) {
  const { name, pricing, test_cases } = template;
  const own = await withOwnItems(db, company_id, template);
  const { structure, tables } = withoutListFigures(own);
  const row = await db
    .insertInto("form_templates")
    .values({
      company_id,
      created_by,
      name,
      structure: JSON.stringify(structure),
      pricing: pricing && JSON.stringify(pricing),
      tables: JSON.stringify(tables),
      test_cases: JSON.stringify(test_cases),
    })
    .returning(["company_id", "id", "version"])
    .executeTakeFirstOrThrow();
  await keepVersion(db, row, created_by);
  return { id: row.id, ...(await withPricesAndItems(db, company_id, own, [])) };
}

type Inserted = Awaited<ReturnType<typeof insertTemplate>>;
type Person = { id: string; email: string };

/** Inserts Harbour Fencing's templates, and the quotes and drafts that were made with them. Returns the quotes' ids. */
export async function seedQuotes(db: Db, company_id: string, created_by: string, people: Person[]) {
  const templates = new Map<DemoTemplate, Inserted>();
  for (const template of [residentialFence, gateAutomation, fenceByRuns, timberDeck]) {
    templates.set(template, await insertTemplate(db, company_id, created_by, template));
  }
  const madeWith = (template: DemoTemplate, contact: number, daysAgo: number, minutesAgo = 0) => {
    const [inserted, person] = [templates.get(template), people[contact]];
    if (!inserted || !person) throw new Error("A quote of the demo needs a template and a contact.");
    const row = {
      ...{ company_id, created_by, template_id: inserted.id, contact_id: person.id, person_email: person.email },
      created_at: sql<string>`now() - make_interval(days => ${daysAgo}, mins => ${minutesAgo})`,
    };
    return { inserted, row };
  };
  const quoting = await db
    .selectFrom("companies")
    .select(["currency", "tax_name", "validity_days", termsOf.as("terms")])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  const quotes = await db
    .insertInto("quotes")
    .values(
      harbourQuotes.map(({ contact, status, daysAgo, name, template = residentialFence, ...quote }, index) => {
        // Those of one day follow each other, as their numbers do.
        const { inserted, row } = madeWith(template, contact, daysAgo, harbourQuotes.length - index);
        return {
          ...row,
          ...frozen(inserted, quote),
          ...quoting,
          quote_name: name,
          quote_number: `HF-${1053 + index}`,
          status,
          answers: JSON.stringify(quote.answers),
          error_message: quote.error ?? null,
          webhook_url: quote.error ? "https://hook.example.com/quotes" : null,
        };
      }),
    )
    .returning(["id", "status", "run", "webhook_url", "created_at"])
    .execute();
  // The workflow took the quote that failed, and never answered.
  const taken = quotes
    .filter(({ status }) => status === "Failed")
    .map(({ id: quote_id, webhook_url: url, created_at }) => ({
      ...{ company_id, quote_id, url, created_at, kind: "quote", request_body: "{}" },
      ...{ response_status: 202, response_excerpt: "Accepted", duration_ms: 184 },
    }));
  await db.insertInto("webhook_deliveries").values(taken).execute();
  // People who sign in at once see it being priced, and then its PDF.
  for (const { id, run } of quotes.filter(({ status }) => status === "Processing")) {
    await sql`select ${firstDelivery(company_id, id, run)}`.execute(db);
  }
  await db
    .insertInto("saved_quotes")
    .values(
      harbourDrafts.map(({ contact, daysAgo, name, template, answers }) => {
        const { inserted, row } = madeWith(template, contact, daysAgo);
        const list_figures = listFiguresOf(priceQuote(inserted.form, answers));
        return {
          ...{ ...row, quote_name: name, answers: JSON.stringify(answers) },
          list_figures: list_figures && JSON.stringify(list_figures),
        };
      }),
    )
    .execute();
  return quotes.map(({ id }) => id);
}

/** A quote keeps a copy of the template that it was made with, the items of its lines, and its total. */
function frozen({ form, items }: Inserted, { answers, isPriced }: { answers: Answers; isPriced?: boolean }) {
  const { name, structure, tables, pricing } = form;
  const price = priceQuote(form, answers);
  const lines = [...(price?.line_items ?? []), ...offeredLines({ ...form, answers, adjustments: [] })];
  const kept = freezeItems(lines, items);
  const {
    sub_total = 0,
    gst_total = 0,
    grand_total = 0,
    profit = 0,
  } = payloadPricing(price, defaultRegion.currency) ?? {};
  return {
    template_name: name,
    template_version: 1,
    template_structure: JSON.stringify(structure),
    template_tables: JSON.stringify(tables),
    template_pricing: pricing && JSON.stringify(pricing),
    price_items: kept.length > 0 ? JSON.stringify(kept) : null,
    margin_basis_points: storedMargin(price),
    outputs: isPriced ? JSON.stringify({ sub_total, gst_total, grand_total, profit }) : null,
  };
}
