import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "./platform/errors.ts";

/** Returns the address that the app listens on: the system chooses the port if it is 0. */
export async function listen(
  app: Pick<FastifyInstance, "listen" | "addresses">,
  host: string,
  port: number,
  setting: "PORT" | "HEALTH_PORT",
): Promise<AddressInfo | undefined> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set another ${setting}.`);
    if (error.code === "EACCES")
      throw new StartError(`Port ${port} needs more privileges than this user has. Set another ${setting}.`);
    throw new StartError(`The server cannot listen on ${host}:${port}: ${error.message}.`);
  });
  const [address] = app.addresses();
  return typeof address === "object" ? address : undefined;
}

/**
 * Returns the origin at which a process reaches itself. The wildcard address cannot be connected to, but loopback can.
 */
export function ownOrigin({ address, family, port }: AddressInfo): string {
  if (family === "IPv6") return `http://[${address === "::" ? "::1" : address}]:${port}`;
  return `http://${address === "0.0.0.0" ? "127.0.0.1" : address}:${port}`;
}
