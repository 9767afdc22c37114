import { randomInt } from "node:crypto";

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const patienceMs = 45_000;

/** Returns a different address each time, so that limits per address do not shape the load. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Sends a GET, or a POST if there is a body and no other method; null if no complete response came. */
export async function send(
  url: string,
  { method, body, headers }: { method?: "PATCH" | "DELETE"; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer | null> {
  try {
    const answer = await fetch(url, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        "x-forwarded-for": someAddress(),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // The balancer's own refusals are HTML pages.
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return { status: answer.status, body: isJson ? (JSON.parse(text) as Answer["body"]) : {} };
  } catch {
    return null;
  }
}
