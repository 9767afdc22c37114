/** Parts of an editor, by the property that they edit. */
const partOf = new Map<PropertyKey, string>([
  ["formula", "formula"],
  ["result", "formula"],
  ["pricing", "pricing"],
  ["customer_may_choose", "pricing"],
  ["conditional", "condition"],
  ["showIf", "condition"],
]);

/** Scrolls to a place that is on the page, and focuses its input: the invalid one if any is. Buttons may delete. */
export function focusPlace(place: Element | null, property: PropertyKey | undefined) {
  if (!place) return;
  const name = property === undefined ? undefined : partOf.get(property);
  const part = (name && place.querySelector(`[data-part="${name}"]`)) || place;
  const input =
    part.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    part.querySelector<HTMLElement>("textarea, input, select") ??
    part.querySelector<HTMLElement>("button");
  (part === place ? (input ?? place) : part).scrollIntoView?.({ block: "nearest" });
  input?.focus();
}
