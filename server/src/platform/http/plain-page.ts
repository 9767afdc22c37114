import { brandColours } from "@quotemill/shared/companies/brand";
import { html, Markup } from "@quotemill/shared/text/html";

/**
 * Gives the few pages that the server renders itself (link confirmation, local mailbox) our look, without scripts. With
 * a company's colour, the parts that are blue in our look have that colour.
 */
export function page({ title, body, colour }: { title: string; body: Markup; colour?: string | undefined }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Quotemill</title>
<link rel="icon" href="/favicon.svg">
<style>${new Markup(styles + brandStyles(colour))}</style>
</head>
<body>${body}</body>
</html>`.toString();
}

function brandStyles(colour: string | undefined): string {
  if (!colour) return "";
  const { light, dark } = brandColours(colour);
  return `:root { --primary: light-dark(${light.fill}, ${dark.fill}); --on-primary: light-dark(${light.foreground}, ${dark.foreground}); }`;
}

const styles = `
:root { color-scheme: light dark; --ground: light-dark(oklch(0.963 0.005 85), oklch(0.168 0.012 266));
  --sheet: light-dark(oklch(1 0 0), oklch(0.243 0.016 266)); --line: light-dark(oklch(0.91 0.006 85), oklch(0.365 0.018 266));
  --ink: light-dark(oklch(0.245 0.024 266), oklch(0.945 0.006 266)); --muted: light-dark(oklch(0.465 0.02 266), oklch(0.745 0.015 266));
  --primary: light-dark(oklch(0.425 0.145 266), oklch(0.735 0.115 270)); --on-primary: light-dark(oklch(1 0 0), oklch(0.19 0.05 268)); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--ink);
  font: 14px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { width: min(100% - 2rem, 26rem); margin: 0 auto; padding: 18vh 0 4rem; }
main.wide { width: min(100% - 2rem, 60rem); padding-top: 2.5rem; }
.logo { display: block; max-width: 12rem; max-height: 3.5rem; margin: 0 0 1.25rem; padding: 0.5rem; border-radius: 0.5rem; background: oklch(1 0 0); }
.card { padding: 1.75rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--sheet); }
h1, p { overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; font-weight: 600; letter-spacing: -0.017em; }
p { margin: 0 0 1.25rem; color: var(--muted); }
a { color: var(--primary); }
button { width: 100%; height: 2.75rem; border: 0; border-radius: 0.5rem; background: var(--primary); color: var(--on-primary);
  font: inherit; font-weight: 500; cursor: pointer; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
.mails li { border-bottom: 1px solid var(--line); }
.mails li:last-child { border: 0; }
.mails a { display: block; padding: 0.75rem 0; color: inherit; text-decoration: none; }
.mails strong { display: block; overflow-wrap: anywhere; }
.mails a:hover strong { text-decoration: underline; }
time { white-space: nowrap; }
.mails span { display: block; color: var(--muted); font-size: 0.8125rem; overflow-wrap: anywhere; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 0.5rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .card { padding: 1rem; }
  main.wide { padding-top: 1.25rem; }
  iframe { width: calc(100% + 2rem); margin-inline: -1rem; border-inline: 0; border-radius: 0; }
}
`;
