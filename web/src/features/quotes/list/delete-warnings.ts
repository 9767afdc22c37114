import type { EntryDialog } from "./entry-dialogs.tsx";

/** The server withdraws the offer with all of its quotes. */
const linkEnds = "The customer's link stops working, also for other quotes that were sent with it.";

/** Its deletion ends what the customer can accept. The server keeps only others for a while. */
export const canComeBack = ({ offer }: EntryDialog["entry"]) => offer === null;

export const warningsOf = ({ offer, quote_number }: EntryDialog["entry"]) => [
  ...(offer?.quote_state === "accepted"
    ? [`The customer has accepted ${quote_number}. The record of the acceptance stays.`]
    : []),
  ...(offer?.state === "open" ? [linkEnds] : []),
  ...(offer ? [`${quote_number} was sent to a customer, so its deletion cannot be undone.`] : []),
];
