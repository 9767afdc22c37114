/** The output under which our workflow names the letters that none of its fonts has. Absent if it printed them all. */
export const unprintableOutput = "unprintable_letters";

/** The letters that are missing on the printed quote; empty if there are none. */
export function unprintableLetters(outputs: Record<string, unknown> | null | undefined): string {
  const letters = outputs?.[unprintableOutput];
  return typeof letters === "string" ? letters : "";
}
