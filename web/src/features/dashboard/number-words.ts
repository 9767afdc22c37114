import type { QuoteValues } from "@quotemill/shared/screens/dashboard";
import { countOf } from "../../lib/words.ts";

export const allMonths = "Last 12 months";

/** For example '79%'. A share of nothing is '0%'. */
export const shareOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;

export const noOffers = (month: string | null) =>
  month ? `No quotes were sent to customers in ${month}.` : "No quotes have been sent to customers yet.";

export const noValues = "No quotes with a total in the last 8 weeks.";

export const hasNoValues = ({ statuses, others }: QuoteValues) => statuses.length === 0 && others === 0;

export const otherCurrencies = (count: number) =>
  `${countOf(count, "quote")} in another currency ${count === 1 ? "is" : "are"} not included.`;
