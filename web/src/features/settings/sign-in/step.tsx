import { clsx } from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";

/** One step of setting something up: its number, or a tick once it is done. */
export function Step({
  number,
  isDone,
  title,
  text,
  action,
  children,
}: {
  number: number;
  isDone: boolean;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <li aria-labelledby={id} className="flex gap-3.5 border-t border-border py-4 first:border-t-0">
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold",
          isDone ? "bg-primary-soft text-primary-ink" : "bg-primary text-primary-foreground",
        )}
      >
        {isDone ? <Check size={14} /> : number}
      </span>
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <h3 id={id} className="font-medium">
              {title}
              {isDone && <span className="sr-only"> (done)</span>}
            </h3>
            <p className="text-sm text-pretty wrap-anywhere text-ink-muted">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
