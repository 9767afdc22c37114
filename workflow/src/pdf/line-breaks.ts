/// <reference path="./linebreak.d.ts" />
import LineBreaker from "linebreak";

const thai = /\p{Script=Thai}/u;
let words: Intl.Segmenter | undefined;

/** Splits the text where a line may end. Spaces stay with the word before them. */
export function breakable(text: string): string[] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  if (thai.test(text)) for (const position of thaiBreaks(text)) breaks.add(position);
  const pieces: string[] = [];
  let start = 0;
  for (const end of [...breaks].sort((a, b) => a - b)) {
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Thai has no spaces between words, so a dictionary must find them. */
function thaiBreaks(text: string): number[] {
  words ??= new Intl.Segmenter("th", { granularity: "word" });
  const isThai = (at: number) => thai.test(text[at] ?? "");
  return [...words.segment(text)]
    .map(({ index }) => index)
    .filter((index) => index > 0 && isThai(index - 1) && isThai(index));
}
