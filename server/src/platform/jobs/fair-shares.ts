import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import type { Job, WorkerEvents } from "graphile-worker";
import { smallShare } from "../fair-queue.ts";
import { Tally } from "../tally.ts";

/** Each added job wakes every lane, and a poll past thousands of others' jobs is expensive. */
const restMs = 100;

export interface LaneShape {
  slots: number;
  /** Polls as soon as a job is added. Other lanes pause after an empty poll. */
  isPrompt: boolean;
}

/**
 * Returns the function that the runner calls before each poll, which lists the flags, one per company, that it must
 * skip for now. Polls are made one after another, because two at once could both take a company's last share. If a poll
 * skipped companies and found nothing, the next one waits until a job finishes or a short pause is over.
 */
export function fairShares(events: WorkerEvents, { slots, isPrompt }: LaneShape): () => Promise<string[]> {
  const held = new Tally();
  let running = 0;
  const count = ({ flags }: Job, change: 1 | -1) => {
    running += change;
    for (const flag of Object.keys(flags ?? {})) held.add(flag, change);
  };

  let lastLook: Promise<void> = Promise.resolve();
  let endLook = () => {};
  let skipped: string[] = [];
  const rest = createRest();
  // A poll ends in exactly one of these events.
  events.on("job:start", ({ job }) => {
    count(job, 1);
    endLook();
  });
  events.on("worker:getJob:empty", () => {
    if (!isPrompt || skipped.length > 0) rest.begin(restMs);
    endLook();
  });
  events.on("worker:getJob:error", () => endLook());
  events.on("job:complete", ({ job }) => {
    count(job, -1);
    rest.end();
  });

  return async () => {
    const before = lastLook;
    const look = withResolvers();
    lastLook = look.promise;
    await before;
    await rest.over();
    endLook = look.resolve;
    skipped = held.atLeast(smallShare(slots, slots - running));
    return skipped;
  };
}

/** A pause that can be cut short. */
function createRest() {
  let resting: Promise<void> = Promise.resolve();
  let end = () => {};
  return {
    begin(ms: number) {
      resting = new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    end: () => end(),
    over: () => resting,
  };
}
