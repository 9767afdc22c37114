import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { answersProblem, type RefusedAnswer } from "@quotemill/shared/templates/checks/refused-answers";
import { leftOut } from "@quotemill/shared/templates/checks/unanswered";
import type { FormParts, TemplateItem } from "@quotemill/shared/templates/schema/template";
import { AppError } from "../../platform/errors.ts";

/** Refuses answers that the template does not take. */
export function checkAnswers(structure: TemplateItem[], answers: Record<string, unknown>, place?: string): void {
  const problem = answersProblem(structure, answers);
  if (problem) refuseAnswer(problem, place);
}

/** `place` is the name of the answers in the body. */
export function refuseAnswer({ message, toPrograms, path }: RefusedAnswer, place = "answers"): never {
  throw new AppError("validation_failed", message, { [`${place}.${path}`]: toPrograms }, toPrograms);
}

/** A program that has to be corrected reads these; the rest would only make the answer long. */
const mostNamed = 20;

export function checkNothingLeftOut(form: FormParts, answers: Answers): void {
  const missing = leftOut(form, answers);
  if (missing.length === 0) return;
  const named = missing
    .slice(0, mostNamed)
    .map(({ field, path }): [string, string] => [`answers.${path}`, `'${field.label}' (${path}) needs an answer.`]);
  const [first] = named;
  const others = missing.length === 1 ? "" : ` In all, ${missing.length} answers are missing.`;
  throw new AppError("validation_failed", `${first?.[1]}${others}`, Object.fromEntries(named));
}
