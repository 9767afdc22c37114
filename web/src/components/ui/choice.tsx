import { clsx } from "clsx";
import type { ComponentProps } from "react";

const look =
  "grid size-4 shrink-0 cursor-pointer appearance-none place-items-center border border-input bg-raised checked:border-primary checked:bg-primary checked:after:bg-primary-foreground";
const tick = "after:size-2.25 after:[clip-path:polygon(12%_45%,0_58%,38%_96%,100%_18%,86%_6%,37%_68%)]";
const dash =
  "indeterminate:border-primary indeterminate:bg-primary indeterminate:after:bg-primary-foreground indeterminate:after:[clip-path:inset(40%_0)]";

type InputProps = Omit<ComponentProps<"input">, "type">;

/** Has no label of its own. Wrap it in one. */
export function Checkbox({ className, ...input }: InputProps) {
  return <input type="checkbox" className={clsx(look, tick, dash, "rounded-xs", className)} {...input} />;
}

export function Radio({ className, ...input }: InputProps) {
  return (
    <input
      type="radio"
      className={clsx(look, "rounded-full after:size-1.5 after:rounded-full", className)}
      {...input}
    />
  );
}

/** A checkbox for something that takes effect at once. */
export function Switch({ className, ...input }: InputProps) {
  return (
    <input
      type="checkbox"
      className={clsx(
        "relative h-5 w-8 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-sunken transition-colors duration-base ease-out checked:border-primary checked:bg-primary",
        "after:absolute after:inset-y-0.5 after:start-0.5 after:w-3.5 after:rounded-full after:bg-ink-muted after:transition-[translate] after:duration-base after:content-[''] checked:after:translate-x-3 checked:after:bg-primary-foreground",
        // On phones a tap beside it counts too.
        "before:absolute before:-inset-3 md:before:hidden",
        className,
      )}
      {...input}
    />
  );
}
