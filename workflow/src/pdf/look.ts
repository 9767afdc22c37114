import type { FontName } from "./fonts.ts";

export interface TextLook {
  font: FontName;
  size: number;
  colour: string;
  /** Space between lines, in points. */
  gap?: number;
}

export const ink = "#1b2033";
export const muted = "#5b6274";
export const line = "#dedcd5";
export const white = "#ffffff";

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, side: 48, top: 54, bottom: 72 };
export const room = { x: paper.side, width: paper.width - 2 * paper.side };

export const body: TextLook = { font: "regular", size: 9.5, colour: ink, gap: 1.5 };
export const small: TextLook = { font: "regular", size: 8.5, colour: muted, gap: 1.5 };
export const strong: TextLook = { font: "semibold", size: 11, colour: ink, gap: 1 };
export const label = (accent: string): TextLook => ({ font: "semibold", size: 8, colour: accent });
export const heading = (accent: string): TextLook => ({ font: "semibold", size: 11, colour: accent });
