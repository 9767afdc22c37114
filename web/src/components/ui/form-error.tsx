import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The red box above a form's button, for errors that concern no single input. Renders nothing without a message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert" className="flex gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger-ink">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5" />
      <p className="min-w-0 break-words">{children}</p>
    </div>
  );
}
