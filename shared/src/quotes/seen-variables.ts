import { z } from "zod";

/** Names of answers and outputs found in the company's latest quotes, for the variable picker. */
const seenVariable = z.object({ key: z.string(), label: z.string(), example: z.string() });
/** `is_field` says that the key is the id of a template's field. */
const seenInput = seenVariable.extend({ is_field: z.boolean() });
export const seenVariables = z.object({ inputs: z.array(seenInput), outputs: z.array(seenVariable) });
export type SeenVariables = z.infer<typeof seenVariables>;
/** Number of the latest quotes that are searched. */
export const seenVariablesQuoteLimit = 10;
