import { useInstructionsId } from "./sortable-list.tsx";

/** Moves the row it stands in; its list listens. */
export function RowGrip({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-grip=""
      aria-label={`Move ${label}`}
      aria-describedby={useInstructionsId()}
      title="Drag to reorder"
      // The dots are drawn, since icons in hundreds of rows make every frame longer.
      className="absolute start-1 top-1 z-1 grid h-9 w-7 cursor-grab touch-none place-items-center rounded-xs text-ink-muted hover:bg-hover focus-visible:-outline-offset-2 active:cursor-grabbing max-md:h-11 max-md:w-8"
    >
      <span className="h-3.25 w-2 bg-[radial-gradient(circle,currentColor_1px,transparent_1.5px)] bg-size-[4px_4px]" />
    </button>
  );
}
