import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { MenuFrame } from "./menu-frame.tsx";

interface Choice<T extends string> {
  value: T;
  label: string;
  mark?: ReactNode;
}

/** A button that opens a single-choice list. */
export function ChoiceMenu<T extends string>({
  trigger,
  label,
  choices,
  value,
  onChoose,
}: {
  trigger: ReactNode;
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
}) {
  return (
    <MenuFrame trigger={trigger} label={label} className="grid max-h-60 overflow-y-auto">
      <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as T)}>
        {choices.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice.value}
            value={choice.value}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none data-highlighted:bg-hover max-md:h-11"
          >
            {choice.mark}
            {choice.label}
            <DropdownMenu.ItemIndicator className="ms-auto">
              <Check size={16} aria-hidden="true" className="text-ink-muted" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </MenuFrame>
  );
}
