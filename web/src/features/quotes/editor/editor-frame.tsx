import { pages } from "@quotemill/shared/screens/pages";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { DeskLayout } from "../../../components/page.tsx";

export const deskId = "quote-summary";
const back = { to: pages.quotes.path, label: "Back to Quotes" };

/** Lays out the form's steps, and next to them the docket with its actions. */
export function EditorLayout(parts: {
  title: string;
  subtitle?: ReactNode;
  desk: ReactNode;
  foot?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return <DeskLayout back={back} deskLabel="Quote summary" deskId={deskId} {...parts} />;
}

const marks = {
  done: "bg-primary-soft text-primary-ink",
  now: "bg-primary text-primary-foreground",
  later: "text-ink-muted inset-ring inset-ring-border-strong",
};
export type StepState = keyof typeof marks;

/**
 * One of the editor's three steps. `tools` appear to the right of the title. With `choice` the step is folded to one
 * line, or to two where a phone has no room for it.
 */
export function Step({
  id,
  number,
  title,
  state,
  choice,
  tools,
  children,
}: {
  id?: string;
  number: number;
  title: string;
  state: StepState;
  choice?: ReactNode;
  tools?: ReactNode;
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={clsx(
        "relative before:absolute before:inset-[2rem_auto_0.25rem_0.8125rem] before:w-px before:bg-border-strong last:before:hidden max-md:before:hidden md:ps-11",
        choice ? "pb-4" : "pb-7",
      )}
    >
      <div className={clsx("flex min-h-7 flex-wrap items-center gap-x-2.5", choice ? "gap-y-1" : "mb-2.5 gap-y-3")}>
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
          id={titleId}
          className={clsx(
            "text-md font-semibold",
            choice ? "max-md:me-auto md:w-50" : "me-auto",
            state === "later" && !children && "text-ink-muted",
          )}
        >
          {title}
        </h2>
        {choice && <div className="min-w-0 max-md:order-last max-md:basis-full max-md:ps-9.25 md:flex-1">{choice}</div>}
        {tools}
      </div>
      {children}
    </section>
  );
}
