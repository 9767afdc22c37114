import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";

/**
 * A combobox: the focus stays in the input, arrow keys move through the results, Enter picks one, Escape closes. Spread
 * what it returns on the input, the list (of the role `listbox`) and each option.
 */
export function useCombobox<Result>({
  results,
  isReady = true,
  onPick,
}: {
  results: readonly Result[];
  /** True once enough was typed for results to show. */
  isReady?: boolean;
  onPick: (result: Result) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const isShown = isOpen && isReady;
  const current = isShown ? results[active] : undefined;

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isReady) {
      event.preventDefault();
      setIsOpen(true);
      const next = isShown ? (active + step + results.length) % Math.max(results.length, 1) : 0;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: "nearest" });
    }
    if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setIsOpen(false);
    }
    if (event.key === "Enter" && current !== undefined) {
      event.preventDefault();
      onPick(current);
    }
  }

  return {
    isShown,
    active,
    /** Opens the list at its first result, for a new search. */
    open: () => {
      setIsOpen(true);
      setActive(0);
    },
    input: {
      type: "text",
      role: "combobox",
      autoComplete: "off",
      "aria-expanded": isShown,
      "aria-controls": listId,
      "aria-autocomplete": "list",
      "aria-activedescendant": current === undefined ? undefined : optionId(active),
      onFocus: () => setIsOpen(true),
      onBlur: () => setIsOpen(false),
      onKeyDown: handleKey,
    },
    list: {
      id: listId,
      tabIndex: -1,
      // Keeps the focus in the input; otherwise the list would close before the click arrives.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      role: "option",
      tabIndex: -1,
      "aria-selected": index === active,
      onClick: () => {
        const result = results[index];
        if (result !== undefined) onPick(result);
      },
    }),
  } as const;
}
