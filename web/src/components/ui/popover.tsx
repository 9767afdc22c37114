import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Escape or a click outside closes it and returns the focus to the trigger. */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  children,
}: {
  trigger: ReactNode;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={16}
          aria-label={label}
          className="z-popover w-92 max-w-[calc(100vw-2rem)] max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg bg-raised shadow-popover outline-none motion-safe:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
