/** The docket, the items, and what else is read. */
export const paper = `
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
.lines { display: grid; gap: .5rem; font-size: .875rem; line-height: 1.25rem }
.lines div { display: flex; align-items: baseline; gap: .5rem }
.lines dt { color: var(--muted) }
.lines div::before { content: ""; order: 1; flex: 1; min-width: .75rem; border-bottom: 1px dotted var(--line-strong); transform: translateY(-.25rem) }
.lines dd { order: 2; font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap }
.total { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem }
.total-label { font-weight: 600 }
.total-label small { display: block; font-size: .8125rem; line-height: 1rem; font-weight: 400; color: var(--muted) }
.sum { font-size: 1.75rem; line-height: 2.125rem; font-weight: 600; letter-spacing: -.022em; font-variant-numeric: tabular-nums; white-space: nowrap }
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
.changes div { display: grid; grid-template-columns: minmax(0,3fr) minmax(0,2fr) minmax(0,2fr); gap: .25rem 1.25rem; padding: .75rem 1.25rem }
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
@media (max-width: 40rem) {
  .items thead,.items .q,.items .u,.items .p { display: none }
  .items .sums { display: block; font-size: .8125rem; font-weight: 400; color: var(--muted) }
  .items td:first-child { padding-left: 1rem }
  .items td:last-child { padding-right: 1rem }
  .changes div { grid-template-columns: minmax(0,1fr) minmax(0,1fr); column-gap: 1rem }
  .changes dt { grid-column: 1/-1 }
  .changes .was { text-align: start }
  .scope { grid-auto-flow: row }
  .scope > div + div { border-left: 0; border-top: 1px solid var(--line) }
  .facts div { grid-template-columns: 1fr; gap: .125rem }
  .photos { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: 68%; margin-inline: -1.25rem; padding-inline: 1.25rem; overflow-x: auto; scroll-snap-type: x mandatory; scroll-padding: 1.25rem; scrollbar-width: none; border-radius: 0 }
  .photos figure { scroll-snap-align: start }
}
`;
