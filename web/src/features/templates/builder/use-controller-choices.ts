import { possibleControllers } from "@quotemill/shared/templates/condition-problems";
import { controllersOf } from "@quotemill/shared/templates/controllers";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { useMemo } from "react";

interface Choice {
  value: string;
  label: string;
}

/** Cannot be a field's id, because ids begin with a letter. */
export const noController = "-none-";
const none: Choice = { value: noController, label: "None (disable conditional logic)" };

/** Fields that make sense, plus the current choice even if it does not, so that people can see it. */
export function useControllerChoices(item: TemplateItem, structure: TemplateItem[]) {
  const possible = usePossibleIds(item, structure);
  return (chosen: string, { isOnly }: { isOnly: boolean }): Choice[] => {
    const isGone = chosen && !structure.some(({ id }) => id === chosen);
    return [
      ...(chosen ? [] : [{ value: "", label: "Choose a field" }]),
      ...(isOnly ? [none] : []),
      ...(isGone ? [{ value: chosen, label: "Deleted field" }] : []),
      ...structure
        .filter(({ id }) => possible.has(id) || id === chosen)
        .map(({ id, label }) => ({ value: id, label: label || "(no label)" })),
    ];
  };
}

/** Finding cycles looks at every rule, so it runs only when dependencies change, not on every keystroke. */
function usePossibleIds(item: TemplateItem, structure: TemplateItem[]) {
  const shape = structure.map((each) => `${each.id}>${controllersOf(each)}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the dependencies in the shape matter
  return useMemo(() => new Set(possibleControllers(item, structure).map(({ id }) => id)), [item.id, shape]);
}
