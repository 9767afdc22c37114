import { createRequire } from "node:module";
import { type Font, type Glyph, openSync } from "fontkit";

/** Opens a font that every document uses. It is opened once, because reading it costs more than laying out a page. */
function openMainFont(file: string): Font {
  const font = openSync(file) as Font;
  // The font caches each glyph with the letter it was first requested for. A glyph first needed as part of another (the
  // E in É) would have no letter in all later documents and could not be found by searching. So request them all now.
  for (const codePoint of font.characterSet) {
    if (!isLigature(codePoint)) rememberOutline(font.glyphForCodePoint(codePoint));
  }
  return withoutHints(font);
}

/**
 * Keeps a glyph's outline, because every document embeds its glyphs, and reading them again took an eighth of its time.
 */
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
 * Only the program that switches off the hints of single letters is left.
 */
function withoutHints(font: Font): Font {
  const [push, switchOff] = [0xb1, 0x8e];
  const prep = { controlValueProgram: [push, 1, 1, switchOff] };
  return Object.create(font, { fpgm: { value: undefined }, prep: { value: prep }, "cvt ": { value: undefined } });
}

/** Ligatures are left out: layout makes 'fi' from two letters, and its glyph must be cached with those two. */
const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

const require = createRequire(import.meta.url);

export type Weight = "regular" | "semibold";

/**
 * IBM Plex Sans has Latin, Vietnamese, Greek and Cyrillic in one file, and figures of equal width, so that amounts line
 * up.
 */
const mainFonts: Record<Weight, Font> = {
  regular: openMainFont(require.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
  semibold: openMainFont(require.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
};

const mainLetters = new Set(mainFonts.semibold.characterSet);

const isInMainFont = (codePoint: number) => mainLetters.has(codePoint) && !isLigature(codePoint);

/** These fonts are optional packages. Without one of them, only letters of its script cannot be printed. */
const otherFiles = {
  chinese: {
    regular: "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    semibold: "@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf",
  },
  japanese: {
    regular: "@expo-google-fonts/ibm-plex-sans-jp/400Regular/IBMPlexSansJP_400Regular.ttf",
    semibold: "@expo-google-fonts/ibm-plex-sans-jp/600SemiBold/IBMPlexSansJP_600SemiBold.ttf",
  },
  korean: {
    regular: "@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_400Regular.ttf",
    semibold: "@expo-google-fonts/ibm-plex-sans-kr/IBMPlexSansKR_600SemiBold.ttf",
  },
  thai: {
    regular: "@expo-google-fonts/ibm-plex-sans-thai/400Regular/IBMPlexSansThai_400Regular.ttf",
    semibold: "@expo-google-fonts/ibm-plex-sans-thai/600SemiBold/IBMPlexSansThai_600SemiBold.ttf",
  },
  arabic: {
    regular: "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf",
    semibold: "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
  },
  hebrew: {
    regular: "@expo-google-fonts/ibm-plex-sans-hebrew/400Regular/IBMPlexSansHebrew_400Regular.ttf",
    semibold: "@expo-google-fonts/ibm-plex-sans-hebrew/600SemiBold/IBMPlexSansHebrew_600SemiBold.ttf",
  },
  devanagari: {
    regular: "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
    semibold: "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
  },
} satisfies Record<string, Record<Weight, string>>;

export type Family = keyof typeof otherFiles;

const opened = new Map<string, Font | null>();

/** A font is opened when a letter needs it: the Chinese one alone takes 10 MB. Null if its package is not installed. */
function otherFont(family: Family, weight: Weight): Font | null {
  const name = otherFiles[family][weight];
  let font = opened.get(name);
  if (font === undefined) {
    font = openOther(name);
    opened.set(name, font);
  }
  return font;
}

function openOther(name: string): Font | null {
  let file: string;
  try {
    file = require.resolve(name);
  } catch {
    return null;
  }
  return openSync(file) as Font;
}

/**
 * Gives the font an empty cache for each document. It caches each glyph with the letters it was first requested for,
 * and some letters share a glyph, so with one cache a document would depend on what was printed before it.
 */
function forOneDocument(font: Font): Font {
  Object.assign(font, { _glyphs: {} });
  return withoutHints(font);
}

const chinese = /[\p{scx=Han}\p{scx=Bopomofo}\u2e80-\u303f\uff00-\uffef]/u;
const scripts: [RegExp, Family][] = [
  [/\p{scx=Arab}/u, "arabic"],
  [/\p{scx=Hebr}/u, "hebrew"],
  [/\p{scx=Thai}/u, "thai"],
  [/\p{scx=Deva}/u, "devanagari"],
  [/\p{scx=Hang}/u, "korean"],
  [/[\p{scx=Hira}\p{scx=Kana}]/u, "japanese"],
  [chinese, "chinese"],
];

/**
 * Returns the families to try for a letter. Chinese, Japanese and Korean share characters that each writes a little
 * differently; the other letters of the document decide between them.
 */
function familiesFor(letter: string, document: { isJapanese: boolean; isKorean: boolean }): Family[] {
  const own = scripts.filter(([script]) => script.test(letter)).map(([, family]) => family);
  if (!chinese.test(letter)) return own;
  const order: Family[] = document.isJapanese
    ? ["japanese", "chinese", "korean"]
    : document.isKorean
      ? ["korean", "chinese", "japanese"]
      : ["chinese", "japanese", "korean"];
  return order;
}

export type FontFamily = "main" | Family;

/** The fonts of one document: which of them prints a letter, if any does. */
export interface Typeface {
  /** Null if no font has the letter. */
  familyOf(letter: string): FontFamily | null;
  font(family: FontFamily, weight: Weight): Font;
  has(family: FontFamily, letter: string): boolean;
}

/** `text` is the whole document's, because its letters decide between fonts that share characters. */
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

/** Emoji, and the characters that only join or colour them, are left out and named, unless a font has them. */
const decoration = /\p{Extended_Pictographic}|[\u200d\ufe00-\ufe0f\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/gu;
const unknown = "\ufffd";
/** Most texts have only these letters, which every font has. */
const plain = /^[\x20-\x7e\n]*$/;

/** Letters and emoji that could not be printed, each once. */
export class Gaps {
  /** Letters that no font has. */
  readonly letters = new Set<string>();
  readonly emoji = new Set<string>();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** An emoji may be made of several characters, which are named together. */
function nameEmoji(text: string, face: Typeface, { emoji }: Gaps) {
  for (const { segment } of graphemes.segment(text)) {
    const [first = ""] = segment;
    if (segment.search(decoration) === 0 && !face.familyOf(first)) emoji.add(segment);
  }
}

/**
 * Text that the fonts can print: letters composed with their marks, no control characters, single spaces. A letter that
 * no font has becomes a replacement character, never a wrong letter, and is added to the gaps.
 */
function printable(text: string, face: Typeface, gaps: Gaps): string {
  if (plain.test(text)) return text.replace(/ {2,}/g, " ");
  if (text.search(decoration) >= 0) nameEmoji(text, face, gaps);
  const tidy = text
    .normalize("NFC")
    .replace(decoration, (sign) => (face.familyOf(sign) ? sign : ""))
    .replace(/\r\n?/g, "\n")
    // Amounts have narrow spaces that do not break. Not every font has those, so they become ordinary non-breaking
    // ones.
    .replace(/[\u202f\u2007]/g, "\u00a0")
    .replace(/[^\S\n\u00a0]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\n" ? sign : ""));
  return Array.from(tidy, (letter) => {
    if (letter === "\n" || face.familyOf(letter)) return letter;
    gaps.letters.add(letter);
    return unknown;
  }).join("");
}

/** Makes every text in the value printable, at any depth. */
export function allPrintable<Value>(value: Value, face: Typeface, gaps: Gaps): Value {
  if (typeof value === "string") return printable(value, face, gaps) as Value;
  if (Array.isArray(value)) return value.map((item) => allPrintable(item, face, gaps)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, allPrintable(item, face, gaps)])) as Value;
}
