import type { FieldType } from "@quotemill/shared/templates/schema";
import {
  CalendarDays,
  CircleDot,
  Hash,
  type LucideIcon,
  Mail,
  Phone,
  SquareCheck,
  SquareChevronDown,
  TextAlignStart,
  Type,
} from "lucide-react";

export const fieldTypeLooks: Record<FieldType, { name: string; icon: LucideIcon }> = {
  text: { name: "Text", icon: Type },
  email: { name: "Email", icon: Mail },
  tel: { name: "Phone", icon: Phone },
  number: { name: "Number", icon: Hash },
  textarea: { name: "Text area", icon: TextAlignStart },
  select: { name: "Select", icon: SquareChevronDown },
  checkbox: { name: "Checkbox", icon: SquareCheck },
  date: { name: "Date", icon: CalendarDays },
  radio: { name: "Radio", icon: CircleDot },
};
