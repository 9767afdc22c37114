import { z } from "zod";

/** As many bytes as characters: the path has only the letters below. */
export const maxSignature = 64 * 1024;
/** In pixels of the pad, on any screen. Whoever draws the path fits it into its place. */
const farthest = 4000;

const counts: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const known = /^[MLCQZ0-9 .,-]*$/;
const step = /[MLCQZ]|-?\d+(?:\.\d+)?/g;

/** A drawn name: absolute moves, lines and curves. Whatever else SVG knows is refused. */
export function isSignaturePath(path: string): boolean {
  if (path.length > maxSignature || !path.startsWith("M") || !known.test(path)) return false;
  // Nothing but blanks and commas may be left between the steps.
  if (/[^ ,]/.test(path.replace(step, ""))) return false;
  let letter = "";
  let numbers: number[] = [];
  const isComplete = () => {
    const count = counts[letter] ?? 0;
    return count === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % count === 0;
  };
  for (const [each] of path.matchAll(step)) {
    if (!(each in counts)) {
      numbers.push(Number(each));
      continue;
    }
    if (letter !== "" && !(isComplete() && isWithin(numbers))) return false;
    letter = each;
    numbers = [];
  }
  return isComplete() && isWithin(numbers);
}

const isWithin = (numbers: number[]) => numbers.every((each) => Math.abs(each) <= farthest);

/** Empty means that nothing was drawn. */
export const signaturePath = z
  .string()
  .max(maxSignature, { message: "The drawn signature is too large. Clear it and draw it again.", abort: true })
  .refine(
    (path) => path === "" || isSignaturePath(path),
    "The drawn signature cannot be read. Clear it and draw it again.",
  );
