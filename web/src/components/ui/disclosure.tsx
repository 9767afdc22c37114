import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

/** A heading that toggles the content below it. */
export function Disclosure({
  title,
  count,
  startsOpen,
  children,
}: {
  title: string;
  count: number;
  startsOpen: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div data-disclosure>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-8 w-full items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 max-md:h-11"
      >
        <ChevronRight
          size={12}
          aria-hidden="true"
          className={clsx("text-ink-muted transition-transform duration-fast", isOpen && "rotate-90")}
        />
        {title}
        <span
          aria-hidden="true"
          className="ms-auto grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums"
        >
          {count}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
