import type { Quote } from "@quotemill/shared/quotes/schema";
import type { RevisedFacts } from "@quotemill/shared/sending/oddities";

/** What the other revisions of a quote mean for sending it together with the ticked ones. */
export function revisedFacts(
  { id, revision, revisions }: Pick<Quote, "id" | "revision" | "revisions">,
  ticked: { id: string }[],
  day: (moment: string) => string,
): RevisedFacts {
  const newest = revisions.at(-1);
  const earlier = revisions.filter((each) => each.revision < revision);
  const accepted = earlier.findLast(({ accepted_at }) => accepted_at !== null);
  const again = new Set([...ticked, ...revisions].map((each) => each.id));
  return {
    newer: newest && newest.id !== id ? newest.quote_number : null,
    accepted: accepted?.accepted_at ? { quote_number: accepted.quote_number, day: day(accepted.accepted_at) } : null,
    left_out: earlier
      .flatMap(({ open_with }) => open_with.filter((each) => !again.has(each.id)))
      .map((each) => each.quote_number),
  };
}
