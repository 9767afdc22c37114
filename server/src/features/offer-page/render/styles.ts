import type { BrandColours, BrandShades } from "@quotemill/shared/companies/brand";
import { choices, forms, layout, paper } from "./page-styles.ts";

const lightNeutrals = `--ground:oklch(.963 .005 85);--surface:oklch(.994 .0015 85);--raised:#fff;--sunken:oklch(.976 .0035 85);
  --over:oklch(.968 .0045 85);--neutral:oklch(.944 .006 85);--line:oklch(.91 .006 85);--line-strong:oklch(.845 .008 85);
  --field:oklch(.622 .014 266);--ink:oklch(.245 .024 266);--muted:oklch(.465 .02 266);--subtle:oklch(.53 .018 266);
  --good:oklch(.42 .095 156);--good-soft:oklch(.952 .038 157);--wait:oklch(.445 .088 72);--wait-soft:oklch(.958 .056 96);
  --note:oklch(.45 .112 248);--note-soft:oklch(.954 .022 240);--bad:oklch(.49 .178 25);
  --shadow:0 1px 2px oklch(.25 .03 266/.06);--rise:0 0 0 1px oklch(.25 .03 266/.07),0 4px 10px -2px oklch(.25 .03 266/.07);
  --bar-shadow:0 -1px 0 oklch(.25 .03 266/.09),0 -8px 24px -6px oklch(.25 .03 266/.12);
  --docket:drop-shadow(0 0 .75px oklch(.25 .03 266/.45)) drop-shadow(0 6px 12px oklch(.25 .03 266/.08))`;

const darkNeutrals = `--ground:oklch(.168 .012 266);--surface:oklch(.203 .014 266);--raised:oklch(.243 .016 266);--sunken:oklch(.183 .013 266);
  --over:oklch(.268 .017 266);--neutral:oklch(.3 .017 266);--line:oklch(.287 .016 266);--line-strong:oklch(.365 .018 266);
  --field:oklch(.572 .02 266);--ink:oklch(.945 .006 266);--muted:oklch(.745 .015 266);--subtle:oklch(.68 .016 266);
  --good:oklch(.84 .115 156);--good-soft:oklch(.285 .048 158);--wait:oklch(.875 .105 90);--wait-soft:oklch(.305 .048 82);
  --note:oklch(.835 .082 240);--note-soft:oklch(.29 .052 246);--bad:oklch(.805 .108 20);
  --shadow:0 1px 2px oklch(0 0 0/.3);--rise:0 0 0 1px oklch(.31 .017 266),0 4px 10px -2px oklch(0 0 0/.35);
  --bar-shadow:0 -1px 0 oklch(.31 .017 266),0 -8px 24px -6px oklch(0 0 0/.5);
  --docket:drop-shadow(0 0 .75px oklch(1 0 0/.4)) drop-shadow(0 6px 12px oklch(0 0 0/.4))`;

/** A page without a company has no brand colours, so it uses the product's neutral ones. */
const unbranded = `--brand:var(--ink);--fill:var(--ink);--on-fill:var(--raised);--fill-hover:var(--muted);--edge:var(--ink);
  --soft:var(--neutral);--brand-ink:var(--ink)`;

/** The page is light or dark as the device is. On paper it is always light. */
const tokens = `:root{color-scheme:light;${lightNeutrals};${unbranded}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${darkNeutrals}}}`;

const base = `
*,::before,::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--ground);
  color: var(--ink); font: 400 1rem/1.5rem Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  letter-spacing: -.006em; -webkit-font-smoothing: antialiased; overflow-wrap: break-word }
[dir=auto] { overflow-wrap: anywhere; min-width: 0 }
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset { margin: 0; padding: 0; border: 0; min-width: 0; font-weight: 400 }
legend { padding: 0 }
ul,ol { list-style: none }
a { color: inherit; text-decoration: none }
b { font-weight: 600 }
button,input,textarea { font: inherit; letter-spacing: inherit; color: inherit }
img { display: block; max-width: 100% }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--brand-ink); outline-offset: 2px }
.icon { width: 1.125rem; height: 1.125rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.muted { color: var(--muted) }
.small { font-size: .875rem; line-height: 1.25rem }
.strong { font-weight: 500 }
.link { color: var(--brand-ink); font-weight: 500; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 3px; border-radius: .25rem }
.button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 2.75rem; padding: .375rem 1.125rem;
  border: 1px solid transparent; border-radius: .5rem; background: none; font-weight: 500; line-height: 1.25rem; text-align: center; cursor: pointer; transition: background-color .12s }
.main.button { min-height: 3rem; padding-inline: 1.5rem; background: var(--fill); border-color: var(--edge); color: var(--on-fill); font-weight: 600; box-shadow: var(--shadow) }
.main.button:hover { background: var(--fill-hover) }
.second.button { background: var(--raised); border-color: var(--line-strong); box-shadow: var(--shadow) }
.second.button:hover,.quiet.button:hover { background: var(--over) }
.quiet.button { color: var(--muted); padding-inline: .75rem; font-size: .875rem }
.button:disabled { opacity: .55; cursor: default }
.number { white-space: nowrap }
.wide.button { width: 100% }
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
.actions .button { min-height: 3rem }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; box-shadow: var(--shadow) }
.card + .card { margin-top: .75rem }
.preview { padding: .625rem 2rem; background: var(--note-soft); color: var(--note); font-size: .875rem; line-height: 1.25rem; text-align: center }
@media (prefers-reduced-motion: reduce) { .button,.option { transition: none } }
`;

/** The styles of every page, also of one that must not name the company. */
const bare = `
.title { margin-top: .5rem; font-size: 2.25rem; line-height: 2.625rem; font-weight: 600; letter-spacing: -.024em; text-wrap: balance }
.alone { flex: 1; display: grid; place-content: center; justify-items: center; padding: 3rem 1.5rem 20vh; text-align: center }
.alone .lead { max-width: 30rem; text-wrap: balance }
.alone .ticks { margin: 1.75rem auto 0; padding: 1.25rem 1.5rem; max-width: 28rem; text-align: left }
.state-mark { display: grid; place-items: center; width: 3rem; height: 3rem; margin-bottom: 1.25rem; border-radius: 50%; background: var(--raised); box-shadow: var(--rise); color: var(--muted) }
.state-mark .icon { width: 1.5rem; height: 1.5rem }
.state-mark.good { box-shadow: none; background: var(--good-soft); color: var(--good) }
.state-mark.wait { box-shadow: none; background: var(--wait-soft); color: var(--wait) }
.state-mark.note { box-shadow: none; background: var(--note-soft); color: var(--note) }
.lead { margin-top: .5rem; max-width: 36rem; color: var(--muted) }
.ticks { display: grid; gap: .5rem; font-size: .875rem; line-height: 1.25rem }
.ticks li { display: flex; gap: .625rem }
.ticks .icon { width: 1rem; height: 1rem; margin-top: .125rem; color: var(--muted) }
.ticks.yes .icon { color: var(--good); stroke-width: 2.25 }
@media (max-width: 40rem) { .title { font-size: 1.75rem; line-height: 2.125rem } }
`;

/** With forced colours there are no shadows, and only the system's own colours stay as backgrounds. */
const forcedColours = `
@media (forced-colors: active) {
  :root:root { --fill: Highlight; --on-fill: HighlightText; --edge: Highlight; --brand: CanvasText }
  .option,.bar { border: 1px solid CanvasText }
  .option:has(:checked) { border: 3px solid Highlight }
}
`;

/**
 * Prints on A4 without controls or backgrounds. Rows, cards and the docket never split; a heading stays with what
 * follows, and the foot with what it ends.
 */
const print = `
@page { size: A4; margin: 14mm 14mm 16mm }
@media print {
  html { font-size: 80% }
  body { display: block; min-height: 0; background: none }
  .bar,.desk-actions,.actions,.contact .icon,.option img,.has-photos,.brandbar,.back,.preview,.form,noscript { display: none }
  .head,.items th,.option:has(:checked) .option-body,.extra:has(:checked),.terms-box { background: none }
  .contact { gap: 1.5rem; margin: 0 }
  .contact a { width: auto }
  .contact span { position: static; width: auto; height: auto; overflow: visible; clip-path: none }
  .head-in,.page,.foot-in { max-width: none; padding-inline: 0 }
  .page { display: block; padding-block: 6mm 0 }
  .items thead { display: table-header-group }
  .items .q,.items .u,.items .p { display: table-cell }
  .items .sums { display: none }
  .desk { position: static; width: 80mm; margin: 5mm 0 0 auto }
  .docket,.docket-in { filter: none; -webkit-mask: none; mask: none }
  .docket-in { padding-bottom: 0; border: .5pt solid #838790; border-radius: 2mm }
  .card,.option { box-shadow: none; border: .5pt solid #ceccc6 }
  .option:has(:checked) { box-shadow: none; border: 1.25pt solid var(--edge) }
  .options { grid-template-columns: repeat(2,minmax(0,1fr)) }
  .items td { padding-block: .5rem }
  .section { margin-top: 6mm }
  .option,.desk,.scope,.terms p,.facts div,tr,.extra,.said { break-inside: avoid }
  .section-head,h1,h2,h3 { break-after: avoid }
  .foot { margin-top: 4mm; break-before: avoid }
  .foot-in { padding-block: 2mm 0 }
  .initials,.avatar,.radio:checked,.check:checked { -webkit-print-color-adjust: exact; print-color-adjust: exact }
}
`;

const pack = (...parts: string[]) =>
  parts
    .join("")
    .replace(/\n\s*/g, "")
    .replace(/\s*([{};,])\s*/g, "$1")
    .replaceAll(": ", ":");

/** Styles are in the page itself, so that nothing waits for a second request. */
export const styles = pack(tokens, base, bare, layout, paper, choices, forms, forcedColours, print);
/** The styles of a page without a company. */
export const bareStyles = pack(tokens, base, bare);

const shades = ({ fill, foreground, hover, edge, soft, ink }: BrandShades) =>
  `--fill:${fill};--on-fill:${foreground};--fill-hover:${hover};--edge:${edge};--soft:${soft};--brand-ink:${ink}`;

/** The company's colour on light and dark screens. Paper is always light. */
export const brandStyles = ({ brand, light, dark }: BrandColours) =>
  `:root{--brand:${brand};${shades(light)}}@media screen and (prefers-color-scheme:dark){:root{${shades(dark)}}}`;
