import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AtOnce, errorOf } from "./budgets.ts";

interface Slots {
  perCompany: AtOnce;
  ofAll?: AtOnce;
  /** The message for a request that finds no slot. */
  refusal: string;
  /** Returns the key whose slots a request takes. */
  keyOf: (request: FastifyRequest) => string;
  /** Returns the part of a slot that a request takes, at most 1. */
  sizeOf?: (request: FastifyRequest) => number;
  /**
   * Maximum number of a company's requests that wait for a slot. They wait until their clients leave, or for
   * `longestWaitMs`.
   */
  mostWaiting?: number;
  longestWaitMs?: number;
}

/** Shorter than a whole request may take: a caller who is refused by then still gets the answer. */
const usualWaitMs = 90_000;

/** Sizes are counted in whole parts of a slot, because sums of fractions would drift. */
const parts = 1_000;

interface Waiting {
  key: string;
  size: number;
  enter(): void;
}

/**
 * Limits requests whose bodies take much memory. Returns an `onRequest` hook: a request holds its slot from before its
 * body is read until its answer is sent. Requests are let in by order of arrival, also those that just came, because
 * small ones that pass would keep a large one waiting for ever. Only a request that waits for its own company's slots
 * does not hold up others. The body of a request that waits has not been read, so it takes no memory.
 */
export function holdSlots(app: FastifyInstance, slots: Slots) {
  const { perCompany, ofAll, refusal, keyOf, sizeOf, mostWaiting = 0, longestWaitMs = usualWaitMs } = slots;
  const held = new Map<string, number>();
  let heldInAll = 0;
  const waiting = new Set<Waiting>();
  const leave = new WeakMap<FastifyRequest, () => void>();

  const fitsCompany = ({ key, size }: Waiting) => (held.get(key) ?? 0) + size <= perCompany.most * parts;
  const fitsAll = ({ size }: Waiting) => !ofAll || heldInAll + size <= ofAll.most * parts;

  const change = (key: string, size: number) => {
    heldInAll += size;
    const now = (held.get(key) ?? 0) + size;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };

  const letIn = () => {
    const fullCompanies = new Set<string>();
    for (const next of waiting) {
      if (fullCompanies.has(next.key)) continue;
      if (!fitsCompany(next)) fullCompanies.add(next.key);
      else if (!fitsAll(next)) return;
      else next.enter();
    }
  };

  const waitFor = ({ socket }: FastifyRequest, key: string, size: number) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        socket.off("close", leaveQueue);
        waiting.delete(self);
      };
      const leaveQueue = () => {
        stopWaiting();
        reject(errorOf(refusal));
        letIn();
      };
      const self: Waiting = {
        key,
        size,
        enter: () => {
          stopWaiting();
          change(key, size);
          resolve();
        },
      };
      const timer = setTimeout(leaveQueue, longestWaitMs);
      socket.once("close", leaveQueue);
      waiting.add(self);
      letIn();
      const waitingOfKey = [...waiting].filter((each) => each.key === key).length;
      if (waiting.has(self) && waitingOfKey > mostWaiting) leaveQueue();
    });

  // `onSend` comes for every request, even if its client has left: see `authorizeFirst`.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    leave.get(request)?.();
    done();
  });

  return async (request: FastifyRequest): Promise<void> => {
    const key = keyOf(request);
    const size = Math.max(1, Math.ceil(Math.min(sizeOf?.(request) ?? 1, 1) * parts));
    await waitFor(request, key, size);
    leave.set(request, () => {
      leave.delete(request);
      change(key, -size);
      letIn();
    });
  };
}
