import { type Answers, answersProblem, visibleAnswers } from "@quotemill/shared/templates/answers";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";

/**
 * A draft keeps the answers of hidden fields for when they show again, except answers that the template no longer
 * accepts: people cannot fix what they cannot see.
 */
export function draftAnswers(structure: TemplateStructure, answers: Answers): Answers {
  const all = Object.fromEntries(structure.map((field) => [field.id, answerOf(field, answers)]));
  const visible = visibleAnswers(structure, answers);
  return Object.fromEntries(
    Object.entries(all).filter(
      ([id, value]) => Object.hasOwn(visible, id) || !answersProblem(structure, { [id]: value }),
    ),
  );
}
