/** Of the first two words, for a place where a logo would be: 'OF' for O'Brien Fencing. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[^\P{L}\p{Default_Ignorable_Code_Point}]|\p{N}/u) ?? [])
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase("en");
