import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { isLigature, openMainFont } from "./open-font.ts";

const require = createRequire(import.meta.url);

export type Weight = "regular" | "semibold";

/**
 * IBM Plex Sans has Latin, Vietnamese, Greek and Cyrillic in one file, and figures of equal width, so that amounts line
 * up.
 */
export const mainFonts: Record<Weight, Font> = {
  regular: openMainFont(require.resolve("@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf")),
  semibold: openMainFont(require.resolve("@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf")),
};

const printable = new Set(mainFonts.semibold.characterSet);

export const isInMainFont = (codePoint: number) => printable.has(codePoint) && !isLigature(codePoint);
