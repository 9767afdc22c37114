import { clsx } from "clsx";
import { type LucideIcon, TriangleAlert, Zap } from "lucide-react";
import type { ReactNode } from "react";

const looks: Record<"accent" | "warning" | "danger", { ground: string; icon: LucideIcon }> = {
  accent: { ground: "bg-accent-soft text-accent-ink", icon: Zap },
  warning: { ground: "bg-warning-soft text-warning-ink", icon: TriangleAlert },
  danger: { ground: "bg-danger-soft text-danger-ink", icon: TriangleAlert },
};

/**
 * A highlighted sentence: `accent` for what Quotemill did or will do, `warning` for what people should know first,
 * `danger` for what has stopped.
 */
export function Note({
  tone,
  action,
  children,
}: {
  tone: keyof typeof looks;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { ground, icon: Icon } = looks[tone];
  return (
    <div className={clsx("flex gap-2.5 rounded-md px-3 py-2 text-xs tracking-wide", action && "items-center", ground)}>
      <Icon size={14} aria-hidden="true" className={clsx(!action && "mt-0.5")} />
      <p className="min-w-0 flex-1 text-pretty">{children}</p>
      {action}
    </div>
  );
}

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
