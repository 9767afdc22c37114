import { pricingProblem } from "../pricing/problems.ts";
import type { TemplateField } from "./schema.ts";

/** Keys of the outgoing payload that are ours: a field of that name would overwrite them. */
export const reservedFieldNames = [
  "quote_id",
  "company_id",
  "template_id",
  "quote_name",
  "quote_number",
  "contact",
  "pricing",
  "document",
] as const;

interface Problem {
  path: (string | number)[];
  message: string;
}

/** What makes a template impossible to save. */
export function structureProblem(structure: TemplateField[]): Problem | null {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const [index, field] of structure.entries()) {
    const { id, fieldName } = field;
    if (ids.has(id)) return { path: [index, "id"], message: "Two fields have the same id." };
    ids.add(id);
    const problem = pricingProblem(field, byId);
    if (problem) return { path: [index, "pricing"], message: problem };
    const name = fieldName?.toLowerCase();
    if (!name) continue;
    if ((reservedFieldNames as readonly string[]).includes(name)) {
      return { path: [index, "fieldName"], message: `The API name '${fieldName}' is reserved.` };
    }
    if (names.has(name)) return { path: [index, "fieldName"], message: `Two fields have the API name '${fieldName}'.` };
    names.add(name);
  }
  return null;
}

export type ConditionWarning = "missing-controller" | "cycle";

/** What makes a condition senseless: it is shown in the builder and does not forbid saving. */
export function conditionWarning(field: TemplateField, structure: TemplateField[]): ConditionWarning | null {
  const byId = new Map(structure.map((each) => [each.id, each]));
  const seen = new Set([field.id]);
  let controllerId = field.conditional?.dependsOn;
  let first = true;
  while (controllerId) {
    if (seen.has(controllerId)) return controllerId === field.id ? "cycle" : null;
    const controller = byId.get(controllerId);
    if (!controller) return first ? "missing-controller" : null;
    seen.add(controllerId);
    controllerId = controller.conditional?.dependsOn;
    first = false;
  }
  return null;
}

/** Fields that can control this one: not itself, and none that depends on it already. */
export function possibleControllers(field: TemplateField, structure: TemplateField[]): TemplateField[] {
  return structure.filter((candidate) => {
    if (candidate.id === field.id) return false;
    const trial = { ...field, conditional: { dependsOn: candidate.id, operator: "is", showWhen: "" } };
    const changed = structure.map((each) => (each.id === field.id ? trial : each));
    return conditionWarning(trial, changed) !== "cycle";
  });
}
