/** A stretch of text that both texts have, or only the earlier or the later one. */
export interface TextPart {
  text: string;
  change: "same" | "removed" | "added";
}

/** If the table of common words would be larger, changed stretches are shown as a whole: no one compares that many words. */
const maxCells = 1_000_000;

/**
 * Compares word by word. The parts that are not `added` make up the earlier text, those that are not `removed` the
 * later one.
 */
export function wordChanges(was: string, now: string): TextPart[] {
  const [before, after] = [wordsOf(was), wordsOf(now)];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = commonWords(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return joined([
    ...before.slice(0, start).map(part("same")),
    ...middle,
    ...before.slice(before.length - end).map(part("same")),
  ]);
}

/** Splits a text into words and the white space between them. */
const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? [];

const part = (change: TextPart["change"]) => (text: string) => ({ text, change });

/** Finds the words that both texts have, by the longest common subsequence. */
function commonWords(before: string[], after: string[]): TextPart[] {
  const isTooLong = before.length * after.length > maxCells;
  if (isTooLong || before.length === 0 || after.length === 0) {
    return [...before.map(part("removed")), ...after.map(part("added"))];
  }
  const width = after.length + 1;
  // For each pair of positions, the number of words that the two texts have in common from there on.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: TextPart[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [earlier, later] = [before[row], after[column]];
    if (earlier !== undefined && earlier === later) {
      parts.push({ text: earlier, change: "same" });
      row++;
      column++;
    } else if (later === undefined || (earlier !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ text: earlier ?? "", change: "removed" });
      row++;
    } else {
      parts.push({ text: later, change: "added" });
      column++;
    }
  }
  return parts;
}

function joined(parts: TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const each of parts) {
    const last = all.at(-1);
    if (last?.change === each.change) last.text += each.text;
    else all.push({ ...each });
  }
  return all;
}
