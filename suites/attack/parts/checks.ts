import type { Attack } from "../generate/request.ts";
import type { Answer } from "../judge.ts";
import type { Role } from "../people.ts";
import type { Product } from "../product.ts";
import type { Part } from "../report.ts";

export interface Call extends Partial<Omit<Attack, "kind" | "body">> {
  role?: Role;
  url: string;
  /** Sent as JSON unless it is already text or bytes. */
  body?: unknown;
  /** The address to send from, if it matters. */
  from?: string;
}

export interface Checks {
  send(call: Call): Promise<Answer & { ms: number }>;
  /** Records a failure unless it holds. */
  expect(holds: boolean, otherwise: string): void;
}

/** Runs one named attack and counts its requests; anything it throws counts as a failure. */
export async function runChecks(product: Product, name: string, attack: (checks: Checks) => Promise<unknown>) {
  const part: Part = { name, requests: 0, failures: [] };
  const send: Checks["send"] = async ({ role = "anonymous", method, url, headers, body, from, ...rest }) => {
    part.requests++;
    const authorization = await product.people.authorization(role);
    const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
    const call = {
      method: method ?? (body === undefined ? "GET" : "POST"),
      url,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(authorization && { authorization }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
      ...rest,
    };
    const begun = performance.now();
    const answer = await product.watch.during(name, () => product.client.send(call, { from }));
    return { ...answer, ms: Math.round(performance.now() - begun) };
  };
  const expect: Checks["expect"] = (holds, otherwise) => {
    if (!holds) part.failures.push(otherwise);
  };
  try {
    const figures = await attack({ send, expect });
    if (typeof figures === "string") part.name = `${name}: ${figures}`;
  } catch (error) {
    part.failures.push((error as Error).stack ?? String(error));
  }
  return part;
}

const atOnce = 60;

/** Sends them a few dozen at a time, more than the server queues, until all are answered. */
export async function sendAll<T>(total: number, send: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < total) answers.push(await send(begun++));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, total) }, lane));
  return answers;
}
