import { conditionProblem } from "./condition-problems.ts";
import { customerChoiceProblem } from "./customer-choice.ts";
import { isField } from "./item-kinds.ts";
import { pricingProblem } from "./pricing-problems.ts";
import type { TemplateItem } from "./schema.ts";

/** The payload's own keys, which a field of the same name would overwrite. */
export const reservedFieldNames = [
  "quote_id",
  "company_id",
  "template_id",
  "quote_name",
  "quote_number",
  "quote_run",
  "contact",
  "pricing",
  "document",
] as const;

interface Problem {
  path: (string | number)[];
  message: string;
}

export function structureProblem(structure: TemplateItem[]): Problem | null {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const [index, field] of structure.entries()) {
    if (ids.has(field.id)) return { path: [index, "id"], message: "Two fields have the same id." };
    ids.add(field.id);
    if (!isField(field)) continue;
    const problem = pricingProblem(field, byId);
    if (problem) return { path: [index, "pricing"], message: problem };
    const choice = customerChoiceProblem(field, structure);
    if (choice) return { path: [index, "customer_may_choose"], message: choice };
    const condition = conditionProblem(field, byId);
    if (condition) return { path: [index, ...condition.path], message: condition.message };
    const { fieldName } = field;
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
