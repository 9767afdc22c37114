import { type IncomingMessage, maxHeaderSize, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const header = "x-content-type-options";

/** Node itself answers some requests, such as one without a host. Browsers must not guess the type of those either. */
class PlainResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given);
    this.setHeader(header, "nosniff");
  }
}

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, `The address and headers are longer than ${maxHeaderSize / 1024} kB.`],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Answers requests that are not HTTP, or never end, in our usual shape. */
function answerMalformed(error: Error & { code?: string }, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  const [status, message] = refusals[error.code ?? ""] ?? [400, "The request could not be understood."];
  const body = JSON.stringify({ error: { code: "bad_request", message } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${header}: nosniff`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Options of a server whose answers all carry the header, including those that Node writes. */
export const sniffProof = { http: { ServerResponse: PlainResponse }, clientErrorHandler: answerMalformed };
