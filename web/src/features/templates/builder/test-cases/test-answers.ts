import { entryName } from "@quotemill/shared/templates/answers/answers";
import { isGroup } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";

interface AnswerRow {
  key: string;
  label: string;
  text: string;
}

/** Lists the answers in the order of the form. Empty answers are left out; each entry of a group is one row. */
export function answerRows(structure: TemplateItem[], { answers }: Pick<TestCase, "answers">): AnswerRow[] {
  const given = new Map(Object.entries(answers));
  return structure.flatMap((item) => {
    const { id, label } = item;
    const value = given.get(id);
    if (!Array.isArray(value)) {
      const text = answerText(item, value);
      return text ? [{ key: id, label, text }] : [];
    }
    if (!isGroup(item)) return [];
    return value.map((entry, index) => ({
      key: `${id} ${entry.id}`,
      label: entryName(item, index),
      text: entryText(structure, entry.values) || "–",
    }));
  });
}

/** The answers of an entry in words: 'Length 16.8 m, Gate Yes'. */
function entryText(structure: TemplateItem[], values: object): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return structure
    .map((item) => ({ label: item.label, text: answerText(item, given.get(item.id)) }))
    .filter(({ text }) => text)
    .map(({ label, text }) => `${label} ${text}`)
    .join(", ");
}

function answerText(item: TemplateItem, value: unknown): string {
  const text = value === true ? "Yes" : typeof value === "string" ? value.trim() : "";
  return text && item.type === "number" && item.unit ? `${text} ${item.unit}` : text;
}
