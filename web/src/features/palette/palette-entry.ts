import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface PaletteEntry {
  id: string;
  icon: LucideIcon;
  label: string;
  /** At the right end. */
  aside?: ReactNode;
  choose: () => void;
}

export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}

/** A page of the menu. */
export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
}
