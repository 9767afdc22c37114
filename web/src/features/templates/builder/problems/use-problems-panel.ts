import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditedTemplate } from "../state/edited-template.ts";
import { itemAt, type ListedProblem, problemsOf, tableAt } from "./problem-list.ts";

/** The problems of the edited template, which are counted all the time, and the panel that lists them. */
export function useProblemsPanel(edited: EditedTemplate, isActive: boolean, onShow: (path: PropertyKey[]) => void) {
  // Checking a large template takes longer than a keystroke may, so what is typed shows first.
  const settled = useDeferredValue(edited);
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
    /** For a save that was refused. */
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

/** The tabs that problems can be on. */
export type ProblemTab = "design" | "tables" | "settings";

const tabOf = ([property]: PropertyKey[]): ProblemTab =>
  property === "structure" ? "design" : property === "tables" ? "tables" : "settings";

/** Leads to what a path in the template is about. The focus follows once the tab with it is on the page. */
export function useShowProblem(
  edited: EditedTemplate,
  tab: string,
  onShow: (tab: ProblemTab, itemId: string | undefined) => void,
) {
  const wanted = useRef<PropertyKey[] | null>(null);
  useEffect(() => {
    const path = wanted.current;
    if (!path || tabOf(path) !== tab) return;
    wanted.current = null;
    const [item, table] = [itemAt(path, edited), tableAt(path, edited)];
    const selector = item
      ? `[data-row="${item.id}"]`
      : table
        ? `[data-table="${table.id}"]`
        : "[role=tabpanel][data-state=active]";
    const focus = () => focusProblem(document.querySelector(selector), path.slice(2));
    if (document.querySelector(selector)) focus();
    // The panel of another tab is filled only after this effect.
    else requestAnimationFrame(focus);
  });

  return (path: PropertyKey[]) => {
    wanted.current = path;
    flushSync(() => onShow(tabOf(path), itemAt(path, edited)?.id));
  };
}

/** The part of an editor (its `data-part`) that edits a property. */
const partOf = new Map<PropertyKey, string>([
  ["formula", "formula"],
  ["result", "formula"],
  ["options", "options"],
  ["pricing", "pricing"],
  ["customer_may_choose", "pricing"],
  ["conditional", "condition"],
  ["showIf", "condition"],
]);

const invalid = '[aria-invalid="true"], [data-invalid]';

/**
 * Scrolls to the row, card or panel with the problem and focuses an input in it: the invalid one if any is, first of all
 * in the option or table row that the path names. A button takes the focus only if it leads to what is invalid, or where
 * there is no input, because it may delete something.
 */
function focusProblem(region: Element | null, [property, index]: PropertyKey[]) {
  if (!region) return;
  const name = property === undefined ? undefined : partOf.get(property);
  const part = (name && region.querySelector(`[data-part="${name}"]`)) || region;
  const row = typeof index === "number" ? part.querySelectorAll("ol > li")[index] : undefined;
  const input =
    row?.querySelector<HTMLElement>(invalid) ??
    part.querySelector<HTMLElement>(invalid) ??
    part.querySelector<HTMLElement>("textarea, input, select") ??
    part.querySelector<HTMLElement>("button");
  (part === region || row ? (input ?? region) : part).scrollIntoView?.({ block: "nearest" });
  input?.focus();
}
