/**
 * The bar with the total sticks only in tall windows: in a low one, such as one that is zoomed in, it would cover the page.
 * Its first line has no width of its own, so that the button goes below the total only if they do not fit in one line.
 */
export const layout = `
.brandbar { height: 4px; background: var(--brand) }
.head { background: var(--surface); border-bottom: 1px solid var(--line) }
.head-in,.page,.foot-in { width: 100%; max-width: 70rem; margin-inline: auto; padding-inline: 2rem }
.head-in { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4.5rem }
.lockup { display: flex; align-items: center; gap: .75rem; min-width: 0; font-size: 1.125rem; line-height: 1.375rem; font-weight: 600; letter-spacing: -.017em }
.logo { width: auto; height: auto; max-height: 2.5rem; max-width: min(12.5rem,30vw); flex: none; border-radius: .25rem }
@media screen and (prefers-color-scheme: dark) { .logo { padding: .25rem .5rem; border-radius: .375rem; background: #fff } }
.initials { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: .5rem; background: var(--fill); color: var(--on-fill); font-size: 1rem }
.contact { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 1.5rem; font-size: .875rem }
.contact a { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-weight: 500; white-space: nowrap }
.contact .icon { color: var(--brand-ink) }
.contact a:hover span { text-decoration: underline; text-underline-offset: 3px }
.foot { margin-top: auto; border-top: 1px solid var(--line); font-size: .8125rem; line-height: 1.25rem; color: var(--muted) }
.foot-in { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem; padding-block: 1.5rem }
.page { display: grid; grid-template-columns: minmax(0,1fr) 21.5rem; grid-template-areas: "first desk" "rest desk"; grid-template-rows: auto 1fr; column-gap: 3.5rem; padding-block: 3rem 4.5rem }
.first { grid-area: first }
.rest { grid-area: rest }
.desk { grid-area: desk; position: sticky; top: 2rem; align-self: start }
.eyebrow { font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
.eyebrow b { color: var(--brand-ink) }
.dot::before { content: "·"; margin-inline: .45em; color: var(--subtle) }
.place { margin-top: .25rem; font-size: 1.125rem; line-height: 1.625rem; color: var(--muted) }
.replaces { margin-top: .5rem; font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
.letter { margin-top: 1.5rem; max-width: 36rem; line-height: 1.625rem; text-wrap: pretty; white-space: pre-line }
.letter p + p { margin-top: .75rem }
.person { display: flex; align-items: center; gap: .75rem }
.first .person { margin-top: 1.25rem }
.avatar { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; flex: none; border-radius: 50%; background: var(--fill); color: var(--on-fill); font-size: .8125rem; font-weight: 600 }
.person p { font-size: .875rem; line-height: 1.25rem }
.person a { display: inline-block; margin-block: -.75rem; padding-block: .75rem; text-decoration: underline; text-underline-offset: 3px }
.section { margin-top: 2.75rem }
.section-head { margin-bottom: 1rem }
.section-title { display: block; font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.017em }
.section-sub { display: block; margin-top: .125rem; font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
.section-tail { margin-top: 1.25rem }
.bar { display: none }
.thread { display: grid; gap: .75rem }
.said { padding: 1.25rem }
.said-text { margin-top: .625rem; white-space: pre-line }
.said-text p + p { margin-top: .625rem }
.so-far { display: grid; justify-items: start; gap: .25rem; margin-bottom: 2rem; padding: 1.25rem; border-color: var(--good) }
.so-far .strong { display: flex; align-items: center; gap: .5rem }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
.links .link { padding: .25rem 0 }
.so-far .icon { color: var(--good) }
.state .title { margin-top: 0 }
.state .lead { margin-top: .75rem; font-size: 1.125rem; line-height: 1.75rem }
.state .actions,.state .said { margin-top: 1.75rem }
.state .thread .said { margin-top: 0 }
.state .hint { margin-top: .5rem }
.callcard { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 1rem 1.25rem }
.state .callcard { margin-top: 2.5rem }
.state .callcard .person,.state .callcard .actions { margin: 0 }
.callcard .actions { flex-wrap: nowrap }
.callcard .button { min-height: 2.75rem }
.is-over { color: var(--muted) }
@media (max-width: 56rem) {
  .page { display: block; max-width: 42rem; padding-block: 1.75rem 3rem }
  .desk { position: static; margin-top: 2rem }
}
@media (max-width: 40rem) {
  .head-in,.page,.foot-in { padding-inline: 1.25rem }
  .head-in { min-height: 4rem }
  .initials { width: 2.25rem; height: 2.25rem }
  .contact { flex-wrap: nowrap; gap: .25rem; margin-right: -.625rem }
  .contact a { width: 2.75rem; justify-content: center }
  .contact span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .contact .icon { width: 1.25rem; height: 1.25rem }
  .dot { display: block }
  .dot::before { content: none }
  .place,.state .lead { font-size: 1rem; line-height: 1.5625rem }
  .letter { margin-top: 1.125rem; line-height: 1.5625rem }
  .section { margin-top: 2.25rem }
  .section-title { font-size: 1.25rem }
  .state > .actions .button,.form .actions .button { width: 100% }
  .callcard { flex-direction: column; align-items: stretch; padding: 1.125rem }
  .callcard .button { width: 50% }
}
@media (max-width: 40rem) and (min-height: 30rem) {
  .bar { position: fixed; inset: auto 0 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem;
    padding: .75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); background: var(--raised); box-shadow: var(--bar-shadow) }
  .bar > div { flex: 999 0 auto }
  .bar p { width: 0; min-width: 100%; font-size: .8125rem; line-height: 1.125rem; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .bar .sum { width: auto; font-size: 1.375rem; line-height: 1.625rem; color: var(--ink) }
  .bar .button { flex: 1 0 auto }
  .desk-actions > .main { display: none }
  body:has(.bar) .foot { padding-bottom: 8rem }
}
`;

/**
 * Phones and narrow columns show quantity and price below the amount instead of in separate columns, and changes below
 * the name.
 */
const stacked = `
  .items thead,.items .q,.items .u,.items .p { display: none }
  .items .sums { display: block; font-size: .8125rem; font-weight: 400; color: var(--muted); white-space: normal }
  .changes div { display: flex; flex-wrap: wrap; justify-content: space-between }
  .changes dt { flex-basis: 100% }
  .changes .was { text-align: start }
  .changes .now { margin-left: auto }
`;

/** Styles of the docket, the items, and the other texts. */
export const paper = `
.has-items,.changes { container-type: inline-size }
.items { width: 100%; border-collapse: collapse; font-size: .875rem; line-height: 1.25rem }
.items th { padding: .625rem .5rem; background: var(--sunken); border-bottom: 1px solid var(--line); font-size: .75rem; line-height: 1rem; font-weight: 500; letter-spacing: .01em; color: var(--muted); text-align: start; white-space: nowrap }
.items th:first-child,.items td:first-child { padding-left: 1.25rem }
.items th:last-child,.items td:last-child { padding-right: 1.25rem }
.items th:first-child { border-top-left-radius: .6875rem }
.items th:last-child { border-top-right-radius: .6875rem }
.items td { padding: .75rem .5rem; vertical-align: top }
.items tr + tr td { border-top: 1px solid var(--line) }
.items .r { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
.items .u { overflow-wrap: normal }
.items .name { font-weight: 500 }
.table-name { margin: 1.25rem 0 .5rem; font-weight: 600 }
.table-note { margin: -.375rem 0 .5rem; font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
.items .sums { display: none }
.items .items-foot td { border-top: 1px dashed var(--line-strong); font-weight: 500 }
.docket { filter: var(--docket) }
.docket-in { --moon: radial-gradient(circle at 50% 100%,transparent 4.5px,#000 5px); padding-bottom: 1.125rem; background: var(--raised); border-radius: .75rem .75rem 0 0;
  -webkit-mask: var(--moon) 0 100%/16px 100% repeat-x; mask: var(--moon) 0 100%/16px 100% repeat-x }
.part { padding: 1.125rem 1.25rem }
.part + .part { border-top: 1px dashed var(--line-strong) }
.docket-top { display: flex; justify-content: space-between; align-items: start; gap: 1rem }
.docket-top .link { padding: .25rem 0; margin: -.25rem 0 }
.docket-top > div { min-width: 0 }
.docket-top .badge { flex: none }
.docket-name { font-weight: 600 }
.docket-top p + p,.note.part { font-size: .8125rem; line-height: 1.25rem; color: var(--muted) }
.lines { display: grid; grid-template-columns: minmax(0,1fr); gap: .5rem; font-size: .875rem; line-height: 1.25rem }
.lines div { display: flex; align-items: baseline; gap: .5rem }
.lines dt { min-width: 0; overflow-wrap: anywhere; color: var(--muted) }
.lines div::before { content: ""; order: 1; flex: 1; min-width: .75rem; border-bottom: 1px dotted var(--line-strong); transform: translateY(-.25rem) }
.lines dd { order: 2; flex: none; font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap }
.total { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem }
.total-label { font-weight: 600 }
.total-label small { display: block; font-size: .8125rem; line-height: 1rem; font-weight: 400; color: var(--muted) }
.sum { font-size: 1.75rem; line-height: 2.125rem; font-weight: 600; letter-spacing: -.022em; font-variant-numeric: tabular-nums; white-space: nowrap }
.sum .long { font-size: .72em }
.sum small { font-size: .64em; letter-spacing: -.01em; color: var(--subtle) }
[aria-busy=true] .sum { opacity: .45 }
.desk-actions { display: grid; gap: .625rem; margin-top: 1rem }
.desk-quiet { display: flex; justify-content: space-between; align-items: start }
.desk-quiet > div { display: grid; justify-items: start }
.docket.is-over .docket-name { color: var(--ink) }
.docket.is-over .lines dd { color: var(--muted) }
.badge { display: inline-flex; align-items: center; gap: .3125rem; min-height: 1.5rem; padding: 0 .5rem; border-radius: .375rem; background: var(--neutral); color: var(--muted); font-size: .75rem; line-height: 1; font-weight: 500; letter-spacing: .01em; white-space: nowrap }
.badge .icon { width: .8125rem; height: .8125rem; stroke-width: 2 }
.badge.good { background: var(--good-soft); color: var(--good) }
.badge.wait { background: var(--wait-soft); color: var(--wait) }
.badge.note { background: var(--note-soft); color: var(--note) }
.scope { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0,1fr) }
.scope > div { padding: 1.25rem }
.scope > div + div { border-left: 1px solid var(--line) }
.scope h3 { font-size: .875rem; line-height: 1.25rem; font-weight: 600 }
.scope .ticks { margin-top: .75rem }
.photos { display: grid; grid-template-columns: repeat(4,1fr); gap: .75rem; border-radius: .5rem }
.photos img { width: 100%; aspect-ratio: 4/3; object-fit: cover; border-radius: .5rem; background: var(--neutral) }
.photos figcaption { margin-top: .375rem; font-size: .8125rem; line-height: 1.125rem; color: var(--muted) }
.facts { padding: .375rem 1.25rem; font-size: .875rem; line-height: 1.25rem }
.facts div { display: grid; grid-template-columns: 2fr 3fr; gap: 1rem; padding: .625rem 0 }
.facts div + div { border-top: 1px solid var(--line) }
.facts dt { color: var(--muted) }
.facts dd { white-space: pre-line }
.terms { max-width: 40rem; font-size: .875rem; line-height: 1.3125rem; color: var(--muted); white-space: pre-line }
.terms p + p { margin-top: .75rem }
.changes { margin-top: 1.75rem; font-size: .875rem; line-height: 1.25rem }
.table-name + .changes { margin-top: 0 }
.changes div { display: grid; grid-template-columns: minmax(0,3fr) repeat(2,minmax(9.5rem,2fr)); gap: .25rem 1.25rem; padding: .75rem 1.25rem }
.changes div + div { border-top: 1px solid var(--line) }
.changes dd { text-align: end; font-variant-numeric: tabular-nums }
.was { color: var(--muted); text-decoration: line-through }
.now { font-weight: 500 }
.next { counter-reset: step; display: grid }
.next li { position: relative; padding: 0 0 1.25rem 2.75rem; counter-increment: step }
.next li:last-child { padding-bottom: 0 }
.next li::before { content: counter(step); position: absolute; left: 0; top: -.125rem; display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; background: var(--raised); box-shadow: inset 0 0 0 1.5px var(--edge); color: var(--brand-ink); font-size: .8125rem; line-height: 1; font-weight: 600 }
.next li:not(:last-child)::after { content: ""; position: absolute; left: .8125rem; top: 1.875rem; bottom: .375rem; border-left: 1.5px solid var(--line-strong) }
.next b { font-weight: 500 }
.next p { font-size: .875rem; line-height: 1.25rem; color: var(--muted) }
@container (max-width: 34rem) {${stacked}}
@media (max-width: 40rem) {${stacked}
  .items td:first-child { padding-left: 1rem }
  .items td:last-child { padding-right: 1rem }
  .scope { grid-auto-flow: row }
  .scope > div + div { border-left: 0; border-top: 1px solid var(--line) }
  .facts div { grid-template-columns: 1fr; gap: .125rem }
  .photos { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: 68%; margin-inline: -1.25rem; padding-inline: 1.25rem; overflow-x: auto; scroll-snap-type: x mandatory; scroll-padding: 1.25rem; scrollbar-width: none; border-radius: 0 }
  .photos figure { scroll-snap-align: start }
}
`;

/** Styles of options and extras. One that is chosen has an edge, a background and its mark. */
export const choices = `
.options { display: grid; grid-template-columns: repeat(auto-fit,minmax(min(100%,16rem),1fr)); gap: 1rem }
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
.extra { display: flex; flex-wrap: wrap; gap: .25rem .75rem; padding: .875rem 1.25rem; font-size: .875rem; line-height: 1.25rem; cursor: pointer }
.extra:first-child { border-radius: .75rem .75rem 0 0 }
.extra:last-child { border-radius: 0 0 .75rem .75rem }
.extra:only-child { border-radius: .75rem }
.extra + .extra { border-top: 1px solid var(--line) }
.extra:hover { background: var(--over) }
.extra:has(:checked) { background: var(--soft) }
.extra .check { margin-top: 0 }
.extra-name { flex: 1 0 6rem; min-width: 0; font-weight: 500 }
.extra small { display: block; font-size: .8125rem; font-weight: 400; color: var(--muted) }
.extra-price { margin-inline-start: auto; text-align: end; font-variant-numeric: tabular-nums }
@media (max-width: 40rem) {
  .options { grid-template-columns: minmax(0,1fr); gap: .75rem }
  .option { flex-direction: row }
  .option img { order: 1; width: 6.5rem; aspect-ratio: auto; border-radius: 0 .75rem .75rem 0 }
  .option-body { padding: .875rem .875rem .875rem 1rem; min-width: 0; border-radius: .75rem 0 0 .75rem }
  .option-price { margin-top: .5rem }
  .extra { padding-inline: 1rem }
}
`;

/** Styles of the forms to accept, to decline and to ask a question. */
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
