import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { atEndOfFile } from "../../suites/ends.ts";

interface Call {
  method: string;
  path: string;
  secret: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what the workflow sent, read field by field
  body: any;
}

/** Quotemill's side of the contract: accepts answers and serves images. */
export async function startQuotemill() {
  const calls: Call[] = [];
  const answer = { status: 200, pictures: 200 };
  const pictures = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const path = request.url ?? "";
    calls.push({
      method: request.method ?? "",
      path,
      secret: request.headers["x-webhook-secret"]?.toString(),
      body: text && JSON.parse(text),
    });
    if (request.method === "POST") return response.writeHead(answer.status).end("{}");
    if (answer.pictures !== 200) return response.writeHead(answer.pictures).end();
    const picture = pictures.get(path);
    return picture ? response.end(picture) : response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, answer, pictures };
}
