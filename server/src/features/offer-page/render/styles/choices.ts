/** Options and extras: a chosen one has an edge, a ground and its mark. */
export const choices = `
.options { display: grid; grid-template-columns: repeat(2,minmax(0,1fr)); gap: 1rem }
.option { position: relative; display: flex; flex-direction: column; background: var(--raised); border-radius: .75rem; box-shadow: 0 0 0 1px var(--line-strong),var(--shadow); transition: box-shadow .12s }
label.option { cursor: pointer }
label.option:hover { box-shadow: 0 0 0 1px var(--field),var(--shadow) }
.option:has(:checked) { box-shadow: 0 0 0 2px var(--edge) }
.option:has(:focus-visible) { outline: 2px solid var(--brand-ink); outline-offset: 4px }
.option img { width: 100%; aspect-ratio: 2; object-fit: cover; border-radius: .75rem .75rem 0 0; background: var(--neutral) }
.option-body { display: grid; grid-template: auto 1fr auto/auto 1fr; column-gap: .75rem; flex: 1; padding: 1rem 1.125rem 1.125rem; border-radius: 0 0 .75rem .75rem }
.option-body:first-child { border-radius: .75rem }
.option:has(:checked) .option-body { background: var(--soft) }
.option-name { font-weight: 600 }
.option-text,.option-price,.option-mark { grid-column: 2 }
.option-text { font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
.option-price { margin-top: .75rem; font-size: 1.125rem; line-height: 1.625rem; font-weight: 600; letter-spacing: -.017em; font-variant-numeric: tabular-nums }
.option-price small { white-space: nowrap; font-size: .8125rem; font-weight: 400; letter-spacing: 0; color: var(--muted) }
.option-mark { margin-top: .5rem }
.is-answered .option-body { grid-template-columns: 1fr; column-gap: 0 }
.is-answered .option-body > * { grid-column: 1 }
.radio,.check { appearance: none; -webkit-appearance: none; display: grid; place-items: center; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; background: var(--raised); border: 1.5px solid var(--field); cursor: pointer }
.option .radio:focus-visible,.option .check:focus-visible { outline: none }
.radio { border-radius: 50% }
.check { border-radius: .25rem }
.radio:checked,.check:checked { background: var(--fill); border-color: var(--edge) }
.radio:checked::before { content: ""; width: .5rem; height: .5rem; border-radius: 50%; background: var(--on-fill) }
.check:checked::before { content: ""; width: .375rem; height: .6875rem; margin-top: -.1875rem; border: solid var(--on-fill); border-width: 0 2px 2px 0; transform: rotate(45deg) }
.extra { display: flex; gap: .75rem; padding: .875rem 1.25rem; font-size: .875rem; line-height: 1.25rem; cursor: pointer }
.extra:first-child { border-radius: .75rem .75rem 0 0 }
.extra:last-child { border-radius: 0 0 .75rem .75rem }
.extra:only-child { border-radius: .75rem }
.extra + .extra { border-top: 1px solid var(--line) }
.extra:hover { background: var(--over) }
.extra:has(:checked) { background: var(--soft) }
.extra .check { margin-top: 0 }
.extra-name { flex: 1; min-width: 0; font-weight: 500 }
.extra small { display: block; font-size: .8125rem; font-weight: 400; color: var(--muted) }
.extra-price { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
@media (max-width: 40rem) {
  .options { grid-template-columns: minmax(0,1fr); gap: .75rem }
  .option { flex-direction: row }
  .option img { order: 1; width: 6.5rem; aspect-ratio: auto; border-radius: 0 .75rem .75rem 0 }
  .option-body { padding: .875rem .875rem .875rem 1rem; min-width: 0; border-radius: .75rem 0 0 .75rem }
  .option-price { margin-top: .5rem }
  .extra { padding-inline: 1rem }
}
`;
