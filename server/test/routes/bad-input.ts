import type { Call } from "./route-case.ts";

export const unknownId = "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11";

/** A page size or a cursor that no list has. */
export const badPages = (path: string): Call[] =>
  [
    "limit=0",
    "limit=1000",
    "limit=x",
    "cursor=nonsense",
    `cursor=${Buffer.from("2026-01-01 x").toString("base64url")}`,
  ].map((query) => ({ path: `${path}${path.includes("?") ? "&" : "?"}${query}` }));

export const badIds = (path: string, payload?: object): Call[] =>
  ["1", "null", unknownId].map((id) => ({ path: `${path}/${id}`, ...(payload && { payload }) }));
