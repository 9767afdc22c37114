import { structureProblems } from "@quotemill/shared/templates/checks/problems";
import { templateWarnings } from "@quotemill/shared/templates/checks/warnings";
import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { checkEdited, type EditedTemplate, savedForm } from "../state/edited-template.ts";

/** Something that stops saving, or that its author should look at. */
export interface ListedProblem {
  severity: "error" | "warning";
  message: string;
  /** Path in the template: ["structure", 3, "formula"]. */
  path: PropertyKey[];
  /** The path in words: 'Removal, formula'. */
  location: string;
}

/** Errors first, each in the order of the template. */
export function problemsOf(edited: EditedTemplate): ListedProblem[] {
  const checked = checkEdited(edited);
  const form = savedForm(edited);
  // Saving stops at the first thing that breaks a rule, and checks no rule while a value is missing. The list shows all
  // problems at once.
  const refused = checked.success ? [] : checked.error.issues;
  const broken = [...structureProblems(form)].filter(
    ({ message }) => !refused.some((issue) => issue.message === message),
  );
  const errors = [...refused, ...broken];
  const warnings = templateWarnings(form);
  const listed =
    (severity: ListedProblem["severity"]) =>
    ({ path, message }: { path: PropertyKey[]; message: string }) => ({
      severity,
      message,
      path,
      location: locationWords(path, edited),
    });
  return [...errors.map(listed("error")), ...warnings.map(listed("warning"))];
}

/** The item that a path leads to. */
export const itemAt = ([property, index]: PropertyKey[], { structure }: EditedTemplate): TemplateItem | undefined =>
  property === "structure" && typeof index === "number" ? structure[index] : undefined;

/** The table that a path leads to. */
export const tableAt = ([property, index]: PropertyKey[], { tables }: EditedTemplate) =>
  property === "tables" && typeof index === "number" ? tables[index] : undefined;

const partWords = new Map<PropertyKey, string>([
  ["label", "label"],
  ["fieldName", "API name"],
  ["formula", "formula"],
  ["result", "result"],
  ["conditional", "condition"],
  ["showIf", "condition"],
  ["pricing", "pricing"],
  ["customer_may_choose", "pricing"],
  ["options", "options"],
  ["entryLabel", "entry name"],
  ["minRows", "entries"],
  ["maxRows", "entries"],
]);

function locationWords(path: PropertyKey[], edited: EditedTemplate): string {
  const table = tableAt(path, edited);
  if (table || path[0] === "tables") return table?.name ? `Tables, ${table.name}` : "Tables";
  const item = itemAt(path, edited);
  if (!item) return path[0] === "structure" ? "Design" : "Settings";
  const container = containerOf(item, edited.structure);
  const part = partWords.get(path[2] ?? "");
  return [container?.label ?? item.label, part].filter(Boolean).join(", ");
}

const containerOf = (item: TemplateItem, structure: TemplateItem[]) =>
  isSection(item) ? undefined : structure.find((each) => each.id === item.parent && (isSection(each) || isGroup(each)));
