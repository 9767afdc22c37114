import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

const marks = {
  done: "bg-primary-soft text-primary-ink",
  now: "bg-primary text-primary-foreground",
  later: "text-ink-muted inset-ring inset-ring-border-strong",
};
export type StepState = keyof typeof marks;

/** One of the editor's three steps. `tools` appear to the right of the title. */
export function Step({
  number,
  title,
  state,
  tools,
  children,
}: {
  number: number;
  title: string;
  state: StepState;
  tools?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative pb-7 before:absolute before:inset-[2rem_auto_0.25rem_0.8125rem] before:w-px before:bg-border-strong last:before:hidden max-md:before:hidden md:ps-11"
    >
      <div className="mb-2.5 flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-3">
        <span
          aria-hidden="true"
          className={clsx(
            "grid size-6.75 place-items-center rounded-full text-sm font-semibold md:absolute md:top-0 md:left-0",
            marks[state],
          )}
        >
          {state === "done" ? <Check size={14} /> : number}
        </span>
        <h2
          id={id}
          className={clsx("me-auto text-md font-semibold", state === "later" && !children && "text-ink-muted")}
        >
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** A step's choice in one line. A phone has no room for the mark beside an email address. */
export function Chosen({ mark, children, end }: { mark: ReactNode; children: ReactNode; end: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-md border border-border bg-raised px-3 py-2 dark:bg-sunken">
      <div className="shrink-0 max-md:hidden">{mark}</div>
      <div className="min-w-0 flex-1">{children}</div>
      {end}
    </div>
  );
}
