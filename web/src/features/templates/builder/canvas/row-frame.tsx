import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { ChevronDown, Copy, Trash2, TriangleAlert } from "lucide-react";
import type { Dispatch, ReactNode } from "react";
import { RowGrip } from "../../../../components/sortable/sortable-list.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { ConditionalBadge } from "../../form/field-control.tsx";
import type { BuilderAction } from "../state/builder-reducer.ts";

/** The tray of a group is painted in pieces, one behind each row, because all rows lie in one list. */
export const trayLook = "border-x border-border bg-sunken";
const onHairline =
  "ps-5.5 pe-2 pb-1.5 before:absolute before:start-3 before:inset-y-0 before:w-px before:bg-border-strong after:absolute after:start-3 after:top-5.5 after:h-px after:w-2.5 after:bg-border-strong data-dragging:border-transparent data-dragging:bg-transparent data-dragging:before:hidden data-dragging:after:hidden max-md:ps-4 max-md:before:start-2 max-md:after:start-2 max-md:after:w-2";

/** A row with a grip; open or closed, on the sheet or in a group's tray. */
export function RowFrame({
  id,
  label,
  isOpen,
  isInTray,
  isFaulty = false,
  children,
}: {
  id: string;
  label: string;
  isOpen: boolean;
  isInTray: boolean;
  isFaulty?: boolean;
  children: ReactNode;
}) {
  return (
    <li data-row={id} className={clsx("relative data-dragging:z-10", isInTray ? [trayLook, onHairline] : "mb-1.5")}>
      <div
        className={clsx(
          "@container relative border bg-raised in-data-dragging:shadow-popover",
          isFaulty ? "border-danger" : isOpen ? "border-transparent" : "border-border",
          isOpen
            ? "rounded-lg shadow-popover"
            : "rounded-md [contain-intrinsic-size:auto_2.75rem] max-md:[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] in-data-dragging:[content-visibility:visible] dark:bg-surface dark:in-data-dragging:bg-raised",
        )}
      >
        <RowGrip label={label} />
        {children}
      </div>
    </li>
  );
}

/** Props shared by the rows of all kinds of items. */
export interface RowProps<Item extends TemplateItem = TemplateItem> {
  item: Item;
  /** A summary of the condition or of what is wrong; may be empty. */
  note: string;
  hasWarning: boolean;
  isOpen: boolean;
  isFresh: boolean;
  isInTray: boolean;
  dispatch: Dispatch<BuilderAction>;
  onDelete: (item: TemplateItem) => void;
}

/** The line of a row. The toggle's click area covers all of it, beneath the other buttons. */
export function RowHead({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx("relative flex h-11 items-center gap-2.5 ps-9.5 pe-2 max-md:h-13 max-md:ps-10.5", className)}>
      {children}
    </div>
  );
}

export function RowNote({ note, hasWarning, isOpen }: Pick<RowProps, "note" | "hasWarning" | "isOpen">) {
  if (!note) return null;
  return (
    <span className="min-w-0 shrink-[3] overflow-hidden @max-[26rem]:w-6 @max-[26rem]:shrink-0">
      {hasWarning ? (
        <Badge tone="warning" icon={<TriangleAlert size={13} aria-hidden="true" />}>
          {note}
        </Badge>
      ) : (
        <ConditionalBadge>{isOpen ? "Conditional" : note}</ConditionalBadge>
      )}
    </span>
  );
}

/** The buttons at the end of a row: duplicate and delete while its editor is open, and the toggle. */
export function RowButtons({
  item: { id, label },
  item,
  isOpen,
  dispatch,
  onDelete,
  children,
}: Pick<RowProps, "item" | "isOpen" | "dispatch" | "onDelete"> & { children?: ReactNode }) {
  return (
    <div className="ms-auto flex shrink-0 items-center gap-0.5">
      {children}
      {isOpen && (
        <>
          <Button
            size="iconSm"
            icon={Copy}
            className="relative z-1"
            aria-label={`Duplicate ${label}`}
            title="Duplicate"
            onClick={() => dispatch({ type: "duplicate", id, nowMs: Date.now() })}
          />
          <Button
            size="iconSm"
            icon={Trash2}
            className="relative z-1"
            aria-label={`Delete ${label}`}
            title="Delete"
            onClick={() => onDelete(item)}
          />
        </>
      )}
      <button
        type="button"
        aria-label={`${isOpen ? "Close" : "Edit"} ${label}`}
        aria-expanded={isOpen}
        onClick={() => dispatch({ type: "select", id: isOpen ? null : id })}
        className="grid size-control-sm place-items-center text-ink-muted outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
      >
        <ChevronDown size={16} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
      </button>
    </div>
  );
}
