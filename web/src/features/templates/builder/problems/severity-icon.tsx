import { CircleX, TriangleAlert } from "lucide-react";
import type { ListedProblem } from "./problem-list.ts";

export function SeverityIcon({ severity }: { severity: ListedProblem["severity"] }) {
  return severity === "error" ? (
    <CircleX size={16} aria-hidden="true" className="shrink-0 text-danger-ink" />
  ) : (
    <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-warning-ink" />
  );
}
