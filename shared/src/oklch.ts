// Not culori: the settings page would load 6 KB more for it. See decision 70.

/** A colour as the eye orders it: lightness 0 to 1, chroma from grey upwards, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Powers are slow, and there are only so many channel values. */
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

export function toOklch(hex: string): Oklch {
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

/** As '#rrggbb'. A colour that screens cannot show loses chroma until they can; lightness and hue stay. */
export function toHex({ l, c, h }: Oklch): string {
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

/** The least of 0 to `last` that passes, if passing never ends once it begins; `last` if none does. */
export function firstPassing(last: number, passes: (step: number) => boolean): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
