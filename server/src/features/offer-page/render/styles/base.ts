export const base = `
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
