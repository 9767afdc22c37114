import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditedTemplate } from "../state/edited-template.ts";
import { itemAt, type ListedProblem, problemsOf, tableAt } from "./problem-list.ts";

/** The problems of the draft, counted all the time, and the panel that lists them. */
export function useProblemsPanel(draft: EditedTemplate, isActive: boolean, onShow: (path: PropertyKey[]) => void) {
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

/** F8 goes to the next problem, and with Shift to the one before. */
function useProblemKeys(onStep: (step: 1 | -1) => void, isActive: boolean) {
  const handleStep = useEffectEvent(onStep);
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "F8" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      handleStep(event.shiftKey ? -1 : 1);
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isActive]);
}

const tabOf = ([property]: PropertyKey[]) =>
  property === "structure" ? "design" : property === "tables" ? "tables" : "settings";

/** Leads to what a path of the draft is about. The focus follows once the tab with it is on the page. */
export function useShowProblem<Tab extends string>(
  draft: EditedTemplate,
  tab: Tab,
  onShow: (tab: ReturnType<typeof tabOf>, itemId: string | undefined) => void,
) {
  const wanted = useRef<PropertyKey[] | null>(null);
  useEffect(() => {
    const path = wanted.current;
    if (!path || tabOf(path) !== tab) return;
    wanted.current = null;
    const [item, table] = [itemAt(path, draft), tableAt(path, draft)];
    const place = item
      ? `[data-row="${item.id}"]`
      : table
        ? `[data-table="${table.id}"]`
        : "[role=tabpanel][data-state=active]";
    const focus = () => focusProblem(document.querySelector(place), path[2]);
    if (document.querySelector(place)) focus();
    // The panel of another tab is filled only after this.
    else requestAnimationFrame(focus);
  });

  return (path: PropertyKey[]) => {
    wanted.current = path;
    flushSync(() => onShow(tabOf(path), itemAt(path, draft)?.id));
  };
}

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
function focusProblem(place: Element | null, property: PropertyKey | undefined) {
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
