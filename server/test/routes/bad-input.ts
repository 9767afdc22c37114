import { randomUUID } from "node:crypto";
import type { Call } from "./route-case.ts";

export const unknownId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";

/** Well-formed times that the database cannot hold. */
export const impossibleTimes = ["2024-02-30T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2026-01-01T00:00:00+23:59"];

/** Cursors that no row can have. */
const badCursors = [
  "2026-01-01 x",
  ...[...impossibleTimes, "+275760-09-13T00:00:00.000Z"].map((moment) => `${moment} ${unknownId}`),
];

/** Page sizes and cursors that no list has. */
export const badPages = (path: string): Call[] =>
  [
    "limit=0",
    "limit=1000",
    "limit=x",
    "cursor=nonsense",
    ...badCursors.map((place) => `cursor=${Buffer.from(place).toString("base64url")}`),
  ].map((query) => ({ path: `${path}${path.includes("?") ? "&" : "?"}${query}` }));

export const badIds = (path: string, payload?: object): Call[] =>
  ["1", "null", unknownId].map((id) => ({ path: `${path}/${id}`, ...(payload && { payload }) }));

/** Lists of ids that no call takes. */
export const badChoices = (path: string): Call[] =>
  [
    {},
    { ids: [] },
    { ids: "all" },
    { ids: ["1"] },
    { ids: [unknownId] },
    { ids: [unknownId, unknownId] },
    { ids: Array.from({ length: 101 }, () => randomUUID()) },
  ].map((payload) => ({ path, payload }));
