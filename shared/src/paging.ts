import { z } from "zod";

/** A list's answer: one page, how many there are in all, and where the next page begins. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), next_cursor: z.string().nullable() });

export const pageQuery = z.object({
  cursor: z.string().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** What a person types into a list's search box: blanks are told apart from words, not from each other. */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .overwrite((text) => text.replace(/\s+/g, " "))
  .default("");

export const idParam = z.object({ id: z.uuid() });
