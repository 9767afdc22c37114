import { z } from "zod";
import { declineReason } from "./states.ts";

/** 'yyyy-mm' */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "A month has the form 2026-11.");

/** How many months can be chosen from. Without one, all of them count. */
export const numberedMonths = 12;
/** Of templates and of people, those with the most offers. */
export const maxNumberedNames = 50;

export const offerNumbersQuery = z.object({ month: month.optional() });

const count = z.number().int();
/** Of offers. Those accepted by phone were not necessarily viewed. */
const funnel = z.object({ sent: count, viewed: count, accepted: count, declined: count });
export type Funnel = z.infer<typeof funnel>;

/** Null if it was deleted meanwhile. */
const named = funnel.extend({ id: z.uuid().nullable(), name: z.string().nullable() });
export type NamedFunnel = z.infer<typeof named>;

/** What became of the offers, by the month in which they were sent. */
export const offerNumbers = z.object({
  /** The latest first, in the company's time zone. */
  months: z.array(funnel.extend({ month })),
  total: funnel,
  templates: z.array(named),
  people: z.array(named),
  /** The most frequent first; null stands for no reason given. */
  reasons: z.array(z.object({ reason: declineReason.nullable(), count })),
});
export type OfferNumbers = z.infer<typeof offerNumbers>;
