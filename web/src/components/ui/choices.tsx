import { clsx } from "clsx";
import { ToggleGroup } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

const boxLook =
  "grid size-4 shrink-0 cursor-pointer appearance-none place-items-center border border-input bg-raised checked:border-primary checked:bg-primary checked:after:bg-primary-foreground";
const tick = "after:size-2.25 after:[clip-path:polygon(12%_45%,0_58%,38%_96%,100%_18%,86%_6%,37%_68%)]";
const dash =
  "indeterminate:border-primary indeterminate:bg-primary indeterminate:after:bg-primary-foreground indeterminate:after:[clip-path:inset(40%_0)]";

type InputProps = Omit<ComponentProps<"input">, "type">;

/** Renders no label. Wrap it in one. */
export function Checkbox({ className, ...input }: InputProps) {
  return <input type="checkbox" className={clsx(boxLook, tick, dash, "rounded-xs", className)} {...input} />;
}

export function Radio({ className, ...input }: InputProps) {
  return (
    <input
      type="radio"
      className={clsx(boxLook, "rounded-full after:size-1.5 after:rounded-full", className)}
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
        // On phones a tap near the switch also counts.
        "before:absolute before:-inset-3 md:before:hidden",
        className,
      )}
      {...input}
    />
  );
}

export function ChoiceTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

/** A radio button drawn as a tile. The whole tile is clickable, and the dot marks the choice. */
export function ChoiceTile({
  name,
  checked,
  onChoose,
  mark,
  children,
}: {
  name: string;
  checked: boolean;
  onChoose: () => void;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <label className="flex h-control min-w-28 cursor-pointer items-center gap-2 rounded-md border border-border-strong bg-raised px-3 font-medium transition-colors duration-fast hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-md:flex-1">
      <span aria-hidden="true" className="text-ink-muted">
        {mark}
      </span>
      {children}
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="ms-auto size-4 shrink-0 appearance-none rounded-full border border-input bg-raised outline-none checked:border-5 checked:border-primary"
      />
    </label>
  );
}

/** A choice between two or three visible options. Arrow keys move between them. */
export function Segments<T extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix reports an empty choice when the current one is clicked again.
      onValueChange={(chosen) => chosen && onChoose(chosen as T)}
      className="inline-flex gap-0.5 rounded-md bg-background p-0.5 inset-ring inset-ring-border max-md:w-full"
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          className={clsx(
            "h-7 rounded-sm px-3 text-sm font-medium text-ink-muted transition-colors duration-fast hover:text-ink max-md:h-11 max-md:flex-1",
            "data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-sheet",
          )}
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
