import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "../../components/ui/button.tsx";

/** Shown by an auth page instead of its form, and announced by screen readers. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: "busy" | "success" | "error";
  title: string;
  children?: ReactNode;
}) {
  return (
    <div role={tone === "error" ? "alert" : "status"} className="grid gap-3">
      <div className="flex items-start gap-2.5">
        <span className="mt-0.5">
          {tone === "busy" && <Spinner size={18} />}
          {tone === "success" && <CircleCheck size={18} aria-hidden="true" className="text-success" />}
          {tone === "error" && <TriangleAlert size={18} aria-hidden="true" className="text-danger-ink" />}
        </span>
        <h2 className="min-w-0 text-md font-semibold">{title}</h2>
      </div>
      {children}
    </div>
  );
}
