/** Accept, decline, question. */
export const forms = `
.back { display: inline-flex; align-items: center; gap: .5rem; margin: -.75rem 0 .5rem -.25rem; padding: .625rem .25rem; font-size: .875rem; line-height: 1.25rem; font-weight: 500; color: var(--muted) }
.form { margin-top: 1.75rem; padding: 1.75rem }
.field + .field { margin-top: 1.5rem }
.label { display: flex; justify-content: space-between; align-items: baseline; width: 100%; margin-bottom: .375rem; font-size: .875rem; line-height: 1.25rem; font-weight: 500 }
.label span { font-weight: 400; color: var(--muted) }
.input { width: 100%; min-height: 3rem; padding: .6875rem .875rem; background: var(--raised); border: 1px solid var(--field); border-radius: .5rem }
textarea.input { display: block; resize: vertical }
.input:focus-visible { outline-offset: -1px }
[aria-invalid=true].input,[aria-invalid=true].check { border-color: var(--bad) }
.hint { margin-top: .375rem; font-size: .8125rem; line-height: 1.125rem; color: var(--muted) }
.problem { margin-top: .375rem; font-size: .875rem; line-height: 1.25rem; font-weight: 500; color: var(--bad) }
.problem.lone { margin: 0 0 1.25rem }
.terms-box { max-height: 11rem; overflow: auto; padding: .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--sunken); font-size: .875rem; line-height: 1.3125rem; color: var(--muted); white-space: pre-line }
.terms-box p + p { margin-top: .625rem }
.pad { position: relative; height: 9rem; background: var(--raised); border: 1px solid var(--field); border-radius: .5rem; cursor: crosshair }
.pad::after { content: ""; position: absolute; inset: auto 1rem 2.25rem; border-bottom: 1px dashed var(--line-strong); pointer-events: none }
.pad canvas { display: block; width: 100%; height: 100%; touch-action: none; color: var(--ink) }
.pad-foot { display: flex; justify-content: space-between; align-items: start }
.clear { min-height: 2.75rem; margin: 0 -.5rem -.5rem 0; padding: .375rem .5rem; border: 0; border-radius: .25rem; background: none; font-size: .8125rem; font-weight: 500; color: var(--brand-ink); cursor: pointer }
.agree { display: flex; gap: .75rem; padding: 1rem; border-radius: .5rem; background: var(--sunken); cursor: pointer }
.agree:has(:checked) { background: var(--soft) }
.agree span { font-size: .9375rem; line-height: 1.4375rem }
.submit { margin-top: 1.5rem }
.submit .hint { margin-top: .75rem }
.choices { display: grid; gap: .5rem }
.choice { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem 1rem; border-radius: .5rem; box-shadow: inset 0 0 0 1px var(--line-strong); cursor: pointer }
.choice:has(:checked) { background: var(--soft); box-shadow: inset 0 0 0 2px var(--edge) }
.choice .radio { margin: 0 }
@media (max-width: 40rem) {
  .form { margin-inline: -1.25rem; padding: 1.5rem 1.25rem; border-inline: 0; border-radius: 0 }
}
`;
