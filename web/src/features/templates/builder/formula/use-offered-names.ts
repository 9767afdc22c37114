import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import { type Asked, type FormulaName, fittingNames, withName, wordAt } from "./names-offered.ts";

/** The names offered at the caret: arrow keys move through them, Enter or Tab takes one, Escape closes. */
export function useOfferedNames(
  input: RefObject<HTMLTextAreaElement | null>,
  names: FormulaName[],
  onChange: (text: string) => void,
) {
  const [open, setOpen] = useState<{ asked: Asked; caret: number; text: string } | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const at = open && wordAt(open.text, open.caret);
  const found = open && at ? fittingNames(names, open.asked, at.word) : [];
  // Nothing to offer once the only name that fits is written out.
  const offered = open?.asked === "typed" && found.length === 1 && found[0]?.name === at?.word ? [] : found;
  const isOpen = offered.length > 0;

  function offer(asked: Asked) {
    const area = input.current;
    if (!area) return;
    area.focus();
    setOpen({ asked, caret: area.selectionEnd, text: area.value });
    setActive(0);
  }

  function handleTyped(text: string, caret: number) {
    setOpen(wordAt(text, caret)?.word ? { asked: "typed", caret, text } : null);
    setActive(0);
  }

  function take(name: FormulaName) {
    const area = input.current;
    if (!area || !open || !at) return;
    const changed = withName(open.text, { from: at.from, to: open.caret }, name);
    flushSync(() => {
      onChange(changed.text);
      setOpen(null);
    });
    area.focus();
    area.setSelectionRange(changed.caret, changed.caret);
  }

  function goTo(index: number) {
    const next = (index + offered.length) % offered.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: "nearest" });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return offer("all");
    }
    const chosen = offered[active];
    if (!chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = (event.key === "Enter" || event.key === "Tab") && !event.shiftKey;
    if (step) goTo(active + step);
    else if (takes) take(chosen);
    else if (event.key === "Escape") setOpen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    isOpen,
    offered,
    active,
    /** Where the word begins that the chosen name replaces. */
    from: at?.from ?? 0,
    listId,
    optionId,
    offer,
    take,
    close: () => setOpen(null),
    handleTyped,
    handleKey,
  };
}
