import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** An outside system on loopback. It can be stopped, and starts again at the same address. */
export async function listen(take: (...call: Parameters<RequestListener>) => unknown) {
  const server = createServer(async (request, response) => {
    try {
      await take(request, response);
    } catch (error) {
      // A caller that was killed takes its connection with it.
      if (!response.closed) console.error("The receiver failed:", error);
    }
  });
  let port = 0;
  const start = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await start();
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}`,
    start,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
