import { type Answers, answersProblem, visibleAnswers } from "@quotemill/shared/templates/answers";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import { answerOf } from "@quotemill/shared/templates/starting-answers";

/**
 * A draft keeps the answers of hidden fields too, so that they are there when the field comes back. Except those that
 * the template no longer takes: nobody could mend what nobody sees.
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
