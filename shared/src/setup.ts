import { z } from "zod";

/** What a new company does first, in this order. */
export const setupSteps = ["details", "template", "contact", "quote", "invite"] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setup = z.object({
  hidden: z.boolean(),
  done: z.object({
    /** Anything about the company that its quotes show, or its logo. */
    details: z.boolean(),
    template: z.boolean(),
    contact: z.boolean(),
    quote: z.boolean(),
    /** There is a second person, even if the invitation is not accepted yet. */
    invite: z.boolean(),
  }),
});
export type Setup = z.infer<typeof setup>;
