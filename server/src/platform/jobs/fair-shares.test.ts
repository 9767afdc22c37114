import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fairShares } from "./fair-shares.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** However many pauses there are in between. Other timers of this process may run for ever. */
async function afterRests<T>(looks: Promise<T>): Promise<T> {
  let areOver = false;
  void looks.finally(() => {
    areOver = true;
  });
  while (!areOver) await vi.advanceTimersByTimeAsync(100);
  return looks;
}

/** A lane that looks for jobs of these companies, who have more than enough of them. */
function startLane(slots: number, isPrompt = true) {
  const events: WorkerEvents = new EventEmitter();
  const forbiddenFlags = fairShares(events, { slots, isPrompt });
  const emit = (name: string, company?: string) =>
    events.emit(name as "job:start", { job: { flags: company ? { [company]: true } : null } } as never);
  const look = async (company: string) => {
    const isTaken = !(await forbiddenFlags()).includes(company);
    emit(isTaken ? "job:start" : "worker:getJob:empty", company);
    return isTaken;
  };
  return { look, forbiddenFlags, emit };
}

type Lane = ReturnType<typeof startLane>;

it("a lane gives each company less as it fills up, and the last slots to those that hold none", async () => {
  const { look } = startLane(20);
  const held: number[] = [];
  for (let company = 0; company < 12; company++) {
    const looks = Array.from({ length: 20 }, () => look(`company:${company}`));
    const taken = await afterRests(Promise.all(looks));
    held.push(taken.filter(Boolean).length);
    if (held.reduce((sum, jobs) => sum + jobs) === 20) break;
  }
  expect(held).toEqual([5, 4, 3, 2, 1, 1, 1, 1, 1, 1]);
});

it("a lane makes room when a job ends, and leaves jobs without a company alone", async () => {
  const { look, forbiddenFlags, emit } = startLane(4);
  expect(await look("company:a")).toBe(true);
  expect(await look("company:a")).toBe(false);
  emit("job:complete", "company:a");
  expect(await look("company:a")).toBe(true);
  await forbiddenFlags();
  emit("job:start");
  expect(await forbiddenFlags()).toEqual(["company:a"]);
});

it("a lane lets the next look proceed after one that failed", async () => {
  const { look, forbiddenFlags, emit } = startLane(4);
  await forbiddenFlags();
  const next = look("company:a");
  emit("worker:getJob:error");
  expect(await next).toBe(true);
});

/** Returns whether the next poll is made at once. */
async function looksAtOnceAfter(prepare: (lane: Lane) => Promise<unknown>, isPrompt: boolean) {
  const lane = startLane(4, isPrompt);
  await prepare(lane);
  let isMade = false;
  const look = lane.forbiddenFlags().then(() => {
    isMade = true;
  });
  await setImmediate();
  const wasAtOnce = isMade;
  await afterRests(look);
  return wasAtOnce;
}

const inVain = async ({ forbiddenFlags, emit }: Lane) => {
  await forbiddenFlags();
  emit("worker:getJob:empty");
};

it("a lane rests after an empty look, except a prompt lane that skipped no company", async () => {
  expect(await looksAtOnceAfter(inVain, false)).toBe(false);
  expect(await looksAtOnceAfter(inVain, true)).toBe(true);
});

it("a prompt lane rests while a company has its share, until a job ends", async () => {
  const inVainPastOne = async (lane: Lane) => {
    await lane.look("company:a");
    await lane.look("company:a");
  };
  expect(await looksAtOnceAfter(inVainPastOne, true)).toBe(false);
  const untilOneEnds = async (lane: Lane) => {
    await inVainPastOne(lane);
    lane.emit("job:complete", "company:a");
  };
  expect(await looksAtOnceAfter(untilOneEnds, true)).toBe(true);
});
