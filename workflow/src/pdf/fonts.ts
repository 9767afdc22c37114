import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

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
  return font;
};

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
