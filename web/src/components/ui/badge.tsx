import { clsx } from "clsx";
import type { ReactNode } from "react";

const outline = "inset-ring inset-ring-border-strong";
const tones = {
  neutral: "bg-neutral-soft text-ink-muted",
  primary: "bg-primary-soft text-primary-ink",
  accent: "bg-accent-soft text-accent-ink",
  success: "bg-success-soft text-success-ink",
  info: "bg-info-soft text-info-ink",
  warning: "bg-warning-soft text-warning-ink",
  outline: `${outline} text-ink-muted`,
  accentOutline: `${outline} text-accent-ink`,
  infoOutline: `${outline} text-info-ink`,
  dangerOutline: "inset-ring inset-ring-danger/45 text-danger-ink",
};
export type BadgeTone = keyof typeof tones;

/** Always has text, so that colour is never the only signal. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 max-w-full items-center gap-1.25 rounded-sm pe-2 text-xs font-medium tracking-wide whitespace-nowrap",
        icon ? "ps-1.5" : "ps-2",
        tones[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
