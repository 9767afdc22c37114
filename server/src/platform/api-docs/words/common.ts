/** Words for properties that mean the same wherever they are. Other files have those of one domain. */
export const commonWords = {
  id: "The id of this record.",
  company_id: "The id of the company that this belongs to.",
  created_at: "When this was made, as an ISO time in UTC.",
  updated_at: "When this was last changed, as an ISO time in UTC.",
  created_by: "The profile id of the person who made this. Null for an API key, and once that person is unknown.",
  created_by_name: "The name of the person who made this; null if it is unknown.",
  name: "The name as people see it on screens.",
  at: "When this happened, as an ISO time in UTC.",
  items: "The entries of the list; of a longer list, one page.",
  total: "The number of entries on all pages together.",
  next_cursor: "Send it as `cursor` to get the next page; null on the last one.",
  seen: "What you read of the fields that you change. If somebody has changed one since, the save is refused.",
  currency: "The currency of the amounts, as an ISO 4217 code such as NZD.",
  locale: "How dates and amounts are written, as a language tag such as en-NZ.",
  time_zone: "The company's time zone by its IANA name, such as Pacific/Auckland.",
  success: "Always true: a call that fails is refused with an error.",
  count: "How many there are.",
  duration_ms: "How long the call took, in milliseconds.",
  problem: "What went wrong, in words; null if nothing did.",

  // A refusal, in its three shapes.
  "Refusal.error": "What was refused and why.",
  "FlaggedRefusal.error": "Always true: the call was refused.",
  code: "Decide by this code and not by the words, which may change.",
} satisfies Record<string, string>;
