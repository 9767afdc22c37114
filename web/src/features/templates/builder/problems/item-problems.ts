import { createContext, use, useMemo } from "react";
import type { EditedTemplate } from "../state/edited-template.ts";
import { itemAt, type ListedProblem, tableAt } from "./problem-list.ts";

/** Messages by the id of an item, then by its property. */
export type ItemProblems = Record<string, Record<string, string>>;
/** Errors by the input that they are about. */
interface InputProblems {
  name?: string;
  make_webhook_url?: string;
  items: ItemProblems;
  tables: Record<string, string>;
}

const none: InputProblems = { items: {}, tables: {} };

/** Maps inputs to the problems that keep the template from being saved; empty while it is not enabled. */
export function useInputProblems(listed: ListedProblem[], edited: EditedTemplate, isEnabled: boolean): InputProblems {
  return useMemo(() => (isEnabled ? byInput(listed, edited) : none), [listed, edited, isEnabled]);
}

/** Maps items to warnings for their author. */
export function useWarnings(listed: ListedProblem[], edited: EditedTemplate): ItemProblems {
  return useMemo(() => {
    const warnings: ItemProblems = {};
    for (const { severity, path, message } of listed) {
      const item = itemAt(path, edited);
      const [, , part] = path;
      if (severity !== "warning" || !item || typeof part !== "string") continue;
      warnings[item.id] = { [part]: message, ...warnings[item.id] };
    }
    return warnings;
  }, [listed, edited]);
}

function byInput(listed: ListedProblem[], edited: EditedTemplate): InputProblems {
  const problems: InputProblems = { items: {}, tables: {} };
  for (const { severity, path, message } of listed) {
    if (severity !== "error") continue;
    const [property, , part] = path;
    if (property === "name" || property === "make_webhook_url") problems[property] ??= message;
    const table = tableAt(path, edited);
    if (table) problems.tables[table.id] ??= message;
    const item = itemAt(path, edited);
    if (item && typeof part === "string") problems.items[item.id] = { [part]: message, ...problems.items[item.id] };
  }
  return problems;
}

interface Editing {
  edited: EditedTemplate;
  /** Errors that prevent saving the template, by item. */
  problems: ItemProblems;
  /** Warnings for its author, by item. */
  warnings: ItemProblems;
}

/** Gives an open editor the rest of the template as far as it needs it. Closed rows do not read it. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("An editor needs an EditingContext above it.");
  return editing;
}

const noProblems: ItemProblems[string] = {};
export const useItemProblems = (id: string) => useEditing().problems[id] ?? noProblems;
export const useItemWarnings = (id: string) => useEditing().warnings[id] ?? noProblems;
