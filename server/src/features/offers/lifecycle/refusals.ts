import type { OfferRefusal } from "@quotemill/shared/offers/lifecycle";
import { AppError } from "../../../platform/errors.ts";

/** What a customer is told when an answer comes too late or does not fit. */
export function refusalOf(refusal: OfferRefusal): AppError {
  switch (refusal) {
    case "answered":
      return new AppError("conflict", "This quote has already been answered.");
    case "ended":
      return new AppError("gone", "This quote has ended, so it can no longer be answered.");
    default:
      return new AppError("answer_refused", chooseQuote, { quote_ids: chooseQuote });
  }
}

const chooseQuote = "Choose one of the quotes in this offer.";
