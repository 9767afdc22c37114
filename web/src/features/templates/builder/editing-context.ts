import { createContext, use } from "react";
import type { TemplateDraft } from "./template-draft.ts";
import type { ItemProblems } from "./use-problems.ts";

interface Editing {
  draft: TemplateDraft;
  /** Why the template cannot be saved, by item. */
  problems: ItemProblems;
  /** What its author should look at, by item. */
  warnings: ItemProblems;
}

/** What an open editor needs to know about the rest of the template. Closed rows do not read it. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("An editor needs an EditingContext above it.");
  return editing;
}

const none: ItemProblems[string] = {};
export const useItemProblems = (id: string) => useEditing().problems[id] ?? none;
export const useItemWarnings = (id: string) => useEditing().warnings[id] ?? none;
