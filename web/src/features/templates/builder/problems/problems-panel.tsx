import { clsx } from "clsx";
import { ChevronRight, CircleCheck, CircleX, FlaskConical, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useAnnouncement } from "../../../../components/messages/announcements.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { countOf } from "../../../../lib/words.ts";
import type { ListedProblem } from "./problem-list.ts";

/** Rises above the foot. Each row leads to what it is about. */
export function ProblemsPanel({
  problems,
  current,
  onOpen,
  onClose,
}: {
  problems: ListedProblem[];
  /** The index of the problem that was opened last. */
  current: number | null;
  onOpen: (index: number) => void;
  onClose: () => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current !== null) list.current?.children[current]?.scrollIntoView?.({ block: "nearest" });
  }, [current]);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  return (
    <section
      aria-label="Problems"
      className="tall:sticky bottom-11 z-sticky shrink-0 max-md:tall:bottom-26 border-t border-border bg-raised shadow-popover motion-safe:animate-fade-in"
    >
      <div className="flex h-11 items-center gap-3 ps-4 pe-4 md:ps-6">
        <h2 className="font-semibold">Problems</h2>
        <p className="min-w-0 flex-1 truncate text-sm text-ink-muted">{summary(errors, warnings)}</p>
        <Button size="iconSm" icon={X} aria-label="Close problems" title="Close" onClick={onClose} />
      </div>
      {problems.length > 0 && (
        <ol ref={list} className="max-h-52 overflow-y-auto px-3 pb-2.5 max-md:max-h-40 max-md:px-1">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may read the same
            <li key={index}>
              <ProblemRow problem={problem} isCurrent={index === current} onOpen={() => onOpen(index)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function ProblemRow({
  problem: { severity, message, location },
  isCurrent,
  onOpen,
}: {
  problem: ListedProblem;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onOpen}
      className={clsx(
        "relative flex min-h-9 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11 max-md:flex-wrap",
        isCurrent &&
          "bg-hover before:absolute before:inset-y-2 before:start-0 before:w-0.75 before:rounded-e-xs before:bg-primary",
      )}
    >
      <SeverityIcon severity={severity} />
      <span className="min-w-0 flex-1 text-pretty wrap-anywhere">
        <span className="sr-only">{severity === "error" ? "Error: " : "Warning: "}</span>
        {message}
      </span>
      <span className="shrink-0 text-sm text-ink-muted max-md:w-full max-md:ps-6.5">{location}</span>
      <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-ink-muted max-md:hidden" />
    </button>
  );
}

function summary(errors: number, warnings: number): string {
  if (errors + warnings === 0) return "No problems";
  const stop = errors === 1 ? "stops" : "stop";
  const parts = [
    ...(errors > 0 ? [`${countOf(errors, "error")} ${stop} saving`] : []),
    ...(warnings > 0 ? [`${countOf(warnings, "warning")} ${warnings === 1 ? "does" : "do"} not`] : []),
  ];
  return errors === 0 ? countOf(warnings, "warning") : parts.join(" · ");
}

/**
 * Stands at the right end of the foot. The problems open and close the panel; tests that fail stop nothing, and lead to
 * their tab.
 */
export function ProblemCount({
  problems,
  failing,
  isOpen,
  onToggle,
  onTests,
}: {
  problems: ListedProblem[];
  /** Number of failing tests. */
  failing: number;
  isOpen: boolean;
  onToggle: () => void;
  onTests: () => void;
}) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 && countOf(errors, "error"), warnings > 0 && countOf(warnings, "warning")];
  // That tests fail is announced as they run.
  useAnnouncement(counts.filter(Boolean).join(", ") || (failing > 0 ? null : "No problems"));
  return (
    <div className="-me-2 ms-auto flex max-md:me-10">
      {failing > 0 && (
        <button type="button" onClick={onTests} className={footButton}>
          <FootCount
            icon={<FlaskConical size={16} aria-hidden="true" className="shrink-0 text-danger-ink" />}
            words={`${countOf(failing, "test")} failing`}
          />
        </button>
      )}
      {(problems.length > 0 || failing === 0) && (
        <button
          type="button"
          aria-expanded={isOpen}
          title="F8 goes to the next problem"
          onClick={onToggle}
          className={footButton}
        >
          {errors > 0 && <FootCount icon={<SeverityIcon severity="error" />} words={countOf(errors, "error")} />}
          {warnings > 0 && (
            <FootCount icon={<SeverityIcon severity="warning" />} words={countOf(warnings, "warning")} />
          )}
          {problems.length === 0 && (
            <span className="flex items-center gap-1.5">
              <CircleCheck size={16} aria-hidden="true" className="text-success-ink" />
              No problems
            </span>
          )}
        </button>
      )}
    </div>
  );
}

/** On a phone, which has no room for the words, the icon shows what is counted. */
function FootCount({ icon, words }: { icon: ReactNode; words: string }) {
  const end = words.indexOf(" ");
  return (
    <span className="flex items-center gap-1.5">
      {icon}
      <span>
        {words.slice(0, end)}
        <span className="max-md:sr-only">{words.slice(end)}</span>
      </span>
    </span>
  );
}

const footButton =
  "flex h-8 items-center gap-3 rounded-sm px-2 font-medium whitespace-nowrap text-ink tabular-nums hover:bg-hover max-md:h-11";

function SeverityIcon({ severity }: { severity: ListedProblem["severity"] }) {
  return severity === "error" ? (
    <CircleX size={16} aria-hidden="true" className="shrink-0 text-danger-ink" />
  ) : (
    <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-warning-ink" />
  );
}
