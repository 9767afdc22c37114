import { useState } from "react";
import type { Edits } from "../state/use-edit-state.ts";
import { useInputProblems, useWarnings } from "./item-problems.ts";
import { type ProblemTab, useProblemsPanel, useShowProblem } from "./use-problems-panel.ts";

/**
 * Finds the problems of the edited template: listed in the panel, and next to the inputs they are about. `onShow` opens the
 * tab that a problem is on.
 */
export function useProblems(
  { edited, saved, isDirty, dispatch }: Edits,
  tab: string,
  isActive: boolean,
  onShow: (tab: ProblemTab) => void,
) {
  const [wasRefused, setWasRefused] = useState(false);
  const show = useShowProblem(edited, tab, (chosen, itemId) => {
    setWasRefused(true);
    if (itemId) dispatch({ type: "select", id: itemId });
    onShow(chosen);
  });
  const panel = useProblemsPanel(edited, isActive, show);

  return {
    panel,
    /** True for a blank template before its first edit: its missing parts are no mistake yet. */
    isUntouched: !saved && !isDirty && !wasRefused && edited.structure.length === 0,
    /** Errors by input. Inputs do not complain before a save was refused or a problem was opened. */
    byInput: useInputProblems(panel.problems, edited, wasRefused),
    /** Warnings by item. They show all the time. */
    warnings: useWarnings(panel.problems, edited),
    clearRefusal: () => setWasRefused(false),
    showItem: (id: string, ...part: string[]) =>
      show(["structure", edited.structure.findIndex((item) => item.id === id), ...part]),
  };
}
export type Problems = ReturnType<typeof useProblems>;
