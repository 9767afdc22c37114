import type { Weight } from "./fonts.ts";

export interface TextLook {
  weight: Weight;
  size: number;
  colour: string;
  /** The distance from one line to the next, in points. */
  leading: number;
}

export const ink = "#1b202c";
const muted = "#545965";
export const line = "#dcdad5";
export const writingLine = "#838790";

/** An A4 page with its margins, in points. */
export const paper = { width: 595.28, height: 841.89, side: 42, top: 38, bottom: 50 };
export const room = { x: paper.side, width: paper.width - 2 * paper.side };
export const foot = paper.height - paper.bottom;

const look = (weight: Weight, size: number, leading: number, colour = ink): TextLook => ({
  weight,
  size,
  leading,
  colour,
});

export const body = look("regular", 9, 13);
export const strong = look("semibold", 9, 13);
export const small = look("regular", 8.25, 12);
export const label = look("regular", 8, 11.5, muted);
export const heading = look("semibold", 10, 14);

export const quiet = (of: TextLook): TextLook => ({ ...of, colour: muted });
