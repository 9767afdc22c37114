import type { PaletteGroup } from "./palette-entry.ts";

/** Groups with the same label become one, and empty ones go. */
export function merged(groups: PaletteGroup[]): PaletteGroup[] {
  const labels = [...new Set(groups.map(({ label }) => label))];
  return labels
    .map((label) => ({ label, entries: groups.flatMap((group) => (group.label === label ? group.entries : [])) }))
    .filter(({ entries }) => entries.length > 0);
}

export const matching = (groups: PaletteGroup[], text: string) =>
  groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter((entry) => entry.label.toLowerCase().includes(text.toLowerCase())),
  }));
