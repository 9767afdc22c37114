import { createRequire } from "node:module";
import { type Font, type GlyphRun, openSync } from "fontkit";

const require = createRequire(import.meta.url);

/**
 * IBM Plex Sans: Latin, Vietnamese, Greek and Cyrillic in one file, and figures of one width, so that amounts stand under
 * each other. Opened once and used for every document: reading the font costs more than laying out a page.
 */
const open = (file: string): Font => {
  const font = openSync(file) as Font;
  // The font remembers a glyph with the letter it was first asked for. One that was first needed as a part of another
  // (the E in É) would stand for no letter in every later document, and could not be searched for: so ask for all, now.
  for (const codePoint of font.characterSet) if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
  rememberWords(font);
  return withoutHints(font);
};

const maxWords = 5_000;

/** Labels, terms and the company's details come again in every quote: laying a word out takes longer than finding it. */
function rememberWords(font: Font) {
  const lay = font.layout.bind(font);
  const words = new Map<string, GlyphRun>();
  font.layout = (text, features, ...more) => {
    if (features) return lay(text, features, ...more);
    const run = words.get(text) ?? lay(text);
    if (words.size >= maxWords) words.clear();
    words.set(text, run);
    // pdfkit changes the positions it is given.
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
      positions: run.positions.map((position) => ({ ...position })),
    });
  };
}

/**
 * Hints are for coarse screens, most viewers ignore them, and writing them took a third of a print. What is left is the
 * program that switches the hints of the single letters off.
 */
function withoutHints(font: Font): Font {
  const [push, switchOff] = [0xb1, 0x8e];
  const prep = { controlValueProgram: [push, 1, 1, switchOff] };
  return Object.create(font, { fpgm: { value: undefined }, prep: { value: prep } });
}

/** 'fi' in one sign is made from two letters when the text is laid out, and must be remembered as those two. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

export const fonts = {
  regular: open(require.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
  semibold: open(require.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
};
export type FontName = keyof typeof fonts;

const printable = new Set(fonts.semibold.characterSet);
export const isPrintable = (letter: string) =>
  printable.has(letter.codePointAt(0) ?? 0) && !isLigature(letter.codePointAt(0) ?? 0);
