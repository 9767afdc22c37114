import type { Font } from "fontkit";
import { isInMainFont, mainFonts, type Weight } from "./fonts.ts";
import { type Family, familiesFor, forOneDocument, otherFont } from "./other-fonts.ts";

export type FontFamily = "main" | Family;

/** Letters of one document: which font prints each, and which nobody can print. */
export interface Typeface {
  /** Null if no font has the letter. */
  familyOf(letter: string): FontFamily | null;
  font(family: FontFamily, weight: Weight): Font;
  has(family: FontFamily, letter: string): boolean;
}

/** `text` is all of the document: its letters decide between fonts that share characters. */
export function typefaceFor(text: string): Typeface {
  const document = {
    isJapanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text),
    isKorean: /\p{Script=Hangul}/u.test(text),
  };
  const families = new Map<string, FontFamily | null>();
  const fonts = new Map<string, Font>();

  const familyOf = (letter: string): FontFamily | null => {
    if (isInMainFont(letter.codePointAt(0) ?? 0)) return "main";
    let family = families.get(letter);
    if (family === undefined) {
      family = familiesFor(letter, document).find((each) => has(each, letter)) ?? null;
      families.set(letter, family);
    }
    return family;
  };
  const has = (family: FontFamily, letter: string) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return family === "main"
      ? isInMainFont(codePoint)
      : (otherFont(family, "regular")?.hasGlyphForCodePoint(codePoint) ?? false);
  };
  return {
    familyOf,
    has,
    font: (family, weight) => {
      if (family === "main") return mainFonts[weight];
      const name = `${family} ${weight}`;
      const font = fonts.get(name) ?? forOneDocument(otherFont(family, weight) as Font);
      fonts.set(name, font);
      return font;
    },
  };
}
