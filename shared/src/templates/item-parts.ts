import { z } from "zod";

export const itemId = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,99}$/, "The id of a field must begin with a letter, followed by letters, digits, - or _.");
export const itemLabel = z.string().trim().min(1, "Every field needs a label.").max(200, "A label is too long.");
