/** What a page has that must not say whose it is, and every other page too. */
export const bare = `
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
