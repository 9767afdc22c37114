import { valueText } from "@quotemill/shared/quotes/placeholders";
import type { SeenVariables } from "@quotemill/shared/quotes/seen-variables";
import { isRecord } from "@quotemill/shared/requests/bounded-json";

interface Quote {
  answers: unknown;
  outputs: unknown;
  template_structure: unknown;
}
type Input = SeenVariables["inputs"][number];
type Output = SeenVariables["outputs"][number];

/**
 * Lists each key once, in the order of the newest quote that has it, with that quote's value as the example. Values
 * that can never be written as text, such as the entries of a group, are left out: as a variable they would fill in
 * nothing.
 */
export function seenVariablesOf(newestFirst: Quote[]): SeenVariables {
  const inputs = new Map<string, Input>();
  const outputs = new Map<string, Output>();
  for (const quote of newestFirst) {
    const labels = labelsOf(quote.template_structure);
    // `contact` is not an answer: older quotes stored the person there.
    addKeys(inputs, quote.answers, (key, example) =>
      key === "contact" ? null : { key, label: labels.get(key) ?? words(key), example, is_field: labels.has(key) },
    );
    addKeys(outputs, quote.outputs, (key, example) => ({ key, label: words(key), example }));
  }
  return { inputs: [...inputs.values()], outputs: [...outputs.values()] };
}

function addKeys<Seen>(into: Map<string, Seen>, values: unknown, see: (key: string, example: string) => Seen | null) {
  if (!isRecord(values)) return;
  for (const [key, value] of Object.entries(values)) {
    const seen = into.has(key) || !canBeText(value) ? null : see(key, exampleOf(value));
    if (seen) into.set(key, seen);
  }
}

function labelsOf(structure: unknown): Map<string, string> {
  const fields = Array.isArray(structure) ? structure.filter(isRecord) : [];
  return new Map(fields.map((field) => [String(field.id), String(field.label ?? field.id)]));
}

const words = (key: string) => key.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/** A value that is only missing in this quote counts: others have one. */
const canBeText = (value: unknown) => typeof value !== "object" || value === null || valueText(value) !== "";

function exampleOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value).slice(0, 60);
  return "";
}
