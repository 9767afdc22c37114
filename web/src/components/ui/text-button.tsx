import { clsx } from "clsx";
import type { ComponentProps } from "react";

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
