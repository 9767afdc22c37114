import { type Font, type Glyph, openSync } from "fontkit";

/**
 * A font that is used for every document: it is opened once, because reading it costs more than laying out a page.
 */
export function openMainFont(file: string): Font {
  const font = openSync(file) as Font;
  // The font caches each glyph with the letter it was first requested for. A glyph first needed as part of another (the
  // E in É) would have no letter in all later documents and could not be found by searching. So request them all now.
  for (const codePoint of font.characterSet) {
    if (!isLigature(codePoint)) rememberOutline(font.glyphForCodePoint(codePoint));
  }
  return withoutHints(font);
}

/** Every document embeds the glyphs it uses, and reading their outlines again took an eighth of the printing time. */
function rememberOutline(glyph: Glyph) {
  const readable = glyph as Glyph & { _decode(): unknown };
  const read = readable._decode.bind(glyph);
  let outline: unknown;
  readable._decode = () => {
    outline ??= read();
    return outline;
  };
}

/**
 * Hints are for low-resolution screens, most viewers ignore them, and writing them took a third of the printing time.
 * What is left is the program that switches off the hints of single letters.
 */
export function withoutHints(font: Font): Font {
  const [push, switchOff] = [0xb1, 0x8e];
  const prep = { controlValueProgram: [push, 1, 1, switchOff] };
  return Object.create(font, { fpgm: { value: undefined }, prep: { value: prep }, "cvt ": { value: undefined } });
}

/** Layout builds a ligature such as 'fi' from two letters, and it must be cached as those two. */
export const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;
