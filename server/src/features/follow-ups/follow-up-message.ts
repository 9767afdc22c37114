import { offerPath, stepPath, stopPath } from "@quotemill/shared/offers/page-path";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import { quoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { offeredOutputs, readableTotals } from "@quotemill/shared/offers/totals";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { formatsFor } from "@quotemill/shared/region/formats";
import { unitsOf } from "@quotemill/shared/region/money";
import { followUpTexts, followUpValues } from "@quotemill/shared/sending/follow-up-texts";
import { followUpPayload, pdfLinkSeconds, sendPayload } from "@quotemill/shared/workflow/send-payload";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import type { Keys } from "../../platform/keys.ts";
import { contactOf, personOf } from "../contacts/index.ts";
import { signFileLink } from "../files/index.ts";
import { tokenHider, unsealToken } from "../offers/index.ts";
import { documentCompany, findDetails } from "../settings/index.ts";
import { readForm } from "../templates/index.ts";
import type { Facts } from "./facts.queries.ts";

interface MessageDeps {
  keys: Keys;
  clock: Clock;
  publicUrl: () => string;
}

/**
 * Writes what goes to the sending webhook: the quotes as they were offered, with the company's words for a reminder.
 */
export async function followUpMessage(deps: MessageDeps, db: Db, facts: Facts, step: number) {
  const { company_id, id, person_email, settings } = facts;
  const offer = await findOffer(db, company_id, id);
  const quotes = await findQuotes(db, company_id, id);
  const details = await findDetails(db, company_id);
  const [first = notFound("quote")] = quotes;
  const { valid_until } = offer;
  const wasOpened = offer.opened_count > 0;
  const token = unsealToken(deps.keys, offer.token_sealed);
  // The quote's person may have another address by now, but whether reminders are welcome was never asked there.
  const contact = { ...(first.person ?? notFound("contact")), email: person_email };
  const formats = formatsFor({ ...offer, currency: first.snapshot.currency });
  const values = followUpValues(
    {
      contact,
      company_name: details.name,
      // A sender who has left the company has no details, and the company is named instead.
      user: { full_name: offer.sender_name ?? details.name, email: offer.sender_email ?? details.details.email },
      quote: {
        ...first.snapshot,
        quote_date: formats.shortDay(first.created_at),
        answers: variableAnswers(readForm(first), first.answers, formats),
        outputs: offeredOutputs(first.outputs, readableTotals(first.snapshot.totals), first.snapshot.currency),
      },
      quote_numbers: quotes.map(({ snapshot }) => snapshot.quote_number),
      formats,
    },
    valid_until,
  );
  const seconds = pdfLinkSeconds(valid_until, deps.clock());
  const purpose = { kind: "offer", id } as const;
  const send = sendPayload({
    company_id,
    contact,
    company: documentCompany(details, deps),
    reply_to: offer.sender_email,
    ...followUpTexts(settings, wasOpened, values),
    place: offer,
    offer_url: deps.publicUrl() + offerPath(token),
    valid_until,
    choice: offer.choice,
    quotes: quotes.map((quote) => ({
      ...quote.snapshot,
      id: quote.id,
      job: offeredName(quote.snapshot),
      pdf_url: deps.publicUrl() + signFileLink(deps, quote.pdf_storage_path, { seconds, purpose }),
      outputs: outputsOf(quote),
      totals: readableTotals(quote.snapshot.totals),
    })),
  });
  const payload = followUpPayload(send, {
    step,
    was_opened: wasOpened,
    sender_name: offer.sender_name,
    sender_title: offer.sender_title || null,
    sender_mobile: offer.sender_mobile || null,
    decline_url: deps.publicUrl() + stepPath(token, "decline"),
    unsubscribe_url: deps.publicUrl() + stopPath(token),
  });
  return { payload, webhook: offer.quote_send_webhook_url, hideToken: tokenHider(token) };
}

/** The figures as they were offered: the quote may have been priced again since. */
function outputsOf({ snapshot: { totals } }: RemindedQuote) {
  return {
    sub_total: unitsOf(totals.sub_total),
    gst_total: unitsOf(totals.tax_total),
    grand_total: unitsOf(totals.grand_total),
  };
}

function findOffer(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .leftJoin("users", (join) =>
      join
        .onRef("users.company_id", "=", "offers.company_id")
        .onRef("users.id", "=", "offers.created_by")
        .on("users.deactivated_at", "is", null),
    )
    .select([
      "offers.token_sealed",
      "offers.valid_until",
      "offers.choice",
      "offers.opened_count",
      "users.full_name as sender_name",
      "users.email as sender_email",
      "users.job_title as sender_title",
      "users.mobile as sender_mobile",
      "companies.quote_send_webhook_url",
      "companies.time_zone",
      "companies.locale",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * Finds the quotes as they were offered, in their order, with values that only the stored quote has. Deleted ones are
 * left out.
 */
async function findQuotes(db: Db, companyId: string, offerId: string) {
  const rows = await db
    .selectFrom("offer_quotes")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "offer_quotes.company_id").onRef("quotes.id", "=", "offer_quotes.quote_id"),
    )
    .select([
      "quotes.id",
      "quotes.created_at",
      "quotes.person_email",
      "offer_quotes.pdf_storage_path",
      "offer_quotes.snapshot",
      sql<Record<string, unknown>>`quotes.answers`.as("answers"),
      "quotes.template_structure",
      "quotes.template_tables",
      sql<Record<string, unknown> | null>`quotes.outputs`.as("outputs"),
      sql<Record<string, unknown> | null>`quotes.contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("offer_quotes.company_id", "=", companyId)
    .where("offer_quotes.offer_id", "=", offerId)
    .orderBy("offer_quotes.position")
    .execute();
  return rows.map((row) => ({ ...row, person: personOf(row), snapshot: quoteSnapshot.parse(row.snapshot) }));
}
type RemindedQuote = Awaited<ReturnType<typeof findQuotes>>[number];
