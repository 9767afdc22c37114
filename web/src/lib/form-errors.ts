import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/** The server's words go to the inputs they are about. False when there were none: then the failure is the form's. */
export function showFieldErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, "getValues" | "setError">,
  error: Error,
) {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  for (const [name, message] of known) form.setError(name as Path<Input>, { message }, { shouldFocus: true });
  return known.length > 0;
}
