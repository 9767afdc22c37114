/**
 * A pause that is never shorter than given, and up to a tenth longer, so that things that failed together do not come
 * back together.
 */
export const atLeast = (ms: number): number => Math.round(ms * (1 + Math.random() * 0.1));
