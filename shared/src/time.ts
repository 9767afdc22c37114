import { z } from "zod";

/** The format of every time we send: '2026-11-15T08:00:00.000Z'. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** A time that a caller sends, with any offset. */
export const givenTimestamp = z.iso.datetime({ offset: true });
