import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { expect, it } from "vitest";
import { fairShares } from "./fair-shares.ts";

/** A lane that looks for jobs of these companies, who have more than enough of them. */
function startLane(slots: number) {
  const events: WorkerEvents = new EventEmitter();
  const forbiddenFlags = fairShares(events, slots);
  const emit = (name: string, company?: string) =>
    events.emit(name as "job:start", { job: { flags: company ? { [company]: true } : null } } as never);
  const look = async (company: string) => {
    const isTaken = !(await forbiddenFlags()).includes(company);
    emit(isTaken ? "job:start" : "worker:getJob:empty", company);
    return isTaken;
  };
  return { look, forbiddenFlags, emit };
}

it("gives each company less as the lane fills up, and the last slots to those that hold none", async () => {
  const { look } = startLane(20);
  const held: number[] = [];
  for (let company = 0; company < 12; company++) {
    const taken = await Promise.all(Array.from({ length: 20 }, () => look(`company:${company}`)));
    held.push(taken.filter(Boolean).length);
    if (held.reduce((sum, jobs) => sum + jobs) === 20) break;
  }
  expect(held).toEqual([5, 4, 3, 2, 1, 1, 1, 1, 1, 1]);
});

it("makes room when a job ends, and leaves jobs without a company alone", async () => {
  const { look, forbiddenFlags, emit } = startLane(4);
  expect(await look("company:a")).toBe(true);
  expect(await look("company:a")).toBe(false);
  emit("job:complete", "company:a");
  expect(await look("company:a")).toBe(true);
  await forbiddenFlags();
  emit("job:start");
  expect(await forbiddenFlags()).toEqual(["company:a"]);
});

it("lets the next look proceed after one that failed", async () => {
  const { look, forbiddenFlags, emit } = startLane(4);
  await forbiddenFlags();
  const next = look("company:a");
  emit("worker:getJob:error");
  expect(await next).toBe(true);
});
