import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "./ui/button.tsx";

/**
 * Shows its content in a row on a wide screen. On a phone it is behind a button, and opens over the full width below it.
 */
export function FoldedOnPhone({ button, children }: { button: ComponentProps<typeof Button>; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const phoneLook = isOpen
    ? "max-md:order-1 max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-2 max-md:*:flex-auto"
    : "max-md:hidden";
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="md:hidden"
        {...button}
      />
      <div id={id} className={`md:contents ${phoneLook}`}>
        {children}
      </div>
    </>
  );
}
