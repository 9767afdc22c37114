import { z } from "zod";
import { recordId } from "./record-id.ts";

/** One page of a list, the total count, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), next_cursor: z.string().nullable() });

export const pageQuery = z.object({
  /** Long enough for the names that a list may be ordered by. */
  cursor: z.string().max(2_600).default(""),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The text of a list's search box. A run of white space counts as one space. */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .overwrite((text) => text.replace(/\s+/g, " "))
  .default("");

export const idParam = z.object({ id: recordId });
