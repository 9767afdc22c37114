import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import type { Weight } from "./fonts.ts";
import { withoutHints } from "./open-font.ts";

const require = createRequire(import.meta.url);

/** Optional packages: without them everything works but these scripts. */
const files = {
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
} satisfies Record<string, Record<Weight, string>>;

export type Family = keyof typeof files;

const opened = new Map<string, Font | null>();

/** Opened when a letter needs it, because the Chinese font alone takes 10 MB. Null if its package is not installed. */
export function otherFont(family: Family, weight: Weight): Font | null {
  const name = files[family][weight];
  let font = opened.get(name);
  if (font === undefined) {
    font = open(name);
    opened.set(name, font);
  }
  return font;
}

function open(name: string): Font | null {
  let file: string;
  try {
    file = require.resolve(name);
  } catch {
    return null;
  }
  return openSync(file) as Font;
}

/**
 * The font as one document uses it. It caches each glyph with the letters it was first requested for, and some letters
 * share a glyph: with a cache for each document, no document depends on what was printed before it.
 */
export function forOneDocument(font: Font): Font {
  Object.assign(font, { _glyphs: {} });
  return withoutHints(font);
}

const chinese = /[\p{scx=Han}\p{scx=Bopomofo}\u2e80-\u303f\uff00-\uffef]/u;
const scripts: [RegExp, Family][] = [
  [/\p{scx=Arab}/u, "arabic"],
  [/\p{scx=Hebr}/u, "hebrew"],
  [/\p{scx=Thai}/u, "thai"],
  [/\p{scx=Hang}/u, "korean"],
  [/[\p{scx=Hira}\p{scx=Kana}]/u, "japanese"],
  [chinese, "chinese"],
];

/**
 * Which families to try for a letter. Chinese, Japanese and Korean share characters that each writes a little
 * differently; the other letters of the document tell which of them it is.
 */
export function familiesFor(letter: string, document: { isJapanese: boolean; isKorean: boolean }): Family[] {
  const own = scripts.filter(([script]) => script.test(letter)).map(([, family]) => family);
  if (!chinese.test(letter)) return own;
  const order: Family[] = document.isJapanese
    ? ["japanese", "chinese", "korean"]
    : document.isKorean
      ? ["korean", "chinese", "japanese"]
      : ["chinese", "japanese", "korean"];
  return order;
}
