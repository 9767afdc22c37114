import { variableToken } from "@quotemill/shared/variables";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Appends to the end of the field, wherever the cursor is. */
export function appendToken<Input extends FieldValues>(form: UseFormReturn<Input>, name: Path<Input>, key: string) {
  const text = `${form.getValues(name)}${variableToken(key)}` as PathValue<Input, Path<Input>>;
  form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
}
