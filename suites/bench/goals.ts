/** All goals of the bench. A measure that misses one makes the command fail. */
export const goals = {
  read: {
    /** Share of the bare transaction's rate, for a small company. */
    ofBare: 0.5,
    /** Share of the small company's rate that the largest company gets. */
    largeOfSmall: 0.6,
  },
  /** Share of a session's rate that the same read reaches with an API key: in the mean, and each within the noise. */
  keys: { ofSession: 0.97 },
  /** Share of a small company's rate that is left when other companies' quotes have grown a hundredfold. */
  growth: { kept: 0.8 },
  /** The maximum time of a search in the largest company, and by how much it may exceed that in a small one. */
  search: { moreMs: 50, p99Ms: 100 },
  /** The same where every quote of the company is placed or counted: a search of the pipeline, or another order of it. */
  placing: { moreMs: 300, p99Ms: 500 },
  /** The price list of a large company: one call, compared with its bare statement. */
  prices: { ofBare: 0.25, p99Ms: 50 },
  /** A template that is priced by 200 items, compared with the bare statements for it and for them. */
  pricedTemplate: { ofBare: 0.5 },
  /** A supplier's file of 10,000 rows: read, with its effects on 200 test cases, and applied. */
  priceImport: { seconds: 10 },
  /** From an event's moment to its receiver: while many quotes are accepted, and next to as many dead receivers. */
  events: { p95Ms: 1_000, besideDeadMs: 2_000 },
  /** Calls to one location in any ten seconds, with 10,000 waiting events; and the time that another company waits then. */
  writeBack: { callsIn10s: 51, besideMs: 5_000 },
  /** Share of the usual order's rate that each other order of a list gets. */
  orders: { ofUsual: 0.6 },
  write: { ofBare: 0.4 },
  /** At 80 % of the rate that was reached, the 99th percentile against the median. */
  steady: { load: 0.8, p99OfMedian: 5 },
  serverMb: 300,
  signIn: {
    /** Share of the rate at which argon2 itself can check passwords. */
    ofArgon2: 0.6,
    /** Maximum time of another call during the sign-ins. */
    othersP99Ms: 50,
  },
  /** Nearly every step must feel instant, and none may be slow enough to notice. */
  fluidity: {
    step: { p95Ms: 50, worstMs: 100 },
    /** For a button that adds something: no next step waits for it, as it would for a key or a drag. */
    press: { p95Ms: 100, worstMs: 100 },
  },
  web: {
    /** On a quiet machine; scripts are those requested before the useful paint, gzipped. */
    screens: {
      "sign-in": { usefulMs: 2_500, interactiveMs: 4_000, scriptKb: 134 },
      dashboard: { usefulMs: 4_500, interactiveMs: 5_000, scriptKb: 272 },
      contacts: { usefulMs: 4_500, interactiveMs: 5_000, scriptKb: 278 },
      quotes: { usefulMs: 4_500, interactiveMs: 5_000, scriptKb: 283 },
      "quote editor": { usefulMs: 5_000, interactiveMs: 5_500, scriptKb: 332 },
      "template builder": { usefulMs: 5_000, interactiveMs: 5_500, scriptKb: 366 },
    },
    /** Maximum movement while a screen loads: the sum of all shifts, as browsers score them. */
    layoutShift: 0.02,
  },
  /** The customer's page, on a phone with a slow network; on a quiet machine. Most of its script is the signature pad. */
  offerPage: { paintMs: 1_000, scriptKb: 20 },
  /** Memory is flat: at the end it is at most this many times what it was halfway. */
  loop: {
    perSecond: 30,
    growth: 1.3,
    /** Maximum time for which one request may hold the event loop at a time, in processor time. */
    blockMs: 50,
  },
};
