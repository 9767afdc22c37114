import type { BrandColours, BrandShades } from "@quotemill/shared/brand";
import { bare } from "./bare.ts";
import { base } from "./base.ts";
import { choices } from "./choices.ts";
import { forcedColours } from "./forced-colours.ts";
import { forms } from "./forms.ts";
import { layout } from "./layout.ts";
import { paper } from "./paper.ts";
import { print } from "./print.ts";
import { tokens } from "./tokens.ts";

const pack = (...parts: string[]) =>
  parts
    .join("")
    .replace(/\n\s*/g, "")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replaceAll(": ", ":");

/** In the page itself, so that nothing waits for a second request. */
export const styles = pack(tokens, base, bare, layout, paper, choices, forms, forcedColours, print);
/** For a page without a company. */
export const bareStyles = pack(tokens, base, bare);

const shades = ({ fill, foreground, hover, edge, soft, ink }: BrandShades) =>
  `--fill:${fill};--on-fill:${foreground};--fill-hover:${hover};--edge:${edge};--soft:${soft};--brand-ink:${ink}`;

/** The company's colour in both themes. Paper is always light. */
export const brandStyles = ({ brand, light, dark }: BrandColours) =>
  `:root{--brand:${brand};${shades(light)}}@media screen and (prefers-color-scheme:dark){:root{${shades(dark)}}}`;
