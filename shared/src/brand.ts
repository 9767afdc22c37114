import { contrast, firstPassing, type Oklch, toHex, toOklch } from "./oklch.ts";

/** Quotemill's own colour, for companies without one and for our own mails. */
export const ownColour = "#28459a";

/** All '#rrggbb'. Every pair that is used together meets WCAG AA, whatever the company's colour. */
export interface BrandShades {
  /** Ground of button, tick and logo tile. */
  fill: string;
  /** Text on the fill. */
  foreground: string;
  /** The fill under the pointer. */
  hover: string;
  /** Outline of button, tick and chosen card: seen on every ground. */
  edge: string;
  /** Ground of what is chosen. */
  soft: string;
  /** Links and headings: readable on every ground. */
  ink: string;
}

export interface BrandColours {
  /** As given. For bars only, never for text. */
  brand: string;
  light: BrandShades;
  dark: BrandShades;
}

type Theme = "light" | "dark";

export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? "");

/** The company's one colour in, all the colours derived from it out. Ours, if there is none. */
export function brandColours(colour: string | null | undefined): BrandColours {
  const brand = isColour(colour) ? colour.toLowerCase() : ownColour;
  return { brand, light: shadesOf(brand, "light"), dark: shadesOf(brand, "dark") };
}

const textRatio = 4.5;
const partRatio = 3;
const white = "#ffffff";
const nearBlack = "#11141d";

/** What a brand colour may lie on: background, surface, raised and sunken of the design tokens. */
export const grounds: Record<Theme, string[]> = {
  light: ["#f4f3ef", "#fdfdfc", "#ffffff", "#f8f7f4"],
  dark: ["#0c0f14", "#14171d", "#1c2028", "#0f1218"],
};

/** Soft keeps the hue as a breath on the paper. */
const softOf: Record<Theme, (own: Oklch) => Oklch> = {
  light: ({ c, h }) => ({ l: 0.968, c: Math.min(c * 0.18, 0.034), h }),
  dark: ({ c, h }) => ({ l: 0.285, c: Math.min(c * 0.35, 0.042), h }),
};

function shadesOf(brand: string, theme: Theme): BrandShades {
  const soft = toHex(softOf[theme](toOklch(brand)));
  const visibleOnAll = (ratio: number) => (hex: string) =>
    [...grounds[theme], soft].every((ground) => contrast(hex, ground) >= ratio);
  const away = theme === "light" ? "darker" : "lighter";

  // Where neither white nor dark text would be readable, the fill has to give way.
  const seen = theme === "dark" ? shift(brand, "lighter", visibleOnAll(partRatio)) : brand;
  const fill = shift(seen, away, (hex) => contrast(textOn(hex), hex) >= textRatio);
  const foreground = textOn(fill);
  return {
    fill,
    foreground,
    hover: hoverOf(fill, foreground),
    edge: shift(fill, away, visibleOnAll(partRatio)),
    soft,
    ink: shift(fill, away, visibleOnAll(textRatio)),
  };
}

/** What a person choosing the colour wants to know of it: whether white text is readable there. */
export function whiteTextOn(colour: string): { isReadable: boolean; ratio: number } {
  const ratio = contrast(white, colour);
  return { isReadable: ratio >= textRatio, ratio };
}

const textOn = (fill: string) => (whiteTextOn(fill).isReadable ? white : nearBlack);

function hoverOf(fill: string, foreground: string): string {
  const { l, c, h } = toOklch(fill);
  const shades = [-0.05, 0.05, 0.08, -0.03].map((step) => toHex({ l: Math.min(1, Math.max(0, l + step)), c, h }));
  return shades.find((hex) => hex !== fill && contrast(foreground, hex) >= textRatio) ?? fill;
}

const lightnessStep = 0.004;
const amber = 76;
const isYellow = ({ c, h }: Oklch) => c > 0.05 && h > amber && h < 116;

/** The nearest shade that is good enough; the hue stays, but yellows turn to amber on the way down, not to olive. */
function shift(hex: string, direction: "lighter" | "darker", isGood: (hex: string) => boolean): string {
  if (isGood(hex)) return hex;
  const from = toOklch(hex);
  const shade = (steps: number) => {
    const moved = steps * lightnessStep;
    if (direction === "lighter") return from.l + moved < 1 ? toHex({ ...from, l: from.l + moved }) : white;
    const turned = isYellow(from) ? (amber - from.h) * Math.min(1, moved / 0.2) : 0;
    return moved < from.l ? toHex({ l: from.l - moved, c: from.c, h: from.h + turned }) : "#000000";
  };
  return shade(firstPassing(Math.ceil(1 / lightnessStep), (steps) => isGood(shade(steps))));
}
