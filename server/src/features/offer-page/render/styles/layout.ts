/** The bar with the total sticks only in tall windows: in a low one, such as one that is zoomed in, it would cover the page. */
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
  .bar { position: fixed; inset: auto 0 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 1rem;
    padding: .75rem 1.25rem calc(.75rem + env(safe-area-inset-bottom)); background: var(--raised); box-shadow: var(--bar-shadow) }
  .bar > div { min-width: 0 }
  .bar p { font-size: .8125rem; line-height: 1.125rem; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .bar .sum { font-size: 1.375rem; line-height: 1.625rem; color: var(--ink) }
  .bar .button { flex: none }
  .desk-actions > .main { display: none }
  body:has(.bar) .foot { padding-bottom: 5rem }
}
`;
