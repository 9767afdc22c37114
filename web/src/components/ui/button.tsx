import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";

const variants = {
  primary:
    "border-transparent bg-primary text-primary-foreground shadow-xs inset-shadow-[0_1px_0_oklch(1_0_0/0.14)] hover:bg-primary-hover",
  secondary: "border-border-strong bg-raised shadow-xs hover:bg-hover",
  quiet: "border-transparent text-ink-muted hover:bg-hover hover:text-ink",
  quietDanger: "border-transparent text-danger-ink hover:bg-danger-soft",
  danger:
    "border-transparent bg-danger text-danger-foreground shadow-xs inset-shadow-[0_1px_0_oklch(1_0_0/0.14)] hover:bg-danger-hover",
};
const sizes = {
  sm: "h-control-sm gap-1.5 rounded-sm px-2.5 text-sm",
  default: "h-control gap-2 rounded-md px-3.5",
  lg: "h-control-lg gap-2 rounded-md px-4.5",
  icon: "size-control rounded-md",
  iconSm: "size-control-sm rounded-sm",
};
interface Looks {
  /** Primary by default, but quiet for an icon alone. */
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  block?: boolean;
  className?: string;
  /** Before the label, or alone in a button of its size. Screen readers skip it, so alone it needs an `aria-label`. */
  icon?: LucideIcon;
}

/** The look of `disabled:`, for a button that still says what is missing. */
const unreadyLook = "cursor-not-allowed border-border bg-sunken text-ink-subtle shadow-none inset-shadow-none";

const isSquare = (size: keyof typeof sizes) => size === "icon" || size === "iconSm";

function look({ variant, size = "default", block, className, unready }: Looks & { unready?: boolean }) {
  return clsx(
    "inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors duration-fast ease-out",
    "disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-ink-subtle disabled:shadow-none disabled:inset-shadow-none",
    unready ? unreadyLook : variants[variant ?? (isSquare(size) ? "quiet" : "primary")],
    sizes[size],
    block && "w-full",
    className,
  );
}

function LeadingIcon({ icon: Icon, size = "default" }: { icon: LucideIcon; size?: keyof typeof sizes }) {
  const hasWidePadding = size === "default" || size === "lg";
  return <Icon size={size === "sm" ? 14 : 16} aria-hidden="true" className={clsx(hasWidePadding && "-ms-0.5")} />;
}

/**
 * A busy button shows a spinner before its label, in place of an icon. It ignores clicks but keeps the focus. An unready
 * one looks disabled, but a click still reaches its handler, which says what is missing.
 */
export function Button({
  variant,
  size,
  block,
  className,
  icon,
  busy = false,
  unready = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ComponentProps<"button"> & Looks & { busy?: boolean; unready?: boolean }) {
  return (
    <button
      type={type}
      className={look({ variant, size, block, className, unready })}
      aria-disabled={busy || unready || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <LeadingIcon icon={icon} size={size} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  block,
  className,
  icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & Looks) {
  return (
    <Link className={look({ variant, size, block, className })} {...rest}>
      {icon && <LeadingIcon icon={icon} size={size} />}
      {children}
    </Link>
  );
}

/** Decorative; always use it with text. Drawn by hand to avoid loading the icon set on every page. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className="shrink-0 fill-none stroke-current motion-safe:animate-spin"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M20.5 12A8.5 8.5 0 1 1 12 3.5" />
    </svg>
  );
}

/** A button that looks like a link, for use within text or rows. */
export function TextButton({
  muted = false,
  underlined = false,
  ...button
}: ComponentProps<"button"> & { muted?: boolean; underlined?: boolean }) {
  return (
    <button
      type="button"
      className={clsx(
        "rounded-xs whitespace-nowrap tabular-nums underline-offset-3 hover:underline max-md:min-h-control-sm",
        underlined && "underline decoration-border-strong",
        muted ? "text-ink-muted" : "font-medium text-primary-ink",
      )}
      {...button}
    />
  );
}
