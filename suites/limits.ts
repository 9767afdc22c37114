/**
 * The time limits of all tests. They only end what hangs and never judge speed: a machine that is many times slower, or
 * busy with something else, gets the same results. `scripts/limits.test.mjs` finds tests with limits of their own.
 */

/** For one step: something that a test waits for, a click, a page that loads. */
export const waitMs = 60_000;

/** For a whole test or hook. Longer than a step's, so that a hanging step is the one that gets reported. */
export const testMs = 5 * waitMs;

/** Vitest's projects inherit nothing from each other, so each one spreads these. */
export const limits = { testTimeout: testMs, hookTimeout: testMs, expect: { poll: { timeout: waitMs } } };
