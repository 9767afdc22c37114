import { NoResult } from "@quotemill/shared/formulas/fraction";
import { offeredLines, type PricedQuote } from "@quotemill/shared/offers/extras";
import { type FrozenItem, freezeItems } from "@quotemill/shared/prices/materials";
import type { LineItem } from "@quotemill/shared/pricing/line-item";
import { storedMargin } from "@quotemill/shared/pricing/margin";
import { priceBasis, priceWorked } from "@quotemill/shared/pricing/price-quote";
import { renderQuoteName } from "@quotemill/shared/quotes/naming";
import type { SubmitQuoteInput } from "@quotemill/shared/quotes/quote";
import { maxRevision, tooManyRevisions } from "@quotemill/shared/quotes/revisions";
import { namedAnswers } from "@quotemill/shared/quotes/variable-answers";
import { formatsFor } from "@quotemill/shared/region/formats";
import { tooLargeToWorkOut } from "@quotemill/shared/templates/budget";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { calculationProblem, placeOf, tooFewEntries } from "@quotemill/shared/templates/checks/refused-answers";
import { unansweredRequired } from "@quotemill/shared/templates/checks/unanswered";
import { templateSwitchedOff } from "@quotemill/shared/templates/schema/template";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyActor, isKey } from "../../platform/http/access.ts";
import { moveCallsToRevision } from "../phone-calls/index.ts";
import { holdPhotos } from "../photos/index.ts";
import { checkAnswers, checkNothingLeftOut, refuseAnswer } from "../templates/index.ts";
import { authorOf } from "../users/index.ts";
import { findParts, insertQuote } from "./insert-quote.ts";
import { checkRevised, takeQuoteNumber, takeRevision } from "./numbering.queries.ts";
import { takeDraft } from "./quote-drafts.queries.ts";

/**
 * Makes a quote in one transaction: the number, the quote with its template, its delivery and the deletion of its draft
 * succeed or fail together.
 */
export async function submitQuote(
  db: Db,
  actor: CompanyActor,
  input: SubmitQuoteInput,
): Promise<{ id: string; quote_number: string }> {
  const submitted = (await trySubmit(db, actor, input)) ?? (await trySubmit(db, actor, input));
  if (!submitted) throw new AppError("conflict", changedMeanwhile);
  return submitted;
}

const changedMeanwhile = "The contact or the quote was changed at the same moment. Please try again.";

/**
 * Returns null if a record that the quote needs has been deleted since it was read: a second attempt then says which is
 * missing.
 */
async function trySubmit(db: Db, actor: CompanyActor, input: SubmitQuoteInput) {
  const { company_id } = actor;
  const { priced, contact, ...company } = await findParts(db, company_id, input);
  const { form: template, adjustments, items } = priced ?? notFound("template");
  if (!template.is_active) throw new AppError("conflict", templateSwitchedOff);
  if (!contact) notFound("contact");
  if (input.revises_quote_id) await checkRevised(db, company_id, input.revises_quote_id, contact.email);
  checkAnswers(template.structure, input.answers);

  const worked = workOut(template, input.answers);
  if (worked.isTooLarge) throw new AppError("validation_failed", tooLargeToWorkOut);
  if (isKey(actor)) checkNothingLeftOut(template, input.answers);
  // The form asks people about missing answers, and they may continue without them. A program has stated of each box
  // that it is not ticked.
  const missing_answers = isKey(actor) ? 0 : unansweredRequired(template, input.answers, worked).length;
  const unworked = tooFewEntries(template, worked) ?? calculationProblem(template, worked);
  if (unworked) refuseAnswer(unworked);
  const { answers } = worked;
  const basis = priceBasis(template, adjustments, company.tax_basis_points);
  // A price that leaves out a part would be wrong, so the quote is refused with a reason.
  const price = priceWorked(basis, worked, adjustments, formatsFor(company));
  const [unpriced] = price?.problems ?? [];
  if (unpriced) {
    const { field_id, row, message } = unpriced;
    const place = field_id === null ? "adjustments" : `answers.${placeOf(template.structure, worked, field_id, row)}`;
    throw new AppError("validation_failed", message, { [place]: message });
  }
  const price_items = itemsToKeep(items, price?.line_items ?? [], { ...basis, answers, adjustments });
  await holdPhotos(db, company_id, input.photos);
  const { revises_quote_id } = input;
  const taken = revises_quote_id
    ? await takeRevision(db, company_id, contact.id, revises_quote_id)
    : await takeQuoteNumber(db, company_id, contact.id);
  if (!taken) return null;
  const { saved_quote_id, saved_quote_updated_at } = input;
  const draft = saved_quote_id ? await takeDraft(db, actor, saved_quote_id, saved_quote_updated_at) : null;
  const { quote_number, revision } = taken;
  if (revision > maxRevision) throw new AppError("conflict", tooManyRevisions);
  const quote_name = input.auto_name
    ? renderQuoteName(company.quote_name_template, {
        contact,
        template_name: template.name,
        answers: namedAnswers(template.structure, worked, formatsFor(company)),
        quote_number,
        quote_date: input.quote_date,
        company_name: company.company_name,
        user: authorOf(actor, { full_name: company.company_name, email: "" }),
      })
    : input.quote_name;
  const { currency, tax_name, validity_days, terms } = company;
  const quote = {
    template_id: template.id,
    template_name: template.name,
    template_version: template.version,
    template_structure: basis.structure,
    template_tables: basis.tables,
    template_pricing: basis.pricing,
    contact_id: contact.id,
    quote_name,
    auto_name: input.auto_name,
    ...taken,
    answers,
    missing_answers,
    adjustments,
    price_items,
    margin_basis_points: storedMargin(price),
    webhook_url: template.make_webhook_url,
    notes: input.notes,
    internal_notes: input.internal_notes,
    inclusions: input.inclusions ?? template.inclusions,
    exclusions: input.exclusions ?? template.exclusions,
    photos: input.photos,
    external_id: input.external_id ?? null,
    currency,
    tax_name,
    validity_days,
    terms,
  };
  const inserted = await insertQuote(db, actor, quote, contact, draft);
  if (revises_quote_id) await moveCallsToRevision(db, company_id, revises_quote_id, inserted.id);
  return inserted;
}

/** A quote keeps the items of its lines, and those of extras that its customer may still add. */
function itemsToKeep(items: ReadonlyMap<string, FrozenItem>, lines: LineItem[], quote: PricedQuote): FrozenItem[] {
  if (items.size === 0) return [];
  try {
    return freezeItems([...lines, ...offeredLines(quote)], items);
  } catch (error) {
    throw error instanceof NoResult ? new AppError("validation_failed", error.message) : error;
  }
}
