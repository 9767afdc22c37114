import { clsx } from "clsx";
import {
  Calendar,
  CircleDot,
  Hash,
  Heading,
  type LucideIcon,
  Mail,
  Phone,
  Repeat2,
  Sigma,
  SquareCheck,
  SquareChevronDown,
  TextAlignStart,
  Type,
} from "lucide-react";
import type { ItemType } from "../state/new-items.ts";

export const itemLooks: Record<ItemType, { name: string; icon: LucideIcon }> = {
  text: { name: "Text", icon: Type },
  email: { name: "Email", icon: Mail },
  tel: { name: "Phone", icon: Phone },
  number: { name: "Number", icon: Hash },
  textarea: { name: "Text area", icon: TextAlignStart },
  select: { name: "Select", icon: SquareChevronDown },
  checkbox: { name: "Checkbox", icon: SquareCheck },
  radio: { name: "Radio", icon: CircleDot },
  date: { name: "Date", icon: Calendar },
  section: { name: "Section", icon: Heading },
  group: { name: "Repeating group", icon: Repeat2 },
  calculated: { name: "Calculation", icon: Sigma },
};

export function ItemTile({ type }: { type: ItemType }) {
  const Icon = itemLooks[type].icon;
  return (
    <span
      className={clsx(
        "grid size-6.5 shrink-0 place-items-center rounded-sm",
        type === "calculated" ? "bg-accent-soft text-accent-ink" : "bg-neutral-soft text-ink-muted",
      )}
    >
      <Icon size={15} aria-hidden="true" />
    </span>
  );
}
