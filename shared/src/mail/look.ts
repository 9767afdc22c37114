import type { BrandColours } from "../companies/brand.ts";
import { Markup } from "../text/html.ts";

/** The colours of every mail's paper, in hex because mail programs know no newer colour functions. */
export const paper = {
  light: { ground: "#f4f3ef", sheet: "#ffffff", ink: "#1b202c", muted: "#545965", line: "#e3e1dd" },
  dark: { ground: "#0c0f14", sheet: "#1c2028", ink: "#ebedf1", muted: "#a8acb6", line: "#3a3e48" },
};

const face = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A single long word must not widen the table. */
const wrap = "overflow-wrap:anywhere;word-break:break-word";
const style = (...rules: string[]) => new Markup([face, wrap, ...rules].join(";"));

const { ink, muted } = paper.light;
/** Inline styles by role: many mail programs ignore or drop style sheets. */
export const text = {
  body: style("font-size:16px;line-height:25px", `color:${ink}`),
  heading: style("font-size:24px;line-height:31px;font-weight:600;letter-spacing:-0.4px", `color:${ink}`),
  name: style("font-size:20px;line-height:26px;font-weight:600", `color:${ink}`),
  fact: style("font-size:15px;line-height:22px"),
  small: style("font-size:14px;line-height:21px", `color:${muted}`),
  foot: style("font-size:13px;line-height:20px", `color:${muted}`),
  label: style("font-size:16px;line-height:20px;font-weight:600;text-decoration:none"),
};

/** The styles that change in dark mode, by class. The inline styles are the light look. */
function darkRules({ dark }: BrandColours): [string, string][] {
  const { ground, sheet, ink, muted, line } = paper.dark;
  return [
    [".m-ground", `background-color:${ground} !important`],
    [".m-sheet", `background-color:${sheet} !important`],
    [".m-line", `border-color:${line} !important`],
    [".m-ink", `color:${ink} !important`],
    [".m-muted", `color:${muted} !important`],
    [".m-fill", `background-color:${dark.fill} !important;border-color:${dark.edge} !important`],
    [".m-on-fill", `color:${dark.foreground} !important`],
    [".m-link", `color:${dark.ink} !important`],
    [".m-logo", "padding:4px 8px !important"],
  ];
}

/**
 * The blocks are separate, because a program that does not understand one drops it as a whole. The last is for Outlook on
 * the web and on phones, which ignores the media query but marks the elements that it has recoloured.
 */
export function styleSheets(brand: BrandColours): Markup {
  const dark = darkRules(brand);
  const outlook = dark.map(([name, rule]) => `[data-ogsc] ${name},[data-ogsb] ${name}{${rule}}`);
  return new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){
.m-outer{padding:0 !important}
.m-sheet{border-left:0 !important;border-right:0 !important;border-radius:0 !important}
.m-pad{padding-left:20px !important;padding-right:20px !important}
.m-button{width:100% !important}
.m-button a{display:block !important;text-align:center !important}
}
</style>
<style>
@media (prefers-color-scheme:dark){
${dark.map(([name, rule]) => `${name}{${rule}}`).join("\n")}
}
</style>
<style>
${outlook.join("\n")}
</style>`);
}
