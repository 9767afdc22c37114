/** Quotemill's own colour, for companies without one and for our own mails. */
export const ownColour = "#28459a";

/** Colours as '#rrggbb'. Every pair that is used together meets WCAG AA for any company colour. */
export interface BrandShades {
  /** The background of buttons, ticks and the logo tile. */
  fill: string;
  /** Text on the fill. */
  foreground: string;
  /** The fill under the pointer. */
  hover: string;
  /** The outline of buttons, ticks and chosen cards, visible on every background. */
  edge: string;
  /** The background of a chosen element. */
  soft: string;
  /** The colour of links and headings, readable on every background. */
  ink: string;
}

export interface BrandColours {
  /** The company's colour as given. It is used for bars only, because text in it may be unreadable. */
  brand: string;
  light: BrandShades;
  dark: BrandShades;
}

type Theme = "light" | "dark";

export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? "");

/** Derives all colours from the company's one colour, or from ours if it has none. */
export function brandColours(colour: string | null | undefined): BrandColours {
  const brand = isColour(colour) ? colour.toLowerCase() : ownColour;
  return { brand, light: shadesOf(brand, "light"), dark: shadesOf(brand, "dark") };
}

/** The contrast that WCAG AA requires: of text, and of parts such as outlines. */
const textRatio = 4.5;
const partRatio = 3;
const white = "#ffffff";
const nearBlack = "#11141d";

/** The backgrounds that a brand colour may lie on: background, surface, raised and sunken of the design tokens. */
export const grounds: Record<Theme, string[]> = {
  light: ["#f4f3ef", "#fdfdfc", "#ffffff", "#f8f7f4"],
  dark: ["#0c0f14", "#14171d", "#1c2028", "#0f1218"],
};

/** Gives the background of a chosen element: almost the paper's own colour, with a little of the company's hue. */
const softOf: Record<Theme, (own: Oklch) => Oklch> = {
  light: ({ c, h }) => ({ l: 0.968, c: Math.min(c * 0.18, 0.034), h }),
  dark: ({ c, h }) => ({ l: 0.285, c: Math.min(c * 0.35, 0.042), h }),
};

function shadesOf(brand: string, theme: Theme): BrandShades {
  const soft = toHex(softOf[theme](toOklch(brand)));
  const visibleOnAll = (ratio: number) => (hex: string) =>
    [...grounds[theme], soft].every((ground) => contrast(hex, ground) >= ratio);
  const away = theme === "light" ? "darker" : "lighter";

  // If neither white nor dark text would be readable on the company's colour, the fill is changed until one is.
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

/** Says to the person who chooses a colour whether white text is readable on it. */
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

/**
 * Gives the nearest shade that is good enough. The hue stays the same, except that darker yellows become amber, not olive.
 */
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

// The following is our own instead of culori's, which would make the settings page 6 KB larger. See decision 70.

/** A colour as the eye orders it: lightness 0 to 1, chroma from grey upwards, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Worked out in advance, because powers are slow and a channel has only 256 values. */
const linearOfByte = Array.from({ length: 256 }, (_, byte) => linear(byte / 255));
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function linearChannels(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16);
  const channel = (byte: number) => linearOfByte[byte & 255] ?? 0;
  return [channel(number >> 16), channel(number >> 8), channel(number)];
}

/** Contrast ratio of two '#rrggbb' colours, as defined by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

const chromaStep = 0.002;

/** Writes '#rrggbb'. A colour that screens cannot show loses chroma until they can; lightness and hue stay. */
function toHex({ l, c, h }: Oklch): string {
  const paler = (steps: number) => toLinear({ l, c: Math.max(0, c - steps * chromaStep), h });
  const steps = firstPassing(Math.ceil(c / chromaStep), (taken) => isShowable(paler(taken)));
  const bytes = paler(steps).map((value) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const isShowable = (channels: number[]) => channels.every((value) => value > -0.0005 && value < 1.0005);

function toLinear({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/**
 * Finds the least step from 0 to `last` that passes, or `last` if none does. All steps after one that passes must pass.
 */
function firstPassing(last: number, passes: (step: number) => boolean): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The initials of the first two words, shown where a company has no logo: 'OF' for O'Brien Fencing. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[^\P{L}\p{Default_Ignorable_Code_Point}]|\p{N}/u) ?? [])
    .slice(0, 2)
    .join("")
    .toLocaleUpperCase("en");
