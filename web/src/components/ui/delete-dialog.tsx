import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Confirm = ComponentProps<typeof ConfirmDialog>;

/** Asks before something is deleted, and says by name what goes with it and what stays. */
export function DeleteDialog({
  goes,
  stays,
  warnings = [],
  action = "Delete",
  ...confirm
}: Omit<Confirm, "consequences" | "variant" | "action"> & {
  /** A sentence each. */
  goes: string;
  stays: string;
  /** Further effects, each a sentence or two. */
  warnings?: string[];
  action?: string;
}) {
  return <ConfirmDialog {...confirm} action={action} consequences={[goes, ...warnings, stays]} />;
}
