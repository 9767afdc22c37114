import { otherPerson } from "@quotemill/shared/quotes/revisions";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { findRevised } from "./revisions.queries.ts";

/** A revision is for whoever the quote is for. Quotes without a known person can be given one. */
export async function checkRevised(db: Db, companyId: string, quoteId: string, email: string): Promise<void> {
  const { person_email } = (await findRevised(db, companyId, quoteId)) ?? notFound("quote");
  if (person_email && person_email !== email) {
    throw new AppError("validation_failed", otherPerson, { contact_id: otherPerson });
  }
}
