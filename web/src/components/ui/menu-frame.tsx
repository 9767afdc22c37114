import { clsx } from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";

/**
 * A button and its menu. Radix provides arrow keys, type-ahead and Escape. Not modal and rendered in the page, because a
 * modal menu would hide the page from screen readers while it still has the focus.
 */
export function MenuFrame({
  trigger,
  label,
  className,
  children,
}: {
  trigger: ReactNode;
  /** Needed if the trigger's name does not describe the menu. */
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
          collisionPadding={8}
          aria-label={label}
          className={clsx("z-popover w-46 rounded-lg bg-raised p-1 shadow-popover", className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
