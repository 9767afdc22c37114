import { createContext, use, useMemo } from "react";
import type { EditedTemplate } from "../state/edited-template.ts";
import { itemAt, type ListedProblem, tableAt } from "./problem-list.ts";

/** By item, then by property. */
export type ItemProblems = Record<string, Record<string, string>>;
interface Problems {
  name?: string;
  make_webhook_url?: string;
  items: ItemProblems;
  tables: Record<string, string>;
}

const none: Problems = { items: {}, tables: {} };

/** What keeps the draft from being saved, by input. Shown once a save was refused or a problem was opened. */
export function useProblems(listed: ListedProblem[], draft: EditedTemplate, isEnabled: boolean): Problems {
  return useMemo(() => (isEnabled ? byInput(listed, draft) : none), [listed, draft, isEnabled]);
}

/** What an author should look at, by item. It shows all the time. */
export function useWarnings(listed: ListedProblem[], draft: EditedTemplate): ItemProblems {
  return useMemo(() => {
    const warnings: ItemProblems = {};
    for (const { severity, path, message } of listed) {
      const item = itemAt(path, draft);
      const [, , part] = path;
      if (severity !== "warning" || !item || typeof part !== "string") continue;
      warnings[item.id] = { [part]: message, ...warnings[item.id] };
    }
    return warnings;
  }, [listed, draft]);
}

function byInput(listed: ListedProblem[], draft: EditedTemplate): Problems {
  const problems: Problems = { items: {}, tables: {} };
  for (const { severity, path, message } of listed) {
    if (severity !== "error") continue;
    const [property, , part] = path;
    if (property === "name" || property === "make_webhook_url") problems[property] ??= message;
    const table = tableAt(path, draft);
    if (table) problems.tables[table.id] ??= message;
    const item = itemAt(path, draft);
    if (item && typeof part === "string") problems.items[item.id] = { [part]: message, ...problems.items[item.id] };
  }
  return problems;
}

interface Editing {
  draft: EditedTemplate;
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

const noProblems: ItemProblems[string] = {};
export const useItemProblems = (id: string) => useEditing().problems[id] ?? noProblems;
export const useItemWarnings = (id: string) => useEditing().warnings[id] ?? noProblems;
