import { clsx } from "clsx";
import { Hash, type LucideIcon, Repeat2, Sigma, Table2 } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Asked, type FormulaName, fittingNames, withName, wordAt } from "./formula-names.ts";

const icons: Record<FormulaName["kind"], LucideIcon> = {
  field: Hash,
  group: Repeat2,
  table: Table2,
  function: Sigma,
};

/** The list hangs below the word that is being typed. The focus stays in the input. */
export function NameSuggestions({
  names,
  active,
  from,
  listId,
  optionId,
  onTake,
}: {
  names: FormulaName[];
  active: number;
  /** Start of the word in the painted text next to the list. */
  from: number;
  listId: string;
  optionId: (index: number) => string;
  onTake: (name: FormulaName) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = box.current;
    const frame = list?.parentElement;
    if (!list || !frame) return;
    const parts = [...frame.querySelectorAll<HTMLElement>("[data-from]")];
    const part = parts.findLast((each) => Number(each.dataset.from) <= from);
    const left = part ? Math.min(part.offsetLeft, frame.clientWidth - list.offsetWidth) : 0;
    list.style.left = `${Math.max(left, 0)}px`;
    list.style.top = `${(part ? part.offsetTop + part.offsetHeight : frame.clientHeight) + 6}px`;
  }, [from]);
  return (
    <div
      ref={box}
      className="absolute z-popover w-80 max-w-full rounded-lg bg-raised p-1 shadow-popover motion-safe:animate-fade-in"
    >
      <div
        id={listId}
        role="listbox"
        aria-label="Names"
        tabIndex={-1}
        // The focus stays in the input; otherwise the list would close before the click arrives.
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-60 overflow-y-auto"
      >
        {names.map((each, index) => (
          <Option
            key={`${each.kind} ${each.name}`}
            id={optionId(index)}
            name={each}
            isActive={index === active}
            onTake={onTake}
          />
        ))}
      </div>
    </div>
  );
}

function Option({
  id,
  name,
  isActive,
  onTake,
}: {
  id: string;
  name: FormulaName;
  isActive: boolean;
  onTake: (name: FormulaName) => void;
}) {
  const Icon = icons[name.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onTake(name)}
      className={clsx(
        "flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm max-md:h-11",
        isActive ? "bg-hover" : "hover:bg-hover",
      )}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <span className="shrink-0 font-mono">{name.name}</span>
      <span className="ms-auto min-w-0 truncate text-xs text-ink-muted">{name.label}</span>
    </div>
  );
}

/** The names offered at the caret: arrow keys move through them, Enter or Tab takes one, Escape closes. */
export function useNameSuggestions(
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
  // There is nothing to offer once the only name that fits is written out.
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
    /** Start of the word that the chosen name replaces. */
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
