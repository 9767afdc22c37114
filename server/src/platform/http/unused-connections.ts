import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes connections that have sent nothing yet when the app closes. Browsers open some in advance, and Node does not
 * count them as idle: each would keep the process running until its request timed out.
 */
export function closeUnusedConnections(app: Pick<FastifyInstance, "server" | "addHook">): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
