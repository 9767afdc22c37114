import { createGate } from "../gate.ts";

const maxQuotes = 200;
const maxPreviews = 20;
/** A person would rather wait for a preview than ask again. */
const previewWaitMs = 10_000;

interface TurnsOptions {
  places: number;
  /** Further places, for the quotes behind one that takes long. */
  sparePlaces: number;
  waitMs: number;
}

/**
 * Who prints when. Quotes print in order of arrival. Previews print one at a time and only while no quote waits, so that
 * however many there are, quotes hardly wait for them.
 */
export function createTurns({ places, sparePlaces, waitMs }: TurnsOptions) {
  const spare = { places: sparePlaces, slowMs: waitMs / 2 };
  const inTurn = createGate({ places, maxWaiting: maxQuotes, waitMs, spare });
  const oneAtATime = createGate({ places: 1, maxWaiting: maxPreviews, waitMs: previewWaitMs });
  return {
    quote: <T>(print: () => Promise<T>) => inTurn(print),
    preview: <T>(print: () => Promise<T>) => oneAtATime(() => inTurn(print, { comesLast: true })),
  };
}
