import { clsx } from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";

/**
 * A button and the menu that it opens. Arrow keys, type-ahead and Escape come from Radix. Not modal, and inside the
 * page: a modal one would hide a page that still has the focus from screen readers.
 */
export function MenuFrame({
  trigger,
  label,
  className,
  children,
}: {
  trigger: ReactNode;
  /** Where the trigger's own name does not say what the menu is. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById("main")}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          aria-label={label}
          className={clsx("z-popover w-46 rounded-lg bg-raised p-1 shadow-popover", className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
