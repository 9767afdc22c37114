import { useEffect, useRef } from "react";
import { Checkbox } from "../ui/choice.tsx";
import type { Selection } from "./use-selection.ts";

/** The box answers clicks in the whole cell, so that a finger finds it. */
const wholeCell = "before:absolute before:inset-0 before:content-['']";

const selectAll = "Select all shown";

/** Ticks every row that is loaded. */
export function SelectAllBox<Item extends { id: string }>({ selection }: { selection: Selection<Item> }) {
  const { chosen, isAll, toggleAll } = selection;
  const ref = useRef<HTMLInputElement>(null);
  const isMixed = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <>
      <Checkbox ref={ref} aria-label={selectAll} checked={isAll} onChange={toggleAll} className={wholeCell} />
      {/* Narrow rows have no heads beside it. */}
      <span
        aria-hidden="true"
        className="absolute start-11 hidden text-xs font-medium whitespace-nowrap text-ink-muted @max-[40rem]:block"
      >
        {selectAll}
      </span>
    </>
  );
}

export function SelectCell<Item extends { id: string }>({
  item,
  selection,
}: {
  item: Item;
  selection: Selection<Item>;
}) {
  return (
    <td className="absolute inset-y-0 start-0 grid w-11 place-items-center @max-[40rem]:items-start @max-[40rem]:pt-3.5">
      <Checkbox
        data-choice=""
        aria-label={`Select ${selection.nameOf(item)}`}
        checked={selection.isChosen(item.id)}
        // A change of a checkbox is a click, also by keyboard, so it knows of the Shift key.
        onChange={({ nativeEvent }) => selection.toggle(item.id, (nativeEvent as MouseEvent).shiftKey)}
        className={wholeCell}
      />
    </td>
  );
}
