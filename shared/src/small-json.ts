/** Whether JSON has at most this many characters and levels, roughly. Stops counting once it has more. */
export const isSmallJson = (value: unknown, maxCharacters: number, maxDepth: number): boolean =>
  charactersLeft(value, maxCharacters, maxDepth) >= 0;

function charactersLeft(value: unknown, left: number, depth: number): number {
  if (left < 0 || depth < 0) return -1;
  if (typeof value === "string") return left - value.length;
  if (typeof value !== "object" || value === null) return left - 1;
  let rest = left;
  for (const [key, part] of Object.entries(value)) {
    rest = charactersLeft(part, rest - key.length, depth - 1);
    if (rest < 0) return rest;
  }
  return rest;
}
