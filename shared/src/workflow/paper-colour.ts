const ink = "#28459a";

/** The company's colour for white paper: darkened until small text in it, or white text on it, is readable. */
export function paperColour(colour: string | null): string {
  const given = /^#[0-9a-f]{6}$/i.test(colour ?? "") ? (colour ?? ink) : ink;
  let channels = [1, 3, 5].map((start) => Number.parseInt(given.slice(start, start + 2), 16));
  while (contrastWithWhite(channels) < 4.5) channels = channels.map((value) => Math.floor(value * 0.95));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Contrast ratio as defined by WCAG 2. */
export function contrastWithWhite([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05);
}
