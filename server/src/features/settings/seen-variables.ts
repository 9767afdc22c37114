import type { SeenVariables } from "@quotemill/shared/settings";

interface Quote {
  answers: unknown;
  outputs: unknown;
  template_structure: unknown;
}
type Variables = SeenVariables["inputs"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each key once, in the order of the newest quote that has it, with that quote's value for an example. */
export function seenVariablesOf(newestFirst: Quote[]): SeenVariables {
  const inputs = new Map<string, Variables[number]>();
  const outputs = new Map<string, Variables[number]>();
  for (const quote of newestFirst) {
    const labels = labelsOf(quote.template_structure);
    // `contact` is no answer: older quotes kept the person there.
    addKeys(inputs, quote.answers, (key) => (key === "contact" ? null : (labels.get(key) ?? words(key))));
    addKeys(outputs, quote.outputs, words);
  }
  return { inputs: [...inputs.values()], outputs: [...outputs.values()] };
}

function addKeys(into: Map<string, Variables[number]>, values: unknown, labelOf: (key: string) => string | null) {
  if (!isRecord(values)) return;
  for (const [key, value] of Object.entries(values)) {
    const label = labelOf(key);
    if (label === null || into.has(key)) continue;
    into.set(key, { key, label, example: exampleOf(value) });
  }
}

function labelsOf(structure: unknown): Map<string, string> {
  const fields = Array.isArray(structure) ? structure.filter(isRecord) : [];
  return new Map(fields.map((field) => [String(field.id), String(field.label ?? field.id)]));
}

const words = (key: string) => key.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

function exampleOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value).slice(0, 60);
  return "";
}
