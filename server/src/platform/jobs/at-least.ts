/** A pause that is never shorter than said, and up to a tenth longer: what failed together does not come back together. */
export const atLeast = (ms: number): number => Math.round(ms * (1 + Math.random() * 0.1));
