import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { atEndOfFile } from "../../suites/ends.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = (response: ServerResponse) => void;

export const answers = {
  ok: (response: ServerResponse) => response.end("Accepted"),
  status:
    (code: number): Answer =>
    (response) =>
      response.writeHead(code).end("no"),
  words:
    (code: number, body: string): Answer =>
    (response) =>
      response.writeHead(code).end(body),
  redirect:
    (to: string): Answer =>
    (response) =>
      response.writeHead(302, { location: to }).end(),
  close: (response: ServerResponse) => response.socket?.destroy(),
};

/** A workflow's webhook on loopback: gives the planned answers in order, repeating the last one. */
export async function startReceiver(...plan: Answer[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const answer = plan[Math.min(received.length, plan.length - 1)] ?? answers.ok;
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, host: `127.0.0.1:${port}`, received };
}
