import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { renderQuoteName } from "@quotemill/shared/quotes/naming";
import type { SubmitQuoteInput } from "@quotemill/shared/quotes/schema";
import { answersProblem, visibleAnswers } from "@quotemill/shared/templates/answers";
import { templateSwitchedOff } from "@quotemill/shared/templates/schema";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { holdContact } from "../contacts/index.ts";
import { findTemplate } from "../templates/index.ts";
import { deleteDraft } from "./drafts.queries.ts";
import { queueDelivery } from "./lifecycle/run.ts";
import { lockNumbering, takeQuoteNumber } from "./numbering.queries.ts";
import { findByIdempotencyKey, insertQuote } from "./quotes.queries.ts";

/**
 * One transaction: the number, the quote with its template, its delivery and the deletion of its draft succeed or fail
 * together.
 */
export async function submitQuote(db: Db, actor: CompanyActor, input: SubmitQuoteInput, idempotencyKey: string | null) {
  const { company_id } = actor;
  const company = await lockNumbering(db, company_id);
  if (idempotencyKey) {
    const before = await findByIdempotencyKey(db, company_id, idempotencyKey);
    if (before) return before;
  }
  const template = (await findTemplate(db, company_id, input.template_id)) ?? notFound("template");
  if (!template.is_active) throw new AppError("conflict", templateSwitchedOff);
  const contact = (await holdContact(db, company_id, input.contact_id)) ?? notFound("contact");
  const problem = answersProblem(template.structure, input.answers);
  if (problem) throw new AppError("validation_failed", problem);

  const answers = visibleAnswers(template.structure, input.answers);
  // A price that leaves out a part would be wrong, so the quote is refused with a reason.
  const [unpriced] = priceQuote(template.structure, template.pricing, answers)?.problems ?? [];
  if (unpriced) throw new AppError("validation_failed", unpriced.message);
  const quote_number = await takeQuoteNumber(db, company_id, company);
  const quote_name = input.auto_name
    ? renderQuoteName(company.quote_name_template, {
        contact,
        answers,
        quote_number,
        quote_date: input.quote_date,
        company_name: company.name,
        user: { full_name: actor.full_name ?? "", email: actor.email },
      })
    : input.quote_name;
  const quote = await insertQuote(db, company_id, {
    template_id: template.id,
    template_name: template.name,
    template_structure: template.structure,
    template_pricing: template.pricing,
    contact_id: contact.id,
    quote_name,
    auto_name: input.auto_name,
    quote_number,
    answers,
    webhook_url: template.make_webhook_url,
    notes: input.notes,
    created_by: actor.id,
    idempotency_key: idempotencyKey,
  });
  if (input.saved_quote_id) await deleteDraft(db, company_id, input.saved_quote_id, input.saved_quote_updated_at);
  await queueDelivery(db, company_id, quote.id, quote.run);
  await audit(db, actor, { action: "quote.submitted", subject: quote_number });
  return quote;
}
