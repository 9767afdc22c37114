import { CircleCheck } from "lucide-react";
import { useAnnouncement } from "../../../../components/announcements.tsx";
import { countOf } from "../../../../lib/format.ts";
import type { ListedProblem } from "./problem-list.ts";
import { SeverityIcon } from "./severity-icon.tsx";

/** At the right end of the foot. Opens and closes the panel. */
export function ProblemCount({
  problems,
  isOpen,
  onToggle,
}: {
  problems: ListedProblem[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 && countOf(errors, "error"), warnings > 0 && countOf(warnings, "warning")];
  useAnnouncement(counts.filter(Boolean).join(", ") || "No problems");
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title="F8 goes to the next problem"
      onClick={onToggle}
      className="-me-2 ms-auto flex h-8 items-center gap-3 rounded-sm px-2 font-medium whitespace-nowrap text-ink tabular-nums hover:bg-hover max-md:me-10 max-md:h-11"
    >
      {errors > 0 && (
        <span className="flex items-center gap-1.5">
          <SeverityIcon severity="error" />
          {countOf(errors, "error")}
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-1.5">
          <SeverityIcon severity="warning" />
          {countOf(warnings, "warning")}
        </span>
      )}
      {problems.length === 0 && (
        <span className="flex items-center gap-1.5">
          <CircleCheck size={16} aria-hidden="true" className="text-success-ink" />
          No problems
        </span>
      )}
    </button>
  );
}
