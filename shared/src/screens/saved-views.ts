import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { visible } from "../text/typed-text.ts";

/** Maximum number of views that a person can save of one list. */
export const maxViews = 20;
export const maxViewName = 60;
export const tooManyViews = `You can save at most ${maxViews} views of a list. Delete one first.`;
export const viewNameTaken = "You already have a view with this name.";

export const viewList = z.enum(["quotes", "contacts", "templates", "pipeline"]);
export type ViewList = z.infer<typeof viewList>;

export const viewName = z.object({ name: z.string().trim().regex(visible, "Enter a name.").max(maxViewName) });

/** `query` is the list's address after the question mark. The list ignores parts that it does not understand. */
export const savedViewInput = viewName.extend({ list: viewList, query: z.string().max(500) });
export type SavedViewInput = z.infer<typeof savedViewInput>;

export const savedView = savedViewInput.extend({ id: recordId });
export type SavedView = z.infer<typeof savedView>;
