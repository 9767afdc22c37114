import { type Answers, visibleAnswers } from "@quotemill/shared/templates/answers";
import { answersProblem } from "@quotemill/shared/templates/answers-problem";
import type { FormParts } from "@quotemill/shared/templates/form";
import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import { answerOf } from "@quotemill/shared/templates/starting-answers";

/**
 * A draft keeps the answers of hidden fields for when they show again, except answers that the template no longer
 * accepts: people cannot fix what they cannot see.
 */
export function draftAnswers(form: FormParts, answers: Answers): Answers {
  const { structure } = form;
  const all = Object.fromEntries(fieldsOf(structure).map((field) => [field.id, answerOf(field, answers)]));
  const visible = visibleAnswers(form, answers);
  return Object.fromEntries(
    Object.entries(all).filter(
      ([id, value]) => Object.hasOwn(visible, id) || !answersProblem(structure, { [id]: value }),
    ),
  );
}
