import { endingDays } from "@quotemill/shared/screens/dashboard";
import { addDays } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";

/**
 * What an offer waits for, as 'Needs attention' and the pipeline tell it: conditions on `offers`, each with an index that
 * has it. `today` is the company's day, as 'yyyy-mm-dd'. An offer counts for the first of `isAsked`, `isEnding` and
 * `isOpenedTwice` that is true.
 */
export function offerNeeds(today: string) {
  const soon = addDays(today, endingDays);
  const isOpen = sql<boolean>`offers.state = 'open'`;
  return {
    isOpen,
    /** True for one that was answered or has expired, too: its page lets the customer ask for a new price. */
    isAsked: sql<boolean>`offers.question_at is not null and offers.state not in ('withdrawn', 'replaced')`,
    isEnding: sql<boolean>`${isOpen} and offers.valid_until between ${today}::date and ${soon}::date`,
    isOpenedTwice: sql<boolean>`${isOpen} and offers.opened_count >= 2`,
    /** Whether it ends, but not soon; one without an end is apart, for the sake of the index. */
    endsLater: sql<boolean>`offers.valid_until > ${soon}::date`,
    hasNoEnd: sql<boolean>`offers.valid_until is null`,
  };
}
