import { createGate } from "../gate.ts";

const maxQuotes = 200;
const maxPreviews = 20;
/** A person would rather wait for a preview than ask again. */
const previewWaitMs = 10_000;

/**
 * Who prints when. Quotes print in order of arrival. Previews print one at a time and only while no quote waits, so that
 * however many there are, they never take all places.
 */
export function createTurns({ places, waitMs }: { places: number; waitMs: number }) {
  const inTurn = createGate({ places, maxWaiting: maxQuotes, waitMs });
  const oneAtATime = createGate({ places: 1, maxWaiting: maxPreviews, waitMs: previewWaitMs });
  return {
    quote: <T>(print: () => Promise<T>) => inTurn(print),
    preview: <T>(print: () => Promise<T>) => oneAtATime(() => inTurn(print, { comesLast: true })),
  };
}
