import type { TemplateInput } from "./input.ts";
import { readPricing } from "./pricing.ts";
import { readItems } from "./structure.ts";
import { readTables } from "./tables.ts";
import { readTestCases } from "./test-cases.ts";

const readText = (stored: unknown) => (typeof stored === "string" ? stored : "");
const readTexts = (stored: unknown) => (Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : []);

/**
 * Everything that people save in a template, and how each stored part is read. Versions, drafts, copies
 * and files all go through this one list, so that none can forget a part.
 */
const readers: { [Part in keyof TemplateInput]: (stored: unknown) => TemplateInput[Part] } = {
  name: readText,
  structure: readItems,
  make_webhook_url: (stored) => readText(stored) || null,
  pricing: readPricing,
  inclusions: readTexts,
  exclusions: readTexts,
  tables: readTables,
  test_cases: readTestCases,
};
export const templateParts = Object.keys(readers) as (keyof TemplateInput)[];

/** The contents among whatever else is stored beside them. */
export function readContents(stored: unknown): TemplateInput {
  const given = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(templateParts.map((part) => [part, readers[part](given.get(part))])) as TemplateInput;
}
