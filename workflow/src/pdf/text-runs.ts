import bidiFactory from "bidi-js";
import type { FontFamily, Typeface } from "./typeface.ts";

/** Letters in one font and one direction, in reading order. */
export interface TextRun {
  text: string;
  family: FontFamily;
}

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const startsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const neutral = /^[\s\p{P}\p{S}]$/u;

export const hasRightToLeft = (text: string) => rightToLeft.test(text);
export const readsRightToLeft = (text: string) => startsRightToLeft.test(text);

/** A line from left to right as it stands on paper, whatever the directions of its words. */
export function visualRuns(line: string, isRightToLeft: boolean, face: Typeface): TextRun[] {
  if (!hasRightToLeft(line)) return fontRuns(line, face);
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? "rtl" : "ltr");
  return reordered(levelRuns(line, levels)).flatMap(({ text, level }) => {
    if (level % 2 === 0) return fontRuns(text, face);
    const mirrored = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join("");
    // The font's own layout turns letters around, but knows nothing of signs that stand alone.
    return fontRuns(mirrored, face)
      .map((run) => (hasRightToLeft(run.text) ? run : { ...run, text: [...run.text].reverse().join("") }))
      .reverse();
  });
}

/** A sign between words stays in their font if that has it: a word and its space are laid out together. */
function fontRuns(text: string, face: Typeface): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const stays = last && last.family !== "main" && neutral.test(letter) && face.has(last.family, letter);
    const family = stays ? last.family : (face.familyOf(letter) ?? "main");
    if (last?.family === family) last.text += letter;
    else runs.push({ text: letter, family });
  }
  return runs;
}

interface LevelRun {
  text: string;
  level: number;
}

function levelRuns(line: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[at];
    else runs.push({ text: line[at] ?? "", level });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, turn each stretch around. */
function reordered(runs: LevelRun[]): LevelRun[] {
  const levels = runs.map(({ level }) => level);
  let ordered = runs;
  for (let level = Math.max(...levels); level >= 1; level--) {
    const next: LevelRun[] = [];
    let stretch: LevelRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        stretch.unshift(run);
        continue;
      }
      next.push(...stretch, run);
      stretch = [];
    }
    ordered = [...next, ...stretch];
  }
  return ordered;
}
