import { findCalls } from "@quotemill/shared/contracts/find";
import { type Found, maxFound, minFindLength } from "@quotemill/shared/screens/find";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { inSearch, wordsOf } from "../../platform/db/search.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { offerBriefColumn, webhookHostColumn } from "../quotes/index.ts";

/**
 * Finds the newest contacts and quotes. Quotes that have all words themselves come first, then those that have some in
 * the person they are for.
 */
async function findAnything(db: Db, companyId: string, text: string): Promise<Found> {
  const searched = inSearch(wordsOf(text));
  const contacts = await db
    .selectFrom("contacts")
    .select(["id", "first_name", "last_name", "email", "company_name"])
    .where("company_id", "=", companyId)
    .where(sql<boolean>`id in (select app.newest_contacts_matching(${companyId}, ${searched}, ${maxFound}))`)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const quotes = (byPerson: boolean) =>
    quotesOf(db, companyId)
      .where(sql<boolean>`quotes.id in (
        select app.newest_quotes_matching(${companyId}, ${searched}, ${byPerson}, ${maxFound}))`)
      .execute();
  const named = await quotes(false);
  const missing = maxFound - named.length;
  if (missing === 0) return { contacts, quotes: named };
  const theirs = await quotes(true);
  const isNew = ({ id }: { id: string }) => named.every((quote) => quote.id !== id);
  return { contacts, quotes: [...named, ...theirs.filter(isNew).slice(0, missing)] };
}

const quotesOf = (db: Db, companyId: string) =>
  db
    .selectFrom("quotes")
    .select([
      "id",
      "quote_name",
      "quote_number",
      "status",
      "missing_answers",
      "quote_sent_timestamp",
      sql<string | null>`(
        select id from contacts
        where contacts.company_id = quotes.company_id and contacts.email = quotes.person_email)`.as("contact_id"),
      "person_email",
      webhookHostColumn,
      offerBriefColumn,
    ])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

export async function findRoutes(app: FastifyInstance) {
  addCall(app, findCalls.find, (request) =>
    inCompany(request, async (db, companyId) => {
      const { text } = request.query;
      return text.length < minFindLength ? { contacts: [], quotes: [] } : findAnything(db, companyId, text);
    }),
  );
}
