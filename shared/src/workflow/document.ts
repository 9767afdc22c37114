import { z } from "zod";
import type { Answers, AnswerValue } from "../templates/answers.ts";
import type { TemplateField } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { timestamp } from "../time.ts";

const text = z.string().nullable();

/** The letterhead. Null where the company gave nothing. */
const documentCompany = z.object({
  name: z.string(),
  address: text,
  abn: text,
  phone: text,
  email: text,
  website: text,
  /** '#rrggbb' */
  colour: text,
  footer: text,
  terms: text,
  /** A link to a PNG or JPEG that works for days, because a run may wait in a queue. */
  logo_url: text,
});
export type DocumentCompany = z.infer<typeof documentCompany>;

/** What a printed quote needs beyond the answers: readable labels and the company's details. */
export const quoteDocument = z.object({
  created_at: timestamp,
  notes: text,
  company: documentCompany,
  /** The visible questions, in the order of the form. */
  answers: z.array(z.object({ label: z.string(), value: text })),
});
export type QuoteDocument = z.infer<typeof quoteDocument>;

interface Source {
  created_at: string;
  notes: string;
  company: DocumentCompany;
  answers: Answers;
  structure: TemplateField[];
}

export function documentOf({ created_at, notes, company, answers, structure }: Source): QuoteDocument {
  return {
    created_at,
    notes: notes.trim() || null,
    company,
    // Answers of hidden fields are not stored.
    answers: structure
      .filter((field) => givenAnswer(answers, field.id) !== undefined)
      .map((field) => ({ label: field.label, value: answerText(givenAnswer(answers, field.id)) })),
  };
}

function answerText(answer: AnswerValue | undefined): string | null {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return answer?.trim() || null;
}
