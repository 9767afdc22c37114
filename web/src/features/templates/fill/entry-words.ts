/** 'Run' becomes 'run'; 'AC unit' keeps its capitals. */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** How many entries there are, how many are missing, or why there can be no more. */
export function countWords(count: number, { minRows, maxRows }: { minRows: number; maxRows: number }) {
  if (count < minRows) return minimumWords(minRows);
  return count < maxRows ? `${count} of at most ${maxRows}` : `${maxRows} is the most this template takes`;
}

/** Why no entry can be removed. */
export const minimumWords = (minRows: number) => `At least ${minRows} needed`;
