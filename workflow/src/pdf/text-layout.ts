import bidiFactory from "bidi-js";
import type { Font } from "fontkit";
import type { FontFamily, Typeface, Weight } from "./fonts.ts";
import type { Shape } from "./glyph-writer.ts";
import { breakable } from "./line-breaks.ts";
import type { TextLook } from "./look.ts";

/** Letters in one font and one direction, laid out. */
export interface LaidRun {
  family: FontFamily;
  shapes: Shape[];
  width: number;
}

export interface LaidLine {
  /** The line's text in reading order. */
  text: string;
  runs: LaidRun[];
  width: number;
  /** True if the paragraph begins at the right, even if the line also has words in the other direction. */
  isRightToLeft: boolean;
  /** True if the letters are drawn in another order than they are read. */
  isReordered: boolean;
}

/** Text that knows its lines and its height; it can be drawn anywhere. */
export interface Block {
  look: TextLook;
  lines: LaidLine[];
  height: number;
  width: number;
}

/** Texts without these letters need the main font only, and no reordering. */
const beyondMain = /[\u0590-\u1dff\u2e80-\uffef\ud800-\udfff]/;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Maximum number of words in the cache. Laying out takes longer than looking up, and labels and terms recur in every
 * quote.
 */
const maxWords = 10_000;
const words: Record<Weight, Map<string, Shape>> = { regular: new Map(), semibold: new Map() };

export class TextLayout {
  private readonly face: Typeface;

  constructor(face: Typeface) {
    this.face = face;
  }

  block(text: string, look: TextLook, width: number): Block {
    const lines = text.split("\n").flatMap((paragraph) => this.paragraph(paragraph, look, width));
    return {
      look,
      lines,
      height: lines.length * look.leading,
      width: Math.max(...lines.map((line) => line.width)),
    };
  }

  widthOf(text: string, look: TextLook): number {
    return this.line(text, look, false).width;
  }

  /** The width that the text needs without breaking a word or a figure. */
  widestPiece(text: string, look: TextLook): number {
    return Math.max(0, ...breakable(text).map((piece) => this.widthOf(piece.trimEnd(), look)));
  }

  private paragraph(text: string, look: TextLook, width: number): LaidLine[] {
    const isRightToLeft = readsRightToLeft(text);
    const whole = this.line(text.trimEnd(), look, isRightToLeft);
    if (whole.width <= width) return [whole];
    const lines: LaidLine[] = [];
    let current = "";
    let used = 0;
    const end = () => {
      lines.push(this.line(current.trimEnd(), look, isRightToLeft));
      current = "";
      used = 0;
    };
    const add = (piece: string, full: number) => {
      current += piece;
      used += full;
    };
    for (const piece of breakable(text)) {
      const needed = this.widthOf(piece.trimEnd(), look);
      if (used > 0 && used + needed > width) end();
      if (needed <= width) add(piece, this.widthOf(piece, look));
      else {
        for (const { segment } of graphemes.segment(piece)) {
          const letter = this.widthOf(segment, look);
          if (used > 0 && used + letter > width) end();
          add(segment, letter);
        }
      }
    }
    if (current.trim() !== "") end();
    return lines;
  }

  private line(text: string, look: TextLook, isRightToLeft: boolean): LaidLine {
    const isPlain = !beyondMain.test(text);
    const runs = isPlain ? [{ text, family: "main" as const }] : visualRuns(text, isRightToLeft, this.face);
    const laid = runs.map(({ text, family }) => this.run(text, family, look));
    const width = laid.reduce((sum, run) => sum + run.width, 0);
    return { text, runs: laid, width, isRightToLeft, isReordered: !isPlain && reordering.test(text) };
  }

  private run(text: string, family: FontFamily, { weight, size }: TextLook): LaidRun {
    const font = this.face.font(family, weight);
    const shapes = family === "main" ? mainShapes(font, text, words[weight]) : [shapeOf(font, text)];
    const units = shapes.reduce((sum, shape) => sum + shape.width, 0);
    return { family, shapes, width: (units / font.unitsPerEm) * size };
  }
}

/** Lays out text word by word, each with the space after it, because words are kept. */
function mainShapes(font: Font, text: string, known: Map<string, Shape>): Shape[] {
  const shapes: Shape[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.indexOf(" ", start);
    const end = space === -1 ? text.length : space + 1;
    const word = text.slice(start, end);
    let shape = known.get(word);
    if (!shape) {
      shape = shapeOf(font, word);
      if (known.size >= maxWords) known.clear();
      known.set(word, shape);
    }
    shapes.push(shape);
    start = end;
  }
  return shapes;
}

function shapeOf(font: Font, text: string): Shape {
  const { glyphs, positions, advanceWidth } = font.layout(text);
  return { glyphs, positions, width: advanceWidth };
}

/** Letters in one font and one direction, in reading order. */
export interface TextRun {
  text: string;
  family: FontFamily;
}

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Devanagari draws some vowels before the consonant after which they are read. */
const reordering = /[\u0590-\u097f\ufb1d-\ufdff\ufe70-\ufeff]/;
const neutral = /^[\s\p{P}\p{S}]$/u;

const hasRightToLeft = (text: string) => rightToLeft.test(text);
/** Most of its letters decide how a paragraph reads: one foreign name, even at its start, does not reverse it. */
function readsRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  return 2 * letters.filter(hasRightToLeft).length > letters.length;
}

/** Splits a line into runs in the order from left to right on paper, for words of any direction. */
export function visualRuns(line: string, isRightToLeft: boolean, face: Typeface): TextRun[] {
  if (!hasRightToLeft(line)) return fontRuns(line, face);
  const { levels } = bidi.getEmbeddingLevels(line, isRightToLeft ? "rtl" : "ltr");
  return reordered(levelRuns(line, levels)).flatMap(({ text, level }) => {
    if (level % 2 === 0) return fontRuns(text, face);
    const mirrored = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join("");
    // The font's own layout reverses letters, but not a run of signs without letters.
    return fontRuns(mirrored, face)
      .map((run) => (hasRightToLeft(run.text) ? run : { ...run, text: [...run.text].reverse().join("") }))
      .reverse();
  });
}

/** A space or sign after a word keeps the word's font if that has it, because they are laid out together. */
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

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, reverse each stretch. */
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
