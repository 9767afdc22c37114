import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * One connection that is kept, one request at a time. Written by hand because the load must cost little: it shares its
 * processor with what is measured. Answers without a content-length are refused.
 */
export async function openConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, "connect");
  const read = answersOf(socket);
  return {
    send: (call: Call): Promise<Answer> => {
      // There would be no answer, and no error.
      if (socket.destroyed) return Promise.reject(new Error("The connection was closed before."));
      socket.write(encode(host, call));
      return read();
    },
    close: () => socket.destroy(),
  };
}
export type Connection = Awaited<ReturnType<typeof openConnection>>;

interface Answer {
  status: number;
  body: Buffer;
}

function encode(host: string, { method, path, body, headers = {} }: Call): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const about = body === undefined ? {} : { "content-type": "application/json" };
  const lines = Object.entries({ host, ...about, "content-length": String(Buffer.byteLength(text)), ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`;
}

function answersOf(socket: Socket) {
  let received = Buffer.alloc(0);
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  const settle = () => {
    const answer = takeAnswer(received);
    if (!answer) return;
    received = Buffer.alloc(0);
    waiting?.resolve(answer);
  };
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      settle();
    } catch (error) {
      waiting?.reject(error as Error);
    }
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The connection was closed.")));
  return () =>
    new Promise<Answer>((resolve, reject) => {
      waiting = { resolve, reject };
    });
}

function takeAnswer(received: Buffer): Answer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1];
  if (length === undefined && !head.startsWith("HTTP/1.1 204")) throw new Error(`An answer has no length:\n${head}`);
  const from = end + 4;
  if (received.length < from + Number(length ?? 0)) return undefined;
  return { status: Number(head.slice(9, 12)), body: received.subarray(from, from + Number(length ?? 0)) };
}

/** For preparations: makes a call that must succeed, and returns its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a few fields of many shapes; the server's tests check them
export async function ask(url: string, call: Call): Promise<any> {
  const connection = await openConnection(url);
  try {
    const { status, body } = await connection.send(call);
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${body}`);
    return JSON.parse(body.toString());
  } finally {
    connection.close();
  }
}
