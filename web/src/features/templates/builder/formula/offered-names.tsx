import { clsx } from "clsx";
import { Hash, type LucideIcon, Repeat2, Sigma, Table2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { FormulaName } from "./names-offered.ts";

const icons: Record<FormulaName["kind"], LucideIcon> = {
  field: Hash,
  group: Repeat2,
  table: Table2,
  function: Sigma,
};

/** Hangs below the word that is being typed. The focus stays in the input. */
export function OfferedNames({
  names,
  active,
  from,
  listId,
  optionId,
  onTake,
}: {
  names: FormulaName[];
  active: number;
  /** Where the word begins in the painted text beside it. */
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
        // Keeps the focus in the input; otherwise the list would close before the click arrives.
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
