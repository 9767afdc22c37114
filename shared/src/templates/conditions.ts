import type { Answers, AnswerValue } from "./answers.ts";
import type { FieldCondition, TemplateField } from "./schema.ts";
import { answerOf } from "./starting-answers.ts";

const normal = (value: AnswerValue | undefined) =>
  String(value ?? "")
    .trim()
    .toLowerCase();
const listOf = (text: string) => text.split(",").map(normal).filter(Boolean);

/**
 * | Controlling value        | Visible if                                                             |
 * | ------------------------ | ---------------------------------------------------------------------- |
 * | missing, empty or hidden | the operator is isEmpty                                                |
 * | an unticked checkbox     | the operator is isEmpty, or a comparison with 'false' holds            |
 * | anything else            | the operator holds; comparisons ignore case and surrounding white space |
 *
 * An unknown operator shows the field: hiding a question is worse than asking one too many.
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

/** The ids of the fields a person sees. Each field is decided once, however long the chains are. */
export function visibleFieldIds(structure: TemplateField[], answers: Answers): Set<string> {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const decided = new Map<string, boolean>();

  const isVisible = (field: TemplateField): boolean => {
    const known = decided.get(field.id);
    if (known !== undefined) return known;
    const { conditional } = field;
    // A condition whose controlling field is not chosen yet counts as no condition.
    if (!conditional?.dependsOn) {
      decided.set(field.id, true);
      return true;
    }
    // Counts as hidden while it is being decided, which ends a cycle of conditions.
    decided.set(field.id, false);
    const controller = byId.get(conditional.dependsOn);
    const value = controller && isVisible(controller) ? answerOf(controller, answers) : undefined;
    const visible = conditionHolds(conditional, value);
    decided.set(field.id, visible);
    return visible;
  };

  return new Set(structure.filter(isVisible).map((field) => field.id));
}
