import { z } from "zod";

const [quote, comma, backslash] = [34, 44, 92];
const [openArray, closeArray, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Length below which a search with `indexOf` does not pay: it is fast in long strings, but a call costs as much as reading
 * this many bytes.
 */
const shortString = 64;

export interface JsonLimits {
  /** Maximum number of values of all kinds, counted by the signs before them: brackets, braces and commas. */
  maxValues: number;
  maxDepth: number;
}

/**
 * Counts the parts of JSON while its bytes arrive, before anything is built from it: a few megabytes of small values take
 * seconds to build and check. Returns a function that takes one piece after another and says which limit is exceeded. It
 * does not check the syntax, and costs about as much as copying the bytes.
 */
export function createJsonMeter({ maxValues, maxDepth }: JsonLimits) {
  let values = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;

  /** Returns where the string ends, or the end of the piece. */
  const skipString = (bytes: Uint8Array, from: number): number => {
    let at = from;
    while (at < bytes.length) {
      for (const end = Math.min(at + shortString, bytes.length); at < end; at++) {
        if (isEscaped) isEscaped = false;
        else if (bytes[at] === backslash) isEscaped = true;
        else if (bytes[at] === quote) {
          isInString = false;
          return at + 1;
        }
      }
      const found = bytes.indexOf(quote, at);
      const end = found === -1 ? bytes.length : found;
      // The character at `end` is escaped if an odd number of backslashes is before it.
      let first = end;
      while (first > at && bytes[first - 1] === backslash) first--;
      const isOdd = (end - first) % 2 === 1;
      isEscaped = first === at ? isOdd !== isEscaped : isOdd;
      at = end;
    }
    return at;
  };

  return (bytes: Uint8Array): "too_many" | "too_deep" | null => {
    let at = 0;
    while (at < bytes.length) {
      if (isInString) {
        at = skipString(bytes, at);
        continue;
      }
      const byte = bytes[at++];
      if (byte === quote) isInString = true;
      else if (byte === comma) values++;
      else if (byte === openArray || byte === openObject) {
        values++;
        if (++depth > maxDepth) return "too_deep";
      } else if (byte === closeArray || byte === closeObject) depth--;
      else continue;
      if (values > maxValues) return "too_many";
    }
    return null;
  };
}

/**
 * A record whose keys are counted before its values are validated: validating 100,000 invalid ones would take seconds.
 */
export function boundedRecord<Value extends z.ZodType>(key: z.ZodString, value: Value, max: number, message: string) {
  return z
    .looseObject({})
    .refine((record) => Object.keys(record).length <= max, message)
    .pipe(z.record(key, value));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
