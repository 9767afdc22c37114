import { setTimeout as pause } from "node:timers/promises";
import { testMs } from "../../limits.ts";

/** JSON as it comes: its readers pick the few figures that they compare. */
// biome-ignore lint/suspicious/noExplicitAny: no schema of the product may be imported here, and a wrong shape shows as a wrong figure.
export type Json = any;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks once more when a budget requires it, after the time that it names. */
export async function ask(url: string, asked: Asked = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(testMs), ...asked });
    if (answer.status !== 429) return answer;
    const seconds = Number(answer.headers.get("retry-after") ?? 1);
    await answer.body?.cancel();
    await pause(seconds * 1_000);
  }
}

export type Api = ReturnType<typeof createApi>;

/** Calls of the API as one person or one key. */
export function createApi(url: string, token: string) {
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await ask(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return isJson ? JSON.parse(text) : text;
  };
  return {
    get: (path: string) => call("GET", path),
    post: (path: string, body: object) => call("POST", path, body),
    put: (path: string, body: object) => call("PUT", path, body),
    patch: (path: string, body: object) => call("PATCH", path, body),
    /** All entries of a paged list. */
    all: async (path: string): Promise<Json[]> => {
      const items: Json[] = [];
      for (let cursor = ""; ; ) {
        const page = await call(
          "GET",
          `${path}${path.includes("?") ? "&" : "?"}limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        items.push(...page.items);
        if (!page.next_cursor) return items;
        cursor = page.next_cursor;
      }
    },
  };
}
