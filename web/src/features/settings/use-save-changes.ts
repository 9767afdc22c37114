import type { FieldValues, UseFormReturn } from "react-hook-form";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { ApiError, showFieldErrors } from "../../lib/api/errors.ts";
import { resetSent } from "../../lib/reset-sent.ts";

interface Saving<Values> {
  /** Names of the fields in a sentence. Changes of other fields are not mentioned. */
  names: Partial<Record<keyof Values, string>>;
  /**
   * Saves the changes and returns all values as they are then. If only a part was saved before the rest failed, that part
   * is passed to `onPart`.
   */
  save: (
    changes: Partial<Values> & { seen: Partial<Values> },
    onPart: (saved: Partial<Values>) => void,
  ) => Promise<Values>;
  read: () => Promise<Values>;
  done: string;
  failed: string;
}

/**
 * Saves only the changed values of a form of settings, so that it takes back nothing that somebody else has saved in the
 * meantime. The form then takes those values and a toast names them. If both have changed the same value, the save is
 * refused and the fields say so; saving again replaces it.
 */
export function useSaveChanges<Values extends FieldValues>(form: UseFormReturn<Values>, saving: Saving<Values>) {
  const { dirtyFields, defaultValues } = form.formState;
  const { names, save, read, done, failed } = saving;

  async function saveChanges(input: Values): Promise<string | undefined> {
    const isDirty: Record<string, unknown> = { ...dirtyFields };
    const loaded = { ...defaultValues } as Values;
    const sent = form.getValues();
    const dirtyIn = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => isDirty[name])) as Partial<Values>;
    const saved = await save({ ...dirtyIn(input), seen: dirtyIn(loaded) }, (part) => resetSent(form, sent, part));
    const others = Object.keys(names).filter((name) => !isDirty[name] && saved[name] !== loaded[name]);
    resetSent(form, sent, saved);
    return others.length > 0
      ? `Somebody else has changed ${listed(others.map((name) => names[name] ?? name))}.`
      : undefined;
  }

  async function showRefusal(error: Error): Promise<void> {
    const isConflict = error instanceof ApiError && error.code === "conflict";
    // From here on, what somebody else has saved was seen.
    if (isConflict) form.reset(await read(), { keepDirtyValues: true });
    const isShown = showFieldErrors(form, error);
    toast.error(`${failed}: ${error.message}`, isConflict && isShown ? "Save again to replace it." : undefined);
  }

  return (input: Values) => {
    if (Object.keys(dirtyFields).length === 0) {
      toast.success(done);
      return;
    }
    reportOutcome(saveChanges(input), {
      done: (others) => toast.success(done, others),
      failed: (error) => void showRefusal(error).catch(() => toast.error(`${failed}: ${error.message}`)),
    });
  };
}

/** 'the phone, the footer, and the terms' */
const listed = (names: string[]) => new Intl.ListFormat("en").format(names);
