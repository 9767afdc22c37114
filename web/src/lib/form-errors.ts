import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/** Shows the server's field messages at their inputs. Returns false if there were none, when the whole form failed. */
export function showFieldErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, "getValues" | "setError">,
  error: Error,
) {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  for (const [name, message] of known) form.setError(name as Path<Input>, { message }, { shouldFocus: true });
  return known.length > 0;
}
