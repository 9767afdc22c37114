import { endingDays } from "@quotemill/shared/screens/dashboard";
import { addDays } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";

/**
 * The action that an offer waits for, as 'Needs attention' and the pipeline show it: conditions on `offers`, each with
 * an index that has it. `today` is the company's day, as 'yyyy-mm-dd'. An offer counts for the first of `isAsked`,
 * `isEnding` and `isOpenedTwice` that is true.
 */
export function offerNeeds(today: string) {
  const soon = addDays(today, endingDays);
  const isOpen = sql<boolean>`offers.state = 'open'`;
  return {
    isOpen,
    /** Also true for an offer that was answered or has expired: its page lets the customer ask for a new price. */
    isAsked: sql<boolean>`offers.question_at is not null and offers.state not in ('withdrawn', 'replaced')`,
    isEnding: sql<boolean>`${isOpen} and offers.valid_until between ${today}::date and ${soon}::date`,
    isOpenedTwice: sql<boolean>`${isOpen} and offers.opened_count >= 2`,
    /** True if it ends, but not soon. Offers without an end have a separate condition, for the sake of the index. */
    endsLater: sql<boolean>`offers.valid_until > ${soon}::date`,
    hasNoEnd: sql<boolean>`offers.valid_until is null`,
  };
}
