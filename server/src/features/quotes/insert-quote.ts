import { randomUUID } from "node:crypto";
import type { Contact } from "@quotemill/shared/contacts/contact";
import type { FrozenItem } from "@quotemill/shared/prices/materials";
import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { submitted } from "@quotemill/shared/quotes/lifecycle";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { SubmitQuoteInput } from "@quotemill/shared/quotes/quote";
import { externalIdTaken } from "@quotemill/shared/requests/paging";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { readPricing, type TemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { type PriceTable, readTables } from "@quotemill/shared/templates/schema/tables";
import { readItems, type TemplateItem } from "@quotemill/shared/templates/schema/template";
import { sql } from "kysely";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { aboutContact, aboutQuote, activityParts, activityRow } from "../activity/index.ts";
import { regionColumns } from "../companies/index.ts";
import { emailOfContact } from "../contacts/index.ts";
import { recordQuoteEvents } from "../events/index.ts";
import { letGoOf } from "../photos/index.ts";
import { withPricesAndItems } from "../prices/index.ts";
import { termsOf } from "./lifecycle/change-status.ts";
import { firstDelivery } from "./lifecycle/deliver-quote.job.ts";
import type { SubmittedDraft } from "./quote-drafts.queries.ts";

interface StoredTemplate {
  id: string;
  name: string;
  is_active: boolean;
  version: number;
  structure: unknown;
  tables: unknown;
  pricing: unknown;
  inclusions: string[];
  exclusions: string[];
  make_webhook_url: string | null;
}

/** Reads all the input of a submit without locks: one statement, and one more for prices from the list. */
export async function findParts(db: Db, companyId: string, input: SubmitQuoteInput) {
  const { template, ...parts } = await db
    .selectFrom("companies")
    .leftJoin("form_templates as template", (join) =>
      join.onRef("template.company_id", "=", "companies.id").on("template.id", "=", input.template_id),
    )
    .leftJoin("contacts as contact", (join) =>
      join
        .onRef("contact.company_id", "=", "companies.id")
        .on("contact.id", "=", input.contact_id)
        .on("contact.status", "=", "active"),
    )
    .select([
      "companies.name as company_name",
      "companies.quote_name_template",
      termsOf.as("terms"),
      ...regionColumns,
      sql<StoredTemplate | null>`to_jsonb(template)`.as("template"),
      sql<Omit<Contact, "created_at" | "updated_at"> | null>`to_jsonb(contact)`.as("contact"),
    ])
    .where("companies.id", "=", companyId)
    .executeTakeFirstOrThrow();
  const form = template && {
    ...template,
    structure: readItems(template.structure),
    tables: readTables(template.tables),
    pricing: readPricing(template.pricing),
  };
  return {
    ...parts,
    priced: form && (await withPricesAndItems(db, companyId, form, input.adjustments)),
  };
}

interface NewQuote {
  template_id: string;
  template_name: string;
  template_version: number;
  template_structure: TemplateItem[];
  template_tables: PriceTable[];
  template_pricing: TemplatePricing | null;
  contact_id: string;
  quote_name: string;
  auto_name: boolean;
  quote_number: string;
  revision: number;
  revises_quote_id: string | null;
  owner_id: string | null;
  answers: Answers;
  missing_answers: number;
  adjustments: Adjustment[];
  price_items: FrozenItem[];
  margin_basis_points: number | null;
  webhook_url: string | null;
  notes: string;
  internal_notes: string;
  inclusions: string[];
  exclusions: string[];
  photos: QuotePhoto[];
  external_id: string | null;
  currency: string;
  tax_name: string;
  validity_days: number;
  terms: string;
}

const taken = externalIdTaken("quote");
const refuseTakenId = onUniqueViolation(
  "quotes_external_id_key",
  () => new AppError("conflict", taken, { external_id: taken }),
);

/**
 * Writes a new quote, its delivery job and its activity and deletes its draft, in one statement, and publishes the
 * event in the next. The database adds only the counts and notifies open browsers.
 */
export async function insertQuote(
  db: Db,
  actor: CompanyActor,
  quote: NewQuote,
  contact: Pick<Contact, "id" | "first_name" | "last_name" | "email">,
  draft: SubmittedDraft | null,
) {
  const { company_id } = actor;
  const id = randomUUID();
  const { quote_number } = quote;
  const about = [aboutQuote({ id, quote_number }), ...aboutContact(contact)];
  const { activity, mentions } = activityParts([
    activityRow(actor, { action: "quote.submitted", subject: quote_number, about }),
  ]);
  await db
    .with("quote", (query) =>
      query.insertInto("quotes").values({
        ...quote,
        id,
        company_id,
        person_email: emailOfContact(company_id, quote.contact_id),
        created_by: actor.id,
        draft_id: draft?.id ?? null,
        template_structure: JSON.stringify(quote.template_structure),
        template_tables: JSON.stringify(quote.template_tables),
        template_pricing: quote.template_pricing && JSON.stringify(quote.template_pricing),
        answers: JSON.stringify(quote.answers),
        adjustments: JSON.stringify(quote.adjustments),
        price_items: quote.price_items.length > 0 ? JSON.stringify(quote.price_items) : null,
        photos: JSON.stringify(quote.photos),
        ...submitted,
      }),
    )
    .with("draft", (query) =>
      query
        .deleteFrom("saved_quotes")
        .where("company_id", "=", company_id)
        .where("id", "=", draft?.id ?? null),
    )
    .with("activity", () => activity)
    .with("mentions", () => mentions)
    .selectNoFrom(firstDelivery(company_id, id, 1).as("queued"))
    .executeTakeFirstOrThrow()
    .catch(refuseTakenId);
  await recordQuoteEvents(db, "quote.created", [{ company_id, id }]);
  await letGoOf(db, company_id, draft?.photos ?? [], quote.photos);
  return { id, quote_number };
}
