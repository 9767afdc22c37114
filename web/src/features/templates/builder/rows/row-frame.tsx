import { clsx } from "clsx";
import type { ReactNode } from "react";
import { RowGrip } from "../../../../components/sortable/sortable-list.tsx";

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
