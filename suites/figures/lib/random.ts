import { createHash } from "node:crypto";

export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True in this percentage of cases. */
  percent(cases: number): boolean;
  pick<Each>(list: readonly Each[]): Each;
  /** Each element with that chance. */
  some<Each>(list: readonly Each[], cases?: number): Each[];
}

/** The same seed and name always give the same numbers, whatever else was drawn. */
export function randomFor(seed: number, name: string): Random {
  let state = createHash("sha256").update(`${seed} ${name}`).digest().readUInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const percent = (cases: number) => next() * 100 < cases;
  return {
    whole,
    percent,
    pick: <Each>(list: readonly Each[]) => list[whole(0, list.length - 1)] as Each,
    some: <Each>(list: readonly Each[], cases = 50) => list.filter(() => percent(cases)),
  };
}
