import type { Answers, AnswerValue } from "./answers.ts";
import type { FieldCondition, TemplateField } from "./schema.ts";
import { answerOf } from "./starting-answers.ts";

const normal = (value: AnswerValue | undefined) =>
  String(value ?? "")
    .trim()
    .toLowerCase();
const listOf = (text: string) => text.split(",").map(normal).filter(Boolean);

/**
 * | Controlling value            | Visible when                                                    |
 * | ---------------------------- | --------------------------------------------------------------- |
 * | missing, empty, or hidden    | the operator is isEmpty                                         |
 * | an unticked checkbox         | isEmpty; is and its kin compare it as 'false'                   |
 * | anything else                | the operator says so; text is compared trimmed, case does not count |
 *
 * An operator that is not known shows the field: hiding a question is worse than asking one too many.
 */
export function conditionHolds({ operator, showWhen }: FieldCondition, value: AnswerValue | undefined): boolean {
  const given = normal(value);
  const wanted = normal(showWhen);
  if (given === "") return operator === "isEmpty";
  switch (operator) {
    case "is":
      return given === wanted;
    case "isNot":
      return given !== wanted;
    case "contains":
      return given.includes(wanted);
    case "doesNotContain":
      return !given.includes(wanted);
    case "isAnyOf":
      return listOf(showWhen).includes(given);
    case "isNoneOf":
      return !listOf(showWhen).includes(given);
    case "isNotEmpty":
      return value !== false;
    case "isEmpty":
      return value === false;
    default:
      return true;
  }
}

/** The ids of the fields a person sees. One pass however long the chains are: each field is decided once. */
export function visibleFieldIds(structure: TemplateField[], answers: Answers): Set<string> {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const decided = new Map<string, boolean>();

  const isVisible = (field: TemplateField): boolean => {
    const known = decided.get(field.id);
    if (known !== undefined) return known;
    const { conditional } = field;
    // A condition whose controller was not chosen yet is none.
    if (!conditional?.dependsOn) {
      decided.set(field.id, true);
      return true;
    }
    // Counts as hidden while it is being decided: a circle of conditions ends here.
    decided.set(field.id, false);
    const controller = byId.get(conditional.dependsOn);
    const value = controller && isVisible(controller) ? answerOf(controller, answers) : undefined;
    const visible = conditionHolds(conditional, value);
    decided.set(field.id, visible);
    return visible;
  };

  return new Set(structure.filter(isVisible).map((field) => field.id));
}
