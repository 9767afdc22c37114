import { createRequire } from "node:module";
import { type Font, type GlyphRun, openSync } from "fontkit";

const require = createRequire(import.meta.url);

/**
 * IBM Plex Sans has Latin, Vietnamese, Greek and Cyrillic in one file, and figures of equal width, so that amounts line
 * up. Each font is opened once and used for every document: reading it costs more than laying out a page.
 */
const open = (file: string): Font => {
  const font = openSync(file) as Font;
  // The font caches each glyph with the letter it was first requested for. A glyph first needed as part of another (the
  // E in É) would have no letter in all later documents and could not be found by searching. So request them all now.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
  rememberWords(font);
  return withoutHints(font);
};

const maxWords = 5_000;

/** Labels, terms and company details recur in every quote, and laying out a word takes longer than looking it up. */
function rememberWords(font: Font) {
  const lay = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text, features, ...more) => {
    if (features) return lay(text, features, ...more);
    const run = words.get(text) ?? lay(text);
    if (words.size >= maxWords) words.clear();
    words.set(text, run);
    // pdfkit modifies the positions it is given.
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}

/**
 * Hints are for low-resolution screens, most viewers ignore them, and writing them took a third of the printing time.
 * What is left is the program that switches off the hints of single letters.
 */
function withoutHints(font: Font): Font {
  const [push, switchOff] = [0xb1, 0x8e];
  const prep = { controlValueProgram: [push, 1, 1, switchOff] };
  return Object.create(font, { fpgm: { value: undefined }, prep: { value: prep } });
}

/** Layout builds a ligature such as 'fi' from two letters, and it must be cached as those two. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

export const fonts = {
  regular: open(require.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
  semibold: open(require.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
};
export type FontName = keyof typeof fonts;

const printable = new Set(fonts.semibold.characterSet);
export const isPrintable = (letter: string) =>
  printable.has(letter.codePointAt(0) ?? 0) && !isLigature(letter.codePointAt(0) ?? 0);
