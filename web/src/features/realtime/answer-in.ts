import type { ChangeEvent } from "@quotemill/shared/realtime";

const verbs = new Map([
  ["accepted", "accepted"],
  ["declined", "declined"],
  ["question", "asked a question about"],
]);

/** 'Marcus Webb accepted HF-1042'. Null for all that is not a customer's answer: colleagues know what they did. */
export function answerIn({ offer, quote_number }: ChangeEvent) {
  const verb = offer?.actor === "customer" && verbs.get(offer.kind);
  if (!verb) return null;
  return { isGood: offer.kind === "accepted", words: `${offer.person} ${verb} ${quote_number}` };
}
