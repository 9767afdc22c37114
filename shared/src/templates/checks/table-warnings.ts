import { certainParts, fieldIdIn } from "../../formulas/formula-parts.ts";
import { NoResult } from "../../formulas/fraction.ts";
import type { Formula } from "../../formulas/parse.ts";
import { rowFor } from "../../formulas/tables.ts";
import type { Plan } from "../calculation/plan.ts";
import { hasOptions, isField } from "../schema/item-kinds.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { TemplateField, TemplateItem } from "../schema/template.ts";
import type { Claim, Satisfiability } from "./contradictions.ts";

/** A look-up by a price or formula: the table, and the value that is looked up. */
interface LookUp {
  table: string;
  /** A field, with the conditions under which the look-up happens; or a fixed value. */
  by: { field: TemplateField; needs: Claim } | { value: Extract<Formula, { kind: "number" | "text" }> };
}

/** Warns about values that the table has no row for. A quote with one of them cannot be submitted. */
export function gapWarnings(table: PriceTable, lookUps: LookUp[], logic: Satisfiability): string[] {
  const own = lookUps.filter((each) => each.table === table.id);
  if (own.length > 0 && table.rows.length === 0) return [`The table '${table.name}' has no rows.`];
  return [...new Set(own.flatMap(({ by }) => gapOf(table, by, logic) ?? []))];
}

function gapOf(table: PriceTable, by: LookUp["by"], logic: Satisfiability): string | null {
  if ("value" in by) return constantGap(table, by.value);
  const { field, needs } = by;
  if (field.type === "number") return limitGap(table, field, needs, logic);
  if (table.key !== "text" || !hasOptions(field)) return null;
  const keys = new Set(table.rows.map(({ key }) => key));
  const missing = (field.options ?? []).filter((option) => !keys.has(option) && canBe(field, option, needs, logic));
  const [first, ...others] = missing;
  if (first === undefined) return null;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `The table '${table.name}' has no row for '${first}'${more}, which '${field.label}' offers.`;
}

function canBe(field: TemplateField, option: string, needs: Claim, logic: Satisfiability): boolean {
  const values = logic.valuesOf(field.id);
  if (!values) return false;
  return logic.isPossible([needs, { kind: "value", id: field.id, values, set: values.only(option) }], true);
}

/**
 * If conditions limit a number, the table must contain every value that they still allow. Without limits there is no
 * warning.
 */
function limitGap({ name, match, rows }: PriceTable, field: TemplateField, needs: Claim, logic: Satisfiability) {
  const values = logic.valuesOf(field.id);
  if (!values || match === "exact") return null;
  const allowed = values.ranges.filter(({ set }) =>
    logic.isPossible([needs, { kind: "value", id: field.id, values, set }], true),
  );
  const [lowest, highest] = [allowed[0]?.from, allowed.at(-1)?.to];
  const [first, last] = [rows[0], rows.at(-1)].map((row) => Number(row?.key) / 1_000) as [number, number];
  if (match === "upTo" && highest !== undefined && Number.isFinite(highest) && highest > last) {
    return `The table '${name}' ends at ${last}, but '${field.label}' may be up to ${highest}.`;
  }
  if (match === "from" && lowest !== undefined && Number.isFinite(lowest) && lowest < first) {
    return `The table '${name}' begins at ${first}, but '${field.label}' may be as low as ${lowest}.`;
  }
  return null;
}

function constantGap(table: PriceTable, { value }: Extract<Formula, { kind: "number" | "text" }>): string | null {
  try {
    rowFor(table, value);
    return null;
  } catch (error) {
    if (error instanceof NoResult) return error.message;
    throw error;
  }
}

/** The look-ups that happen whenever the item shows. Those that depend on a condition in a formula are left out. */
export const lookUpsOf = (item: TemplateItem, plan: Plan, logic: Satisfiability): LookUp[] =>
  plan.acyclic.has(item.id) ? [...priceLookUp(item, plan, logic), ...formulaLookUps(item, plan, logic)] : [];

function priceLookUp(item: TemplateItem, { byId }: Plan, logic: Satisfiability): LookUp[] {
  const from = "pricing" in item ? item.pricing?.price_from : undefined;
  const field = byId.get(from?.key ?? "");
  return from && field && isField(field) ? [{ table: from.table, by: { field, needs: logic.shown(item) } }] : [];
}

function formulaLookUps(item: TemplateItem, { byId, formulas }: Plan, logic: Satisfiability): LookUp[] {
  const planned = formulas.get(item.id);
  if (!planned || "problem" in planned) return [];
  return certainParts(planned.formula).flatMap((part): LookUp[] => {
    if (part.kind !== "call" || part.name !== "lookup") return [];
    const [named, key] = part.values as [Formula, Formula];
    const table = fieldIdIn(named);
    if (table === undefined) return [];
    if (key.kind === "number" || key.kind === "text") return [{ table, by: { value: key } }];
    const field = byId.get(fieldIdIn(key) ?? "");
    if (!field || !isField(field)) return [];
    // A formula outside of a group looks up the entries in which the field shows, regardless of the item's own condition.
    return [{ table, by: { field, needs: logic.shown(key.kind === "member" ? field : item) } }];
  });
}
