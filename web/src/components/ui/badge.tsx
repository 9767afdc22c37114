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

/** Always has text, so that colour is never the only signal. Text that would be cut can be read in full with `wraps`. */
export function Badge({
  tone,
  icon,
  wraps = false,
  children,
}: {
  tone: BadgeTone;
  icon?: ReactNode;
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex max-w-full items-center gap-1.25 rounded-sm pe-2 text-xs font-medium tracking-wide [&>svg]:shrink-0",
        wraps ? "min-h-5.5 py-0.5" : "h-5.5 whitespace-nowrap",
        icon ? "ps-1.5" : "ps-2",
        tones[tone],
      )}
    >
      {icon}
      <span className={wraps ? "wrap-anywhere" : "truncate"}>{children}</span>
    </span>
  );
}

const avatarSizes = { default: "size-8 text-xs", lg: "size-10" };

export function Avatar({ name, size = "default" }: { name: string; size?: keyof typeof avatarSizes }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink",
        avatarSizes[size],
      )}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}

/** The name of a key to press, drawn as a key. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs bg-neutral-soft px-1.25 font-sans text-xs font-medium tracking-wide whitespace-nowrap text-ink-muted">
      {children}
    </kbd>
  );
}
