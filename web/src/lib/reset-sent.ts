import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Resets a form, or some of its fields, once what it sent is saved. Fields that were changed since `sent` was read from
 * it keep what they have, unsaved.
 */
export function resetSent<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values,
  saved: Partial<Values>,
): void {
  const typed = form.getValues();
  form.reset({ ...form.formState.defaultValues, ...saved } as Values, { keepValues: true });
  for (const [name, value] of Object.entries(saved)) {
    if (Object.is(typed[name], sent[name])) form.setValue(name as Path<Values>, value, { shouldDirty: true });
  }
}
