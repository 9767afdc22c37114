import type { TemplateField } from "../templates/schema.ts";

/** Stands for the chosen option in the printed name of a choice. */
export const optionToken = "{{option}}";

/**
 * A priced answer as the customer reads it. The chosen option is part of the name, so nothing needs to be added:
 *
 * | Label         | Printed name         | Chosen    | Result               |
 * | ------------- | -------------------- | --------- | -------------------- |
 * | Fence type    | `{{option}} fence`   | Colorbond | Colorbond fence      |
 * | Fence type    | Boundary fence       | Colorbond | Boundary fence, Colorbond |
 * | Fence type    |                      | Colorbond | Colorbond            |
 * | Need a gate   |                      | Yes       | Need a gate: Yes     |
 * | Gates         |                      |           | Gates                |
 */
export function printedName({ label, printed_name }: Pick<TemplateField, "label" | "printed_name">, option: string) {
  if (!option) return printed_name || label;
  if (printed_name?.includes(optionToken)) return printed_name.replaceAll(optionToken, () => option);
  if (printed_name) return `${printed_name}, ${option}`;
  return saysEnough.test(option) ? option : `${label}: ${option}`;
}

/** A word of four letters or more. 'Yes', '2' or '1.8 m' alone would tell a customer nothing. */
const saysEnough = /\p{L}{4}/u;
