import { z } from "zod";

/** Every time we send: '2026-11-15T08:00:00.000Z'. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** A time that is given to us, in any offset. */
export const givenTimestamp = z.iso.datetime({ offset: true });
