import { Agent, request as httpRequest } from "node:http";
import type { Attack } from "./generate/request.ts";
import type { Answer } from "./judge.ts";

/** Loopback addresses to send from, so that limits per address do not hide other faults. */
const sources = Array.from({ length: 200 }, (_, index) => `127.0.${1 + Math.floor(index / 100)}.${1 + (index % 100)}`);
let turn = 0;

export interface Client {
  send(attack: Omit<Attack, "kind">, options?: { from?: string; timeoutMs?: number }): Promise<Answer>;
  close(): void;
}

/** Sends requests as they are, even those that no browser would send: paths and bodies go out unchanged. */
export function createClient(base: string): Client {
  const { port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 1 });
  return {
    send: ({ method, url, headers, body, isChunked, isMalformed }, { from, timeoutMs = 30_000 } = {}) =>
      new Promise((resolve, reject) => {
        turn = (turn + 1) % sources.length;
        const chunked = { "transfer-encoding": "chunked" };
        const length = isChunked ? chunked : { "content-length": String(Buffer.byteLength(body ?? "")) };
        const outgoing = httpRequest({
          host: "127.0.0.1",
          port,
          localAddress: from ?? sources[turn],
          // The server closes the connection after invalid HTTP, so nothing else may be waiting on it. A flood from one
          // address must not wait for its own connections either.
          agent: isMalformed || from ? false : agent,
          method,
          path: url,
          headers: { host: `localhost:${port}`, ...headers, ...(body !== undefined && length) },
          timeout: timeoutMs,
        });
        outgoing.on("response", (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk) => chunks.push(chunk));
          incoming.on("error", reject);
          const { statusCode: status = 0, headers: given } = incoming;
          // An event stream never ends, so its beginning is the response.
          if (String(given["content-type"]).startsWith("text/event-stream")) {
            resolve({ status, headers: given, body: "" });
            return void incoming.destroy();
          }
          incoming.on("end", () => resolve({ status, headers: given, body: Buffer.concat(chunks).toString("utf8") }));
        });
        // A refusal may close the connection while the body is still being sent.
        outgoing.on("error", reject);
        outgoing.on("upgrade", (incoming, socket) => {
          socket.destroy();
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: "" });
        });
        outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)));
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The request as a shell command, to reproduce a finding by hand. */
export function asCurl(base: string, { method, url, headers, body }: Omit<Attack, "kind">, role: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const shown = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text);
  return [
    `curl -X ${method} ${quote(base + shown(url))}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${shown(value)}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(shown(body.toString()))}`]),
    `# as ${role}`,
  ].join(" ");
}
