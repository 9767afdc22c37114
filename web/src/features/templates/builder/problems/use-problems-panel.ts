import { useDeferredValue, useMemo, useState } from "react";
import type { TemplateDraft } from "../template-draft.ts";
import { type ListedProblem, problemsOf } from "./problem-list.ts";
import { useProblemKeys } from "./use-problem-keys.ts";

/** The problems of the draft, counted all the time, and the panel that lists them. */
export function useProblemsPanel(draft: TemplateDraft, isActive: boolean, onShow: (path: PropertyKey[]) => void) {
  // Typing goes first.
  const settled = useDeferredValue(draft);
  const problems = useMemo(() => problemsOf(settled), [settled]);
  const [isOpen, setIsOpen] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);

  function open(index: number) {
    const problem: ListedProblem | undefined = problems[index];
    if (!problem) return;
    setIsOpen(true);
    setCurrent(index);
    onShow(problem.path);
  }

  function step(by: 1 | -1) {
    if (problems.length === 0) return;
    const from = current ?? (by === 1 ? -1 : 0);
    open((from + by + problems.length) % problems.length);
  }
  useProblemKeys(step, isActive);

  return {
    problems,
    isOpen,
    current: current !== null && current < problems.length ? current : null,
    open,
    /** After a save that was refused. */
    openFirst: () => open(0),
    toggle: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
  };
}
