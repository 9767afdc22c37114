import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { TestCase } from "@quotemill/shared/templates/test-cases";

export interface AnswerRow {
  key: string;
  label: string;
  text: string;
}

/** What was answered, in the order of the form. Empty answers are left out; each entry of a group is one row. */
export function answerRows(structure: TemplateItem[], { answers }: Pick<TestCase, "answers">): AnswerRow[] {
  const given = new Map(Object.entries(answers));
  return structure.flatMap(({ id, label }) => {
    const value = given.get(id);
    if (!Array.isArray(value)) {
      const text = answerText(value);
      return text ? [{ key: id, label, text }] : [];
    }
    return value.map((row, index) => {
      const text = Object.values(row.values).map(answerText).filter(Boolean).join(", ");
      return { key: `${id} ${row.id}`, label: `${label} ${index + 1}`, text: text || "–" };
    });
  });
}

const answerText = (value: unknown) => (value === true ? "Yes" : typeof value === "string" ? value.trim() : "");
