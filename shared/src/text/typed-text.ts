import { z } from "zod";

/**
 * Matches a visible character, which every required name or text needs. Spaces, controls, marks without a letter, and all
 * characters that Unicode has for programs alone show nothing, and neither do a few letters and signs: the Hangul fillers,
 * the empty braille pattern, the placeholder for an object and the null notehead.
 */
export const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u;

/** Matches a visible letter. The Hangul fillers are letters to Unicode, but show nothing. */
export const visibleLetter = /[^\P{L}\p{Default_Ignorable_Code_Point}]/u;

/** Text on a single line. The length is checked first, so that nothing reads a very long text. */
export const oneLine = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, { message: `Use at most ${max} characters.`, abort: true })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "Write this on one line.");

/** Plain text in several lines. The length is checked first, so that nothing reads a very long text. */
export const plainText = (max: number, missing?: string) =>
  z
    .string(missing)
    .max(max, { message: `Use at most ${max.toLocaleString("en")} characters.`, abort: true })
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    );
