import { processorMs } from "../../harness/usage.ts";
import { median, spread } from "./stats.ts";

/** Does one piece of work. Many lanes run in parallel, each one piece after the other. */
export type Lane = () => Promise<unknown>;

export interface Side {
  lanes: Lane[];
  /** Before each slice, not measured. */
  prepare?: () => Promise<unknown>;
  /** The process whose processor time is counted. */
  pid?: number;
}

export interface Measured {
  /** Rate per second of each slice. */
  rates: number[];
  rate: number;
  p50: number;
  p99: number;
  /** Processor time of the process for one piece of work, in milliseconds: the best slice. */
  cpuMs: number;
}

type Slice = Awaited<ReturnType<typeof runSlice>>;

async function runSlice({ lanes, pid }: Side, durationMs: number) {
  const cpuBefore = pid ? processorMs(pid) : 0;
  const latencies: number[] = [];
  const begun = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let now = performance.now(); now < begun + durationMs; ) {
        await lane();
        const after = performance.now();
        latencies.push(after - now);
        now = after;
      }
    }),
  );
  const rate = (latencies.length / (performance.now() - begun)) * 1000;
  const cpuMs = pid ? (processorMs(pid) - cpuBefore) / latencies.length : 0;
  return { latencies, rate, cpuMs };
}

/**
 * The sides alternate in short slices, so that other load on the machine affects all of them alike. The first round warms up
 * and does not count.
 */
export async function takeTurns<Name extends string>(
  sides: Record<Name, Side>,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(sides) as Name[];
  const found = new Map(names.map((name) => [name, [] as Slice[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      await sides[name].prepare?.();
      const slice = await runSlice(sides[name], round === 0 ? ms / 2 : ms);
      if (round > 0) found.get(name)?.push(slice);
    }
  }
  return Object.fromEntries(names.map((name) => [name, sumUp(found.get(name) ?? [])])) as Record<Name, Measured>;
}

function sumUp(slices: Slice[]): Measured {
  const { median: p50, p99 } = spread(slices.flatMap((slice) => slice.latencies));
  const rates = slices.map((slice) => slice.rate);
  return { rates, rate: median(rates), p50, p99, cpuMs: Math.min(...slices.map((slice) => slice.cpuMs)) };
}

/** The median over the rounds: both slices of one round had the same conditions. */
export const ratioOf = (part: Measured, whole: Measured) =>
  median(part.rates.map((rate, round) => rate / (whole.rates[round] ?? rate)));
