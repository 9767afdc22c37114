import { connect } from "node:net";

const host = "Host: localhost";
/** Below the level of an HTTP client: two lengths, smuggled requests, lines that never end. */
const messages: Record<string, string> = {
  "two lengths": `POST /auth/v1/recover HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\n{}`,
  "length and chunks": `POST /auth/v1/recover HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /dev/mail HTTP/1.1\r\n\r\n`,
  "odd chunks": `POST /auth/v1/recover HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  "folded header": `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: b\r\n c\r\nX\u0000: d\r\n\r\n`,
  "no host": "GET /healthz HTTP/1.1\r\n\r\n",
  "unknown method": `BREW /healthz HTTP/1.1\r\n${host}\r\n\r\n`,
  "another version": `GET /healthz HTTP/9.9\r\n${host}\r\n\r\n`,
  "long headers": `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`,
  "long address": `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
  "no HTTP": "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n",
};

/** Returns the first bytes of each answer; empty if the connection is closed without any. */
export async function speakRaw(base: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, message] of Object.entries(messages))
    answers[name] = await speak(Number(new URL(base).port), message);
  return answers;
}

const speak = (port: number, message: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(message, "latin1"));
    let answer = "";
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer within 10 s")));
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve(answer) : reject(error),
    );
    socket.on("close", () => resolve(answer));
  });
