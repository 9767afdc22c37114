import { useSortable } from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { type ComponentProps, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Section 9 of the second document. Nothing glides for people who prefer less motion. */
const glide = { duration: 200, easing: "ease" };
const preferredGlide = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? null : glide);

interface GripProps {
  id: string;
  label: string;
  row: RefObject<HTMLLIElement | null>;
  /** Told from one kind of grip to the other, which takes its place under the person's fingers. */
  hadFocus: RefObject<boolean>;
}

/** Moves its row: by hand on the row itself, so that a step of a drag renders no more than the grips. */
export function DragGrip({ id, label, row, hadFocus }: GripProps) {
  const [ownGlide] = useState(preferredGlide);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    transition: ownGlide,
  });
  const button = useRef<HTMLButtonElement>(null);

  // Not a layout effect: that of a child runs before its parent's ref is set.
  useEffect(() => {
    setNodeRef(row.current);
    setActivatorNodeRef(button.current);
    if (hadFocus.current) button.current?.focus();
    hadFocus.current = false;
    return () => setNodeRef(null);
  }, [setNodeRef, setActivatorNodeRef, row, hadFocus]);

  // In two dimensions: one in three would make a layer of its own for every row that gave way.
  const moved = transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : "";
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    element.style.transform = moved;
    element.style.transition = transition ?? "";
    element.toggleAttribute("data-dragging", isDragging);
  }, [row, moved, transition, isDragging]);

  return <GripButton ref={button} label={label} {...attributes} {...listeners} />;
}

export function StillGrip({ label, hadFocus }: GripProps) {
  return (
    <GripButton
      label={label}
      onFocus={() => {
        hadFocus.current = true;
      }}
    />
  );
}

const GripButton = memo(function GripButton({ label, ...button }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      {...button}
      aria-label={`Move ${label}`}
      title="Drag to reorder"
      className="absolute start-1 top-1 z-1 grid h-9 w-7 cursor-grab touch-none place-items-center rounded-xs text-ink-muted hover:bg-hover focus-visible:-outline-offset-2 max-md:h-11 max-md:w-8"
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
});
