import { clsx } from "clsx";
import { ToggleGroup } from "radix-ui";

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
      // Empty when the current choice is clicked again; ignore that.
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
